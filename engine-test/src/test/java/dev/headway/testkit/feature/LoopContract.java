package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.delegate.CollectionHandler;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.VariableAggregator;
import dev.headway.engine.delegate.VariableAggregatorContext;
import dev.headway.engine.delegate.VariableAggregatorContext.Variable;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.engine.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Loops as who embeds the engine sees them: their numbers, and the code that makes their collections and outputs. */
interface LoopContract extends EngineContract {
    @Test
    default void theNumbersOfALoopAreAmongTheVariablesOfItsDelegates() {
        List<Map<String, @Nullable Object>> seen = new ArrayList<>();
        bean("look", (JavaDelegate) execution -> seen.add(execution.getVariables()));
        for (String async : List.of("false", "true")) {
            deploy(Models.around(
                    "p",
                    "t",
                    "<serviceTask id='t' flowable:async='" + async + "' flowable:delegateExpression='${look}'>"
                            + "<multiInstanceLoopCharacteristics isSequential='true'><loopCardinality>1</loopCardinality>"
                            + "</multiInstanceLoopCharacteristics></serviceTask>"));
            runtimeService().startProcessInstanceByKey("p");
            engine().runUntilIdle();
        }
        assertThat(seen)
                .hasSize(2)
                .allSatisfy(variables -> assertThat(variables)
                        .isEqualTo(Map.of(
                                "loopCounter",
                                0,
                                "nrOfInstances",
                                1,
                                "nrOfActiveInstances",
                                1,
                                "nrOfCompletedInstances",
                                0)));
    }

    @Test
    default void theNumbersOfALoopAreVariablesOfItsTasks() {
        deploy(Models.around(
                "p",
                "t",
                "<userTask id='t'><multiInstanceLoopCharacteristics isSequential='true' camunda:collection='names'"
                        + " camunda:elementVariable='name'/></userTask>"));
        List<String> names = List.of("a", "b", "c");
        runtimeService().startProcessInstanceByKey("p", Map.of("names", names));
        taskService().complete(taskService().createTaskQuery().singleResult().getId());

        String task = taskService().createTaskQuery().singleResult().getId();
        assertThat(taskService().getVariable(task, "nrOfCompletedInstances")).isEqualTo(1);
        assertThat(taskService().getVariables(task))
                .isEqualTo(Map.of(
                        "names",
                        names,
                        "name",
                        "b",
                        "loopCounter",
                        1,
                        "nrOfInstances",
                        3,
                        "nrOfActiveInstances",
                        1,
                        "nrOfCompletedInstances",
                        1));
    }

