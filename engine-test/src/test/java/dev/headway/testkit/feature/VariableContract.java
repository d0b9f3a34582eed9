package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.VariableInstance;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Variables: kinds of values, scopes, and what cannot be stored. */
interface VariableContract extends EngineContract {
    /** What a user may keep in a variable. */
    record Customer(String name, int rating, List<String> tags) {}

    private ProcessInstance start(Map<String, Object> variables) {
        deploy(Models.userTask("order", "approve"));
        return runtimeService().startProcessInstanceByKey("order", variables);
    }

    @Test
    default void valuesComeBackAsTheyWent() {
        Date date = Date.from(Instant.parse("2031-05-06T07:08:09Z"));
        ProcessInstance order = start(
                Map.of("text", "grün", "int", 7, "long", 7_000_000_000L, "double", 1.5, "flag", true, "date", date));

        assertThat(runtimeService().getVariables(order.getId()))
                .containsEntry("text", "grün")
                .containsEntry("int", 7)
                .containsEntry("long", 7_000_000_000L)
                .containsEntry("double", 1.5)
                .containsEntry("flag", true)
                .containsEntry("date", date);
    }

    @Test
    default void objectsAreReadAsTreesOrAsTheirClass() {
        ProcessInstance order = start(Map.of("customer", new Customer("Fozzie", 3, List.of("bear", "funny"))));

        assertThat(runtimeService().getVariable(order.getId(), "customer", Customer.class))
                .isEqualTo(new Customer("Fozzie", 3, List.of("bear", "funny")));
        assertThatThrownBy(() -> runtimeService().getVariable(order.getId(), "customer", Integer.class))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'customer'")
                .hasMessageContaining("Integer");
    }

    @Test
    default void aVariableThatDoesNotSerializeIsNamed() {
        deploy(Models.userTask("order", "approve"));
        Object thread = Thread.currentThread();

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order", Map.of("worker", thread)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'worker'")
                .hasMessageContaining("Thread");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
        assertThatThrownBy(() -> runtimeService().setVariables(order.getId(), Map.of("n", 2, "worker", thread)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'worker'");
        assertThat(runtimeService().getVariable(order.getId(), "n")).isEqualTo(1);
    }

    @Test
    default void variablesAreSetAndRemoved() {
        ProcessInstance order = start(Map.of("a", 1, "b", 2));
        String id = order.getId();

        runtimeService().setVariable(id, "a", null);
        runtimeService().setVariable(id, "c", "new");
        runtimeService().removeVariable(id, "b");
        runtimeService().removeVariables(id, List.of("never-there"));

        assertThat(runtimeService().getVariables(id)).containsOnlyKeys("a", "c").containsEntry("a", null);
        assertThat(runtimeService().hasVariable(id, "a")).isTrue();
        assertThat(runtimeService().hasVariable(id, "b")).isFalse();
        assertThat(runtimeService().getVariables(id, List.of("c", "d"))).containsOnlyKeys("c");
    }

    @Test
    default void transientVariablesLastUntilTheNextWaitAndAreNeverStored() {
        List<String> seen = new ArrayList<>();
        Object thread = Thread.currentThread();
        bean("look", (JavaDelegate) execution -> {
            seen.add(execution.getVariable("x") + " " + execution.getTransientVariable("x") + " "
                    + execution.getTransientVariables().keySet());
            execution.setTransientVariable("thread", thread);
            execution.setTransientVariables(Map.of("y", 1));
            execution.removeTransientVariable("y");
            execution.setTransientVariableLocal("here", thread);
            seen.add(
                    java.util.Objects.equals(execution.getVariable("thread"), thread) + " " + execution.hasVariable("y")
                            + " " + execution.getTransientVariablesLocal().containsKey("here"));
        });
        String look = "<serviceTask id=\"%s\" flowable:delegateExpression=\"${look}\"/>";
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                look.formatted("first"),
                "<userTask id=\"approve\"/>",
                look.formatted("second"),
                "<receiveTask id=\"wait\"/>",
                look.formatted("third"),
                "<userTask id=\"last\"/>",
                Models.path("start", "first", "approve", "second", "wait", "third", "last")));

