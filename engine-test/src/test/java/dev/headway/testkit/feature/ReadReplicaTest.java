package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.EngineTransaction;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.query.ReadFrom;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which database answers a query. The copy is a database of its own here, so that one sees who answered. */
class ReadReplicaTest {
    private static String memory() {
        return "jdbc:h2:mem:replica-" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    }

    private static void deploy(ProcessEngine engine) {
        engine.getRepositoryService()
                .createDeployment()
                .addString("order.bpmn", Models.userTask("order", "approve"))
                .deploy();
    }

    /** An engine's database in which so many instances wait. */
    private static String databaseWith(int instances) {
        String url = memory();
        try (ProcessEngine engine = ProcessEngine.builder()
                .database(url, "sa", "")
                .asyncExecutorActivate(false)
                .build()) {
            deploy(engine);
            for (int i = 0; i < instances; i++) {
                engine.getRuntimeService().startProcessInstanceByKey("order", "key");
            }
        }
        return url;
    }

    private static ProcessEngine engine(String replica, ReadFrom usual) {
        return engine(databaseWith(1), replica, usual);
    }

    private static ProcessEngine engine(String database, String replica, ReadFrom usual) {
        return ProcessEngine.builder()
                .database(database, "sa", "")
                .readReplicaUrl(replica)
                .readFrom(usual)
                .asyncExecutorActivate(false)
                .build();
    }

    @Test
    void aQuerySaysWhoAnswers() {
        try (ProcessEngine engine = engine(databaseWith(3), ReadFrom.PRIMARY)) {
            var tasks = engine.getTaskService();
            assertThat(tasks.createTaskQuery().allowScan().count()).isEqualTo(1);
            assertThat(tasks.createTaskQuery()
                            .allowScan()
                            .readFrom(ReadFrom.REPLICA)
                            .count())
                    .isEqualTo(3);
            assertThat(tasks.createTaskQuery()
                            .allowScan()
                            .readFrom(ReadFrom.REPLICA)
                            .list())
                    .hasSize(3);
        }
    }

    @Test
    void theSettingSaysItForTheOthers() {
        try (ProcessEngine engine = engine(databaseWith(3), ReadFrom.REPLICA)) {
            var instances = engine.getHistoryService();
            assertThat(instances
                            .createHistoricProcessInstanceQuery()
                            .allowScan()
                            .count())
                    .isEqualTo(3);
            assertThat(instances
                            .createHistoricProcessInstanceQuery()
                            .allowScan()
                            .readFrom(ReadFrom.PRIMARY)
                            .count())
                    .isEqualTo(1);
        }
    }

    /** What a command does with what a query finds is not looked for in a copy. */
    @Test
    void aTransactionAndACommandReadTheirOwnDatabase() throws Exception {
        String database = databaseWith(1);
        try (ProcessEngine engine = engine(database, databaseWith(3), ReadFrom.REPLICA);
                Connection connection = DriverManager.getConnection(database, "sa", "")) {
            var runtime = engine.getRuntimeService();
            connection.setAutoCommit(false);
            EngineTransaction transaction = engine.join(connection);
            long seen = transaction.call(() -> {
                runtime.startProcessInstanceByKey("order", "key");
                return runtime.createProcessInstanceQuery().allowScan().count();
            });
            transaction.rollBack();
            assertThat(seen).isEqualTo(2);

            assertThat(runtime.deleteProcessInstancesAsync(
                                    runtime.createProcessInstanceQuery().allowScan(), "all")
                            .getTotalJobs())
                    .isEqualTo(1);
        }
    }

