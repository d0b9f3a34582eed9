package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.processWith;
import static dev.headway.core.scenario.Bpmn.signal;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.state.JobRow;
import dev.headway.core.variable.VariableDocument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which priority a job gets: its element's, else its instance's, else its process's. */
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

    @ParameterizedTest
    @ValueSource(strings = {"3000000000", "-3000000000", "'3000000000'", "'high'", "1e300"})
    void whatIsNoPriorityIsRefusedWithTheNumber(String value) {
        String text = "${" + value + "}";
        world.deploy(process("job", start("s"), async("a"), flow("s a"))
                .replace("flowable:async", "camunda:jobPriority=\"" + text + "\" flowable:async"));
        world.deploy(
                process("task", start("s"), node("userTask", "u", "flowable:priority=\"" + text + "\""), flow("s u")));
        world.deploy(process(
                "external",
                start("s"),
                node(
                        "serviceTask",
                        "x",
                        "camunda:type='external' camunda:topic='t' camunda:taskPriority=\"" + text + "\""),
                flow("s x")));
        for (String key : List.of("job", "task", "external")) {
            assertThatThrownBy(() -> world.start(key))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("whole number from -2147483648 to 2147483647")
                    .hasMessageContaining(value.replace("'", "").replace("1e", "1.0E"));
        }
    }

    @Test
    void withoutAValueThePriorityIsTheUsualOne() {
        world.deploy(process("job", start("s"), async("a"), flow("s a"))
                .replace("flowable:async", "camunda:jobPriority='${none}' flowable:async"));
        world.deploy(process("task", start("s"), node("userTask", "u", "flowable:priority='${none}'"), flow("s u")));
        Map<String, Object> none = new HashMap<>();
        none.put("none", null);
        assertThat(world.start("job", none).firstReady().priority()).isZero();
        assertThat(world.start("task", none).task("u").priority()).isEqualTo(50);
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

    @Test
    void thePriorityOfAnInstanceStandsBetweenThatOfItsElementAndThatOfItsProcess() {
        world.deploy(PROCESS);
        Instance instance = world.startWithPriority("p", 0, Map.of("prio", 40));
        assertThat(instance.firstReady().priority()).as("zero is one, too").isZero();
        world.runJob(instance, instance.firstReady());
        assertThat(instance.firstReady().priority()).as("the element's").isEqualTo(3);
        world.runJob(instance, instance.firstReady());
        assertThat(instance.state().jobs().all())
                .as("a timer's")
                .extracting(JobRow::priority)
                .containsExactly(0);
    }

    @Test
    void anInstanceKeepsItsPriorityWhateverElseItRemembersAndForgets() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("fork"),
                user("b1"),
                user("b2"),
                parallel("join"),
                async("a"),
                user("c"),
                eventSub("es", node("startEvent", "alarm", "", signal("s1")), async("b"), user("d"), flow("alarm b d")),
                flow("s fork b1 join a c"),
                flow("fork b2 join")));
        Instance instance = world.startWithPriority("p", 70, Map.of());
        instance.complete("b1");
        instance.complete("b2");
        assertThat(instance.firstReady().priority()).as("after a join").isEqualTo(70);
        world.runJobs();
        assertThat(instance.waitingAt()).containsExactly("c");
        world.apply(new Command.DeliverEvent(
                instance.id(),
                instance.state().subscriptions().all().iterator().next().id(),
                VariableDocument.EMPTY,
                null));
        assertThat(instance.at("b").priority())
                .as("when all but an event sub-process was cancelled")
                .isEqualTo(70);
    }

    @Test
    void calledInstancesHaveThePriorityOfTheInstanceThatCallsThem() {
        world.deploy(
                process("p", start("s"), call("one", "middle"), end("e"), flow("s one e")),
                process("middle", start("ms"), call("two", "inner"), end("me"), flow("ms two me")),
                processWith("inner", "camunda:jobPriority='5'", start("is"), async("a"), end("ie"), flow("is a ie")));
        world.startWithPriority("p", 70, Map.of());
        world.start("p");
        assertThat(world.instances("inner"))
                .as("inherited before the process's own; nothing to inherit")
                .extracting(inner -> inner.firstReady().priority())
                .containsExactly(70, 5);
    }
}