    @Test
    default void theCollectionOfALoopMayBeMadeByAHandler() {
        bean("split", (CollectionHandler)
                (value, execution) -> List.of((value + "," + execution.getVariable("last")).split(",", -1)));
        String loop =
                "<userTask id=\"%s\"><multiInstanceLoopCharacteristics flowable:elementVariable=\"name\"><extensionElements>"
                        + "<flowable:collection flowable:delegateExpression=\"${split}\">%s</flowable:collection>"
                        + "</extensionElements></multiInstanceLoopCharacteristics></userTask>";
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                loop.formatted("literal", "<flowable:string>names</flowable:string>"),
                loop.formatted("value", "<flowable:expression>${names}</flowable:expression>"),
                Models.path("start", "literal"),
                Models.path("start", "value")));

        String order = runtimeService()
                .startProcessInstanceByKey("order", Map.of("names", "ann,bob", "last", "zoe"))
                .getId();

        assertThat(taskService().createTaskQuery().processInstanceId(order).taskDefinitionKey("literal").list().stream()
                        .map(task -> taskService().getVariables(task.getId()).get("name")))
                .containsExactlyInAnyOrder("names", "zoe");
        assertThat(taskService().createTaskQuery().processInstanceId(order).taskDefinitionKey("value").list().stream()
                        .map(task -> taskService().getVariables(task.getId()).get("name")))
                .containsExactlyInAnyOrder("ann", "bob", "zoe");
    }

    /** Adds up; says what it was told. */
    final class Sum implements VariableAggregator {
        private final List<String> told;

        Sum(List<String> told) {
            this.told = told;
        }

        /** For models that name the class. */
        @SuppressWarnings("unused")
        public Sum() {
            this(new CopyOnWriteArrayList<>());
        }

        @Override
        public Object aggregateSingleVariable(DelegateExecution execution, VariableAggregatorContext context) {
            Variable variable = context.getVariables().get(0);
            told.add(context.getState() + " " + context.getTarget() + " of " + variable.getSource() + " as "
                    + variable.getTarget());
            return Map.of("amount", execution.getVariable("amount"), "of", execution.getVariable("loopCounter"));
        }

        @Override
        public Object aggregateMultiVariables(
                DelegateExecution execution,
                List<? extends VariableInstance> instances,
                VariableAggregatorContext context) {
            long sum = 0;
            StringBuilder order = new StringBuilder();
            for (VariableInstance instance : instances) {
                Map<?, ?> output = (Map<?, ?>) instance.getValue();
                sum += ((Number) output.get("amount")).longValue();
                order.append(output.get("of"));
            }
            told.add(execution.getCurrentActivityId() + " " + order + " " + context.getTarget());
            return sum;
        }
    }

    private static String gathering(String attributes) {
        return "<startEvent id='start'/><userTask id='pay'><multiInstanceLoopCharacteristics flowable:collection='names'><extensionElements>"
                + "<flowable:variableAggregation " + attributes + "><flowable:variable source='amount' target='euros'/>"
                + "</flowable:variableAggregation></extensionElements></multiInstanceLoopCharacteristics></userTask>"
                + "<scriptTask id='look' scriptFormat='juel'><script>${execution.setVariable('seen', total)}</script></scriptTask>"
                + "<userTask id='after'/>" + Models.path("start", "pay", "look", "after");
    }

    private void payInReverse(String process) {
        List<Task> tasks = taskService().createTaskQuery().processInstanceId(process).list().stream()
                .sorted((a, b) -> Integer.compare(index(b), index(a)))
                .toList();
        for (Task task : tasks) {
            taskService().setVariableLocal(task.getId(), "unused", 1);
            taskService().complete(task.getId(), Map.of("amount", 10 + index(task)));
        }
    }

    private int index(Task task) {
        return (Integer) taskService().getVariable(task.getId(), "loopCounter");
    }

    @Test
    default void theOutputOfALoopMayBeMadeByAnAggregator() {
        List<String> told = new CopyOnWriteArrayList<>();
        bean("sum", new Sum(told));
        deploy(Models.process("p", gathering("target='total' delegateExpression='${sum}'")));
        deploy(Models.process("q", gathering("target='total' class='" + Sum.class.getName() + "'")));

        for (String process : List.of("p", "q")) {
            String id = runtimeService()
                    .startProcessInstanceByKey(process, Map.of("names", List.of("a", "b", "c")))
                    .getId();
            payInReverse(id);
            assertThat(runtimeService().getVariables(id))
                    .containsEntry("total", 33L)
                    .containsEntry("seen", 33L)
                    .doesNotContainKeys("amount", "euros");
            String empty = runtimeService()
                    .startProcessInstanceByKey(process, Map.of("names", List.of()))
                    .getId();
            assertThat(runtimeService().getVariable(empty, "total")).isEqualTo(0L);
        }
        assertThat(told)
                .containsExactly(
                        "complete total of amount as euros",
                        "complete total of amount as euros",
                        "complete total of amount as euros",
                        "pay 012 total",
                        "pay  total");
    }

    @Test
    default void theOutputOfALoopMayBeSeenByWhatFollowsAlone() {
        bean("sum", new Sum());
        deploy(Models.process(
                "p", gathering("target='total' storeAsTransientVariable='true' delegateExpression='${sum}'")));
        String id = runtimeService()
                .startProcessInstanceByKey("p", Map.of("names", List.of("a", "b")))
                .getId();
        payInReverse(id);
        assertThat(runtimeService().getVariables(id)).containsEntry("seen", 21L).doesNotContainKey("total");
    }

    @Test
    default void whatIsNoAggregatorIsNamedAndTheInstanceStaysWhereItWas() {
        bean("sum", (JavaDelegate) execution -> {});
        deploy(Models.process("p", gathering("target='total' delegateExpression='${sum}'")));
        String id = runtimeService()
                .startProcessInstanceByKey("p", Map.of("names", List.of("a")))
                .getId();
        Task task = taskService().createTaskQuery().singleResult();
        assertThatThrownBy(() -> taskService().complete(task.getId(), Map.of("amount", 1)))
                .hasMessageContaining(VariableAggregator.class.getName())
                .hasMessageContaining("variable aggregator of element 'pay'");
        assertThat(taskService().createTaskQuery().processInstanceId(id).count())
                .isEqualTo(1);
    }
}
