package dev.headway.testkit.feature;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headway.engine.EngineTransaction;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.OptimisticLockingException;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.testkit.TestEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions that application and engine share, among engine calls and jobs that go into batches as ever. */
abstract class JoinContract {
    private static final String JOINED_JOB = Models.process(
            "booking",
            "<startEvent id=\"start\"/>",
            "<serviceTask id=\"book\" flowable:delegateExpression=\"${book}\" flowable:async=\"true\""
                    + " xmlns:headway=\"http://headway.dev/schema/bpmn\" headway:transaction=\"join\"/>",
            "<userTask id=\"check\"/>",
            "<endEvent id=\"end\"/>",
            Models.path("start", "book", "check", "end"));

    private final Map<String, Object> beans = new ConcurrentHashMap<>();
    /** The transaction that this thread has open, as a framework would know it. */
    private static final ThreadLocal<EngineTransaction> APPLICATIONS = new ThreadLocal<>();

    private TestEngine engine;

    abstract ProcessEngineBuilder on(ProcessEngineBuilder builder);

    /** A connection of the application's, in autocommit mode. */
    abstract Connection connect() throws SQLException;

    @BeforeEach
    void start() throws SQLException {
        engine = TestEngine.start(
                builder -> on(builder.beanSource(beans::get)).transactionSource(any -> APPLICATIONS.get()));
        try (Connection connection = connect()) {
            connection.createStatement().execute("drop table if exists orders");
            connection.createStatement().execute("create table orders (id varchar(100))");
        }
        Models.deploy(engine, "check.bpmn", Models.userTask("check", "look"));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static void insert(Connection connection, String id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into orders values (?)")) {
            insert.setString(1, id);
            insert.executeUpdate();
        }
    }

