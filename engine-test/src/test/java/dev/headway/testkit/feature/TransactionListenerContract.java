package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.delegate.CustomPropertiesResolver;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.TransactionDependentExecutionListener;
import dev.headway.engine.delegate.TransactionDependentTaskListener;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Listeners that are told at the end of the transaction. */
interface TransactionListenerContract extends EngineContract {
    private static String listener(String kind, String event, String moment, String bean, String more) {
        return "<flowable:%s event=\"%s\" onTransaction=\"%s\" delegateExpression=\"${%s}\" %s/>"
                .formatted(kind, event, moment, bean, more);
    }

    private static String all(String event) {
        return "<extensionElements>" + listener("executionListener", event, "committed", "committed", "")
                + listener("executionListener", event, "rolled-back", "rolledBack", "")
                + listener("executionListener", event, "before-commit", "before", "") + "</extensionElements>";
    }

    private static String task(String id, String bean, String attributes) {
        return "<serviceTask id=\"" + id + "\" flowable:delegateExpression=\"${" + bean + "}\" " + attributes + ">"
                + all("start") + "</serviceTask>";
    }

    private List<String> listening() {
        List<String> told = new CopyOnWriteArrayList<>();
        bean("committed", (TransactionDependentExecutionListener) (instance, execution, element, variables, more) ->
                told.add("committed " + element + " " + variables.get("n") + " "
                        + runtimeService()
                                .createProcessInstanceQuery()
                                .processInstanceId(instance)
                                .count()
                        + " " + runtimeService().getVariable(instance, "n")));
        bean("rolledBack", (TransactionDependentExecutionListener) (instance, execution, element, variables, more) ->
                told.add("rolled back " + element + " " + variables.get("n")));
        bean("before", (TransactionDependentExecutionListener) (instance, execution, element, variables, more) ->
                told.add("before " + element + " " + variables.get("n")));
        bean("more", (JavaDelegate) execution -> {
            told.add("work");
            execution.setVariable("n", 2);
        });
        bean("fail", (JavaDelegate) execution -> {
            told.add("work");
            throw new IllegalStateException("no");
        });
        return told;
    }

    @Test
    default void listenersAreToldOfTheCommitWithWhatTheySawAndBeforeTheCallReturns() {
        List<String> told = listening();
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                task("work", "more", ""),
                "<userTask id=\"approve\"/>",
                Models.path("start", "work", "approve")));

        runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));

        assertThat(told).containsExactly("work", "before work 1", "committed work 1 1 2");
    }

    @Test
    default void listenersAreToldOfARollback() {
        List<String> told = listening();
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                task("work", "fail", ""),
                "<userTask id=\"approve\"/>",
                Models.path("start", "work", "approve")));

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order", Map.of("n", 1)))
                .hasMessageContaining("no");

        assertThat(told).containsExactly("work", "rolled back work 1");
    }

    @Test
    default void whatAListenerThrowsBeforeTheCommitUndoesTheStep() {
        List<String> told = listening();
        bean("before", (TransactionDependentExecutionListener) (instance, execution, element, variables, more) -> {
            throw new IllegalStateException("not like this");
        });
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                task("work", "more", ""),
                "<userTask id=\"approve\"/>",
                Models.path("start", "work", "approve")));

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order", Map.of("n", 1)))
                .hasMessageContaining("not like this");

        assertThat(told).containsExactly("work", "rolled back work 1");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void whatAListenerThrowsAfterTheCommitChangesNothing() {
        listening();
        bean("committed", (TransactionDependentExecutionListener) (instance, execution, element, variables, more) -> {
            throw new IllegalStateException("too late");
        });
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                task("work", "more", ""),
                "<userTask id=\"approve\"/>",
                Models.path("start", "work", "approve")));

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));

        engine().assertThat(order).isWaitingAtExactly("approve");
    }

    @Test
    default void listenersOfAJobAreToldHowItsRunsEnd() {
        List<String> told = listening();
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                task("good", "more", "flowable:async=\"true\""),
                task("bad", "fail", "flowable:async=\"true\""),
                Models.path("start", "good", "bad")));
        runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));

        engine().runUntilIdle();

        assertThat(told).containsExactly("work", "before good 1", "committed good 1 1 2", "work", "rolled back bad 2");
    }

    @Test
    default void listenersOfTasksAndTheirPropertiesAreThoseOfTheEvent() {
        List<String> told = new CopyOnWriteArrayList<>();
        bean("told", (TransactionDependentTaskListener)
                (instance, execution, task, variables, more) -> told.add(task + " " + more));
        bean("resolver", (CustomPropertiesResolver) execution -> Map.of("at", execution.getCurrentActivityId()));
        bean("wrong", (ExecutionListener) execution -> told.add("never"));
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"approve\"><extensionElements>"
                        + listener(
                                "taskListener",
                                "create",
                                "committed",
                                "told",
                                "customPropertiesResolverDelegateExpression=\"${resolver}\"")
                        + listener(
                                "taskListener",
                                "complete",
                                "committed",
                                "told",
                                "customPropertiesResolverExpression=\"${settings}\"")
                        + "</extensionElements></userTask>",
                "<userTask id=\"last\"><extensionElements>"
                        + listener("executionListener", "end", "committed", "wrong", "")
                        + "</extensionElements></userTask>",
                Models.path("start", "approve", "last")));

        runtimeService().startProcessInstanceByKey("order", Map.of("settings", Map.of("n", 1)));
        taskService().complete(taskService().createTaskQuery().singleResult().getId());

        assertThat(told).containsExactly("approve {at=approve}", "approve {n=1}");
        String last = taskService().createTaskQuery().singleResult().getId();
        assertThatThrownBy(() -> taskService().complete(last))
                .hasMessageContaining("TransactionDependentExecutionListener");
    }
}
