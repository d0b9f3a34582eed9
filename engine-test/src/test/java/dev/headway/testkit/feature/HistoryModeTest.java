package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.HistoryService;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import dev.headway.testkit.TestEngine;
import dev.headway.testkit.channel.MortalStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** History that comes later, and history that is old, as users see them, on each store. */
class HistoryModeTest {
    private static final String SERVICE =
            "<serviceTask id='charge' camunda:asyncBefore='true' camunda:expression='${1}'/>";

    private static boolean schemaMade;

    enum On {
        H2,
        POSTGRES;

        Store open() {
            return switch (this) {
                case H2 ->
                    Stores.open(StoreSettings.inMemoryH2(UUID.randomUUID().toString()));
                case POSTGRES -> postgres();
            };
        }
    }

    private static Store postgres() {
        try {
            if (!schemaMade) {
                Stores.open(TestPostgres.freshSchema()).close();
                schemaMade = true;
            }
            TestPostgres.empty();
            return Stores.open(StoreSettings.of(
                    TestPostgres.server().url(),
                    TestPostgres.server().user(),
                    TestPostgres.server().password()));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ProcessEngineBuilder later(ProcessEngineBuilder builder, Store store) {
        return builder.store(store).historyMode("async").historyLevel(HistoryLevel.FULL);
    }

    private static List<String> path(HistoryService history, String instanceId) {
        return history.createHistoricActivityInstanceQuery().processInstanceId(instanceId).list().stream()
                .map(HistoricActivityInstance::getActivityId)
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void historyComesAfterTheStepAndIsComplete(On on) {
        try (TestEngine engine = TestEngine.start(builder -> later(builder, on.open()))) {
            Models.deploy(
                    engine,
                    "p.bpmn",
                    Models.process(
                            "order",
                            "<startEvent id='start'/>",
                            SERVICE,
                            "<userTask id='approve' camunda:assignee='anna'/>",
                            "<endEvent id='end'/>",
                            Models.path("start", "charge", "approve", "end")));
            ProcessInstance order = engine.getRuntimeService().startProcessInstanceByKey("order", Map.of("n", 1));
            HistoryService history = engine.getHistoryService();
            assertThat(path(history, order.getId())).as("open is shown at once").containsExactly("charge");

            engine.runUntilIdle();
            assertThat(path(history, order.getId())).containsExactly("approve", "charge", "start");
            String task = engine.getTaskService()
                    .createTaskQuery()
                    .processInstanceId(order.getId())
                    .singleResult()
                    .getId();
            engine.getTaskService().complete(task, Map.of("n", 2));
            assertThat(history.createHistoricTaskInstanceQuery().taskId(task).count())
                    .as("ended, and on its way")
                    .isZero();

            history.moveHistory();

            assertThat(path(history, order.getId())).containsExactly("approve", "charge", "end", "start");
            assertThat(history.createHistoricTaskInstanceQuery()
                            .taskId(task)
                            .singleResult()
                            .getAssignee())
                    .isEqualTo("anna");
            HistoricProcessInstance ended = history.createHistoricProcessInstanceQuery()
                    .processInstanceId(order.getId())
                    .singleResult();
            assertThat(ended.getEndTime()).isNotNull();
            assertThat(history.createHistoricVariableInstanceQuery()
                            .processInstanceId(order.getId())
                            .variableName("n")
                            .singleResult()
                            .getValue())
                    .isEqualTo(2);
            assertThat(history.createHistoricDetailQuery()
                            .processInstanceId(order.getId())
                            .count())
                    .isEqualTo(2);
            assertThat(EngineRuntime.of(engine.processEngine())
                            .historyStatistics()
                            .eventsWaiting())
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void historyOutlivesItsNode(On on) {
        MortalStore store = new MortalStore(on.open());
        TestEngine first = TestEngine.start(builder -> later(builder, store.store()));
        Models.deploy(first, "p.bpmn", Models.around("order", "note", "<task id='note'/>"));
        for (int i = 0; i < 20; i++) {
            first.getRuntimeService().startProcessInstanceByKey("order");
        }
        store.kill();
        first.close();
        store.revive();

        try (TestEngine second = TestEngine.start(builder -> builder.store(store.store()))) {
            HistoryService history = second.getHistoryService();
            assertThat(history.createHistoricProcessInstanceQuery().allowScan().count())
                    .isZero();
            second.runUntilIdle();
            assertThat(history.createHistoricProcessInstanceQuery()
                            .finished()
                            .allowScan()
                            .count())
                    .isEqualTo(20);
            assertThat(history.createHistoricActivityInstanceQuery()
                            .activityId("note")
                            .count())
                    .isEqualTo(20);
        } finally {
            store.bury();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oldHistoryGoesByItsTimeToLive(On on) {
        try (TestEngine engine =
                TestEngine.start(builder -> builder.store(on.open()).historyTimeToLive("P60D"))) {
            String thirty = Models.around("thirty", "note", "<task id='note'/>")
                    .replace("isExecutable", "camunda:historyTimeToLive='P30D' isExecutable");
            Models.deploy(engine, "thirty.bpmn", thirty);
            Models.deploy(engine, "sixty.bpmn", Models.around("sixty", "note", "<task id='note'/>"));
            for (int i = 0; i < 3; i++) {
                engine.getRuntimeService().startProcessInstanceByKey("thirty");
                engine.getRuntimeService().startProcessInstanceByKey("sixty");
            }
            HistoryService history = engine.getHistoryService();

            engine.advance(Duration.ofDays(29));
            assertThat(history.cleanUpHistory()).isZero();
            engine.advance(Duration.ofDays(2));
            assertThat(history.cleanUpHistory()).isEqualTo(3);
            assertThat(history.createHistoricProcessInstanceQuery()
                            .processDefinitionKey("thirty")
                            .count())
                    .isZero();
            assertThat(history.createHistoricActivityInstanceQuery()
                            .activityId("note")
                            .count())
                    .isEqualTo(3);
            engine.advance(Duration.ofDays(31));
            assertThat(history.cleanUpHistory()).isEqualTo(3);
            assertThat(history.createHistoricActivityInstanceQuery().allowScan().count())
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void impossibleSettingsAreRefused(On on) {
        assertThatThrownBy(() ->
                        TestEngine.start(builder -> builder.store(on.open()).historyMode("kafka")))
                .hasMessageContaining("got 'kafka'. Add dev.headway:headway-channel-kafka");
        assertThatThrownBy(() ->
                        TestEngine.start(builder -> builder.store(on.open()).historyMode("never")))
                .hasMessageContaining("sync, async, or the channel of a broker, got 'never'.");
        assertThatThrownBy(() ->
                        TestEngine.start(builder -> builder.store(on.open()).historyTimeToLive("a while")))
                .hasMessageContaining("P30D");
    }
}
