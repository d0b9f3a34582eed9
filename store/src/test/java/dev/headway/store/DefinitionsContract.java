package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.Execution;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DecisionRow;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.DeploymentRow;
import dev.headway.runtime.port.Definitions.NewDecision;
import dev.headway.runtime.port.Definitions.NewDefinition;
import dev.headway.runtime.port.Definitions.NewRequirements;
import dev.headway.runtime.port.Definitions.ResourceRow;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Definitions.Starter;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Store;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store does with deployments and leases. */
public abstract class DefinitionsContract {
    /** The store under test; empty at the start of each test. */
    protected abstract Store store();

    /** Deploys one definition and answers its row. */
    protected final DefinitionRow deploy(long number, String key, @Nullable String tenantId) {
        return deploy(number, key, tenantId, List.of());
    }

    private DefinitionRow deploy(long number, String key, @Nullable String tenantId, List<Starter> starters) {
        return store().definitions()
                .deploy(
                        new DeploymentRow(number, "orders", "sales", null, tenantId, Sample.NOW + number),
                        List.of(new ResourceRow("a.bpmn", new byte[] {1, 2, 3})),
                        List.of(new NewDefinition(
                                number + 1,
                                key,
                                "Name of " + key,
                                "cat",
                                "v" + number,
                                "a.bpmn",
                                true,
                                null,
                                List.of(new StartSubscription(number + 1, "start", "message", "paid", tenantId)),
                                List.of(new StartTimerRow(
                                        number + 2, number + 1, "tick", Sample.NOW, "R/PT1M", -1, null, tenantId)),
                                starters,
                                false)))
                .getFirst();
    }

    /** Decisions of a file share its version; a decision that is alone has none. */
    @Test
    void decisionsOfAFileShareItsVersion() {
        Definitions definitions = store().definitions();
        for (int version = 1; version <= 2; version++) {
            long id = 9000 + 100L * version;
            NewRequirements menu = new NewRequirements(id + 1, "menu", "Menu");
            definitions.deploy(
                    new DeploymentRow(id, "menus", null, null, "acme", Sample.NOW),
                    List.of(new ResourceRow("menu.dmn", new byte[] {1}), new ResourceRow("one.dmn", new byte[] {2})),
                    List.of(),
                    List.of(
                            new NewDecision(id + 2, "dish", "Dish", null, "menu.dmn", menu),
                            new NewDecision(id + 3, "drink", null, "v1", "menu.dmn", menu),
                            new NewDecision(id + 4, "one", null, null, "one.dmn", null)));
        }
        assertThat(definitions.decisionsOf(9200))
                .extracting(DecisionRow::key, DecisionRow::requirementsId, DecisionRow::requirementsKey)
                .containsExactly(
                        Tuple.tuple("dish", 9201L, "menu"),
                        Tuple.tuple("drink", 9201L, "menu"),
                        Tuple.tuple("one", null, null));
        Queries.Query<Entity.RequirementsView> all =
                new Queries.Query<>(Entity.REQUIREMENTS, List.of(), List.of(), 0, 10, false);
        assertThat(store().queries().list(all))
                .extracting(
                        Entity.RequirementsView::id,
                        Entity.RequirementsView::version,
                        Entity.RequirementsView::latest,
                        Entity.RequirementsView::tenantId,
                        Entity.RequirementsView::resourceName)
                .containsExactlyInAnyOrder(
                        Tuple.tuple(9101L, 1, false, "acme", "menu.dmn"),
                        Tuple.tuple(9201L, 2, true, "acme", "menu.dmn"));
        definitions.deleteDeployment(9200);
        assertThat(store().queries().list(all))
                .extracting(Entity.RequirementsView::latest)
                .containsExactly(true);
    }

