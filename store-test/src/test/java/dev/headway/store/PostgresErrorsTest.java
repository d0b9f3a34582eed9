package dev.headway.store;

import static dev.headway.store.Sample.at;
import static dev.headway.store.Sample.batch;
import static dev.headway.store.Sample.changed;
import static dev.headway.store.Sample.created;
import static dev.headway.store.Sample.id;
import static dev.headway.store.Sample.waiting;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Facets;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What goes wrong with a real server, and what the store makes of it. */
class PostgresErrorsTest {
    private static EmbeddedPostgres server;

    @BeforeAll
    static void start() {
        server = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static StoreSettings settings() {
        return StoreSettings.of(server.url(), server.user(), server.password())
                .withConnections(1, 1, 1)
                .withTimeouts(3_000, 100, 4_000);
    }

    private static void fails(StoreException.Kind kind, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }

    @Test
    void wrongPasswordsHostsAndDatabasesAreNamed() {
        fails(
                StoreException.Kind.FATAL,
                "user and password",
                () -> Stores.open(StoreSettings.of(server.url(), server.user(), "guess")));
        fails(
                StoreException.Kind.FATAL,
                "Create the database",
                () -> Stores.open(StoreSettings.of(server.url("nowhere"), server.user(), server.password())));
        fails(
                StoreException.Kind.UNAVAILABLE,
                "reachable",
                () -> Stores.open(StoreSettings.of("jdbc:postgresql://127.0.0.1:1/x", "a", "b")));
        assertThatThrownBy(() -> Stores.open(StoreSettings.of("jdbc:oracle://x", null, null)))
                .hasMessageContaining("jdbc:oracle://x")
                .hasMessageContaining("jdbc:postgresql:");
    }

    /** A commit that was ended while it waited for the synchronous standby is there; the standby may not have it, and with the primary it would be lost. */
    @Test
    void aBatchThatTheStandbyMayNotHaveIsNotAcknowledged() throws Exception {
        try (Store store = Stores.open(settings().withConnections(2, 1, 1));
                Connection admin = server.connect();
                Statement statement = admin.createStatement()) {
            statement.execute("alter system set synchronous_standby_names = 'nobody'");
            statement.execute("select pg_reload_conf()");
            try {
                long number = 60;
                CompletableFuture<CommitResult> lost = commit(store, number);
                int session = waitsForStandby(statement, lost);
                while (session == 0) {
                    // The server takes note of its settings a moment after it was told to.
                    lost = commit(store, ++number);
                    session = waitsForStandby(statement, lost);
                }
                statement.execute("select pg_terminate_backend(" + session + ")");
                assertThatThrownBy(lost::join)
                        .hasCauseInstanceOf(StoreException.class)
                        .satisfies(e -> assertThat(((StoreException) e.getCause()).kind())
                                .isEqualTo(StoreException.Kind.UNKNOWN));

                CompletableFuture<CommitResult> again = commit(store, number);
                assertThat(waitsForStandby(statement, again))
                        .as("it waits for the standby, too")
                        .isNotZero();
                statement.execute("alter system reset synchronous_standby_names");
                statement.execute("select pg_reload_conf()");
                assertThat(again.get()).isEqualTo(new CommitResult.Committed(true));
            } finally {
                statement.execute("alter system reset synchronous_standby_names");
                statement.execute("select pg_reload_conf()");
            }
        }
    }

    private static CompletableFuture<CommitResult> commit(Store store, long number) {
        return CompletableFuture.supplyAsync(() ->
                store.commits().commit(batch(number, created(waiting(id((int) number, 1), 1)))));
    }

    /** The session that waits for a standby after its commit, 0 when the commit is done instead. */
    private static int waitsForStandby(Statement statement, CompletableFuture<CommitResult> commit)
            throws SQLException {
        while (true) {
            boolean done = commit.isDone();
            try (ResultSet waiting =
                    statement.executeQuery("select pid from pg_stat_activity where wait_event = 'SyncRep'")) {
                if (waiting.next()) {
                    return waiting.getInt(1);
                }
            }
            if (done) {
                return 0;
            }
        }
    }

    /** By the store itself: Flyway would ask for the schema again and again before it says so. */
    @Test
    void aMissingRightIsNamed() throws Exception {
        try (Connection connection = server.connect()) {
            connection.createStatement().execute("create role guest login password 'guest'");
        }
        StoreSettings guest = StoreSettings.of(server.url(), "guest", "guest").inSchema("elsewhere");
        fails(StoreException.Kind.FATAL, "Grant the user CREATE", () -> Stores.open(guest));
        fails(StoreException.Kind.FATAL, "Expected to make schema 'elsewhere', got", () -> Stores.open(guest));
    }

    /** As a standby would: it may be read, and nothing else. */
    @Test
    void aReplicaGivenAsPrimaryIsNamed() {
        Stores.open(settings()).close();
        String readOnly = server.url() + (server.url().contains("?") ? "&" : "?")
                + "options=-c%20default_transaction_read_only=on";
        fails(
                StoreException.Kind.UNAVAILABLE,
                "connect to the primary",
                () -> Stores.open(settings().withUrl(readOnly)));
    }

    @Test
    void aDatabaseOfAnotherEncodingIsRefused() throws Exception {
        try (Connection connection = server.connect()) {
            connection
                    .createStatement()
                    .execute("create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0");
        }
        fails(
                StoreException.Kind.FATAL,
                "Expected a database of encoding UTF8, got LATIN1",
                () -> Stores.open(StoreSettings.of(server.url("latin"), server.user(), server.password())));
    }

    /** The engine's sessions set theirs; of two that change a row the later one looks at it again. */
    @Test
    void anotherDefaultIsolationDoesNotMatter() throws Exception {
        String strict = server.url() + (server.url().contains("?") ? "&" : "?")
                + "options=-c%20default_transaction_isolation=serializable";
        try (Store store = Stores.open(settings().withUrl(strict).withTimeouts(3_000, 60_000, 4_000));
                Connection other = server.connect();
                Connection watch = server.connect()) {
            Execution root = waiting(id(30, 1), 1);
            store.commits().commit(batch(30, created(root)));
            other.setAutoCommit(false);
            other.createStatement().execute("update headway.execution set lock_owner = 1 where id = " + root.id());
            CompletableFuture<CommitResult> result = CompletableFuture.supplyAsync(() ->
                    store.commits().commit(batch(31, changed(root, at(root, 2, 0)))));
            await().atMost(60, SECONDS).until(() -> !waitingTransactions(watch).isEmpty() || result.isDone());
            other.commit();
            assertThat(result.get()).isEqualTo(new CommitResult.Committed(false));
        }
    }

    @Test
    void aMissingSchemaIsNamed() {
        fails(
                StoreException.Kind.FATAL,
                "let the store migrate it",
                () -> Stores.open(settings().inSchema("never_made").withoutMigration()));
    }

    @Test
    void textsThatTheDatabaseCannotHoldAreData() {
        try (Store store = Stores.open(settings())) {
            Execution root = waiting(id(1, 1), 1).with().elementId("nul\u0000").build();
            fails(StoreException.Kind.DATA, "22021", () -> store.commits().commit(batch(1, created(root))));
        }
    }

    @Test
    void aRowThatAnotherTransactionHoldsCostsOnlyItsInstance() throws Exception {
        try (Store store = Stores.open(settings());
                Connection other = server.connect()) {
            Execution held = waiting(id(10, 1), 1);
            Execution free = waiting(id(11, 2), 1);
            store.commits().commit(batch(10, created(held), created(free)));
            other.setAutoCommit(false);
            other.createStatement().execute("select 1 from headway.execution where id = " + held.id() + " for update");
            InstanceDelta first = changed(held, at(held, 2, 0));
            InstanceDelta second = changed(free, at(free, 2, 0));

            assertThat(store.commits().commit(batch(11, first, second)))
                    .isEqualTo(new CommitResult.Held(Set.of(held.id())));
            assertThat(store.commits().commit(batch(11, first, second)))
                    .as("found without another lock timeout")
                    .isEqualTo(new CommitResult.Held(Set.of(held.id())));
            assertThat(store.commits().commit(batch(12, second))).isEqualTo(new CommitResult.Committed(false));

            other.rollback();
            assertThat(store.commits().commit(batch(13, first))).isEqualTo(new CommitResult.Committed(false));
        }
    }

    /** As claims of jobs do, which are rows below the root. */
    @Test
    void aRowThatOthersHoldForAMomentIsWaitedForAgain() throws Exception {
        try (Store store = Stores.open(settings().withTimeouts(3_000, 1_000, 4_000));
                Connection other = server.connect();
                Connection watch = server.connect()) {
            Execution root = waiting(id(20, 1), 1);
            Execution child =
                    Execution.newChild(id(21, 1), root, Execution.Kind.TOKEN).build();
            InstanceDelta withChild = changed(root, at(root, 2, Facets.CHILDREN));
            withChild.executions().insert(child.id(), child);
            store.commits().commit(batch(20, created(root)));
            store.commits().commit(batch(21, withChild));
            other.setAutoCommit(false);
            other.createStatement().execute("select 1 from headway.execution where id = " + child.id() + " for update");
            InstanceDelta moved = changed(withChild.root(), at(withChild.root(), 3, Facets.CHILDREN));
            moved.executions()
                    .update(child.id(), child.with().elementId("there").build());

            CompletableFuture<CommitResult> result =
                    CompletableFuture.supplyAsync(() -> store.commits().commit(batch(22, moved)));
            Set<String> tries = new HashSet<>();
            await().atMost(60, SECONDS).until(() -> {
                tries.addAll(waitingTransactions(watch));
                return tries.size() == 3 || result.isDone();
            });
            other.rollback();
            assertThat(result.get()).isEqualTo(new CommitResult.Committed(false));
            assertThat(tries).as("transactions that waited").hasSize(3);
        }
    }

    private static List<String> waitingTransactions(Connection watch) throws SQLException {
        List<String> since = new ArrayList<>();
        try (Statement statement = watch.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select xact_start::text from pg_stat_activity where wait_event_type = 'Lock'")) {
            while (rows.next()) {
                since.add(rows.getString(1));
            }
        }
        return since;
    }

    @Test
    void whatIsAcknowledgedSurvivesACrashOfTheServer() {
        try (EmbeddedPostgres mortal = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests());
                Store store = Stores.open(StoreSettings.of(mortal.url(), mortal.user(), mortal.password())
                        .withConnections(1, 1, 1)
                        .withTimeouts(2_000, 100, 4_000))) {
            Execution root = waiting(id(1, 1), 1);
            store.commits().commit(batch(1, created(root)));
            Execution next = at(root, 2, 0);

            mortal.kill();
            assertThatThrownBy(() -> store.commits().commit(batch(2, changed(root, next))))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.kind())
                                    .isIn(StoreException.Kind.UNKNOWN, StoreException.Kind.UNAVAILABLE));
            mortal.startAgain();

