package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.history.HistoryLevel;
import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.HistoryService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import dev.headway.testkit.TestEngine;
import dev.headway.testkit.channel.MortalStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** History in a database of its own: what queries show, and what becomes of it when somebody dies or is away. */
class HistoryDatabaseTest {
    private static final String MODEL = Models.process(
            "order",
            "<startEvent id='start'/>",
            "<userTask id='check' camunda:assignee='anna'/>",
            "<userTask id='approve' camunda:assignee='bob'/>",
            "<endEvent id='end'/>",
            Models.path("start", "check", "approve", "end"));

    enum On {
        H2,
        POSTGRES,
        /** A schema is a database there, and has the same name for both: each is on a server of its own. */
        MARIADB;

        /** A database of its own, empty. */
        StoreSettings database() {
            String name = "history_" + UUID.randomUUID().toString().replace("-", "");
            if (this == H2) {
                return StoreSettings.of("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1", "sa", "");
            }
            if (this == MARIADB) {
                return nextMariaDb();
            }
            EmbeddedPostgres server = TestPostgres.server();
            server.createDatabase(name);
            return StoreSettings.of(server.url(name), server.user(), server.password());
        }
    }

    private static final List<EmbeddedMariaDb> MARIADBS = new ArrayList<>();
    private static int taken;

