package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.DelegateVariableMapping;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.VariableScope;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import dev.headway.engine.variable.VariableMap;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Elements whose effect crosses instances or comes from outside; what happens inside one instance is tested in the core. */
interface ElementContract extends EngineContract {
    private static String receiver() {
        return "<process id='receiver' isExecutable='true'><startEvent id='rs'/>"
                + "<intermediateCatchEvent id='paid'><messageEventDefinition messageRef='m'/></intermediateCatchEvent>"
                + "<endEvent id='re'/>" + Models.path("rs", "paid", "re") + "</process>";
    }

    private static String sender() {
        return "<process id='sender' isExecutable='true'><startEvent id='ss'/>"
                + "<intermediateThrowEvent id='pay'><extensionElements><camunda:inputOutput>"
                + "<camunda:inputParameter name='amount'>${price}</camunda:inputParameter></camunda:inputOutput>"
                + "</extensionElements><messageEventDefinition messageRef='m'/></intermediateThrowEvent>"
                + "<endEvent id='se'/>" + Models.path("ss", "pay", "se") + "</process>";
    }

    @Test
    default void aThrownMessageReachesTheInstanceWithTheSendersBusinessKey() {
        deploy(Models.file("<message id='m' name='payment'/>", receiver(), sender()));
        ProcessInstance other = runtimeService().startProcessInstanceByKey("receiver", "A");
        ProcessInstance mine = runtimeService().startProcessInstanceByKey("receiver", "B");

        runtimeService().startProcessInstanceByKey("sender", "B", Map.of("price", 12));
        engine().runUntilIdle();

        engine().assertThat(other).isWaitingAtExactly("paid");
        engine().assertThat(mine).isEnded().hasVariable("amount", 12);
    }

    @Test
    default void aThrownMessageThatNobodyWaitsForStartsAProcessOrGetsLost() {
        deploy(Models.file("<message id='m' name='payment'/>", sender()));
        runtimeService().startProcessInstanceByKey("sender", "B", Map.of("price", 12));
        engine().runUntilIdle();
        deploy(Models.file(
                "<message id='m' name='payment'/>",
                "<process id='started' isExecutable='true'><receiveTask id='r' messageRef='m' instantiate='true'/>"
                        + "<userTask id='check'/>"
                        + Models.path("r", "check") + "</process>"));
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();

        runtimeService().startProcessInstanceByKey("sender", "B", Map.of("price", 12));
        engine().runUntilIdle();

        ProcessInstance started = runtimeService().createProcessInstanceQuery().singleResult();
        assertThat(started.getBusinessKey()).isEqualTo("B");
        engine().assertThat(started).isWaitingAtExactly("check").hasVariable("amount", 12);
    }

    @Test
    default void anEscalationOfACalledInstanceIsCaughtAtItsCallActivity() {
        deploy(Models.file(
                "<escalation id='x' escalationCode='late'/>",
                "<process id='caller' isExecutable='true'><startEvent id='s'/><callActivity id='call' calledElement='called'/>"
                        + "<boundaryEvent id='b' attachedToRef='call' cancelActivity='false'>"
                        + "<escalationEventDefinition escalationRef='x'/></boundaryEvent><userTask id='beside'/>"
                        + Models.path("s", "call") + Models.path("b", "beside") + "</process>",
                "<process id='called' isExecutable='true'><startEvent id='cs'/><userTask id='work'/>"
                        + "<intermediateThrowEvent id='t'><escalationEventDefinition escalationRef='x'/></intermediateThrowEvent>"
                        + "<userTask id='more'/>" + Models.path("cs", "work", "t", "more") + "</process>"));
        ProcessInstance caller = runtimeService().startProcessInstanceByKey("caller");

        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        engine().runUntilIdle();

        engine().assertThat(caller).isWaitingAtExactly("beside", "call");
    }

    @Test
    default void aVariableFromOutsideMakesAConditionTrue() {
        deploy(Models.around(
                "p",
                "c",
                "<intermediateCatchEvent id='c'><conditionalEventDefinition><condition>${x &gt; 5}</condition>"
                        + "</conditionalEventDefinition></intermediateCatchEvent>"));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        engine().assertThat(instance).isWaitingAtExactly("c");

        runtimeService().setVariable(instance.getId(), "x", 6);

        engine().assertThat(instance).isEnded();
    }