            assertThat(onceBack(() -> store.load(List.of(root.id()))).getFirst().root())
                    .isEqualTo(root);
            assertThat(onceBack(() -> store.commits().commit(batch(2, changed(root, next)))))
                    .isEqualTo(new CommitResult.Committed(false));
        }
    }

    /** The server ends sessions that do nothing; the pool finds that out before it hands one out. */
    @Test
    void sessionsThatTheServerHasEndedCostNothing() throws Exception {
        // Makes the schema without the limit: on a busy machine that, too, may do nothing for a second.
        Stores.open(settings().inSchema("idle")).close();
        String url = server.url() + (server.url().contains("?") ? "&" : "?") + "options=-c%20idle_session_timeout=5000";
        try (Store store = Stores.open(settings().inSchema("idle").withUrl(url));
                Connection watch = server.connect();
                Statement statement = watch.createStatement()) {
            Execution root = waiting(id(1, 1), 1);
            assertThat(store.commits().commit(batch(1, created(root)))).isEqualTo(new CommitResult.Committed(false));
            await().atMost(60, SECONDS)
                    .untilAsserted(() -> assertThat(sessions(statement))
                            .as("sessions that are idle")
                            .isZero());
            assertThat(onceBack(() -> store.commits().commit(batch(2, changed(root, at(root, 2, 0))))))
                    .isEqualTo(new CommitResult.Committed(false));
            assertThat(onceBack(() -> store.load(List.of(root.id())))).hasSize(1);
        }
    }

    private static long sessions(Statement statement) throws SQLException {
        try (ResultSet rows =
                statement.executeQuery("select count(*) from pg_stat_activity where application_name = 'headway'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** The pool finds the server again by itself; until then it says that the database is away. */
    private static <T> T onceBack(Supplier<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.get();
            } catch (StoreException e) {
                if (e.kind() != StoreException.Kind.UNAVAILABLE || attempt == 30) {
                    throw e;
                }
            }
        }
    }
}
