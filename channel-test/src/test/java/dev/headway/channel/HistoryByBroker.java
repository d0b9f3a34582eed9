package dev.headway.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.brokers.LocalBroker;
import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.HistoryService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.runtime.history.HistoryStatistics;
import dev.headway.runtime.port.Store;
import dev.headway.testkit.channel.MortalStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.awaitility.Awaitility;

/** History over a broker, as its users see it, while broker and receivers come and go. */
final class HistoryByBroker {
    private static final int SECONDS = 60;
    private static final String MODEL = """
            <?xml version="1.0" encoding="UTF-8"?>
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                         xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://headway.dev/test">
              <process id="order" name="Order" isExecutable="true">
                <startEvent id="start"/>
                <serviceTask id="charge" camunda:asyncBefore="true" camunda:expression="${1}"/>
                <serviceTask id="ship" camunda:asyncBefore="true" camunda:expression="${2}"/>
                <endEvent id="end"/>
                <sequenceFlow id="f1" sourceRef="start" targetRef="charge"/>
                <sequenceFlow id="f2" sourceRef="charge" targetRef="ship"/>
                <sequenceFlow id="f3" sourceRef="ship" targetRef="end"/>
              </process>
            </definitions>
            """;

    private final String mode;
    private final LocalBroker broker;
    private final Map<String, String> settings;

    /** @param settings of the channel, without its name in front */
    HistoryByBroker(String mode, LocalBroker broker, Map<String, String> settings) {
        this.mode = mode;
        this.broker = broker;
        this.settings = settings;
    }

    private ProcessEngine engine(String name, Store store, boolean receives) {
        ProcessEngineBuilder builder = ProcessEngine.builder()
                .name(name)
                .nodeName(name)
                .store(store)
                .leaseMillis(2_000)
                .historyLevel(HistoryLevel.FULL)
                .historyMode(mode)
                .historyConsumer(receives)
                .historyLagMillis(0);
        settings.forEach((key, value) -> builder.channelOption(mode + "." + key, value));
        return builder.build();
    }

    private static List<String> start(ProcessEngine engine, int instances) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            ids.add(engine.getRuntimeService()
                    .startProcessInstanceByKey("order", Map.of("n", i))
                    .getId());
        }
        return ids;
    }

    private static void deploy(ProcessEngine engine) {
        engine.getRepositoryService()
                .createDeployment()
                .name("shop")
                .addString("order.bpmn", MODEL)
                .deploy();
    }

    private static void await(String what, BooleanSupplier done) {
        Awaitility.await(what).atMost(SECONDS, TimeUnit.SECONDS).until(done::getAsBoolean);
    }

    private static void await(ProcessEngine engine, String what, Predicate<HistoryStatistics> wanted) {
        Awaitility.await(what)
                .atMost(SECONDS, TimeUnit.SECONDS)
                .untilAsserted(() ->
                        assertThat(EngineRuntime.of(engine).historyStatistics()).matches(wanted));
    }

    private static long finished(HistoryService history) {
        return history.createHistoricProcessInstanceQuery()
                .processDefinitionKey("order")
                .finished()
                .count();
    }

    private static void assertComplete(HistoryService history, List<String> ids) {
        assertThat(finished(history)).isEqualTo(ids.size());
        for (String id : ids) {
            assertThat(history.createHistoricActivityInstanceQuery().processInstanceId(id).list().stream()
                            .map(HistoricActivityInstance::getActivityId)
                            .sorted())
                    .containsExactly("charge", "end", "ship", "start");
            HistoricProcessInstance ended = history.createHistoricProcessInstanceQuery()
                    .processInstanceId(id)
                    .singleResult();
            assertThat(ended.getProcessDefinitionKey()).isEqualTo("order");
            assertThat(ended.getProcessDefinitionName()).isEqualTo("Order");
            assertThat(history.createHistoricDetailQuery().processInstanceId(id).count())
                    .isEqualTo(1);
        }
    }

    /** While the broker is away history waits in the database and commands go on; afterwards it is complete, in the same database. */
    void comesBackToItsDatabase(Store store) throws Exception {
        try (ProcessEngine engine = engine("h0", store, true)) {
            deploy(engine);
            List<String> ids = new ArrayList<>(start(engine, 10));
            await("history of the first", () -> finished(engine.getHistoryService()) == 10);
            broker.kill();
            try {
                ids.addAll(start(engine, 30));
                await(engine, "a broker seen away", seen -> !seen.messages().brokerUp());
                await(
                        "all to end",
                        () -> engine.getRuntimeService()
                                        .createProcessInstanceQuery()
                                        .processDefinitionKey("order")
                                        .count()
                                == 0);
                await(engine, "a lag", seen -> seen.eventsWaiting() > 0 && seen.lagMillis() > 500);
                assertThat(finished(engine.getHistoryService())).isEqualTo(10);
            } finally {
                broker.startAgain();
            }
            await("history of all", () -> finished(engine.getHistoryService()) == 40);
            assertComplete(engine.getHistoryService(), ids);
            await(engine, "no lag", seen -> seen.messages().brokerUp() && seen.lagMillis() == 0);
        }
    }

    /** To another database, whose receiver is killed amidst it again and again; the broker restarts meanwhile, too. */
    void reachesAnotherDatabase(Supplier<Store> store, Store other) throws Exception {
        MortalStore mortal = new MortalStore(other);
        List<String> ids = new ArrayList<>();
        ProcessEngine receiver = engine("history", mortal.store(), true);
        try (ProcessEngine first = engine("h0", store.get(), false);
                ProcessEngine second = engine("h1", store.get(), false)) {
            deploy(first);
            for (int round = 0; round < 3; round++) {
                ids.addAll(start(first, 40));
                ids.addAll(start(second, 40));
                long some = 20 + 60L * round;
                HistoryService now = receiver.getHistoryService();
                await("some history", () -> finished(now) >= some);
                mortal.kill();
                receiver.close();
                mortal.revive();
                if (round == 1) {
                    // What was sent and is not received yet survives the end of the broker.
                    ids.addAll(start(first, 20));
                    await(first, "all to be sent", seen -> seen.eventsWaiting() == 0);
                    broker.kill();
                    ids.addAll(start(first, 20));
                    broker.startAgain();
                }
                receiver = engine("history", mortal.store(), true);
            }
            HistoryService history = receiver.getHistoryService();
            try {
                await("history of all", () -> finished(history) == ids.size());
            } catch (AssertionError missing) {
                throw new AssertionError(
                        "Got the history of " + finished(history) + " of " + ids.size() + "; of both senders "
                                + EngineRuntime.of(first).historyStatistics() + ", "
                                + EngineRuntime.of(second).historyStatistics() + "; of the receiver "
                                + EngineRuntime.of(receiver).historyStatistics() + "; "
                                + first.getRuntimeService()
                                        .createProcessInstanceQuery()
                                        .count() + " instances run",
                        missing);
            }
            assertComplete(history, ids);
            assertThat(finished(first.getHistoryService())).as("history here").isZero();
            await(receiver, "no lag", seen -> seen.lagMillis() == 0);
        } finally {
            receiver.close();
            mortal.bury();
        }
    }
}
