package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MigrationPlanBuilder;
import dev.headway.engine.MigrationPlanValidationException;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.task.Task;
import dev.headway.testkit.TestEngine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Instances carried over to a version with more or fewer sub-processes around where they are; no state is kept in memory. */
class MovedScopesTest {
    private static final String TIMER =
            "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";
    private static final String MESSAGES = "<message id='paid' name='paid'/><message id='stop' name='stop'/>";

    /** An engine, an instance of the first version, and questions about it. */
    private record Case(TestEngine engine, String one, String id) {
        static void run(HistoryModeTest.On on, String first, Consumer<Case> test) {
            try (TestEngine engine =
                    TestEngine.start(builder -> builder.store(on.open()).cachedExecutions(0))) {
                String one = deploy(engine, first);
                String id = engine.getRuntimeService()
                        .startProcessInstanceByKey("p", Map.of("outer", 1))
                        .getId();
                test.accept(new Case(engine, one, id));
            }
        }

        static String deploy(TestEngine engine, String... parts) {
            Models.deploy(
                    engine,
                    "p.bpmn",
                    Models.file(
                            MESSAGES, "<process id='p' isExecutable='true'>", String.join("", parts), "</process>"));
            return engine.getRepositoryService()
                    .createProcessDefinitionQuery()
                    .processDefinitionKey("p")
                    .latestVersion()
                    .list()
                    .getFirst()
                    .getId();
        }

        MigrationPlan plan(String second, UnaryOperator<MigrationPlanBuilder> map) {
            return map.apply(engine.getRuntimeService().createMigrationPlan(one, deploy(engine, second)))
                    .build();
        }

        void migrate(String second, UnaryOperator<MigrationPlanBuilder> map) {
            engine.getRuntimeService()
                    .newMigration(plan(second, map))
                    .processInstanceIds(id)
                    .execute();
        }

        List<Task> tasks() {
            return engine.getTaskService()
                    .createTaskQuery()
                    .processInstanceId(id)
                    .list();
        }

        List<String> at() {
            return tasks().stream().map(Task::getTaskDefinitionKey).sorted().toList();
        }

        void complete(String key) {
            Task task = tasks().stream()
                    .filter(each -> each.getTaskDefinitionKey().equals(key))
                    .findFirst()
                    .orElseThrow();
            engine.getTaskService().complete(task.getId());
        }

        void message(String name) {
            engine.getRuntimeService()
                    .createMessageCorrelation(name)
                    .processInstanceId(id)
                    .correlate();
        }

        boolean ended() {
            return engine.getRuntimeService()
                            .createProcessInstanceQuery()
                            .processInstanceId(id)
                            .count()
                    == 0;
        }
    }

    private static String task(String id) {
        return "<userTask id='" + id + "'/>";
    }

    private static String sub(String id, String first, String inside) {
        return "<subProcess id='" + id + "'><startEvent id='" + id + "S'/>" + Models.path(id + "S", first) + inside
                + "</subProcess>";
    }

    private static String boundary(String id, String at, String event) {
        return "<boundaryEvent id='" + id + "' attachedToRef='" + at + "'>" + event + "</boundaryEvent>";
    }

    private static String message(String name) {
        return "<messageEventDefinition messageRef='" + name + "'/>";
    }

    private static final String ONE_TASK = "<startEvent id='start'/>" + task("a") + task("late")
            + boundary("limit", "a", TIMER) + Models.path("start", "a") + Models.path("limit", "late");