        ProcessInstance order = runtimeService()
                .createProcessInstanceBuilder()
                .processDefinitionKey("order")
                .variable("x", "kept")
                .transientVariable("x", 1)
                .transientVariables(Map.of("z", thread))
                .start();
        String task = taskService().createTaskQuery().singleResult().getId();
        taskService().complete(task, Map.of("w", 1), Map.of("x", 2));
        String waiting = runtimeService()
                .createExecutionQuery()
                .activityId("wait")
                .singleResult()
                .getId();
        runtimeService().trigger(waiting, null, null);

        assertThat(seen)
                .containsExactly(
                        "1 1 [x, z]",
                        "true false true",
                        "2 2 [x]",
                        "true false true",
                        "kept null []",
                        "true false true");
        assertThat(runtimeService().getVariables(order.getId())).isEqualTo(Map.of("x", "kept", "w", 1));
        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .processInstanceId(order.getId())
                        .list())
                .extracting(HistoricVariableInstance::getVariableName)
                .containsExactlyInAnyOrder("x", "w");
    }

    @Test
    default void aSubProcessHasVariablesOfItsOwn() {
        deploy(Models.process(
                "order",
                "<startEvent id='start'/>",
                "<subProcess id='sub'><startEvent id='in'/><userTask id='approve'/><endEvent id='out'/>",
                Models.path("in", "approve", "out"),
                "</subProcess><endEvent id='end'/>",
                Models.path("start", "sub", "end")));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", Map.of("amount", 1));
        String inner = taskService().createTaskQuery().singleResult().getExecutionId();

        runtimeService().setVariableLocal(inner, "note", "inside");
        runtimeService().setVariable(inner, "amount", 2);

        assertThat(inner).isNotEqualTo(order.getId());
        assertThat(runtimeService().getVariables(inner)).containsOnlyKeys("amount", "note");
        assertThat(runtimeService().getVariablesLocal(inner)).containsOnlyKeys("note");
        assertThat(runtimeService().getVariables(order.getId()))
                .containsOnlyKeys("amount")
                .containsEntry("amount", 2);
        assertThat(runtimeService()
                        .createVariableInstanceQuery()
                        .processInstanceId(order.getId())
                        .list())
                .extracting(VariableInstance::getName)
                .containsExactlyInAnyOrder("amount", "note");
    }

    @Test
    default void historyKeepsTheLastValues() {
        ProcessInstance order = start(Map.of("amount", 1));
        runtimeService().setVariable(order.getId(), "amount", 2);
        taskService().complete(taskService().createTaskQuery().singleResult().getId());

        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .processInstanceId(order.getId())
                        .list())
                .extracting(HistoricVariableInstance::getVariableName, HistoricVariableInstance::getValue)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("amount", 2));
    }

    @Test
    default void variablesOfWhatDoesNotRunAreNotFound() {
        assertThatThrownBy(() -> runtimeService().getVariables("4711"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("running process instance or execution with id 4711");
        assertThatThrownBy(() -> runtimeService().setVariable("4711", "a", 1))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("4711");
    }

    @Test
    default void instancesAreFoundByVariables() {
        ProcessInstance small = start(Map.of("amount", 5, "customer", "Fozzie"));
        ProcessInstance large = runtimeService().startProcessInstanceByKey("order", Map.of("amount", 500));

        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("order")
                        .variableValueGreaterThan("amount", 100)
                        .singleResult()
                        .getId())
                .isEqualTo(large.getId());
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("order")
                        .variableValueEquals("customer", "Fozzie")
                        .singleResult()
                        .getId())
                .isEqualTo(small.getId());
    }

    @Test
    default void aVariableThatIsNullDiffersFromEveryValue() {
        Map<String, Object> nothing = new HashMap<>();
        nothing.put("customer", null);
        ProcessInstance isNull = start(nothing);
        ProcessInstance other = start(Map.of("customer", "Gonzo"));
        start(Map.of("customer", "Fozzie"));
        start(Map.of("amount", 5));

        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("order")
                        .variableValueNotEquals("customer", "Fozzie")
                        .list())
                .extracting(ProcessInstance::getId)
                .containsExactlyInAnyOrder(isNull.getId(), other.getId());
    }
}