    /** A case and a process of the same key have versions of their own. */
    @Test
    void aCaseHasTheKeyOfAProcess() {
        Definitions definitions = store().definitions();
        DefinitionRow process = deploy(9000, "claim", null);
        for (int version = 1; version <= 2; version++) {
            long id = version == 1 ? 9100 : 9200;
            DefinitionRow claim = definitions
                    .deploy(
                            new DeploymentRow(id, "cases", null, null, null, Sample.NOW),
                            List.of(new ResourceRow("a.cmmn", new byte[] {1})),
                            List.of(new NewDefinition(
                                    id + 1, "claim", null, null, "v1", "a.cmmn", true, null, List.of(), List.of(),
                                    List.of(), true)))
                    .getFirst();
            assertThat(claim.version()).isEqualTo(version);
            assertThat(claim.ofCase()).isTrue();
            assertThat(definitions.latest(claim.definitionKey())).contains(claim);
            assertThat(definitions.byVersion(claim.definitionKey(), version)).contains(claim);
            assertThat(definitions.byVersionTag(claim.definitionKey(), "v1")).contains(claim);
        }
        assertThat(definitions.latest("claim", null)).contains(process);
        assertThat(definitions.startSubscriptions("message", "paid", null))
                .as("a case leaves the starts of the process alone")
                .hasSize(1);
        definitions.deleteDeployment(9200);
        assertThat(definitions.latest(new Definitions.DefinitionKey(true, "claim", null)))
                .map(DefinitionRow::version)
                .contains(1);
    }

    @Test
    void whoComesSecondAfterAGenerationDeploysNothing() {
        Definitions definitions = store().definitions();
        long generation = definitions.generation();
        deploy(1500, "first", null);
        assertThat(definitions.deployAt(
                        generation,
                        new DeploymentRow(1600, "orders", null, null, null, Sample.NOW),
                        List.of(new ResourceRow("a.bpmn", new byte[] {1})),
                        List.of(),
                        List.of()))
                .isEmpty();
        assertThat(definitions.resources(1600)).isEmpty();
        assertThat(definitions.deployAt(
                        definitions.generation(),
                        new DeploymentRow(1600, "orders", null, null, null, Sample.NOW),
                        List.of(new ResourceRow("a.bpmn", new byte[] {1})),
                        List.of(),
                        List.of()))
                .isPresent();
    }

    @Test
    void versionsCountPerKeyAndTenant() {
        Definitions definitions = store().definitions();
        long before = definitions.generation();
        DefinitionRow first = deploy(1000, "order", null);
        DefinitionRow second = deploy(2000, "order", null);
        DefinitionRow other = deploy(3000, "order", "acme");

        assertThat(first.version()).isEqualTo(1);
        assertThat(second.version()).isEqualTo(2);
        assertThat(other.version()).isEqualTo(1);
        assertThat(definitions.byId(first.id())).contains(first);
        assertThat(definitions.byId(7)).isEmpty();
        assertThat(definitions.latest("order", null)).contains(second);
        assertThat(definitions.latest("order", "acme")).contains(other);
        assertThat(definitions.latest("order", "else")).isEmpty();
        assertThat(definitions.byVersion("order", 1, null)).contains(first);
        assertThat(definitions.byVersionTag(first.definitionKey(), "v1000")).contains(first);
        assertThat(definitions.byDeployment(2000)).containsExactly(second);
        assertThat(definitions.deploymentsByName("orders", null))
                .extracting(DeploymentRow::id)
                .containsExactly(2000L, 1000L);
        assertThat(definitions.resources(1000).getFirst().content()).containsExactly(1, 2, 3);
        assertThat(definitions.generation()).isGreaterThan(before);
    }

    @Test
    void onlyTheLatestVersionStartsByEvents() {
        Definitions definitions = store().definitions();
        deploy(1000, "order", null);
        DefinitionRow second = deploy(2000, "order", null);

        assertThat(definitions.startSubscriptions("message", "paid", null))
                .containsExactly(new StartSubscription(second.id(), "start", "message", "paid", null));
        assertThat(definitions.startSubscriptionsOfAll("message", "paid"))
                .isEqualTo(definitions.startSubscriptions("message", "paid", null));
        assertThat(definitions.startSubscriptions("signal", "paid", null)).isEmpty();
        assertThat(definitions.startSubscriptionsOfAll("signal", "paid")).isEmpty();
        assertThat(definitions.startSubscriptions("message", "paid", "acme")).isEmpty();
        assertThat(store().dueStartTimers(Sample.NOW, 10))
                .containsExactly(new StartTimerRow(2002, second.id(), "tick", Sample.NOW, "R/PT1M", -1, null, null));
        assertThat(store().dueStartTimers(Sample.NOW - 1, 10)).isEmpty();
    }

