package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.processWith;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.JobRow;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which priority a job gets: its element's, else its process's. */
class JobPriorityTest {
    private static final String PROCESS = processWith(
            "p",
            "camunda:jobPriority='${prio + 1}'",
            start("s"),
            async("a"),
            node("serviceTask", "b", "flowable:class='b' flowable:async='true' camunda:jobPriority='3'"),
            user("c"),
            boundary("late", "c", after("PT1H")),
            end("e"),
            flow("s a b c e"),
            flow("late e"));

    private final World world = new World();

    JobPriorityTest() {
        world.code.on("a", context -> {});
        world.code.on("b", context -> {});
    }

    @Test
    void aJobHasThePriorityOfItsProcessUnlessItsElementHasOne() {
        world.deploy(PROCESS);
        Instance instance = world.start("p", Map.of("prio", 40));
        assertThat(instance.firstReady().priority()).as("the process's").isEqualTo(41);
        world.runJob(instance, instance.firstReady());
        assertThat(instance.firstReady().priority()).as("the element's").isEqualTo(3);
        world.runJob(instance, instance.firstReady());
        assertThat(instance.state().jobs().all())
                .as("a timer's")
                .extracting(JobRow::priority)
                .containsExactly(41);
    }
}