    @ParameterizedTest
    @EnumSource
    void aTaskMovesIntoSubProcessesWithItsTimer(HistoryModeTest.On on) {
        String inside = task("a")
                + task("late")
                + task("b")
                + boundary("limit", "a", TIMER)
                + Models.path("a", "b")
                + Models.path("limit", "late");
        String second = "<startEvent id='start'/>"
                + sub(
                        "outer",
                        "inner",
                        sub("inner", "a", inside)
                                + boundary("stopped", "inner", message("stop"))
                                + task("halted")
                                + Models.path("stopped", "halted"))
                + task("after") + Models.path("start", "outer", "after");
        for (String then : List.of("complete", "timer", "message")) {
            Case.run(on, ONE_TASK, test -> {
                String task = test.tasks().getFirst().getId();
                test.migrate(
                        second,
                        plan -> plan.mapActivities("a", "a")
                                .mapActivities("limit", "limit")
                                .mapActivities("start", "start"));
                assertThat(test.tasks())
                        .singleElement()
                        .satisfies(same -> assertThat(same.getId()).isEqualTo(task));
                switch (then) {
                    case "complete" -> {
                        test.complete("a");
                        assertThat(test.at()).containsExactly("b");
                        test.complete("b");
                    }
                    case "timer" -> {
                        test.engine().advance(Duration.ofMinutes(61));
                        test.engine().runUntilIdle();
                        assertThat(test.at()).containsExactly("late");
                        test.complete("late");
                    }
                    default -> {
                        test.message("stop");
                        assertThat(test.at()).containsExactly("halted");
                        test.complete("halted");
                    }
                }
                assertThat(test.at()).containsExactly("after");
                test.complete("after");
                assertThat(test.ended()).isTrue();
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsInASubProcessThatGoesMovesOut(HistoryModeTest.On on) {
        String inside = "<parallelGateway id='fork'/>" + task("a") + task("b") + Models.path("fork", "a")
                + Models.path("fork", "b");
        String first = "<startEvent id='start'/>" + sub("sub", "fork", inside) + boundary("limit", "sub", TIMER)
                + task("late") + task("after") + Models.path("start", "sub", "after") + Models.path("limit", "late");
        String second = "<startEvent id='start'/>" + inside + Models.path("start", "fork") + task("after")
                + Models.path("a", "after");
        Case.run(on, first, test -> {
            String inner = test.engine()
                    .getRuntimeService()
                    .createExecutionQuery()
                    .processInstanceId(test.id())
                    .activityId("sub")
                    .singleResult()
                    .getId();
            test.engine().getRuntimeService().setVariableLocal(inner, "found", "inside");
            test.engine().getRuntimeService().setVariableLocal(inner, "outer", 2);
            test.migrate(second, plan -> plan.mapActivities("a", "a").mapActivities("b", "b"));

            assertThat(test.at()).containsExactly("a", "b");
            assertThat(test.engine().getRuntimeService().getVariables(test.id()))
                    .containsEntry("found", "inside")
                    .containsEntry("outer", 1);
            test.engine().advance(Duration.ofHours(2));
            test.engine().runUntilIdle();
            assertThat(test.at()).as("the limit of the sub-process is gone").containsExactly("a", "b");
            assertThat(test.engine()
                            .getHistoryService()
                            .createHistoricActivityInstanceQuery()
                            .processInstanceId(test.id())
                            .activityId("sub")
                            .singleResult())
                    .isNotNull()
                    .matches(HistoricActivityInstance::isCanceled);
            test.complete("b");
            test.complete("a");
            test.complete("after");
            assertThat(test.ended()).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource
    void loopsJobsAndWorkersMoveTogether(HistoryModeTest.On on) {
        String inside = "<parallelGateway id='fork'/>"
                + "<userTask id='each'><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>"
                + "</multiInstanceLoopCharacteristics></userTask>"
                + "<serviceTask id='job' camunda:asyncBefore='true' camunda:expression='${outer}'"
                + " camunda:resultVariable='ran'/>"
                + "<serviceTask id='work' camunda:type='external' camunda:topic='work'/>"
                + Models.path("fork", "each") + Models.path("fork", "job") + Models.path("fork", "work");
        String first = "<startEvent id='start'/>" + inside + Models.path("start", "fork");
        String second = "<startEvent id='start'/>" + sub("sub", "fork", inside) + task("after")
                + Models.path("start", "sub", "after");
        Case.run(on, first, test -> {
            test.complete("each");
            test.migrate(
                    second,
                    plan -> plan.mapActivities("each#multiInstanceBody", "each#multiInstanceBody")
                            .mapActivities("each", "each")
                            .mapActivities("job", "job")
                            .mapActivities("work", "work"));

            test.engine().runUntilIdle();
            assertThat(test.engine().getRuntimeService().getVariable(test.id(), "ran"))
                    .isEqualTo(1);
            LockedExternalTask work = test.engine()
                    .getExternalTaskService()
                    .fetchAndLock(1, "worker")
                    .topic("work", 60_000)
                    .execute()
                    .getFirst();
            test.engine().getExternalTaskService().complete(work.getId(), "worker");
            test.complete("each");
            test.complete("each");
            assertThat(test.at()).as("one sub-process around all of them").containsExactly("after");
        });
    }

    @ParameterizedTest
    @EnumSource
    void aJobAloneMovesIntoASubProcessAndRuns(HistoryModeTest.On on) {
        String job = "<serviceTask id='job' camunda:asyncBefore='true' camunda:expression='${later}'/>";
        String second = "<startEvent id='start'/>" + sub("sub", "job", job + task("a") + Models.path("job", "a"))
                + Models.path("start", "sub");
        for (boolean failed : new boolean[] {false, true}) {
            Case.run(on, "<startEvent id='start'/>" + job + Models.path("start", "job"), test -> {
                if (failed) {
                    test.engine().runUntilIdle();
                }
                test.migrate(second, plan -> plan.mapActivities("job", "job"));
                test.engine().getRuntimeService().setVariable(test.id(), "later", 1);
                test.engine().advance(Duration.ofMinutes(10));
                test.engine().runUntilIdle();
                assertThat(test.at()).containsExactly("a");
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWaitsReturnsIntoTheNewVersion(HistoryModeTest.On on) {
        String call = "<callActivity id='call' calledElement='called'/>";
        String first = "<startEvent id='start'/>" + sub("old", "call", call) + Models.path("start", "old");
        String second = "<startEvent id='start'/>" + sub("new", "call", call + task("a") + Models.path("call", "a"))
                + boundary("stopped", "new", message("stop")) + task("after") + Models.path("start", "new", "after")
                + Models.path("stopped", "after");
        String third = "<startEvent id='start'/>" + call + task("a") + Models.path("start", "call", "a");
        try (TestEngine engine =
                TestEngine.start(builder -> builder.store(on.open()).cachedExecutions(0))) {
            Models.deploy(engine, "called.bpmn", Models.userTask("called", "inside"));
            String one = Case.deploy(engine, first);
            for (String next : List.of(second, third)) {
                String id = engine.getRuntimeService()
                        .startProcessInstanceByKey("p", Map.of())
                        .getId();
                Case test = new Case(engine, one, id);
                test.migrate(
                        next,
                        plan -> next.equals(second)
                                ? plan.mapActivities("call", "call").mapActivities("old", "new")
                                : plan.mapActivities("call", "call"));
                Task inside = engine.getTaskService()
                        .createTaskQuery()
                        .taskDefinitionKey("inside")
                        .singleResult();
                engine.getTaskService().complete(inside.getId());
                assertThat(test.at()).containsExactly("a");
                engine.getRuntimeService().deleteProcessInstance(id, "seen");
                one = Case.deploy(engine, first);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void aTokenThatWaitsForOthersOrForACallCannotMove(HistoryModeTest.On on) {
        String inside = "<parallelGateway id='fork'/><parallelGateway id='join'/>" + task("a") + task("b")
                + Models.path("fork", "a", "join") + Models.path("fork", "b", "join");
        Case.run(on, "<startEvent id='start'/>" + inside + Models.path("start", "fork"), test -> {
            test.complete("a");
            assertThatThrownBy(() -> test.migrate(
                            "<startEvent id='start'/>" + sub("sub", "fork", inside) + Models.path("start", "sub"),
                            plan -> plan.mapActivities("b", "b").mapActivities("join", "join")))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("has tokens that wait at 'join', which the plan moves");
            assertThat(test.at()).containsExactly("b");
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void whatCannotMoveIsSaidAtOnce(HistoryModeTest.On on) {
        String first = "<startEvent id='start'/>" + task("a") + sub("one", "x", task("x")) + sub("two", "y", task("y"))
                + boundary("limit", "a", TIMER) + task("late")
                + "<subProcess id='event' triggeredByEvent='true'><startEvent id='es'>" + message("stop")
                + "</startEvent></subProcess>"
                + "<subProcess id='many'><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>"
                + "</multiInstanceLoopCharacteristics><startEvent id='ms'/>" + task("m") + Models.path("ms", "m")
                + "</subProcess>" + Models.path("start", "a", "one", "two", "many") + Models.path("limit", "late");
        String second = "<startEvent id='start'/>" + sub("one", "y", task("y")) + sub("two", "x", task("x")) + task("m")
                + "<adHocSubProcess id='free'>" + task("a") + "</adHocSubProcess>" + task("b")
                + boundary("limit", "b", TIMER) + task("late")
                + sub(
                        "holder",
                        "h",
                        task("h")
                                + "<subProcess id='event' triggeredByEvent='true'><startEvent id='es'>"
                                + message("stop")
                                + "</startEvent></subProcess>")
                + Models.path("start", "one", "two", "m", "free", "b", "holder") + Models.path("limit", "late");
        Case.run(
                on,
                first,
                test -> assertThatThrownBy(() -> test.plan(
                                second,
                                plan -> plan.mapActivities("one", "one")
                                        .mapActivities("two", "two")
                                        .mapActivities("x", "x")
                                        .mapActivities("m", "m")
                                        .mapActivities("a", "a")
                                        .mapActivities("limit", "limit")
                                        .mapActivities("event", "event")
                                        .mapActivities("late#multiInstanceBody", "late")))
                        .isInstanceOfSatisfying(
                                MigrationPlanValidationException.class,
                                e -> assertThat(e.getProblems())
                                        .hasSize(6)
                                        .anySatisfy(it -> assertThat(it)
                                                .contains("'x'", "the image of another sub-process", "'two'"))
                                        .anySatisfy(it -> assertThat(it)
                                                .contains("'many', which 'm' is in", "parallel multi-instance"))
                                        .anySatisfy(it -> assertThat(it)
                                                .contains("'a'", "'free', which is of the kind adHocSubProcess"))
                                        .anySatisfy(it -> assertThat(it).contains("'limit'", "image of 'a'", "in 'b'"))
                                        .anySatisfy(it -> assertThat(it).contains("'event'", "'holder'"))
                                        .anySatisfy(it -> assertThat(it).contains("'late#multiInstanceBody'"))));
    }
}