    @Test
    void definitionsAreSuspendedAndDeleted() {
        Definitions definitions = store().definitions();
        DefinitionRow first = deploy(1000, "order", null);
        DefinitionRow second = deploy(2000, "order", null);

        definitions.setSuspended(first.id(), true);
        assertThat(definitions.byId(first.id()).orElseThrow().suspended()).isTrue();

        definitions.deleteDeployment(2000);
        assertThat(definitions.byId(second.id())).isEmpty();
        assertThat(definitions.latest("order", null).orElseThrow().id()).isEqualTo(first.id());
        assertThat(definitions.startSubscriptions("message", "paid", null)).isEmpty();
        assertThat(store().dueStartTimers(Sample.NOW, 10)).isEmpty();
        assertThat(definitions.resources(2000)).isEmpty();
    }

    @Test
    void whoMayStartIsKeptByUserAndGroup() {
        Definitions definitions = store().definitions();
        Starter kermit = new Starter(false, "kermit");
        Starter sales = new Starter(true, "sales");
        DefinitionRow one = deploy(1000, "order", null, List.of(sales, kermit));
        DefinitionRow two = deploy(2000, "order", null, List.of(new Starter(true, "kermit")));
        DefinitionRow three = deploy(3000, "other", "acme");

        assertThat(definitions.starters(one.id())).containsExactly(kermit, sales);
        assertThat(definitions.starters(three.id())).isEmpty();
        assertThat(definitions.startableBy(List.of("kermit"), List.of())).containsExactly(one.id());
        assertThat(definitions.startableBy(List.of(), List.of("kermit"))).containsExactly(two.id());
        assertThat(definitions.startableBy(List.of("kermit"), List.of("kermit", "sales")))
                .containsExactly(one.id(), two.id());
        assertThat(definitions.startableBy(List.of(), List.of())).isEmpty();

        definitions.addStarter(three.id(), kermit);
        definitions.addStarter(three.id(), kermit);
        definitions.addStarter(7, kermit);
        assertThat(definitions.startableBy(List.of("kermit"), List.of())).containsExactly(one.id(), three.id());
        definitions.removeStarter(three.id(), sales);
        definitions.removeStarter(one.id(), kermit);
        assertThat(definitions.startableBy(List.of("kermit"), List.of())).containsExactly(three.id());
        definitions.deleteDeployment(3000);
        assertThat(definitions.startableBy(List.of("kermit"), List.of())).isEmpty();
        assertThat(definitions.starters(one.id())).containsExactly(sales);
    }

    @Test
    void aStartTimerIsUsedOncePerDueDate() {
        deploy(1000, "order", null);
        Execution root = Sample.waiting(Sample.id(1, 1), 1);
        InstanceDelta start = Sample.created(root);
        start.guards().add(new InstanceDelta.Guard.StartTimer(1002, Sample.NOW, Sample.NOW + 60_000, 4));
        assertThat(store().commits().commit(Sample.batch(1, start))).isEqualTo(new CommitResult.Committed(false));
        assertThat(store().dueStartTimers(Sample.NOW, 10)).isEmpty();
        assertThat(store().dueStartTimers(Sample.NOW + 60_000, 10).getFirst().repeatsLeft())
                .isEqualTo(4);

        Execution again = Sample.waiting(Sample.id(2, 2), 1);
        InstanceDelta late = Sample.created(again);
        late.guards().add(new InstanceDelta.Guard.StartTimer(1002, Sample.NOW, null, 0));
        assertThat(store().commits().commit(Sample.batch(2, late)))
                .isEqualTo(new CommitResult.Lost(Set.of(again.id())));

        InstanceDelta last = Sample.created(again);
        last.guards().add(new InstanceDelta.Guard.StartTimer(1002, Sample.NOW + 60_000, null, 0));
        assertThat(store().commits().commit(Sample.batch(3, last))).isEqualTo(new CommitResult.Committed(false));
        assertThat(store().dueStartTimers(Long.MAX_VALUE, 10)).isEmpty();
    }

    @Test
    void aNodeNameBelongsToOneLivingSession() {
        Leases leases = store().leases();
        assertThat(leases.register("a", 1, 60_000)).isEqualTo(new Leases.Registration.Accepted(Set.of()));
        assertThat(leases.register("a", 2, 60_000)).isInstanceOf(Leases.Registration.NameTaken.class);
        assertThat(leases.heartbeat("a", 2, 60_000)).isFalse();
        assertThat(leases.heartbeat("a", 1, 60_000)).isTrue();
        assertThat(leases.register("b", 3, 60_000)).isEqualTo(new Leases.Registration.Accepted(Set.of()));
        assertThat(leases.liveNodes()).containsExactly("a", "b");

        leases.release("a", 1);
        assertThat(leases.liveNodes()).containsExactly("b");
        assertThat(leases.register("a", 2, 60_000)).isEqualTo(new Leases.Registration.Accepted(Set.of()));
        leases.release("a", 2);
        leases.release("b", 3);
    }

