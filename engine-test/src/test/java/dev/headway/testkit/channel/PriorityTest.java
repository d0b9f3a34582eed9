package dev.headway.testkit.channel;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs of different priorities and tenants share an executor as its settings say. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PriorityTest {
    private static final String MODEL = """
            <?xml version="1.0" encoding="UTF-8"?>
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                         xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://headway.dev/test">
              <process id="step" isExecutable="true">
                <startEvent id="start"/>
                <serviceTask id="work" camunda:asyncBefore="true" camunda:jobPriority="${p}"
                             camunda:delegateExpression="${work}"/>
                <endEvent id="end"/>
                <sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
                <sequenceFlow id="f2" sourceRef="work" targetRef="end"/>
              </process>
            </definitions>
            """;

    private static final String STEPS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                         xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://headway.dev/test">
              <process id="steps" isExecutable="true">
                <startEvent id="start"/>
                <serviceTask id="a" camunda:asyncBefore="true" camunda:delegateExpression="${step}"/>
                <serviceTask id="b" camunda:asyncBefore="true" camunda:delegateExpression="${step}"/>
                <serviceTask id="c" camunda:asyncBefore="true" camunda:delegateExpression="${step}"/>
                <endEvent id="end"/>
                <sequenceFlow id="f1" sourceRef="start" targetRef="a"/>
                <sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
                <sequenceFlow id="f3" sourceRef="b" targetRef="c"/>
                <sequenceFlow id="f4" sourceRef="c" targetRef="end"/>
              </process>
            </definitions>
            """;

    private static final String FLOOD = """
            <?xml version="1.0" encoding="UTF-8"?>
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                         xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://headway.dev/test">
              <process id="flood" isExecutable="true">
                <startEvent id="start"/>
                <serviceTask id="many" camunda:delegateExpression="${work}">
                  <multiInstanceLoopCharacteristics camunda:asyncBefore="true" camunda:exclusive="false">
                    <loopCardinality>600</loopCardinality>
                  </multiInstanceLoopCharacteristics>
                </serviceTask>
                <endEvent id="end"/>
                <sequenceFlow id="f1" sourceRef="start" targetRef="many"/>
                <sequenceFlow id="f2" sourceRef="many" targetRef="end"/>
              </process>
            </definitions>
            """;

    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch follows = new CountDownLatch(1);
    private volatile Runnable keepUp = () -> {};

    private ProcessEngineBuilder engine() {
        return on("h2");
    }

    private ProcessEngineBuilder on(String database) {
        JavaDelegate work = execution -> {
            started.countDown();
            gate.await();
            keepUp.run();
            order.add(String.valueOf(execution.getVariable("name")));
        };
        JavaDelegate step = execution -> {
            gate.await();
            order.add(execution.getCurrentActivityId());
            if (order.size() == 2) {
                follows.await();
            }
        };
        StoreSettings empty = database.equals("h2")
                ? StoreSettings.inMemoryH2("priority-" + UUID.randomUUID())
                : TestPostgres.freshSchema();
        return ProcessEngine.builder()
                .store(Stores.open(empty))
                .nodeName("n")
                .slots(1)
                .pageSize(10)
                .queueSize(20)
                .pollMillis(20)
                .bean("step", step)
                .bean("work", work);
    }

    private static void start(ProcessEngine engine, String name, int priority, int count) {
        for (int i = 0; i < count; i++) {
            engine.getRuntimeService().startProcessInstanceByKey("step", Map.of("p", priority, "name", name));
        }
    }

    private void deploy(ProcessEngine engine, String... tenants) {
        for (String tenant : tenants) {
            var deployment = engine.getRepositoryService().createDeployment().addString("step.bpmn", MODEL);
            (tenant.isEmpty() ? deployment : deployment.tenantId(tenant)).deploy();
        }
    }

    private static void awaitCount(JobQuery jobs, long count) throws InterruptedException {
        await().atMost(60, SECONDS).untilAsserted(() -> assertThat(jobs.count()).isEqualTo(count));
    }

    /** What is claimed may still be on its way from the database into the queue. */
    private static void awaitClaimedInHand(ProcessEngine engine) throws InterruptedException {
        await().atMost(60, SECONDS).untilAsserted(() -> {
            var now = EngineRuntime.of(engine).statistics();
            assertThat(engine.getManagementService()
                            .createJobQuery()
                            .allowScan()
                            .lockOwner("n")
                            .count())
                    .isEqualTo(now.jobsQueued() + now.jobsRunning());
        });
    }

    /** However slow the machine is: one more must run within a minute. */
    private List<String> runAll(int count) throws InterruptedException {
        gate.countDown();
        for (int ran = order.size(); ran < count; ran = order.size()) {
            int before = ran;
            await().atMost(60, SECONDS).untilAsserted(() -> assertThat(order).hasSizeGreaterThan(before));
        }
        return List.copyOf(order);
    }

    /** 200 jobs of the lowest band are there before 40 of the middle and 20 of the highest; all fit the weights. */
    @ParameterizedTest
    @ValueSource(strings = {"leased", "memory", "skip-locked", "global-lock", "optimistic"})
    void bandsShareByWeight(String channel) throws Exception {
        try (ProcessEngine engine =
                engine().channel(channel).priorityClasses("0:1, 10:3, 50:6").build()) {
            // Jobs that take no time at all are over before more of their band are read: then it is the lowest band's
            // turn.
            keepUp = () -> LockSupport.parkNanos(2_000_000);
            deploy(engine, "");
            start(engine, "low", 0, 200);
            started.await();
            start(engine, "middle", 10, 40);
            start(engine, "high", 99, 60);
            List<String> ran = runAll(300);
            List<String> first = ran.subList(0, 80);
            assertThat(Collections.frequency(first, "high"))
                    .as("the highest band overtakes the backlog: %s", first)
                    .isGreaterThanOrEqualTo(35);
            assertThat(Collections.frequency(first, "low"))
                    .as("the lowest band gets its share: %s", first)
                    .isBetween(4, 25);
        }
    }

    /** Without bands nothing of lower priority runs while higher work is in memory. */
    @Test
    void withoutBandsTheHighestRunsFirst() throws Exception {
        try (ProcessEngine engine = engine().channel("memory").build()) {
            deploy(engine, "");
            start(engine, "low", 0, 30);
            started.await();
            start(engine, "high", 5, 30);
            List<String> ran = runAll(60);
            assertThat(ran.subList(3, 30)).containsOnly("high");
        }
    }

    /**
     * 100 instances of three steps wait for their first one, and the queue is full of them. In the order of age no second step would run before all first
     * ones; but what follows in an instance at work overtakes the queue and the backlog in the database.
     */
    @ParameterizedTest
    @CsvSource({
        "leased, h2",
        "memory, h2",
        "skip-locked, h2",
        "global-lock, h2",
        "optimistic, h2",
        "skip-locked, postgres",
        "optimistic, postgres"
    })
    void whatHasBegunIsFinishedFirst(String channel, String database) throws Exception {
        try (ProcessEngine engine = on(database)
                .channel(channel)
                .channelOption(channel + ".startedFirst", "true")
                .build()) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("steps.bpmn", STEPS)
                    .deploy();
            for (int i = 0; i < 100; i++) {
                engine.getRuntimeService().startProcessInstanceByKey("steps");
            }
            gate.countDown();
            JobQuery second =
                    engine.getManagementService().createJobQuery().allowScan().activityId("b");
            boolean claims = !List.of("leased", "memory").contains(channel);
            awaitCount(claims ? second.lockOwner("n") : second, 1);
            follows.countDown();
            List<String> ran = runAll(300);
            // What the queue holds may run while the job is on its way from the database into it.
            assertThat(ran.indexOf("b"))
                    .as("first of the second steps in %s", ran)
                    .isLessThan(30);
            assertThat(Collections.frequency(ran, "c")).isEqualTo(100);
        }
    }

    @Test
    void startedFirstIsTrueOrFalse() {
        assertThatThrownBy(() ->
                        engine().channelOption("leased.startedFirst", "perhaps").build())
                .hasMessageContaining("leased.startedFirst to be true or false, got 'perhaps'");
    }

    /** A tenant with few jobs does not wait behind the many of another one. */
    @ParameterizedTest
    @CsvSource({
        "leased, h2",
        "memory, h2",
        "skip-locked, h2",
        "global-lock, h2",
        "optimistic, h2",
        "skip-locked, postgres",
        "optimistic, postgres"
    })
    void tenantsTakeTurns(String channel, String database) throws Exception {
        try (ProcessEngine engine =
                on(database).queueSize(80).channel(channel).fairTenants(true).build()) {
            deploy(engine, "big", "small");
            startOf(engine, "big", 200);
            started.await();
            startOf(engine, "small", 5);
            if (!List.of("leased", "memory").contains(channel)) {
                JobQuery jobs = engine.getManagementService().createJobQuery().allowScan();
                awaitCount(jobs.tenantIdIn("small").lockOwner("n"), 5);
                awaitClaimedInHand(engine);
            }
            List<String> ran = runAll(205);
            assertThat(ran.subList(0, 20)).filteredOn("small"::equals).hasSizeGreaterThanOrEqualTo(1);
            assertThat(ran.lastIndexOf("small"))
                    .as("the last job of the small tenant: %s", ran)
                    .isLessThan(30);
        }
    }

    /** What waits in the database was there before the node, and in the order of age the few come last. */
    @ParameterizedTest
    @CsvSource({
        "leased, h2",
        "skip-locked, h2",
        "leased, postgres",
        "skip-locked, postgres",
        "global-lock, postgres",
        "optimistic, postgres"
    })
    void aTenantIsFoundBehindTheBacklogOfAnotherOne(String channel, String database) throws Exception {
        keepUp = PriorityTest::takeAWhile;
        gate.countDown();
        try (ProcessEngine engine =
                on(database).queueSize(80).channel(channel).fairTenants(true).build()) {
            deploy(engine, "big", "small");
            engine.stopExecutor();
            startOf(engine, "big", 400);
            startOf(engine, "small", 5);
            engine.startExecutor();

            List<String> ran = runAll(405);

            assertThat(ran.lastIndexOf("small"))
                    .as("the last job of the small tenant: %s", ran)
                    .isLessThan(200);
        }
    }

    /** Jobs of one instance that may all run at once do not keep those of others waiting until they are over. */
    @ParameterizedTest
    @CsvSource({
        "memory, h2, 200",
        "skip-locked, h2, 200",
        "leased, postgres, 200",
        "leased, postgres, 16",
        "global-lock, postgres, 200",
        "optimistic, postgres, 16"
    })
    void othersDoNotWaitForAllJobsOfOneInstance(String channel, String database, int queueSize) throws Exception {
        keepUp = PriorityTest::takeAWhile;
        try (ProcessEngine engine =
                on(database).queueSize(queueSize).channel(channel).build()) {
            deploy(engine, "");
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("flood.bpmn", FLOOD)
                    .deploy();
            engine.getRuntimeService().startProcessInstanceByKey("flood", Map.of("p", 0, "name", "flood"));
            started.await();
            start(engine, "other", 0, 20);
            gate.countDown();

            List<String> ran = runAll(620);

            assertThat(ran.lastIndexOf("other"))
                    .as("the last job of the others: %s", ran)
                    .isLessThan(300);
        }
    }

    /** The other combinations, each of which differs from one above in its database or the room in the queue alone. */
    @EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
    @ParameterizedTest
    @CsvSource({
        "leased, h2, 200",
        "leased, h2, 16",
        "skip-locked, h2, 16",
        "skip-locked, postgres, 200",
        "skip-locked, postgres, 16",
        "optimistic, postgres, 200"
    })
    void othersDoNotWaitElsewhere(String channel, String database, int queueSize) throws Exception {
        othersDoNotWaitForAllJobsOfOneInstance(channel, database, queueSize);
    }

    private static void takeAWhile() {
        LockSupport.parkNanos(2_000_000);
    }

    private static void startOf(ProcessEngine engine, String tenant, int count) {
        for (int i = 0; i < count; i++) {
            engine.getRuntimeService()
                    .createProcessInstanceBuilder()
                    .processDefinitionKey("step")
                    .tenantId(tenant)
                    .variables(Map.of("p", 0, "name", tenant))
                    .start();
        }
    }
}