    private List<String> orders() throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = connect();
                ResultSet rows = connection.createStatement().executeQuery("select id from orders order by id")) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    private Connection transaction() throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        return connection;
    }

    private EngineTransaction join(Connection connection) {
        return engine.processEngine().join(connection);
    }

    private ProcessInstance started() {
        return engine.getRuntimeService().startProcessInstanceByKey("check", "4711", Map.of("amount", 12));
    }

    private Task taskOf(ProcessInstance instance) {
        return engine.getTaskService()
                .createTaskQuery()
                .processInstanceId(instance.getId())
                .singleResult();
    }

    @Test
    void rowsAndStepsAreCommittedTogether() throws Exception {
        ProcessInstance instance;
        try (Connection connection = transaction();
                EngineTransaction joined = join(connection)) {
            insert(connection, "a");
            instance = joined.call(this::started);
            assertThat(orders()).as("before the commit").isEmpty();
            assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                    .isZero();
            joined.commit();
        }
        assertThat(orders()).containsExactly("a");
        assertThat(taskOf(instance).getTaskDefinitionKey()).isEqualTo("look");
        engine.getTaskService().complete(taskOf(instance).getId());
    }

    @Test
    void callsOfAThreadWithAnOpenTransactionArePartOfIt() throws Exception {
        ProcessInstance instance;
        try (Connection connection = transaction()) {
            EngineTransaction open = join(connection);
            APPLICATIONS.set(open);
            instance = started();
            insert(connection, "a");
            assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                    .as("a query in it sees it")
                    .isOne();
            APPLICATIONS.remove();
            assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                    .as("one outside does not")
                    .isZero();
            open.flush();
            connection.commit();
            open.completed(true);
        }
        assertThat(orders()).containsExactly("a");
        engine.getTaskService().complete(taskOf(instance).getId());
    }

    @Test
    void whoComesSecondLearnsItFromTheCallAndCannotCommit() throws Exception {
        ProcessInstance instance = started();
        Task task = taskOf(instance);
        try (Connection connection = transaction()) {
            EngineTransaction open = join(connection);
            APPLICATIONS.set(open);
            engine.getRuntimeService().getVariables(instance.getId());
            engine.getTaskService().setVariable(task.getId(), "seen", true);
            APPLICATIONS.remove();
            open.completed(false);
            connection.rollback();

            EngineTransaction second = join(connection);
            second.run(() -> engine.getRuntimeService().setVariable(instance.getId(), "late", true));
            engine.getTaskService().complete(task.getId());
            assertThatThrownBy(second::flush).isInstanceOf(OptimisticLockingException.class);
            assertThatThrownBy(second::flush).as("for ever").isInstanceOf(OptimisticLockingException.class);
            second.rollBack();
        }
    }

    @Test
    void aRollBackOfAThreadsOpenTransactionLeavesNothing() throws Exception {
        try (Connection connection = transaction()) {
            EngineTransaction open = join(connection);
            APPLICATIONS.set(open);
            started();
            engine.getRuntimeService().signalEventReceived("nobody waits");
            insert(connection, "a");
            open.flush();
            connection.rollback();
            open.completed(false);
            APPLICATIONS.remove();
        }
        assertThat(orders()).isEmpty();
        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isZero();
        started();
    }

    @Test
    void aRollBackUndoesBoth() throws Exception {
        try (Connection connection = transaction();
                EngineTransaction joined = join(connection)) {
            insert(connection, "a");
            joined.call(this::started);
            joined.flush();
            joined.rollBack();
        }
        assertThat(orders()).isEmpty();
        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isZero();
        assertThat(engine.getHistoryService()
                        .createHistoricProcessInstanceQuery()
                        .count())
                .isZero();
    }

    @Test
    void callsInTheTransactionSeeWhatItHasDone() throws Exception {
        try (Connection connection = transaction();
                EngineTransaction joined = join(connection)) {
            joined.run(() -> {
                ProcessInstance instance = started();
                engine.getRuntimeService().setVariable(instance.getId(), "more", 1);
                assertThat(engine.getRuntimeService().getVariables(instance.getId()))
                        .containsEntry("amount", 12)
                        .containsEntry("more", 1);
                engine.getTaskService().complete(taskOf(instance).getId());
            });
            joined.commit();
        }
        assertThat(engine.getHistoryService()
                        .createHistoricProcessInstanceQuery()
                        .processDefinitionKey("check")
                        .finished()
                        .count())
                .isOne();
        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isZero();
    }

    @Test
    void theOwnersSchemaIsBackAfterEachCall() throws Exception {
        try (Connection connection = transaction();
                EngineTransaction joined = join(connection)) {
            String before = connection.getSchema();
            joined.call(this::started);
            joined.flush();
            assertThat(connection.getSchema()).isEqualTo(before);
            insert(connection, "b");
            joined.commit();
            assertThat(connection.getSchema()).isEqualTo(before);
        }
        assertThat(orders()).containsExactly("b");
    }

    @Test
    void whoeverComesSecondLoses() throws Exception {
        ProcessInstance instance = started();
        String task = taskOf(instance).getId();
        try (Connection connection = transaction();
                EngineTransaction joined = join(connection)) {
            insert(connection, "a");
            joined.run(() -> engine.getTaskService().complete(task));
            engine.getRuntimeService().setVariable(instance.getId(), "amount", 13);
            assertThatThrownBy(joined::commit)
                    .isInstanceOf(OptimisticLockingException.class)
                    .hasMessageContaining("Roll the transaction back and do it again");
            joined.rollBack();
        }
        assertThat(orders()).isEmpty();
        assertThat(taskOf(instance).getId()).isEqualTo(task);
        assertThat(engine.getRuntimeService().getVariable(instance.getId(), "amount"))
                .isEqualTo(13);
    }

    @Test
    void aTransactionThatSleepsDelaysNoOtherInstance() throws Exception {
        ProcessInstance held = started();
        ProcessInstance free = started();
        String heldTask = taskOf(held).getId();
        try (Connection connection = transaction();
                EngineTransaction joined = join(connection)) {
            joined.run(() -> engine.getRuntimeService().setVariable(held.getId(), "amount", 1));
            joined.flush();
            CompletableFuture<Void> waits =
                    CompletableFuture.runAsync(() -> engine.getTaskService().complete(heldTask));
            for (int i = 0; i < 30; i++) {
                engine.getRuntimeService().setVariable(free.getId(), "turn", i);
            }
            engine.getTaskService().complete(taskOf(free).getId());
            assertThat(waits).as("the held instance waits").isNotDone();
            joined.commit();
            waits.get(60, TimeUnit.SECONDS);
        }
        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isZero();
    }

    /** The key is a row of an index that nobody else can see yet, so whoever wants the same key can only wait for it. */
    @Test
    void aTransactionThatHoldsABusinessKeyDelaysOnlyWhoWantsIt() throws Exception {
        Models.deploy(
                engine,
                "one.bpmn",
                Models.file(
                        "<process id=\"one\" isExecutable=\"true\" xmlns:headway=\"http://headway.dev/schema/bpmn\""
                                + " headway:uniqueBusinessKey=\"true\">",
                        "<startEvent id=\"start\"/>",
                        "<userTask id=\"look\"/>",
                        "<endEvent id=\"end\"/>",
                        Models.path("start", "look", "end"),
                        "</process>"));
        ProcessInstance free = started();
        try (Connection connection = transaction();
                EngineTransaction joined = join(connection)) {
            joined.run(() -> engine.getRuntimeService().startProcessInstanceByKey("one", "key", Map.of()));
            joined.flush();
            CompletableFuture<ProcessInstance> second = CompletableFuture.supplyAsync(
                    () -> engine.getRuntimeService().startProcessInstanceByKey("one", "key", Map.of()));
            CompletableFuture<Void> others = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 30; i++) {
                    engine.getRuntimeService().setVariable(free.getId(), "turn", i);
                    engine.getRuntimeService().startProcessInstanceByKey("one", "other" + i, Map.of());
                }
            });
            others.get(60, TimeUnit.SECONDS);
            assertThat(second).as("who wants the key waits").isNotDone();
            joined.commit();
            assertThatThrownBy(() -> second.get(60, TimeUnit.SECONDS)).hasMessageContaining("key");
        }
        assertThat(engine.getRuntimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("one")
                        .count())
                .isEqualTo(31);
    }

    @Test
    void aJobsRowsAreThereExactlyWhenItsStepIs() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        beans.put("book", (JavaDelegate) execution -> {
            insert(execution.getConnection(), execution.getProcessBusinessKey() + runs.incrementAndGet());
            engine.getRuntimeService().setVariable(execution.getProcessInstanceId(), "seen", runs.get());
            if (runs.get() == 1) {
                throw new IllegalStateException("the first run fails");
            }
        });
        Models.deploy(engine, "booking.bpmn", JOINED_JOB);
        ProcessInstance instance = engine.getRuntimeService().startProcessInstanceByKey("booking", "k", Map.of());

        engine.runUntilIdle();
        assertThat(orders()).as("after the run that failed").isEmpty();
        assertThat(engine.getRuntimeService().getVariable(instance.getId(), "seen"))
                .isNull();

        engine.advance(java.time.Duration.ofMinutes(1));
        engine.runUntilIdle();
        assertThat(orders()).containsExactly("k2");
        assertThat(engine.getRuntimeService().getVariable(instance.getId(), "seen"))
                .isEqualTo(2);
        assertThat(taskOf(instance).getTaskDefinitionKey()).isEqualTo("check");
    }

    @Test
    void parallelJobsOfOneInstanceShareItWithoutLosing() throws Exception {
        engine.close();
        engine = TestEngine.start(
                builder -> on(builder.beanSource(beans::get)).channel("leased").asyncExecutorActivate(true));
        AtomicInteger runs = new AtomicInteger();
        beans.put("book", (JavaDelegate) execution -> insert(execution.getConnection(), "n" + runs.incrementAndGet()));
        Models.deploy(
                engine,
                "many.bpmn",
                Models.process(
                        "many",
                        "<startEvent id=\"start\"/>",
                        "<serviceTask id=\"book\" flowable:delegateExpression=\"${book}\" flowable:async=\"true\""
                                + " flowable:exclusive=\"false\" xmlns:headway=\"http://headway.dev/schema/bpmn\""
                                + " headway:transaction=\"join\"><multiInstanceLoopCharacteristics isSequential=\"false\">"
                                + "<loopCardinality>20</loopCardinality></multiInstanceLoopCharacteristics></serviceTask>",
                        "<userTask id=\"check\"/>",
                        "<endEvent id=\"end\"/>",
                        Models.path("start", "book", "check", "end")));
        ProcessInstance instance = engine.getRuntimeService().startProcessInstanceByKey("many");
        await().atMost(60, SECONDS)
                .untilAsserted(() -> assertThat(taskOf(instance)).isNotNull());
        assertThat(orders()).hasSize(20);
    }

    @Test
    void codeInABatchHasNoConnection() {
        beans.put("book", (JavaDelegate) execution -> execution.getConnection());
        Models.deploy(engine, "plain.bpmn", Models.delegate("plain", "work", "book", ""));
        assertThatThrownBy(() -> engine.getRuntimeService().startProcessInstanceByKey("plain"))
                .hasStackTraceContaining("headway:transaction=\"join\"");
    }

    @Test
    void onlyAJobCanHaveATransactionOfItsOwn() {
        assertThatThrownBy(() -> Models.deploy(engine, "sync.bpmn", JOINED_JOB.replace("flowable:async=\"true\"", "")))
                .hasMessageContaining("headway:asyncBefore=\"true\"");
    }

    @Test
    void aConnectionThatCommitsEachStatementIsRefused() throws Exception {
        try (Connection connection = connect()) {
            assertThatThrownBy(() -> join(connection)).hasMessageContaining("setAutoCommit(false)");
        }
    }

    @Test
    void theConnectionOfATransactionIsTheOneThatItWasJoinedWith() throws Exception {
        try (Connection connection = transaction();
                EngineTransaction joined = join(connection)) {
            assertThat(joined.connection()).isSameAs(connection);
            assertThat(joined.unwrap(JoinedTransaction.class)).isNotNull();
            assertThatThrownBy(() -> joined.unwrap(String.class)).isInstanceOf(InvalidRequestException.class);
        }
        assertThat(engine.processEngine().connection()).isNull();
        engine.processEngine().inTransaction(() -> {
            insert(Objects.requireNonNull(engine.processEngine().connection()), "own");
            return started();
        });
        assertThat(orders()).containsExactly("own");
    }
}
