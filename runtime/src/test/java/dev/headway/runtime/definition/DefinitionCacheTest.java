package dev.headway.runtime.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.definition.Definition;
import dev.headway.core.definition.JobPlace;
import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.runtime.port.DefinitionStates.PlaceAt;
import dev.headway.runtime.simulation.SimulatedDefinitions;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Definitions never change; which one is the newest may be old news for a bounded time. */
class DefinitionCacheTest {
    private static final String BPMN = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
              <process id="p" isExecutable="true"><startEvent id="s"/></process></definitions>""";

    private final SimulatedDefinitions port = new SimulatedDefinitions();
    private final AtomicLong millis = new AtomicLong();
    private final DefinitionCache cache = new DefinitionCache(port, new ElExpressionCompiler(), millis::get);

    private int version() {
        Definition latest = cache.latest("p", null);
        return latest == null ? 0 : latest.version();
    }

    @Test
    void whatIsKnownIsNotAskedForAgain() {
        long id = port.add("p", BPMN).id();
        Definition first = cache.byId(id);
        cache.latest("p", null);
        int lookups = port.lookups();

        assertThat(cache.byId(id)).isSameAs(first);
        assertThat(cache.latest("p", null)).isSameAs(first);
        assertThat(port.lookups()).isEqualTo(lookups);
    }

    @Test
    void anotherNodesDeploymentShowsAfterTheRecheck() {
        port.add("p", BPMN);
        assertThat(version()).isEqualTo(1);
        port.add("p", BPMN);

        millis.set(DefinitionCache.RECHECK_MILLIS - 1);
        assertThat(version()).isEqualTo(1);
        millis.set(DefinitionCache.RECHECK_MILLIS);
        assertThat(version()).isEqualTo(2);
        assertThat(cache.byVersion("p", 1, null)).isNotNull();
        assertThat(cache.byVersionTag("p", "v2", null)).isSameAs(cache.latest("p", null));
        assertThat(cache.inDeployment("p", 1)).isSameAs(cache.byVersion("p", 1, null));
    }

    @Test
    void aDeploymentOfThisNodeShowsAtOnce() {
        assertThat(version()).isZero();
        port.add("p", BPMN);
        cache.changed();

        assertThat(version()).isEqualTo(1);
    }

    @Test
    void suspensionShowsToo() {
        long id = port.add("p", BPMN).id();
        assertThat(cache.suspended(id)).isFalse();

        port.setSuspended(id, true);
        cache.changed();

        assertThat(cache.suspended(id)).isTrue();
    }

    @Test
    void anotherNodesActivationOfAPlaceShowsAtOnceToAStep() {
        JobPlace.Id place = new JobPlace.Id("s", JobPlace.Point.BEFORE);
        List<PlaceAt> all = List.of(new PlaceAt(port.add("p", BPMN).id(), place));
        port.setPlacesSuspended(all, true);
        assertThat(cache.jobPlace(1, place).suspended()).isTrue();
        assertThat(cache.jobPlace(2, place).suspended()).isFalse();

        port.setPlacesSuspended(all, false);
        assertThat(cache.knownPlace(1, place).suspended()).isTrue();
        assertThat(cache.jobPlace(1, place).suspended()).isFalse();

        port.setPlacesSuspended(all, true);
        assertThat(cache.jobPlace(1, place).suspended()).isFalse();
        millis.set(DefinitionCache.RECHECK_MILLIS);
        assertThat(cache.knownPlace(1, place).suspended()).isTrue();
    }

    @Test
    void keysThatCallersMakeUpAreForgottenAgain() {
        port.add("p", BPMN);
        for (int i = 0; i <= DefinitionCache.LOOKUPS_MAX; i++) {
            assertThat(cache.latest("made up " + i, null)).isNull();
            assertThat(version()).isEqualTo(1);
        }
        int lookups = port.lookups();
        assertThat(version()).isEqualTo(1);
        assertThat(port.lookups()).as("what is in use stays").isEqualTo(lookups);
        assertThat(cache.latest("made up 0", null)).isNull();
        assertThat(port.lookups()).as("what is not in use is asked for again").isEqualTo(lookups + 1);
    }

    @Test
    void onlySoManyDefinitionsAreKept() {
        Definition first = cache.byId(port.add("p", BPMN).id());
        for (int i = 0; i <= DefinitionCache.DEFINITIONS_MAX; i++) {
            cache.byId(port.add("p", BPMN).id());
        }
        assertThat(cache.byId(first.id())).isNotSameAs(first);
        assertThat(cache.byId(first.id()).key()).isEqualTo("p");
    }

    @Test
    void aDefinitionThatIsGoneIsAnErrorThatSaysSo() {
        assertThatThrownBy(() -> cache.byId(4711)).hasMessageContaining("4711").hasMessageContaining("deleted");
    }
}
