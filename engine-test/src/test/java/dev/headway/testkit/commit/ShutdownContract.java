package dev.headway.testkit.commit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.core.state.Ids;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.internal.EngineRuntime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A clean stop: takes nothing new, lets what runs come to its end within its time, and loses nothing. */
@Timeout(120)
abstract class ShutdownContract {
    private static final int INSTANCES = 20;
    private static final int CLIENTS = 8;
    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://headway.dev/test"
                xmlns:headway="http://headway.dev/schema/bpmn">
              <process id="works" isExecutable="true">
                <startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="work"/>
                <serviceTask id="work" headway:async="true" headway:delegateExpression="${work}"/>
                <sequenceFlow id="b" sourceRef="work" targetRef="end"/><endEvent id="end"/>
              </process>
              <process id="calls" isExecutable="true">
                <startEvent id="s2"/><sequenceFlow id="a2" sourceRef="s2" targetRef="call"/>
                <callActivity id="call" calledElement="called"/>
                <sequenceFlow id="b2" sourceRef="call" targetRef="wait"/>
                <userTask id="wait"/><sequenceFlow id="c2" sourceRef="wait" targetRef="e2"/><endEvent id="e2"/>
              </process>
              <process id="called" isExecutable="true">
                <startEvent id="s3"/><sequenceFlow id="a3" sourceRef="s3" targetRef="e3"/><endEvent id="e3"/>
              </process>
            </definitions>
            """;

    private final Map<String, Integer> runs = new ConcurrentHashMap<>();

    /** Points to one and the same database, empty at the beginning of a test. */
    abstract ProcessEngineBuilder on(ProcessEngineBuilder builder);

    private ProcessEngine engine(String node, JavaDelegate work, long drainMillis) {
        return on(ProcessEngine.builder())
                .nodeName(node)
                .slots(4)
                .leaseMillis(3_600_000) // nothing is free because of time
                .drainMillis(drainMillis)
                .beans(Map.of("work", work))
                .build();
    }

    private void startAll(ProcessEngine engine) {
        engine.getRepositoryService()
                .createDeployment()
                .addString("shutdown.bpmn", MODEL)
                .deploy();
        for (int i = 0; i < INSTANCES; i++) {
            engine.getRuntimeService().startProcessInstanceByKey("works");
        }
    }

    private static void awaitEnded(ProcessEngine engine, long count) {
        await().atMost(60, SECONDS)
                .untilAsserted(() -> assertThat(engine.getHistoryService()
                                .createHistoricProcessInstanceQuery()
                                .processDefinitionKey("works")
                                .finished()
                                .count())
                        .isGreaterThanOrEqualTo(count));
    }

    @Test
    void whatRunsIsFinishedAndWhatWaitsIsHandedOver() throws Exception {
        CountDownLatch running = new CountDownLatch(4);
        CountDownLatch stopping = new CountDownLatch(1);
        ProcessEngine first = engine(
                "first",
                execution -> {
                    running.countDown();
                    stopping.await();
                    runs.merge(execution.getProcessInstanceId(), 1, Integer::sum);
                },
                60_000);
        startAll(first);
        running.await();
        Thread closing = Thread.ofPlatform().start(first::close);
        await("until the stop has begun")
                .atMost(60, SECONDS)
                .until(() -> !EngineRuntime.of(first).executorRunning());
        assertThat(runs).as("it waits for those that run").isEmpty();
        stopping.countDown();
        closing.join();
        assertThat(runs).as("and records what they did").hasSizeGreaterThanOrEqualTo(4);
        int finished = runs.size();

        try (ProcessEngine second =
                engine("second", execution -> runs.merge(execution.getProcessInstanceId(), 1, Integer::sum), 60_000)) {
            awaitEnded(second, INSTANCES);
        }
        assertThat(runs)
                .as("nothing ran twice; %d were finished by the first", finished)
                .hasSize(INSTANCES);
        assertThat(runs.values()).containsOnly(1);
    }

    /** Ready jobs wait in the memory of the first node. The second one gets half of the partitions, runs their jobs, and stops. */
    @Test
    void whatAnotherNodeRanIsNotRunAgainWhenItsPartitionsComeBack() throws Exception {
        CountDownLatch running = new CountDownLatch(4);
        CountDownLatch back = new CountDownLatch(1);
        try (ProcessEngine first = engine(
                "first",
                execution -> {
                    runs.merge(execution.getProcessInstanceId(), 1, Integer::sum);
                    running.countDown();
                    back.await();
                },
                60_000)) {
            startAll(first);
            running.await();
            assertThat(EngineRuntime.of(first).statistics().jobsQueued()).isEqualTo(INSTANCES - 4);
            try (ProcessEngine second = engine(
                    "second", execution -> runs.merge(execution.getProcessInstanceId(), 1, Integer::sum), 60_000)) {
                await().atMost(60, SECONDS).untilAsserted(() -> {
                    assertThat(second.getManagementService().getPartitionsByNode())
                            .containsKey("second");
                    assertThat(runs).hasSizeGreaterThan(4);
                });
            }
            await().atMost(60, SECONDS)
                    .untilAsserted(() -> assertThat(first.getManagementService().getPartitionsByNode())
                            .containsEntry("first", Ids.PARTITIONS));
            back.countDown();
            awaitEnded(first, INSTANCES);
            await().atMost(60, SECONDS).untilAsserted(() -> {
                assertThat(EngineRuntime.of(first).statistics().jobsQueued()).isZero();
                assertThat(EngineRuntime.of(first).statistics().jobsRunning()).isZero();
            });
        }
        assertThat(runs).hasSize(INSTANCES);
        assertThat(runs.values()).containsOnly(1);
    }

    @Test
    void whatDoesNotComeToItsEndInTimeRunsAgainElsewhereAndIsCountedOnce() throws Exception {
        CountDownLatch running = new CountDownLatch(4);
        CountDownLatch tooLate = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        ProcessEngine first = engine(
                "first",
                execution -> {
                    begun.incrementAndGet();
                    running.countDown();
                    tooLate.await();
                },
                50);
        startAll(first);
        running.await();
        first.close();
        assertThat(begun).hasValue(4);

        try (ProcessEngine second =
                engine("second", execution -> runs.merge(execution.getProcessInstanceId(), 1, Integer::sum), 60_000)) {
            awaitEnded(second, INSTANCES);
            tooLate.countDown();
            assertThat(second.getManagementService().createDeadLetterJobQuery().count())
                    .isZero();
            assertThat(second.getRuntimeService().createProcessInstanceQuery().count())
                    .isZero();
        }
        assertThat(runs).hasSize(INSTANCES);
        assertThat(runs.values()).containsOnly(1);
    }

    @Test
    void whatWasAcknowledgedBeforeTheStopIsThereAfterwardsAndNobodyWaitsForEver() throws Exception {
        ProcessEngine first = engine("first", execution -> {}, 60_000);
        startAll(first);
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        CountDownLatch busy = new CountDownLatch(100);
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> all = java.util.stream.IntStream.range(0, CLIENTS)
                    .<Future<?>>mapToObj(client -> clients.submit(() -> {
                        try {
                            while (true) {
                                acknowledged.add(first.getRuntimeService()
                                        .startProcessInstanceByKey("calls")
                                        .getId());
                                busy.countDown();
                            }
                        } catch (RuntimeException closed) {
                            // Refused from now on.
                        }
                    }))
                    .toList();
            busy.await();
            first.close();
            for (Future<?> client : all) {
                client.get();
            }
        }

        try (ProcessEngine second = engine("second", execution -> {}, 60_000)) {
            assertThat(acknowledged)
                    .hasSizeGreaterThanOrEqualTo(100)
                    .allSatisfy(id -> assertThat(second.getTaskService()
                                    .createTaskQuery()
                                    .processInstanceId(id)
                                    .count())
                            .as("the call has returned to %s", id)
                            .isOne());
        }
    }
}
