package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.delegate.TaskListener;
import org.junit.jupiter.api.Test;

/** A task listener may delete the instance of its task. */
interface EndedByListenerContract extends EngineContract {
    private String waiting(String event) {
        bean("stop", (TaskListener)
                task -> runtimeService().deleteProcessInstance(task.getProcessInstanceId(), "stopped"));
        deploy(Models.around(
                "p",
                "a",
                "<userTask id='a'><extensionElements><camunda:taskListener event='" + event
                        + "' delegateExpression='${stop}'/></extensionElements></userTask>"));
        return runtimeService().startProcessInstanceByKey("p").getId();
    }

    private void hasStopped(String id) {
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .count())
                .isZero();
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .getDeleteReason())
                .isEqualTo("stopped");
    }

    @Test
    default void aListenerThatHearsOfACompletionDeletesTheInstance() {
        String id = waiting("complete");
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        hasStopped(id);
    }

    @Test
    default void aListenerThatHearsOfADeletionDeletesTheInstanceAgain() {
        String id = waiting("delete");
        runtimeService().deleteProcessInstance(id, "stopped");
        hasStopped(id);
    }
}
