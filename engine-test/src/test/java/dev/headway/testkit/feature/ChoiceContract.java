package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ExternalTaskFetchBuilder;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Calls that choose one of several things that wait: an external task, a job, a scope, a definition. */
interface ChoiceContract extends EngineContract {
    private static String external(String key) {
        return Models.around(key, "e", "<serviceTask id='e' camunda:type='external' camunda:topic='t'/>");
    }

    private ProcessDefinition latest(String key) {
        return repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey(key)
                .latestVersion()
                .list()
                .getFirst();
    }

    private List<String> fetched(UnaryOperator<ExternalTaskFetchBuilder> choice) {
        List<LockedExternalTask> tasks = choice.apply(
                        engine().getExternalTaskService().fetchAndLock(10, "w").topic("t", 60_000))
                .execute();
        tasks.forEach(task -> engine().getExternalTaskService().unlock(task.getId()));
        return tasks.stream().map(LockedExternalTask::getProcessInstanceId).toList();
    }

    @Test
    default void externalTasksOfExactlyOneVersion() {
        deploy(external("p"));
        String first = latest("p").getId();
        String old = runtimeService().startProcessInstanceByKey("p").getId();
        deploy(external("p").replace("targetNamespace=\"http", "targetNamespace=\"https"));
        String second = latest("p").getId();
        String young = runtimeService().startProcessInstanceByKey("p").getId();

        assertThat(fetched(choice -> choice.processDefinitionId(first))).containsExactly(old);
        assertThat(fetched(choice -> choice.processDefinitionId(second))).containsExactly(young);
        assertThat(fetched(choice -> choice.processDefinitionIdIn(first, second)))
                .containsExactlyInAnyOrder(old, young);
    }

    @Test
    default void externalTasksByTheirAge() {
        deploy(external("p"));
        String old = runtimeService().startProcessInstanceByKey("p").getId();
        engine().advance(Duration.ofMinutes(1));
        String young = runtimeService().startProcessInstanceByKey("p").getId();

        assertThat(fetched(choice -> choice.orderByCreateTime().asc())).containsExactly(old, young);
        assertThat(fetched(choice -> choice.orderByCreateTime().desc())).containsExactly(young, old);
    }

    @Test
    default void attemptsOfATimer() {
        deploy(Models.around(
                "p",
                "t",
                "<intermediateCatchEvent id='t'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>"));
        runtimeService().startProcessInstanceByKey("p");
        Job timer = managementService().createTimerJobQuery().list().getFirst();

        managementService().setTimerJobRetries(timer.getId(), 7);

        assertThat(managementService().createTimerJobQuery().list().getFirst().getRetries())
                .isEqualTo(7);
    }

    @Test
    default void aJobOfASuspendedInstanceWaitsForIt() {
        bean("work", (JavaDelegate) execution -> execution.setVariable("done", true));
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<serviceTask id='s' flowable:delegateExpression='${work}' flowable:async='true'/>",
                "<userTask id='after'/>",
                Models.path("start", "s", "after")));
        String instance = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService().suspendProcessInstanceById(instance);
        Job job = managementService().createSuspendedJobQuery().list().getFirst();

        assertThatThrownBy(() -> managementService().moveSuspendedJobToExecutableJob(job.getId()))
                .isInstanceOf(SuspendedException.class)
                .hasMessageContaining("Activate it first");
        runtimeService().activateProcessInstanceById(instance);
        engine().runUntilIdle();

        assertThat(runtimeService().getVariable(instance, "done")).isEqualTo(true);
    }

    @Test
    default void aMessageByAVariableOfTheExecutionThatWaits() {
        deploy(Models.file("<message id='m' name='paid'/><process id='p' isExecutable='true'><startEvent id='start'/>"
                + "<subProcess id='each'><multiInstanceLoopCharacteristics flowable:collection='names'"
                + " flowable:elementVariable='name'/><startEvent id='s'/>"
                + "<receiveTask id='r' messageRef='m'><extensionElements><camunda:inputOutput>"
                + "<camunda:inputParameter name='who'>${name}</camunda:inputParameter></camunda:inputOutput>"
                + "</extensionElements></receiveTask>" + Models.path("s", "r")
                + "</subProcess>" + Models.path("start", "each") + "</process>"));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p", Map.of("names", List.of("a", "b")));

        runtimeService()
                .createMessageCorrelation("paid")
                .processInstanceId(instance.getId())
                .localVariableEquals("who", "b")
                .correlate();

        assertThat(runtimeService()
                        .createVariableInstanceQuery()
                        .processInstanceId(instance.getId())
                        .variableName("who")
                        .list())
                .extracting(variable -> variable.getValue())
                .containsExactly("a");
    }

    @Test
    default void tokensStartInsideOneOfSeveralScopes() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><subProcess id='each'><multiInstanceLoopCharacteristics>"
                        + "<loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics><startEvent id='s'/>"
                        + "<userTask id='a'/><userTask id='b'/><userTask id='c'/>"
                        + Models.path("s", "a", "b", "c") + "</subProcess>",
                Models.path("start", "each")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        List<HistoricActivityInstance> scopes = historyService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(instance.getId())
                .activityId("each")
                .unfinished()
                .list();
        String scope = scopes.getLast().getId();

        runtimeService()
                .createProcessInstanceModification(instance.getId())
                .startBeforeActivity("b", scope)
                .startAfterActivity("b", scope)
                .startTransition("a_b", scope)
                .execute();

        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(instance.getId())
                        .list())
                .extracting(Task::getTaskDefinitionKey)
                .containsExactlyInAnyOrder("a", "a", "b", "b", "c");
    }

    @Test
    default void aJobThatHasNotRunIsCancelled() {
        bean("work", (JavaDelegate) execution -> {});
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><userTask id='other'/>",
                "<serviceTask id='s' flowable:delegateExpression='${work}' flowable:async='true'/>",
                Models.path("start", "s") + "<sequenceFlow id='f' sourceRef='start' targetRef='other'/>"));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        Job job = managementService().createJobQuery().list().getFirst();

        runtimeService()
                .createProcessInstanceModification(instance.getId())
                .cancelTransitionInstance(job.getExecutionId())
                .execute();

        assertThat(managementService().createJobQuery().count()).isZero();
        engine().assertThat(instance).isWaitingAtExactly("other");
    }

    @Test
    default void instancesOfAQueryMigrateAndWaitForTheNewMessage() {
        String model = "<message id='m' name='NAME'/><process id='p' isExecutable='true'><startEvent id='start'/>"
                + "<receiveTask id='r' messageRef='m'/><endEvent id='end'/>" + Models.path("start", "r", "end")
                + "</process>";
        deploy(Models.file(model.replace("NAME", "old")));
        String source = latest("p").getId();
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        deploy(Models.file(model.replace("NAME", "new")));

        runtimeService()
                .newMigration(runtimeService()
                        .createMigrationPlan(source, latest("p").getId())
                        .mapActivities("r", "r")
                        .updateEventTrigger()
                        .build())
                .processInstanceQuery(
                        runtimeService().createProcessInstanceQuery().processDefinitionId(source))
                .execute();
        runtimeService().correlateMessage("new");

        engine().assertThat(instance).isEnded();
    }
}
