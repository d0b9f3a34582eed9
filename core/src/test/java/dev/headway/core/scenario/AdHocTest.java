package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ad-hoc sub-processes (BPMN 2.0.2, 10.3.5 and 13.3.5). */
class AdHocTest {
    private final World world = new World();

    private Instance startWith(String attributes, String condition) {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "adHocSubProcess",
                        "adhoc",
                        attributes,
                        user("A"),
                        user("B"),
                        user("next"),
                        flow("B next"),
                        condition.isEmpty() ? "" : "<completionCondition>" + condition + "</completionCondition>"),
                boundary("late", "adhoc", after("PT1H")),
                user("after"),
                user("tooLate"),
                flows("s adhoc after", "late tooLate")));
        return world.start("p");
    }

    private void begin(Instance instance, String activity) {
        world.apply(new Command.StartAdHocActivity(
                instance.id(), instance.at("adhoc").id(), activity));
    }

    @Test
    void activitiesAreStartedFromOutsideInAnyOrderAndOften() {
        Instance instance = startWith("", "");
        assertThat(instance.waitingAt()).containsExactly("adhoc");
        begin(instance, "B");
        begin(instance, "A");
        begin(instance, "A");
        assertThat(instance.waitingAt()).containsExactly("A", "A", "B", "adhoc");
        instance.complete("B").complete("next").complete("A").complete("A");
        assertThat(instance.waitingAt()).containsExactly("adhoc");
        world.apply(
                new Command.CompleteAdHoc(instance.id(), instance.at("adhoc").id()));
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void completionConditionEndsItAndTheRemainingActivitiesIfToldSo(boolean cancels) {
        Instance instance = startWith("cancelRemainingInstances='" + cancels + "'", "${enough == true}");
        begin(instance, "A");
        begin(instance, "B");
        instance.set("enough", false).complete("A");
        assertThat(instance.waitingAt()).containsExactly("B", "adhoc");
        begin(instance, "A");
        instance.complete("A", Map.of("enough", true));
        if (cancels) {
            assertThat(instance.path()).isEqualTo("s A A B! adhoc");
        } else {
            assertThat(instance.waitingAt()).containsExactly("B", "adhoc");
            instance.complete("B"); // nothing begins along its flow
        }
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void whatHasEnoughGoesAlongNoFlow() {
        Instance instance = startWith("", "${enough == true}");
        begin(instance, "A");
        begin(instance, "B");
        instance.complete("B", Map.of("enough", true));
        assertThat(instance.path()).isEqualTo("s B A! adhoc");
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void sequentialOneRunsOneActivityAtATime() {
        Instance instance = startWith("ordering='Sequential'", "");
        begin(instance, "A");
        assertThatThrownBy(() -> begin(instance, "B"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("sequential");
        instance.complete("A");
        begin(instance, "B");
        assertThat(instance.waitingAt()).containsExactly("B", "adhoc");
    }

    @Test
    void onlyActivitiesWithoutIncomingFlowsAreStarted() {
        Instance instance = startWith("", "");
        for (String wrong : new String[] {"next", "after", "nothing"}) {
            assertThatThrownBy(() -> begin(instance, wrong))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("'" + wrong + "' is none");
        }
    }

    @Test
    void runningActivitiesKeepItFromBeingCompletedByHand() {
        Instance instance = startWith("", "");
        begin(instance, "A");
        long adHoc = instance.at("adhoc").id();
        assertThatThrownBy(() -> world.apply(new Command.CompleteAdHoc(instance.id(), adHoc)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("still do");
    }

    @Test
    void boundaryEventEndsItWithWhatRunsInIt() {
        Instance instance = startWith("", "");
        begin(instance, "A");
        world.advance(3_600_000);
        assertThat(instance.waitingAt()).containsExactly("tooLate");
        assertThat(instance.tasks()).hasSize(1);
    }
}