    @Test
    default void aModelThatCannotRunHereIsNotDeployed() {
        assertThatThrownBy(() -> deploy(Models.around(
                        "p", "t", "<scriptTask id='t' scriptFormat='groovy'><script>x = 1</script></scriptTask>")))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("scriptTask id='t'")
                .hasMessageContaining("'groovy'")
                .hasMessageContaining("allowScripts");
    }

    private void deployWorkersTask() {
        deploy(Models.around(
                "p",
                "work",
                "<serviceTask id='work' camunda:type='external' camunda:topic='mail' camunda:taskPriority='${urgent}'>"
                        + "<extensionElements><camunda:properties><camunda:property name='kind' value='letter'/>"
                        + "</camunda:properties></extensionElements></serviceTask>"));
    }

    @Test
    default void aWorkerFetchesLocksAndCompletesTasksOfItsTopic() {
        deployWorkersTask();
        runtimeService().startProcessInstanceByKey("p", "A", Map.of("urgent", 1, "to", "ann"));
        ProcessInstance second = runtimeService().startProcessInstanceByKey("p", "B", Map.of("urgent", 2));

        List<LockedExternalTask> fetched = engine().getExternalTaskService()
                .fetchAndLock(1, "w1", true)
                .topic("other", 1_000)
                .topic("mail", 60_000)
                .execute();

        assertThat(fetched).singleElement().satisfies(task -> {
            assertThat(task.getBusinessKey()).isEqualTo("B");
            assertThat(task.getPriority()).isEqualTo(2);
            assertThat(task.getWorkerId()).isEqualTo("w1");
            assertThat(task.getTopicName()).isEqualTo("mail");
            assertThat(task.getVariables()).isEqualTo(Map.of("urgent", 2));
            assertThat(task.getExtensionProperties()).containsEntry("kind", "letter");
        });
        assertThat(engine().getExternalTaskService()
                        .createExternalTaskQuery()
                        .locked()
                        .count())
                .isEqualTo(1);
        assertThat(engine().getExternalTaskService()
                        .createExternalTaskQuery()
                        .notLocked()
                        .topicName("mail")
                        .count())
                .isEqualTo(1);
        engine().getExternalTaskService().complete(fetched.get(0).getId(), "w1", Map.of("sent", true));
        engine().assertThat(second).isEnded().hasVariable("sent", true);
        assertThat(engine().getExternalTaskService()
                        .fetchAndLock(10, "w1")
                        .topic("mail", 60_000)
                        .variables("to", "none")
                        .execute())
                .singleElement()
                .satisfies(task -> assertThat(task.getVariables()).isEqualTo(Map.of("to", "ann")));
    }

    @Test
    default void aTaskWhoseLockExpiredGoesToAnotherWorker() {
        deployWorkersTask();
        runtimeService().startProcessInstanceByKey("p", Map.of("urgent", 0));
        ExternalTaskService tasks = engine().getExternalTaskService();
        String id = tasks.fetchAndLock(5, "w1")
                .topic("mail", 1_000)
                .execute()
                .get(0)
                .getId();
        assertThat(tasks.fetchAndLock(5, "w2").topic("mail", 1_000).execute()).isEmpty();

        engine().advance(Duration.ofSeconds(2));
        assertThat(tasks.fetchAndLock(5, "w2").topic("mail", 1_000).execute()).hasSize(1);

        assertThatThrownBy(() -> tasks.complete(id, "w1"))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("'w2' does");
        tasks.handleFailure(id, "w2", "no server", "long story", 0, 0);
        assertThat(tasks.fetchAndLock(5, "w2").topic("mail", 1_000).execute()).isEmpty();
        assertThat(tasks.getExternalTaskErrorDetails(id)).isEqualTo("long story");
        assertThat(tasks.createExternalTaskQuery().noRetriesLeft().count()).isEqualTo(1);
        assertThat(runtimeService()
                        .createIncidentQuery()
                        .incidentType("failedExternalTask")
                        .list())
                .singleElement()
                .satisfies(incident -> assertThat(incident.getIncidentMessage()).isEqualTo("no server"));
        tasks.setRetries(id, 1);
        assertThat(tasks.fetchAndLock(5, "w2").topic("mail", 1_000).execute()).hasSize(1);
    }

