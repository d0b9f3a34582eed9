package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
