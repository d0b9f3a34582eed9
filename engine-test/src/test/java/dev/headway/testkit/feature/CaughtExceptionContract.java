package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.JavaDelegate;
import java.io.FileNotFoundException;
import org.junit.jupiter.api.Test;

/** An error event whose code is the name of an exception's class catches such exceptions of user code. */
interface CaughtExceptionContract extends EngineContract {
    private void deployCatching(String exception, String attributes, Exception thrown) {
        bean("work", (JavaDelegate) execution -> {
            throw thrown;
        });
        deploy(Models.file(
                "<error id='io' errorCode='" + exception
                        + "'/><process id='p' isExecutable='true'><startEvent id='s'/>",
                "<subProcess id='sub'><startEvent id='in'/>",
                "<serviceTask id='a' camunda:delegateExpression='${work}' " + attributes + "/><endEvent id='out'/>",
                Models.path("in", "a", "out"),
                "</subProcess><boundaryEvent id='failed' attachedToRef='sub'><errorEventDefinition errorRef='io'/>",
                "</boundaryEvent><userTask id='repair'/>",
                Models.path("s", "sub"),
                Models.path("failed", "repair"),
                "</process>"));
    }

    private String task() {
        return taskService().createTaskQuery().singleResult().getTaskDefinitionKey();
    }

    @Test
    default void anExceptionIsCaughtByTheNameOfAClassAboveIt() {
        deployCatching("java.io.IOException", "", new FileNotFoundException("no file"));
        runtimeService().startProcessInstanceByKey("p");
        assertThat(task()).isEqualTo("repair");
    }

    @Test
    default void anExceptionOfAJobIsCaughtToo() {
        deployCatching("java.io.FileNotFoundException", "camunda:asyncBefore='true'", new FileNotFoundException("no"));
        runtimeService().startProcessInstanceByKey("p");
        engine().runUntilIdle();
        assertThat(task()).isEqualTo("repair");
    }

    @Test
    default void anExceptionOfAnotherClassIsNone() {
        deployCatching("java.io.IOException", "", new IllegalStateException("broken"));
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("p"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
    }

    private void deployListening(String event) {
        bean("listen", (ExecutionListener) execution -> {
            throw new FileNotFoundException("no file");
        });
        deploy(Models.file(
                "<error id='io' errorCode='java.io.IOException'/><process id='p' isExecutable='true'><startEvent id='s'/>",
                "<userTask id='a'><extensionElements><camunda:executionListener event='" + event
                        + "' delegateExpression='${listen}'/></extensionElements></userTask>",
                "<boundaryEvent id='failed' attachedToRef='a'><errorEventDefinition errorRef='io'/></boundaryEvent>",
                "<userTask id='repair'/>",
                Models.path("s", "a"),
                Models.path("failed", "repair"),
                "</process>"));
    }

    @Test
    default void anExceptionOfAStartListenerIsCaughtToo() {
        deployListening("start");
        runtimeService().startProcessInstanceByKey("p");
        assertThat(task()).isEqualTo("repair");
    }

    @Test
    default void anExceptionOfAnEndListenerIsCaughtToo() {
        deployListening("end");
        runtimeService().startProcessInstanceByKey("p");
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        assertThat(task()).isEqualTo("repair");
    }

    private void deployCalling(String attributes) {
        bean("work", (JavaDelegate) execution -> {
            throw new FileNotFoundException("no file");
        });
        deploy(Models.file(
                "<error id='io' errorCode='java.io.IOException'/><process id='p' isExecutable='true'><startEvent id='s'/>",
                "<callActivity id='call' calledElement='called'/>",
                "<boundaryEvent id='failed' attachedToRef='call'><errorEventDefinition errorRef='io'/></boundaryEvent>",
                "<userTask id='repair'/>",
                Models.path("s", "call"),
                Models.path("failed", "repair"),
                "</process><process id='called' isExecutable='true'><startEvent id='in'/>",
                "<serviceTask id='a' camunda:delegateExpression='${work}' " + attributes + "/>",
                Models.path("in", "a"),
                "</process>"));
    }

    @Test
    default void anExceptionOfACalledProcessIsCaughtAtTheCall() {
        deployCalling("");
        runtimeService().startProcessInstanceByKey("p");
        assertThat(task()).isEqualTo("repair");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isEqualTo(1);
    }

    @Test
    default void anExceptionOfAJobOfACalledProcessIsCaughtAtTheCall() {
        deployCalling("camunda:asyncBefore='true'");
        runtimeService().startProcessInstanceByKey("p");
        engine().runUntilIdle();
        assertThat(task()).isEqualTo("repair");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isEqualTo(1);
    }
}