    @Test
    default void activitiesOfAnAdHocSubProcessAreStartedThroughTheApi() {
        deploy(Models.around(
                "p",
                "adhoc",
                "<adHocSubProcess id='adhoc'><userTask id='A'/><userTask id='B'/><userTask id='next'/>"
                        + Models.path("B", "next") + "</adHocSubProcess>"));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        String adHoc = runtimeService()
                .createExecutionQuery()
                .processInstanceId(instance.getId())
                .activityId("adhoc")
                .singleResult()
                .getId();
        assertThat(runtimeService().getEnabledActivitiesFromAdhocSubProcess(adHoc))
                .containsExactly("A", "B");

        runtimeService().executeActivityInAdhocSubProcess(adHoc, "A");
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        runtimeService().completeAdhocSubProcess(adHoc);

        engine().assertThat(instance).isEnded();
    }

    @Test
    default void compensationSeesTheVariablesThatASubProcessHad() {
        List<String> undone = new CopyOnWriteArrayList<>();
        bean("book", (JavaDelegate) execution -> {});
        bean("cancel", (JavaDelegate) execution -> undone.add(String.valueOf(execution.getVariable("local"))));
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<subProcess id='sub'><startEvent id='ss'/>",
                "<userTask id='decide'><extensionElements><camunda:inputOutput/></extensionElements></userTask>",
                "<serviceTask id='hotel' camunda:delegateExpression='${book}'/>",
                "<boundaryEvent id='c' attachedToRef='hotel'><compensateEventDefinition/></boundaryEvent>",
                "<serviceTask id='undo' isForCompensation='true' camunda:delegateExpression='${cancel}'/>",
                "<association id='as' sourceRef='c' targetRef='undo'/>",
                Models.path("ss", "decide", "hotel"),
                "</subProcess>",
                "<userTask id='wait'/><endEvent id='end'><compensateEventDefinition/></endEvent>",
                Models.path("start", "sub", "wait", "end")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        String sub = runtimeService()
                .createExecutionQuery()
                .processInstanceId(instance.getId())
                .activityId("sub")
                .singleResult()
                .getId();
        runtimeService().setVariableLocal(sub, "local", "room 7");
        taskService().complete(taskService().createTaskQuery().singleResult().getId());

        taskService().complete(taskService().createTaskQuery().singleResult().getId());

        assertThat(undone).containsExactly("room 7");
        engine().assertThat(instance).isEnded();
    }

    @Test
    default void aWorkerThatWaitsGetsWhatIsOfferedMeanwhile() {
        deploy(Models.around("work", "t", "<serviceTask id='t' camunda:type='external' camunda:topic='late'/>"));
        ExternalTaskService tasks = engine().getExternalTaskService();
        assertThat(tasks.fetchAndLock(1, "w")
                        .topic("late", 1_000)
                        .asyncResponseTimeout(1)
                        .execute())
                .isEmpty();
        CompletableFuture<List<LockedExternalTask>> fetched =
                CompletableFuture.supplyAsync(() -> tasks.fetchAndLock(1, "w")
                        .topic("late", 1_000)
                        .asyncResponseTimeout(60_000)
                        .execute());

        runtimeService().startProcessInstanceByKey("work");

        assertThat(fetched.join()).extracting(LockedExternalTask::getActivityId).containsExactly("t");
    }