    /** One of four servers in turn, as new; the test is left out where none is installed, and in short builds. */
    private static StoreSettings nextMariaDb() {
        Assumptions.assumeTrue(
                Boolean.getBoolean("headway.contract.long") && EmbeddedMariaDb.isInstalled(),
                "needs -Pfull, mariadb-server-core and mariadb-client-core");
        int next = taken++ % 4;
        if (next == MARIADBS.size()) {
            MARIADBS.add(EmbeddedMariaDb.startForTests());
        }
        EmbeddedMariaDb server = MARIADBS.get(next);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists headway");
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to drop the schema on " + server.url(""), e);
        }
        return StoreSettings.of(server.url(""), server.user(), server.password());
    }

    @AfterAll
    static void stop() {
        MARIADBS.forEach(EmbeddedMariaDb::close);
    }

    private static ProcessEngineBuilder on(ProcessEngineBuilder builder, StoreSettings own, StoreSettings history) {
        return builder.database(own.url(), own.user(), own.password())
                .historyLevel(HistoryLevel.FULL)
                .historyDatabaseUrl(history.url())
                .historyDatabaseUsername(history.user())
                .historyDatabasePassword(history.password());
    }

    private static void complete(TestEngine engine, String instanceId) {
        engine.getTaskService()
                .complete(engine.getTaskService()
                        .createTaskQuery()
                        .processInstanceId(instanceId)
                        .singleResult()
                        .getId());
    }

    private static String start(TestEngine engine, String businessKey) {
        return engine.getRuntimeService()
                .startProcessInstanceByKey("order", businessKey, Map.of("key", businessKey))
                .getId();
    }

    private static List<String> elements(HistoryService history, String instanceId) {
        return history.createHistoricActivityInstanceQuery().processInstanceId(instanceId).list().stream()
                .map(HistoricActivityInstance::getActivityId)
                .sorted()
                .toList();
    }

    private static long finished(HistoryService history) {
        return history.createHistoricProcessInstanceQuery()
                .processDefinitionKey("order")
                .finished()
                .count();
    }

    /** What a database holds by itself. */
    private static long finishedIn(StoreSettings database) {
        try (ProcessEngine engine = ProcessEngine.builder()
                .database(database.url(), database.user(), database.password())
                .asyncExecutorActivate(false)
                .build()) {
            return finished(engine.getHistoryService());
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsOpenAndWhatHasEndedAreOneHistory(On on) {
        StoreSettings own = on.database();
        StoreSettings elsewhere = on.database();
        try (TestEngine engine = TestEngine.start(builder -> on(builder, own, elsewhere))) {
            Models.deploy(engine, "order.bpmn", MODEL);
            HistoryService history = engine.getHistoryService();
            String done = start(engine, "done");
            complete(engine, done);
            complete(engine, done);
            String half = start(engine, "half");
            complete(engine, half);
            history.moveHistory();

            assertThat(elements(history, done)).containsExactly("approve", "check", "end", "start");
            assertThat(elements(history, half)).containsExactly("approve", "check", "start");
            assertThat(history
                            .createHistoricProcessInstanceQuery()
                            .processDefinitionKey("order")
                            .orderByProcessInstanceBusinessKey()
                            .desc()
                            .listPage(0, 5)
                            .stream()
                            .map(HistoricProcessInstance::getBusinessKey))
                    .as("in one order, from both")
                    .containsExactly("half", "done");
            assertThat(history.createHistoricProcessInstanceQuery()
                            .processDefinitionKey("order")
                            .orderByProcessInstanceBusinessKey()
                            .asc()
                            .listPage(1, 1))
                    .extracting(HistoricProcessInstance::getId)
                    .containsExactly(half);
            assertThat(history.createHistoricTaskInstanceQuery().processInstanceBusinessKey("half").list().stream()
                            .map(HistoricTaskInstance::getTaskDefinitionKey)
                            .sorted())
                    .as("an ended task of an instance that runs")
                    .containsExactly("approve", "check");
            assertThat(history.createHistoricTaskInstanceQuery()
                            .taskAssignee("anna")
                            .processUnfinished()
                            .list())
                    .extracting(HistoricTaskInstance::getProcessInstanceId)
                    .containsExactly(half);
            assertThat(history.createHistoricTaskInstanceQuery()
                            .taskAssignee("anna")
                            .processFinished()
                            .list())
                    .extracting(HistoricTaskInstance::getProcessInstanceId)
                    .containsExactly(done);
            assertThat(history.createHistoricTaskInstanceQuery()
                            .taskAssignee("anna")
                            .processVariableValueEquals("key", "half")
                            .count())
                    .isEqualTo(1);
            assertThat(history.createHistoricVariableInstanceQuery()
                            .processInstanceId(done)
                            .singleResult()
                            .getValue())
                    .isEqualTo("done");
            assertThat(history.createHistoricDetailQuery()
                            .processInstanceId(done)
                            .count())
                    .isEqualTo(1);
        }
        assertThat(finishedIn(elsewhere)).isEqualTo(1);
        assertThat(finishedIn(own)).as("left in the engine's own database").isZero();
    }

    @ParameterizedTest
    @EnumSource
    void killedInBetweenNothingIsLostOrDoubled(On on) throws Exception {
        StoreSettings own = on.database();
        StoreSettings elsewhere = on.database();
        Store store = Stores.open(own);
        Stores.keepHistory(store, elsewhere, false);
        MortalStore mortal = new MortalStore(store);
        try (TestEngine first =
                TestEngine.start(builder -> builder.store(mortal.store()).historyLevel(HistoryLevel.FULL))) {
            Models.deploy(first, "order.bpmn", Models.around("order", "note", "<task id='note'/>"));
            for (int i = 0; i < 10; i++) {
                start(first, "key" + i);
            }
            mortal.killAt("write", 1);
            assertThatThrownBy(() -> first.getHistoryService().moveHistory())
                    .hasMessageContaining("killed by its test");
        }
        mortal.awaitDeath(); // written there, and not known here
        mortal.bury();

        try (TestEngine second = TestEngine.start(builder -> on(builder, own, elsewhere))) {
            assertThat(finished(second.getHistoryService())).isEqualTo(10);
            start(second, "last");
            HistoryService history = second.getHistoryService();
            // The dead node's turn to send is over after five seconds.
            Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                history.moveHistory();
                assertThat(finished(history)).isEqualTo(11);
            });
            assertThat(history.createHistoricActivityInstanceQuery()
                            .activityId("note")
                            .count())
                    .isEqualTo(11);
            assertThat(EngineRuntime.of(second.processEngine())
                            .historyStatistics()
                            .eventsWaiting())
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void awayAtTheStartTheEngineGoesOnAndHistoryFollows(On on) {
        StoreSettings own = on.database();
        StoreSettings elsewhere = on.database();
        AtomicBoolean away = new AtomicBoolean(true);
        try (TestEngine engine = TestEngine.start(builder -> builder.database(own.url(), own.user(), own.password())
                .historyDatabaseConnectionSupplier(() -> connect(elsewhere, away)))) {
            Models.deploy(engine, "order.bpmn", Models.around("order", "note", "<task id='note'/>"));
            HistoryService history = engine.getHistoryService();
            start(engine, "first");
            history.moveHistory();
            assertThat(EngineRuntime.of(engine.processEngine()).historyStatistics())
                    .matches(seen -> seen.eventsWaiting() > 0, "waits here")
                    .matches(seen -> !seen.messages().brokerUp(), "away");
            assertThatThrownBy(() -> finished(history))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("history database")
                    .hasMessageContaining("the plug is out");

            away.set(false);
            Awaitility.await().ignoreExceptions().untilAsserted(() -> {
                history.moveHistory();
                assertThat(finished(history)).isEqualTo(1);
            });
        }
    }

    private static Connection connect(StoreSettings database, AtomicBoolean away) throws SQLException {
        if (away.get()) {
            throw new SQLException("the plug is out", "08001");
        }
        return DriverManager.getConnection(database.url(), database.user(), database.password());
    }

    @Test
    void awayLaterTheEngineGoesOnAndHistoryFollows() {
        try (EmbeddedPostgres other = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests());
                TestEngine engine = TestEngine.start(builder ->
                        on(builder, On.H2.database(), StoreSettings.of(other.url(), other.user(), other.password())))) {
            Models.deploy(engine, "order.bpmn", Models.around("order", "note", "<task id='note'/>"));
            HistoryService history = engine.getHistoryService();
            start(engine, "first");
            history.moveHistory();
            assertThat(finished(history)).isEqualTo(1);

            other.kill();
            start(engine, "second");
            history.moveHistory();
            assertThat(EngineRuntime.of(engine.processEngine())
                            .historyStatistics()
                            .eventsWaiting())
                    .isPositive();

            other.startAgain();
            Awaitility.await().ignoreExceptions().untilAsserted(() -> {
                history.moveHistory();
                assertThat(finished(history)).isEqualTo(2);
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsOldGoesThereAndWithItWhatItHasHere(On on) {
        StoreSettings own = on.database();
        StoreSettings elsewhere = on.database();
        try (TestEngine engine =
                TestEngine.start(builder -> on(builder, own, elsewhere).historyTimeToLive("P30D"))) {
            Models.deploy(engine, "order.bpmn", MODEL);
            HistoryService history = engine.getHistoryService();
            String done = start(engine, "done");
            engine.getTaskService().addComment(null, done, "all is well");
            complete(engine, done);
            complete(engine, done);
            String deleted = start(engine, "deleted");
            complete(engine, deleted);
            complete(engine, deleted);
            history.moveHistory();

            history.deleteHistoricProcessInstance(deleted);
            assertThat(finished(history)).isEqualTo(1);
            assertThat(history.cleanUpHistory()).isZero();
            engine.advance(Duration.ofDays(31));
            assertThat(history.cleanUpHistory()).isEqualTo(1);
            assertThat(finished(history)).isZero();
            assertThat(engine.getTaskService().getProcessInstanceComments(done)).isEmpty();
        }
        assertThat(finishedIn(elsewhere)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aDatabaseThatCannotBeItIsRefused(On on) {
        StoreSettings own = on.database();
        assertThatThrownBy(() -> on(ProcessEngine.builder(), own, own).build())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("a history database of its own");

        StoreSettings taken = on.database();
        try (TestEngine engine = TestEngine.start(builder -> on(builder, own, taken))) {
            Models.deploy(engine, "order.bpmn", Models.around("order", "note", "<task id='note'/>"));
            start(engine, "one");
            engine.getHistoryService().moveHistory();
        }
        assertThatThrownBy(
                        () -> on(ProcessEngine.builder(), on.database(), taken).build())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("holds the history of another database");
    }
}
