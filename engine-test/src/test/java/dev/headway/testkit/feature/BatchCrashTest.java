package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ManagementService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.Job;
import dev.headway.testkit.TestEngine;
import dev.headway.testkit.channel.MortalStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A batch whose node dies in the middle, with a commit of which nobody hears, on each store. */
class BatchCrashTest {
    private static final int INSTANCES = 120;
    private static final int COMMIT_MAX = 10;
    private static final int COMMITS_BEFORE_DEATH = 3;

    /** Work on many instances, and by what one sees that an instance has had it. */
    enum Work {
        MODIFICATION {
            @Override
            Batch begin(TestEngine engine, List<String> ids) {
                return engine.getRuntimeService()
                        .createModification(definition(engine, 1))
                        .cancelAllForActivity("a")
                        .startBeforeActivity("b")
                        .processInstanceIds(ids)
                        .executeAsync();
            }

            @Override
            List<String> done(TestEngine engine) {
                return engine.getTaskService().createTaskQuery().taskDefinitionKey("b").list().stream()
                        .map(task -> task.getProcessInstanceId())
                        .toList();
            }
        },
        MIGRATION {
            @Override
            Batch begin(TestEngine engine, List<String> ids) {
                deploy(engine);
                RuntimeService runtime = engine.getRuntimeService();
                return runtime.newMigration(runtime.createMigrationPlan(definition(engine, 1), definition(engine, 2))
                                .mapEqualActivities()
                                .build())
                        .processInstanceIds(ids)
                        .executeAsync();
            }

            @Override
            List<String> done(TestEngine engine) {
                return engine
                        .getRuntimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionId(definition(engine, 2))
                        .list()
                        .stream()
                        .map(instance -> instance.getId())
                        .toList();
            }
        },
        DELETION {
            @Override
            Batch begin(TestEngine engine, List<String> ids) {
                return engine.getRuntimeService().deleteProcessInstancesAsync(ids, "no longer wanted");
            }

            @Override
            List<String> done(TestEngine engine) {
                return ended(engine);
            }
        },
        RETRY {
            @Override
            Batch begin(TestEngine engine, List<String> ids) {
                ManagementService management = engine.getManagementService();
                for (Job timer : management
                        .createTimerJobQuery()
                        .processDefinitionId(definition(engine, 1))
                        .list()) {
                    management.moveJobToDeadLetterJob(timer.getId());
                }
                return management.setJobRetriesAsync(
                        engine.getRuntimeService().createIncidentQuery().processDefinitionKey("p"), 1);
            }

            @Override
            List<String> done(TestEngine engine) {
                Set<String> dead = new HashSet<>();
                engine.getManagementService()
                        .createDeadLetterJobQuery()
                        .processDefinitionId(definition(engine, 1))
                        .list()
                        .forEach(job -> dead.add(job.getProcessInstanceId()));
                return engine
                        .getRuntimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionId(definition(engine, 1))
                        .list()
                        .stream()
                        .map(instance -> instance.getId())
                        .filter(id -> !dead.contains(id))
                        .toList();
            }
        },
        RESTART {
            @Override
            Batch begin(TestEngine engine, List<String> ids) {
                ids.forEach(id -> engine.getRuntimeService().deleteProcessInstance(id, "by mistake"));
                return engine.getRuntimeService()
                        .restartProcessInstances(definition(engine, 1))
                        .processInstanceIds(ids)
                        .executeAsync();
            }

            // A new instance has the business key of the one that ended.
            @Override
            List<String> done(TestEngine engine) {
                return engine
                        .getRuntimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionId(definition(engine, 1))
                        .list()
                        .stream()
                        .map(instance -> String.valueOf(instance.getBusinessKey()))
                        .toList();
            }
        };

        abstract Batch begin(TestEngine engine, List<String> ids);

        /** One entry for each time that an instance has had it. */
        abstract List<String> done(TestEngine engine);
    }

    private static void deploy(TestEngine engine) {
        Models.deploy(
                engine,
                "p.bpmn",
                Models.process(
                        "p",
                        "<startEvent id='start'/>",
                        "<userTask id='a'/>",
                        "<userTask id='b'/>",
                        "<boundaryEvent id='late' attachedToRef='a' cancelActivity='false'><timerEventDefinition>"
                                + "<timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>",
                        "<userTask id='c'/>",
                        Models.path("start", "a", "b"),
                        Models.path("late", "c")));
    }

    private static String definition(TestEngine engine, int version) {
        return engine.getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .processDefinitionVersion(version)
                .singleResult()
                .getId();
    }

    private static List<String> ended(TestEngine engine) {
        return engine
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processDefinitionId(definition(engine, 1))
                .finished()
                .list()
                .stream()
                .map(instance -> instance.getId())
                .toList();
    }

    static Stream<Arguments> workOnEachStore() {
        return Stream.of(Work.values())
                .flatMap(work -> Stream.of(HistoryModeTest.On.values()).map(on -> Arguments.of(work, on)));
    }

    @ParameterizedTest
    @MethodSource("workOnEachStore")
    void theNextNodeDoesTheRestAndNothingTwice(Work work, HistoryModeTest.On on) throws InterruptedException {
        MortalStore store = new MortalStore(on.open());
        try {
            Set<String> all = new HashSet<>();
            String batch = beginAndDie(work, store, all);
            try (TestEngine second = TestEngine.start(builder -> builder.store(store.store()))) {
                Batch before = second.getManagementService().getBatch(batch);
                assertThat(before.isEnded()).isFalse();
                assertThat(before.getRemainingJobs()).isPositive().isLessThan(INSTANCES);
                assertThat(work.done(second))
                        .as("what a transaction changed is used up, nothing else is")
                        .hasSize(INSTANCES - before.getRemainingJobs());

                second.runUntilIdle();

                Batch after = second.getManagementService().getBatch(batch);
                assertThat(after.isEnded()).isTrue();
                assertThat(after.getCompletedJobs()).isEqualTo(INSTANCES);
                assertThat(second.getManagementService().getBatchFailures(batch, 10))
                        .isEmpty();
                assertThat(work.done(second)).containsExactlyInAnyOrderElementsOf(all);
            }
        } finally {
            store.bury();
        }
    }

    /** Leaves a batch half done; returns its id. */
    private static String beginAndDie(Work work, MortalStore store, Set<String> all) throws InterruptedException {
        TestEngine first =
                TestEngine.start(builder -> builder.store(store.store()).commitBatchMax(COMMIT_MAX));
        deploy(first);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            String key = "order " + i;
            ids.add(first.getRuntimeService()
                    .startProcessInstanceByKey("p", key)
                    .getId());
            all.add(work == Work.RESTART ? key : ids.getLast());
        }
        Batch batch = work.begin(first, ids);
        store.killAtCommit(COMMITS_BEFORE_DEATH);
        Thread working = Thread.ofVirtual().start(() -> {
            try {
                first.runUntilIdle();
            } catch (RuntimeException killed) {
                // as its node
            }
        });
        store.awaitDeath();
        first.close();
        working.join();
        store.revive();
        return batch.getId();
    }
}
