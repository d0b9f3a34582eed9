package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MigrationPlanValidationException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Running instances carried over to another version. */
interface MigrationContract extends EngineContract {
    private static String boundary(String id, String at, String event) {
        return "<boundaryEvent id='" + id + "' attachedToRef='" + at + "' cancelActivity='true'>" + event
                + "</boundaryEvent>";
    }

    private static String timer(String duration) {
        return "<timerEventDefinition><timeDuration>" + duration + "</timeDuration></timerEventDefinition>";
    }

    private static String message(String name) {
        return "<messageEventDefinition messageRef='" + name + "'/>";
    }

    private static String withMessages(String xml) {
        return xml.replaceFirst(
                "<process ", "<message id='paid' name='paid'/><message id='refused' name='refused'/><process ");
    }

    private String latest(String key) {
        List<ProcessDefinition> all = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey(key)
                .latestVersion()
                .list();
        return all.getFirst().getId();
    }

    private String version(String xml) {
        deploy(withMessages(xml));
        return latest("p");
    }

    private List<String> tasks(String instanceId) {
        return taskService().createTaskQuery().processInstanceId(instanceId).list().stream()
                .map(Task::getTaskDefinitionKey)
                .sorted()
                .toList();
    }

    private void complete(String instanceId, String key) {
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instanceId)
                        .taskDefinitionKey(key)
                        .singleResult()
                        .getId());
    }

    private void migrate(MigrationPlan plan, String instanceId) {
        runtimeService().newMigration(plan).processInstanceIds(instanceId).execute();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(instanceId)
                        .singleResult()
                        .getProcessDefinitionId())
                .isEqualTo(plan.getTargetProcessDefinitionId());
    }

    @Test
    default void aTaskWithItsTimerIsCarriedOverAndGoesOnInTheNewModel() {
        String one = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='check'/>",
                boundary("old", "check", timer("PT1H")),
                "<userTask id='late'/>",
                "<endEvent id='end'/>",
                Models.path("start", "check", "end"),
                Models.path("old", "late")));
        String stays = runtimeService().startProcessInstanceByKey("p").getId();
        String fires = runtimeService().startProcessInstanceByKey("p").getId();
        String two = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='verify' name='Verify'/>",
                boundary("fresh", "verify", timer("PT9H")),
                boundary("paidEarly", "verify", message("paid")),
                "<userTask id='late'/>",
                "<userTask id='new'/>",
                "<endEvent id='end'/>",
                Models.path("start", "verify", "new", "end"),
                Models.path("fresh", "late"),
                Models.path("paidEarly", "new")));
        MigrationPlan plan = runtimeService()
                .createMigrationPlan(one, two)
                .mapEqualActivities()
                .mapActivities("check", "verify")
                .mapActivities("old", "fresh")
                .setVariables(Map.of("migrated", true))
                .build();
        assertThat(plan.getInstructions()).hasSizeGreaterThanOrEqualTo(4);
        String visit = historyService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(stays)
                .activityId("check")
                .singleResult()
                .getId();
        migrate(plan, stays);
        migrate(plan, fires);

        assertThat(tasks(stays)).containsExactly("verify");
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(stays)
                        .activityId("verify")
                        .singleResult()
                        .getId())
                .as("the same visit")
                .isEqualTo(visit);
        assertThat(runtimeService().getVariable(stays, "migrated")).isEqualTo(true);
        complete(stays, "verify");
        assertThat(tasks(stays)).containsExactly("new");
        engine().advance(Duration.ofMinutes(90));
        engine().runUntilIdle();
        assertThat(tasks(fires)).as("the timer kept its due date").containsExactly("late");
    }

    @Test
    default void eventsThatOnlyTheTargetHasBeginToWait() {
        String one = version(Models.userTask("p", "a"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        String two = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='a'/>",
                boundary("paidEarly", "a", message("paid")),
                "<userTask id='b'/>",
                "<subProcess id='refusal' triggeredByEvent='true'><startEvent id='rs'>" + message("refused")
                        + "</startEvent><userTask id='sorry'/>" + Models.path("rs", "sorry") + "</subProcess>",
                "<endEvent id='end'/>",
                Models.path("start", "a", "end"),
                Models.path("paidEarly", "b")));
        MigrationPlan plan = runtimeService()
                .createMigrationPlan(one, two)
                .mapEqualActivities()
                .build();
        migrate(plan, id);

        runtimeService().createMessageCorrelation("paid").processInstanceId(id).correlate();
        assertThat(tasks(id)).containsExactly("b");
        runtimeService()
                .createMessageCorrelation("refused")
                .processInstanceId(id)
                .correlate();
        assertThat(tasks(id)).containsExactly("sorry");
    }

    @Test
    default void aTriggerStaysAsItIsUnlessItIsAskedForAnew() {
        String xml = Models.process(
                "p",
                "<startEvent id='start'/>",
                "<intermediateCatchEvent id='wait'>" + message("paid") + "</intermediateCatchEvent>",
                "<userTask id='after'/>",
                Models.path("start", "wait", "after"));
        String one = version(xml);
        String same = runtimeService().startProcessInstanceByKey("p").getId();
        String anew = runtimeService().startProcessInstanceByKey("p").getId();
        String two = version(xml.replace("messageRef='paid'", "messageRef='refused'"));
        migrate(
                runtimeService()
                        .createMigrationPlan(one, two)
                        .mapEqualActivities()
                        .build(),
                same);
        migrate(
                runtimeService()
                        .createMigrationPlan(one, two)
                        .mapEqualActivities()
                        .updateEventTriggers()
                        .build(),
                anew);

        runtimeService()
                .createMessageCorrelation("paid")
                .processInstanceId(same)
                .correlate();
        runtimeService()
                .createMessageCorrelation("refused")
                .processInstanceId(anew)
                .correlate();
        assertThat(tasks(same)).containsExactly("after");
        assertThat(tasks(anew)).containsExactly("after");
    }

    @Test
    default void loopsScopesJobsAndJoinsGoOn() {
        String body = "<startEvent id='s'/><parallelGateway id='split'/>"
                + "<userTask id='each'><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>"
                + "</multiInstanceLoopCharacteristics></userTask>"
                + "<userTask id='other'/>"
                + "<serviceTask id='job' camunda:asyncBefore='true' camunda:expression='${1}' camunda:resultVariable='r'/>"
                + "<parallelGateway id='join'/><endEvent id='e'/>"
                + Models.path("s", "split", "each", "join", "e")
                + Models.path("split", "other", "join")
                + Models.path("split", "job", "join");
        String one = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<subProcess id='sub'>" + body + "</subProcess>",
                "<endEvent id='end'/>",
                Models.path("start", "sub", "end")));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        complete(id, "other");
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(id)
                        .taskDefinitionKey("each")
                        .list()
                        .getFirst()
                        .getId());
        // The flow into the join has another id, and is found by where it comes from.
        String renamed =
                body.replace("'each'", "'item'").replace("\"each\"", "\"item\"").replace("each_join", "item_join");
        String two = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<subProcess id='wrapped'>" + renamed + "</subProcess>",
                "<userTask id='after'/>",
                "<endEvent id='end'/>",
                Models.path("start", "wrapped", "after", "end")));
        MigrationPlan plan = runtimeService()
                .createMigrationPlan(one, two)
                .mapActivities("sub", "wrapped")
                .mapActivities("each", "item")
                .mapActivities("other", "other")
                .mapActivities("job", "job")
                .mapActivities("join", "join")
                .build();
        migrate(plan, id);

        assertThat(tasks(id)).containsExactly("item", "item");
        engine().runUntilIdle();
        assertThat(tasks(id)).containsExactly("item", "item");
        taskService()
                .createTaskQuery()
                .processInstanceId(id)
                .list()
                .forEach(task -> taskService().complete(task.getId()));
        assertThat(tasks(id)).containsExactly("after");
        complete(id, "after");
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .count())
                .isZero();
    }

    @Test
    default void aFailedJobKeepsItsRetriesAndRunsInTheNewModel() {
        String one = version(Models.around(
                "p",
                "work",
                "<serviceTask id='work' camunda:asyncBefore='true' camunda:expression='${missing.call()}'/>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        engine().runUntilIdle();
        String two = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<serviceTask id='work' camunda:asyncBefore='true' camunda:expression='${1}'/>",
                "<userTask id='after'/>",
                Models.path("start", "work", "after")));
        migrate(
                runtimeService()
                        .createMigrationPlan(one, two)
                        .mapEqualActivities()
                        .build(),
                id);

        engine().advance(Duration.ofMinutes(10));
        engine().runUntilIdle();
        assertThat(tasks(id)).containsExactly("after");
    }

    @Test
    default void aPlanSaysEverythingThatCannotBeMapped() {
        String one = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='a'/>",
                "<subProcess id='sub'><startEvent id='s'/><userTask id='x'/>" + Models.path("s", "x") + "</subProcess>",
                Models.path("start", "a", "sub")));
        String two = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<receiveTask id='a'/>",
                "<userTask id='x'/>",
                Models.path("start", "a", "x")));

        assertThat(runtimeService()
                        .createMigrationPlan(one, two)
                        .mapEqualActivities()
                        .build()
                        .getInstructions())
                .extracting(
                        MigrationPlan.MigrationInstruction::getSourceActivityId,
                        MigrationPlan.MigrationInstruction::getTargetActivityId,
                        MigrationPlan.MigrationInstruction::isUpdateEventTrigger)
                .containsExactly(tuple("start", "start", false));
        assertThatThrownBy(() -> runtimeService()
                        .createMigrationPlan(one, two)
                        .mapActivities("a", "a")
                        .mapActivities("x", "x")
                        .mapActivities("gone", "x")
                        .mapActivities("start", "nowhere")
                        .build())
                .isInstanceOfSatisfying(
                        MigrationPlanValidationException.class,
                        e -> assertThat(e.getProblems())
                                .hasSize(3)
                                .anySatisfy(problem -> assertThat(problem).contains("'a' (userTask)", "receiveTask"))
                                .anySatisfy(problem -> assertThat(problem).contains("'gone'"))
                                .anySatisfy(problem -> assertThat(problem).contains("'nowhere'")));
    }

    @Test
    default void anInstanceThatCannotFollowStaysAsItIs() {
        String one = version(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='a'/>",
                "<userTask id='b'/>",
                Models.path("start", "a", "b")));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        String two = version(Models.userTask("p", "b"));
        MigrationPlan plan = runtimeService()
                .createMigrationPlan(one, two)
                .mapActivities("b", "b")
                .build();

        assertThatThrownBy(() -> runtimeService()
                        .newMigration(plan)
                        .processInstanceIds(id)
                        .execute())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("is at 'a', which the plan does not map");
        assertThat(tasks(id)).containsExactly("a");
        complete(id, "a");
        migrate(plan, id);
        assertThatThrownBy(() -> runtimeService()
                        .newMigration(plan)
                        .processInstanceIds(id)
                        .execute())
                .isInstanceOf(WrongStateException.class);
    }

    @Test
    default void anEventWaitsOnThoughWhatItBelongsToIsNotMapped() {
        String xml = Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='book'/>",
                "<boundaryEvent id='undo' attachedToRef='book'><compensateEventDefinition/></boundaryEvent>",
                "<userTask id='cancel' isForCompensation='true'/>",
                "<association id='a' associationDirection='One' sourceRef='undo' targetRef='cancel'/>",
                "<userTask id='pay'/>",
                "<intermediateThrowEvent id='back'><compensateEventDefinition/></intermediateThrowEvent>",
                "<endEvent id='end'/>",
                "<subProcess id='refusal' triggeredByEvent='true'><startEvent id='rs'>" + message("refused")
                        + "</startEvent><userTask id='sorry'/>" + Models.path("rs", "sorry") + "</subProcess>",
                Models.path("start", "book", "pay", "back", "end"));
        String one = version(xml);
        String compensated = runtimeService().startProcessInstanceByKey("p").getId();
        complete(compensated, "book");
        String refused = runtimeService().startProcessInstanceByKey("p").getId();
        complete(refused, "book");
        String two = version(xml.replace("'undo'", "'undoNow'").replace("messageRef='refused'", "messageRef='paid'"));
        MigrationPlan plan = runtimeService()
                .createMigrationPlan(one, two)
                .mapActivities("pay", "pay")
                .mapActivities("undo", "undoNow")
                .mapActivities("rs", "rs")
                .build();
        migrate(plan, compensated);
        migrate(plan, refused);

        complete(compensated, "pay");
        assertThat(tasks(compensated)).containsExactly("cancel");
        runtimeService()
                .createMessageCorrelation("refused")
                .processInstanceId(refused)
                .correlate();
        assertThat(tasks(refused)).as("its trigger is the old one").containsExactly("sorry");
    }

    @Test
    default void aPlanWithoutInstructionsIsOneThatNoTokenCanFollow() {
        String one = version(Models.userTask("p", "a"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        String two = version(Models.userTask("p", "b"));
        MigrationPlan plan = runtimeService()
                .createMigrationPlan(one, two)
                .setVariables(Map.of("a", 1))
                .build();

        assertThat(plan.getInstructions()).isEmpty();
        assertThat(plan.getVariables()).containsExactly(Map.entry("a", 1));
        assertThatThrownBy(() -> migrate(plan, id)).hasMessageContaining("is at 'a', which the plan does not map");
    }

    @Test
    default void manyInstancesAreCarriedOverInTheBackground() {
        String one = version(Models.userTask("p", "a"));
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 450; i++) {
            ids.add(runtimeService().startProcessInstanceByKey("p").getId());
        }
        complete(ids.getFirst(), "a");
        String two = version(Models.userTask("p", "b"));
        MigrationPlan plan = runtimeService()
                .createMigrationPlan(one, two)
                .mapActivities("a", "b")
                .build();

        Batch batch =
                runtimeService().newMigration(plan).processInstanceIds(ids).executeAsync();
        assertThat(batch.getType()).isEqualTo("instance-migration");
        managementService().suspendBatchById(batch.getId());
        engine().runUntilIdle();
        assertThat(managementService().getBatch(batch.getId()).getRemainingJobs())
                .isEqualTo(450);
        managementService().activateBatchById(batch.getId());
        engine().runUntilIdle();

        Batch after = managementService().getBatch(batch.getId());
        assertThat(after.isEnded()).isTrue();
        assertThat(after.getCompletedJobs()).isEqualTo(449);
        assertThat(managementService().getBatchFailures(batch.getId(), 10)).containsOnlyKeys(ids.getFirst());
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionId(two)
                        .count())
                .isEqualTo(449);
        List<ProcessInstance> left = runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionId(one)
                .list();
        assertThat(left).isEmpty();
    }
}