    /** Commands by an id, and queries for it, find what was just made, however far the copy is behind. */
    @Test
    void oneThingByItsIdIsFoundBeforeTheCopyHasIt() {
        try (ProcessEngine engine = engine(databaseWith(0), ReadFrom.REPLICA)) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString(
                            "paid.bpmn",
                            Models.around(
                                    "paid",
                                    "pay",
                                    "<serviceTask id=\"pay\" camunda:type=\"external\" camunda:topic=\"pay\"/>"))
                    .addString(
                            "late.bpmn",
                            Models.around(
                                    "late",
                                    "wait",
                                    "<intermediateCatchEvent id=\"wait\"><timerEventDefinition><timeDuration>P1D</timeDuration>"
                                            + "</timerEventDefinition></intermediateCatchEvent>"))
                    .deploy();
            var runtime = engine.getRuntimeService();
            var management = engine.getManagementService();
            String paid = runtime.startProcessInstanceByKey("paid").getId();
            assertThat(runtime.createProcessInstanceQuery()
                            .processInstanceId(paid)
                            .singleResult())
                    .isNotNull();
            assertThat(runtime.createProcessInstanceQuery()
                            .processInstanceId(paid)
                            .readFrom(ReadFrom.REPLICA)
                            .singleResult())
                    .isNull();

            String job = management
                    .createExternalWorkerJobAcquireBuilder()
                    .topic("pay", Duration.ofHours(1))
                    .acquireAndLock(1, "worker")
                    .get(0)
                    .getId();
            management.unacquireAllExternalWorkerJobsForWorker("worker");
            assertThat(management
                            .createExternalWorkerJobAcquireBuilder()
                            .topic("pay", Duration.ofHours(1))
                            .acquireAndLock(1, "other"))
                    .hasSize(1);
            management.unacquireExternalWorkerJob(job, "other");

            runtime.startProcessInstanceByKey("late");
            String timer = management
                    .createTimerJobQuery()
                    .readFrom(ReadFrom.PRIMARY)
                    .singleResult()
                    .getId();
            assertThat(management.moveTimerToExecutableJob(timer)).isNotNull();
        }
    }

    /** What a command is to act on by other criteria is looked for on the primary, too. */
    @Test
    void commandsOnWhatAQueryFindsDoNotAskTheCopy() {
        try (ProcessEngine engine = engine(databaseWith(0), ReadFrom.REPLICA)) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString(
                            "paid.bpmn",
                            Models.around(
                                    "paid",
                                    "pay",
                                    "<serviceTask id=\"pay\" camunda:type=\"external\" camunda:topic=\"pay\"/>"))
                    .deploy();
            var runtime = engine.getRuntimeService();
            var external = engine.getExternalTaskService();
            String paid = runtime.startProcessInstanceByKey("paid").getId();
            external.updateRetries().processInstanceIds(paid).set(5);
            assertThat(retries(engine)).isEqualTo(5);
            external.updateRetries()
                    .externalTaskQuery(external.createExternalTaskQuery().topicName("pay"))
                    .set(6);
            assertThat(retries(engine)).isEqualTo(6);
            external.updateRetries()
                    .processInstanceQuery(runtime.createProcessInstanceQuery().processDefinitionKey("paid"))
                    .set(7);
            assertThat(retries(engine)).isEqualTo(7);

            // Twice, since a state that is there already is left alone, and is not a failure.
            for (boolean suspended : new boolean[] {true, true, false, false}) {
                var state = runtime.updateProcessInstanceSuspensionState().byProcessInstanceIds(paid);
                if (suspended) {
                    state.suspend();
                } else {
                    state.activate();
                }
                assertThat(runtime.createProcessInstanceQuery()
                                .processInstanceId(paid)
                                .singleResult()
                                .isSuspended())
                        .isEqualTo(suspended);
            }
        }
    }

    private static int retries(ProcessEngine engine) {
        return engine.getExternalTaskService()
                .createExternalTaskQuery()
                .readFrom(ReadFrom.PRIMARY)
                .singleResult()
                .getRetries();
    }

    @Test
    void withoutACopyTheDatabaseAnswers() {
        try (ProcessEngine engine =
                ProcessEngine.builder().asyncExecutorActivate(false).build()) {
            assertThat(engine.getTaskService()
                            .createTaskQuery()
                            .allowScan()
                            .readFrom(ReadFrom.REPLICA)
                            .count())
                    .isZero();
        }
    }

    @Test
    void aCopyThatIsAwayKeepsNoEngineFromStartingAndIsNamed() {
        try (ProcessEngine engine = engine("jdbc:h2:tcp://127.0.0.1:1/away", ReadFrom.PRIMARY)) {
            var tasks = engine.getTaskService().createTaskQuery().allowScan();
            assertThat(tasks.count()).isEqualTo(1);
            assertThatThrownBy(() -> tasks.readFrom(ReadFrom.REPLICA).count())
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("read replica")
                    .hasMessageContaining("jdbc:h2:tcp://127.0.0.1:1/away");
        }
    }

    /** A query that a command has looked at may be asked again. */
    @Test
    void aCommandLeavesItsQueryAsItWas() {
        try (ProcessEngine engine = engine(databaseWith(3), ReadFrom.REPLICA)) {
            var runtime = engine.getRuntimeService();
            var query = runtime.createProcessInstanceQuery().allowScan();
            assertThat(query.count()).isEqualTo(3);
            assertThat(runtime.deleteProcessInstancesAsync(query, "all").getTotalJobs())
                    .isEqualTo(1);
            assertThat(query.count()).isEqualTo(3);
        }
    }

    /** Connections that somebody else opens tell no user, such as those of a DataSource. */
    @Test
    void aCopyHasAUserOfItsOwn() {
        String database = databaseWith(1);
        try (ProcessEngine engine = ProcessEngine.builder()
                .database(database, "sa", "")
                .readReplicaUrl(databaseWith(3))
                .readReplicaUsername("nobody")
                .readReplicaPassword("wrong")
                .readFrom(ReadFrom.REPLICA)
                .asyncExecutorActivate(false)
                .build()) {
            var tasks = engine.getTaskService().createTaskQuery().allowScan();
            assertThatThrownBy(tasks::count)
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("read replica");
            assertThat(tasks.readFrom(ReadFrom.PRIMARY).count()).isEqualTo(1);
        }
        StoreSettings settings = TestPostgres.freshSchema();
        assertThatThrownBy(() -> ProcessEngine.builder()
                        .connectionSupplier(
                                () -> DriverManager.getConnection(settings.url(), settings.user(), settings.password()))
                        .readReplicaUrl("jdbc:postgresql://127.0.0.1:1/copy")
                        .build())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("Set readReplicaUsername");
        assertThatThrownBy(() -> ProcessEngine.builder()
                        .connectionSupplier(
                                () -> DriverManager.getConnection(settings.url(), settings.user(), settings.password()))
                        .historyDatabaseUrl("jdbc:postgresql://127.0.0.1:1/history")
                        .build())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("Set historyDatabaseUsername");
    }

    @Test
    void aCopyIsOfTheSameKind() {
        assertThatThrownBy(() -> engine("jdbc:postgresql://127.0.0.1/x?password=secret", ReadFrom.PRIMARY))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("another kind of database")
                .hasMessageNotContaining("secret");
    }

    @Test
    void onPostgresTheCopyIsOnlyRead() {
        StoreSettings settings = TestPostgres.freshSchema();
        try (ProcessEngine engine = ProcessEngine.builder()
                .database(settings.url(), settings.user(), settings.password())
                .databaseSchema(settings.schema())
                .readReplicaUrl(settings.url())
                .readFrom(ReadFrom.REPLICA)
                .asyncExecutorActivate(false)
                .build()) {
            deploy(engine);
            engine.getRuntimeService().startProcessInstanceByKey("order");
            assertThat(engine.getTaskService().createTaskQuery().allowScan().count())
                    .isEqualTo(1);
        }
    }
}