    @Test
    void partitionsAreTakenSharedAndInherited() {
        Leases leases = store().leases();
        leases.register("a", 1, 60_000);
        assertThat(leases.rebalance("a", 1, 256, Set.of(), 60_000)).isEqualTo(new Leases.Share(all(), Set.of()));
        leases.register("b", 2, 60_000);
        assertThat(owned(leases, "b", 2, 128, 60_000)).isEmpty();

        Set<Integer> kept = leases.rebalance("a", 1, 128, Set.of(0, 1), 60_000).owned();
        assertThat(kept).hasSize(128).contains(0, 1);
        assertThat(leases.partitionsByNode()).isEqualTo(Map.of("a", 128, "b", 0));
        assertThat(owned(leases, "b", 2, 128, 60_000)).hasSize(128).doesNotContainAnyElementsOf(kept);
        assertThat(leases.partitionsByNode()).isEqualTo(Map.of("a", 128, "b", 128));

        leases.release("a", 1);
        Leases.Share handedOver = leases.rebalance("b", 2, 256, Set.of(), 60_000);
        assertThat(handedOver.owned()).hasSize(256);
        assertThat(handedOver.left()).as("they were handed back").isEmpty();

        leases.register("c", 3, -1);
        leases.release("b", 2);
        Set<Integer> ofTheThird = owned(leases, "c", 3, 10, -1);
        assertThat(ofTheThird).hasSize(10);
        assertThat(leases.register("c", 4, 60_000))
                .as("a successor under the same name goes on")
                .isEqualTo(new Leases.Registration.Accepted(ofTheThird));
        assertThat(owned(leases, "c", 4, 10, 60_000)).hasSize(10);
        leases.release("c", 4);
    }

    @Test
    void whatADeadNodeLeavesIsTakenAndNamed() {
        Leases leases = store().leases();
        leases.register("dead", 11, -1);
        assertThat(owned(leases, "dead", 11, 3, -1)).hasSize(3);

        leases.register("heir", 12, 60_000);
        assertThat(leases.partitionsByNode())
                .as("what a dead node left is nobody's")
                .isEqualTo(Map.of("heir", 0));
        Leases.Share share = leases.rebalance("heir", 12, 256, Set.of(), 60_000);
        assertThat(share.owned()).hasSize(256);
        assertThat(share.left()).hasSize(3);
        assertThat(leases.rebalance("heir", 12, 256, Set.of(), 60_000).left()).isEmpty();

        leases.release("heir", 12);
        leases.release("dead", 11);
    }

    @Test
    void aNodeKeepsWhatItLeasesForAsLongAsItGivesSignsOfLife() {
        Leases leases = store().leases();
        leases.register("a", 21, 60_000);
        assertThat(owned(leases, "a", 21, 256, -1)).hasSize(256);
        leases.register("b", 22, 60_000);
        assertThat(owned(leases, "b", 22, 128, 60_000)).isEmpty();

        assertThat(leases.heartbeat("a", 21, -1)).isTrue();
        assertThat(owned(leases, "b", 22, 128, 60_000)).as("it has been silent").hasSize(128);
        assertThat(leases.heartbeat("a", 21, 60_000)).as("it was declared dead").isFalse();
        assertThat(leases.register("a", 21, 60_000)).isEqualTo(new Leases.Registration.Accepted(Set.of()));
        assertThat(owned(leases, "a", 21, 128, 60_000)).as("it kept the rest").hasSize(128);
        assertThat(owned(leases, "b", 22, 256, 60_000)).hasSize(128);

        leases.release("a", 21);
        leases.release("b", 22);
    }

    private static Set<Integer> owned(Leases leases, String name, long session, int wanted, long leaseMillis) {
        return leases.rebalance(name, session, wanted, Set.of(), leaseMillis).owned();
    }

    private static Set<Integer> all() {
        return IntStream.range(0, 256).boxed().collect(Collectors.toSet());
    }
}
