package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.runtime.JobQuery;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Jobs whose category is an expression: evaluated when the job is made, and theirs until it is done. */
interface CategoryContract extends EngineContract {
    private static String extension(String category) {
        return "<extensionElements><flowable:jobCategory>" + category + "</flowable:jobCategory></extensionElements>";
    }

    private static String service(String id, String category) {
        return "<serviceTask id='" + id + "' flowable:async='true' flowable:delegateExpression='${work}'>"
                + extension(category) + "</serviceTask>";
    }

    private static String timer(String kind, String text) {
        return "<" + kind + ">" + text + "</" + kind + ">";
    }

    private static String boundary(String id, String at, String attributes, String category, String timer) {
        return "<boundaryEvent id='" + id + "' attachedToRef='" + at + "' " + attributes + ">" + extension(category)
                + "<timerEventDefinition>" + timer + "</timerEventDefinition></boundaryEvent>";
    }

    private static String hours(int hours) {
        return timer("timeDuration", "PT" + hours + "H");
    }

    private List<String> categories(String id, UnaryOperator<JobQuery> query) {
        return query.apply(managementService().createAnyJobQuery().processInstanceId(id)).list().stream()
                .map(job -> job.getElementId() + " " + job.getCategory())
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    private List<String> categories(String id) {
        return categories(id, query -> query);
    }

    private String start(Map<String, @Nullable Object> variables) {
        return runtimeService().startProcessInstanceByKey("p", variables).getId();
    }

    @Test
    default void theCategoryOfAJobIsWhatItsExpressionSaidWhenItWasMade() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<parallelGateway id='fork'/>",
                service("job", "mail-${kind}"),
                service("blank", "${none}"),
                service("fixed", "report"),
                "<serviceTask id='outside' camunda:type='external' camunda:topic='t'>" + extension("${kind}")
                        + "</serviceTask>",
                "<userTask id='task'/>",
                boundary("late", "task", "", "${kind}", hours(1)),
                boundary("later", "task", "", "${kind}er", hours(2)),
                "<subProcess id='overdue' triggeredByEvent='true'><startEvent id='begin' isInterrupting='false'>"
                        + extension("over ${kind}") + "<timerEventDefinition>" + hours(9)
                        + "</timerEventDefinition></startEvent></subProcess>",
                Models.path("start", "fork", "job"),
                Models.path("fork", "blank"),
                Models.path("fork", "fixed"),
                Models.path("fork", "outside"),
                Models.path("fork", "task")));
        String id = start(Map.of("kind", "fast", "none", " "));
        runtimeService().setVariable(id, "kind", "slow");

        assertThat(categories(id))
                .containsExactly(
                        "begin over fast",
                        "blank null",
                        "fixed report",
                        "job mail-fast",
                        "late fast",
                        "later faster",
                        "outside fast");
        assertThat(categories(id, query -> query.category("fast"))).containsExactly("late fast", "outside fast");
        assertThat(categories(id, query -> query.categoryLike("%fast")))
                .containsExactly("begin over fast", "job mail-fast", "late fast", "outside fast");
        assertThat(categories(id, query -> query.category("slow"))).isEmpty();
        assertThat(managementService().createJobQuery().category("report").count())
                .isEqualTo(1);
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        assertThat(categories(id))
                .as("the timers of the task are gone")
                .containsExactly("begin over fast", "blank null", "fixed report", "job mail-fast", "outside fast");
    }

    @Test
    default void theCategoryStaysThroughFailureSuspensionAndDeadLetter() {
        bean("work", (JavaDelegate) execution -> {
            throw new IllegalStateException("no");
        });
        deploy(Models.around("p", "job", service("job", "${kind}")));
        String id = start(Map.of("kind", "fast"));
        runtimeService().setVariable(id, "kind", "slow");
        runtimeService().suspendProcessInstanceById(id);
        assertThat(managementService()
                        .createSuspendedJobQuery()
                        .category("fast")
                        .count())
                .isEqualTo(1);
        runtimeService().activateProcessInstanceById(id);
        assertThat(managementService().createJobQuery().category("fast").count())
                .isEqualTo(1);
        engine().runUntilIdle();
        assertThat(managementService().createTimerJobQuery().category("fast").count())
                .as("waits for its next attempt")
                .isEqualTo(1);
        for (int i = 0; i < 3; i++) {
            engine().advance(Duration.ofHours(1));
            engine().runUntilIdle();
        }
        String dead = managementService()
                .createDeadLetterJobQuery()
                .category("fast")
                .singleResult()
                .getId();
        managementService().moveDeadLetterJobToExecutableJob(dead, 1);
        assertThat(categories(id)).containsExactly("job fast");
        bean("work", (JavaDelegate) execution -> {});
        engine().runUntilIdle();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void theNextFiringOfATimerHasTheCategoryOfTheFirst() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><userTask id='task'/><userTask id='reminded'/>",
                boundary("again", "task", "cancelActivity='false'", "${kind}", timer("timeCycle", "R3/PT1H")),
                Models.path("start", "task"),
                Models.path("again", "reminded")));
        String id = start(Map.of("kind", "fast"));
        runtimeService().setVariable(id, "kind", "slow");
        engine().advance(Duration.ofHours(1));
        engine().runUntilIdle();
        assertThat(taskService().createTaskQuery().count()).isEqualTo(2);
        assertThat(categories(id)).containsExactly("again fast");
    }

    @Test
    default void theTimersOfLoopsAndCallsKeepTheirsWhileTheyRun() {
        deploy(Models.around("called", "inner", "<userTask id='inner'/>"));
        String loop =
                "<multiInstanceLoopCharacteristics flowable:collection='names' flowable:elementVariable='name' %s/>";
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<parallelGateway id='fork'/>",
                "<userTask id='all'>" + loop.formatted("") + "</userTask>",
                boundary("allLate", "all", "", "${kind}", hours(1)),
                "<userTask id='each'>" + loop.formatted("isSequential='true'") + "</userTask>",
                boundary("eachLate", "each", "", "${kind}", hours(1)),
                "<callActivity id='call' calledElement='called'/>",
                boundary("callLate", "call", "", "${kind}", hours(1)),
                "<serviceTask id='jobs' camunda:asyncBefore='true' flowable:delegateExpression='${work}'>"
                        + extension("${name}") + loop.formatted("flowable:async='true'") + "</serviceTask>",
                Models.path("start", "fork", "all"),
                Models.path("fork", "each"),
                Models.path("fork", "call"),
                Models.path("fork", "jobs")));
        String id = start(Map.of("kind", "fast", "names", List.of("ann", "bob"), "name", "zoe"));
        for (String key : List.of("all", "each")) {
            taskService()
                    .complete(taskService()
                            .createTaskQuery()
                            .taskDefinitionKey(key)
                            .list()
                            .getFirst()
                            .getId());
        }
        assertThat(categories(id)).containsExactly("allLate fast", "callLate fast", "eachLate fast", "jobs zoe");
        managementService()
                .executeJob(managementService()
                        .createJobQuery()
                        .category("zoe")
                        .singleResult()
                        .getId());
        assertThat(categories(id))
                .containsExactly("allLate fast", "callLate fast", "eachLate fast", "jobs ann", "jobs bob");
    }

    @Test
    default void anExpressionThatFailsRefusesTheStep() {
        deploy(Models.around("p", "job", service("job", "${missing.name}")));
        assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("missing");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    private String version(String xml) {
        deploy(xml);
        List<ProcessDefinition> latest = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .latestVersion()
                .list();
        return latest.getFirst().getId();
    }

    private void migrate(String id, String from, String to) {
        MigrationPlan plan = runtimeService()
                .createMigrationPlan(from, to)
                .mapEqualActivities()
                .mapActivities("task", "task")
                .mapActivities("late", "late")
                .build();
        runtimeService().newMigration(plan).processInstanceIds(id).execute();
    }

    private static String waiting(String category) {
        return "<userTask id='task'/>" + boundary("late", "task", "", category, hours(1));
    }

    @Test
    default void theCategoryMovesToAnotherVersion() {
        String one = version(Models.around("p", "task", waiting("${kind}")));
        String id = start(Map.of("kind", "fast"));
        runtimeService().setVariable(id, "kind", "slow");
        String two = version(Models.around(
                "p",
                "around",
                "<subProcess id='around'><startEvent id='begin'/>" + waiting("new ${kind}")
                        + Models.path("begin", "task") + "</subProcess>"));
        migrate(id, one, two);
        assertThat(categories(id)).containsExactly("late fast");
    }

    @Test
    default void aCategoryThatWasATextStaysWhenTheOtherVersionHasAnExpression() {
        String one = version(Models.around("p", "task", waiting("fixed")));
        String id = start(Map.of("kind", "fast"));
        assertThat(categories(id)).containsExactly("late fixed");
        String two = version(Models.around("p", "task", waiting("${kind}")));
        migrate(id, one, two);
        assertThat(categories(id)).containsExactly("late fixed");
    }
}