    @Test
    default void subscriptionsAreFoundByTheirDefinition() {
        deploy(Models.file("<message id='m' name='payment'/>", receiver()));
        ProcessInstance waiting = runtimeService().startProcessInstanceByKey("receiver");

        assertThat(runtimeService()
                        .createEventSubscriptionQuery()
                        .processDefinitionId(waiting.getProcessDefinitionId())
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void aSignalDoesNotStartASuspendedDefinition() {
        deploy(Models.file(
                "<signal id='go' name='go'/>",
                "<process id='p' isExecutable='true'><startEvent id='s'><signalEventDefinition signalRef='go'/></startEvent>"
                        + "<userTask id='t'/>" + Models.path("s", "t") + "</process>"));
        repositoryService().suspendProcessDefinitionByKey("p");
        runtimeService().signalEventReceived("go");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();

        repositoryService().activateProcessDefinitionByKey("p");
        runtimeService().signalEventReceived("go");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isEqualTo(1);
    }

    @Test
    default void codeMayMapTheVariablesOfACallActivity() {
        bean("mapping", new DelegateVariableMapping() {
            @Override
            public void mapInputVariables(DelegateExecution caller, VariableMap variables) {
                variables.put("y", (int) caller.getVariable("x") + ((Number) variables.get("given")).intValue());
            }

            @Override
            public void mapOutputVariables(DelegateExecution caller, VariableScope called) {
                caller.setVariable("answer", called.getVariable("y"));
            }
        });
        deploy(Models.file(
                "<process id='caller' isExecutable='true'><startEvent id='s'/><callActivity id='c' calledElement='called'"
                        + " camunda:variableMappingDelegateExpression='${mapping}'><extensionElements>"
                        + "<camunda:in sourceExpression='${40}' target='given'/></extensionElements></callActivity>"
                        + "<userTask id='after'/>" + Models.path("s", "c", "after") + "</process>",
                "<process id='called' isExecutable='true'><startEvent id='cs'/><userTask id='inside'/>"
                        + Models.path("cs", "inside") + "</process>"));
        ProcessInstance caller = runtimeService().startProcessInstanceByKey("caller", Map.of("x", 2));

        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        engine().runUntilIdle();

        engine().assertThat(caller).isWaitingAtExactly("after").hasVariable("answer", 42);
    }

    @Test
    default void aScriptMayBeAFileOfTheDeployment() {
        String model = Models.process(
                "p",
                "<startEvent id='s'/>",
                "<scriptTask id='t' scriptFormat='juel' camunda:resource='deployment://sum.juel' camunda:resultVariable='y'/>",
                "<userTask id='after'/>",
                Models.path("s", "t", "after"));
        deploy(model); // with a warning: the file may follow
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("p", Map.of("x", 41)))
                .hasMessageContaining("no resource 'deployment://sum.juel' in deployment");
        repositoryService()
                .createDeployment()
                .addString("p.bpmn", model)
                .addString("sum.juel", "${x + 1}\n")
                .deploy();

        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p", Map.of("x", 41));

        engine().assertThat(instance).isWaitingAtExactly("after").hasVariable("y", 42L);
    }

    @Test
    default void aCallByVersionFindsThatVersionAmongWhatAllTenantsShare() {
        deploy(Models.userTask("called", "first"));
        deploy(Models.userTask("called", "second"));
        repositoryService()
                .createDeployment()
                .tenantId("blue")
                .addString(
                        "p.bpmn",
                        Models.around(
                                "p",
                                "call",
                                "<callActivity id='call' calledElement='called' camunda:calledElementBinding='version'"
                                        + " camunda:calledElementVersion='1'/>"))
                .deploy();

        runtimeService().startProcessInstanceByKeyAndTenantId("p", "blue");

        assertThat(taskService().createTaskQuery().singleResult().getTaskDefinitionKey())
                .isEqualTo("first");
    }

    @Test
    default void datesOfATaskMayCountFromNow() {
        deploy(Models.around(
                "p",
                "t",
                "<userTask id='t' camunda:followUpDate='${now()}'"
                        + " camunda:dueDate='${dateTime().plusDays(2).minusHours(1).toDate()}'/>"));
        runtimeService().startProcessInstanceByKey("p");

        Task task = taskService().createTaskQuery().singleResult();
        long now = engine().clock().millis();
        assertThat(task.getFollowUpDate()).hasTime(now);
        assertThat(task.getDueDate()).hasTime(now + Duration.ofHours(47).toMillis());
    }

    @Test
    default void expressionsKnowWhoStartsAndWhoCompletes() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><userTask id='a' camunda:assignee='${currentUser()}'/>",
                "<userTask id='b' flowable:assignee='${authenticatedUserId}'/>",
                "<userTask id='c' camunda:assignee='${currentUser()}'/>",
                "<userTask id='d' flowable:assignee='${authenticatedUserId}'/>",
                Models.path("s", "a", "b", "c", "d")));
        runtimeService()
                .createProcessInstanceBuilder()
                .processDefinitionKey("p")
                .startUserId("kermit")
                .start();
        Task first = taskService().createTaskQuery().singleResult();
        assertThat(first.getAssignee()).isEqualTo("kermit");
        taskService().complete(first.getId(), "piggy", null);
        Task second = taskService().createTaskQuery().singleResult();
        assertThat(second.getAssignee()).isEqualTo("piggy");
        taskService().complete(second.getId());
        Task third = taskService().createTaskQuery().singleResult();
        assertThat(third.getAssignee()).isNull();
        taskService().complete(third.getId());
        Task last = taskService().createTaskQuery().singleResult();
        assertThat(last.getTaskDefinitionKey()).isEqualTo("d");
        assertThat(last.getAssignee()).isNull();
    }
}
