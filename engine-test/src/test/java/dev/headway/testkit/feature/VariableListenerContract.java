package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Events that Flowable has beyond BPMN, and what expressions of a task write. */
interface VariableListenerContract extends EngineContract {
    private static String listener(String attributes) {
        return "<extensionElements><flowable:variableListenerEventDefinition variableName='x' " + attributes
                + "/></extensionElements>";
    }

    @Test
    default void theChangeOfAVariableIsTheEvent() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><userTask id='t'/><endEvent id='e'/>",
                "<boundaryEvent id='b' attachedToRef='t'>" + listener("variableChangeType='update'")
                        + "</boundaryEvent><userTask id='after'/>",
                "<subProcess id='esp' triggeredByEvent='true'><startEvent id='es' isInterrupting='false'>"
                        + listener("variableChangeType='create'") + "</startEvent><userTask id='beside'/>"
                        + Models.path("es", "beside") + "</subProcess>",
                Models.path("s", "t", "e") + Models.path("b", "after")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");

        runtimeService().setVariable(instance.getId(), "y", 1);
        engine().assertThat(instance).isWaitingAtExactly("t");
        runtimeService().setVariable(instance.getId(), "x", 1);
        engine().assertThat(instance).isWaitingAtExactly("t", "beside");
        runtimeService().setVariable(instance.getId(), "x", 2);
        engine().assertThat(instance).isWaitingAtExactly("after", "beside");
    }

    @Test
    default void anEventSubProcessMayHaveSeveralStartEvents() {
        String timer = "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><userTask id='t'/><endEvent id='e'/>",
                "<subProcess id='esp' triggeredByEvent='true'><startEvent id='one' isInterrupting='false'>" + timer
                        + "</startEvent><startEvent id='two'>" + listener("") + "</startEvent><userTask id='late'/>"
                        + "<userTask id='changed'/>" + Models.path("one", "late") + Models.path("two", "changed")
                        + "</subProcess>",
                Models.path("s", "t", "e")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");

        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        engine().assertThat(instance).isWaitingAtExactly("t", "late");
        runtimeService().setVariable(instance.getId(), "x", 1);
        engine().assertThat(instance).isWaitingAtExactly("changed");
    }

    @Test
    default void anExpressionOfATaskWritesTheTasksOwnVariable() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><userTask id='t'><extensionElements>"
                        + "<flowable:taskListener event='assignment' expression='${x = 7}'/></extensionElements></userTask>",
                Models.path("s", "t")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p", Map.of("x", 1));
        Task task = taskService()
                .createTaskQuery()
                .processInstanceId(instance.getId())
                .singleResult();
        taskService().setVariableLocal(task.getId(), "x", 5);

        taskService().setAssignee(task.getId(), "gonzo");

        assertThat(taskService().getVariableLocal(task.getId(), "x")).isEqualTo(7L);
        assertThat(runtimeService().getVariable(instance.getId(), "x")).isEqualTo(1);
    }
}
