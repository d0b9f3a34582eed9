package dev.headway.store;

import static dev.headway.store.Sample.at;
import static dev.headway.store.Sample.batch;
import static dev.headway.store.Sample.changed;
import static dev.headway.store.Sample.created;
import static dev.headway.store.Sample.id;
import static dev.headway.store.Sample.waiting;
import static dev.headway.store.Sample.withVariables;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.headway.core.state.Execution;
import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What goes wrong with a real MariaDB, and what the store makes of it. */
class MariaDbErrorsTest {
    private static final CommitResult DONE = new CommitResult.Committed(false);
    private static final int MEGABYTE = 1 << 20;

    private static @Nullable EmbeddedMariaDb started;

    @BeforeAll
    static void start() {
        Assumptions.assumeTrue(
                EmbeddedMariaDb.isInstalled(),
                "MariaDB is not installed here: apt-get install mariadb-server-core mariadb-client-core");
        started = EmbeddedMariaDb.start(
                300_000,
                "--innodb-flush-log-at-trx-commit=2",
                "--innodb-flush-method=nosync",
                "--innodb-file-per-table=0",
                "--innodb-buffer-pool-size=64M",
                "--sync-frm=0");
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    private static EmbeddedMariaDb server() {
        if (started == null) {
            throw new IllegalStateException("Expected a server");
        }
        return started;
    }

    private static StoreSettings settings(String schema) {
        return StoreSettings.of(server().url(""), server().user(), server().password())
                .inSchema(schema)
                .withConnections(1, 1, 1)
                .withTimeouts(3_000, 100, 4_000);
    }

    private static void execute(String... statements) throws SQLException {
        try (Connection connection = server().connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void fails(StoreException.Kind kind, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }

    private static Execution large(int number, int bytes) {
        return at(withVariables(waiting(id(number, 1), 1), Map.of("text", "x".repeat(bytes))), 1, 0);
    }

    @Test
    void wrongPasswordsAndHostsAreNamed() {
        fails(
                StoreException.Kind.FATAL,
                "user and password",
                () -> Stores.open(StoreSettings.of(server().url(""), server().user(), "guess")));
        fails(
                StoreException.Kind.UNAVAILABLE,
                "reachable",
                () -> Stores.open(StoreSettings.of("jdbc:mariadb://127.0.0.1:1/", "a", "b")));
        fails(
                StoreException.Kind.FATAL,
                "let the store migrate it",
                () -> Stores.open(settings("never_made").withoutMigration()));
    }

    @Test
    void packetsThatAreTooSmallAreRefusedAndAValueThatIsTooLargeFailsAlone() throws Exception {
        execute("set global max_allowed_packet = 1048576");
        fails(StoreException.Kind.FATAL, "max_allowed_packet of 4194304 bytes", () -> Stores.open(settings("packets")));
        execute("set global max_allowed_packet = 4194304");
        try (Store store = Stores.open(settings("packets"))) {
            fails(
                    StoreException.Kind.DATA,
                    "Raise max_allowed_packet",
                    () -> store.commits().commit(batch(1, created(large(1, 5 * MEGABYTE)))));
            Execution small = waiting(id(2, 1), 1);
            assertThat(store.commits().commit(batch(2, created(small)))).isEqualTo(DONE);
            assertThat(store.load(List.of(small.id()))).hasSize(1);
            assertThat(store.load(List.of(id(1, 1)))).isEmpty();
        } finally {
            execute("set global max_allowed_packet = 16777216");
        }
    }

    /** As a replica is; at the start those are told, too, who may write there all the same. */
    @Test
    void aReplicaGivenAsPrimaryIsNamed() throws Exception {
        Stores.open(settings("replica")).close();
        execute(
                "create or replace user plain@'127.0.0.1' identified by 'plain'",
                "grant all on replica.* to plain@'127.0.0.1'");
        StoreSettings plain = StoreSettings.of(server().url(""), "plain", "plain")
                .inSchema("replica")
                .withConnections(1, 1, 1)
                .withTimeouts(3_000, 100, 4_000);
        try (Store store = Stores.open(plain)) {
            execute("set global read_only = 1");
            try {
                fails(
                        StoreException.Kind.UNAVAILABLE,
                        "connect to the primary",
                        () -> store.commits().commit(batch(1, created(waiting(id(1, 1), 1)))));
                fails(StoreException.Kind.UNAVAILABLE, "connect to the primary", () -> Stores.open(plain));
                fails(
                        StoreException.Kind.UNAVAILABLE,
                        "connect to the primary",
                        () -> Stores.open(settings("replica_made_by_nobody")));
            } finally {
                execute("set global read_only = 0");
            }
            assertThat(store.commits().commit(batch(1, created(waiting(id(1, 1), 1)))))
                    .isEqualTo(DONE);
        }
    }

    /** The server may not let its file grow: as on a full disk, but without one. */
    @Test
    void aFullDiskIsNamedAndNothingIsLost() throws Exception {
        server();
        Assumptions.assumeFalse(
                System.getProperty(EmbeddedMariaDb.HOME, "").contains("11.4.5"),
                "MariaDB 11.4.5 ends itself when its tablespace is full");
        try (EmbeddedMariaDb small = EmbeddedMariaDb.start(
                        300_000,
                        "--innodb-flush-method=nosync",
                        "--innodb-file-per-table=0",
                        "--innodb-data-file-path=ibdata1:12M:autoextend:max:64M",
                        "--innodb-buffer-pool-size=64M",
                        "--sync-frm=0");
                Store store = Stores.open(StoreSettings.of(small.url(""), small.user(), small.password())
                        .withConnections(1, 1, 1))) {
            List<Execution> kept = new ArrayList<>();
            StoreException full = catchThrowableOfType(StoreException.class, () -> {
                while (true) {
                    Execution next = large(kept.size() + 1, MEGABYTE);
                    store.commits().commit(batch(kept.size() + 1, created(next)));
                    kept.add(next);
                }
            });
            assertThat(full.kind()).isEqualTo(StoreException.Kind.UNAVAILABLE);
            assertThat(full).hasMessageContaining("The disk of the database server is full: free space");
            assertThat(kept).isNotEmpty();
            for (Execution each : kept) {
                assertThat(store.load(List.of(each.id())).getFirst().root()).isEqualTo(each);
            }
            assertThat(store.load(List.of(id(kept.size() + 1, 1)))).isEmpty();
        }
    }

    @Test
    void whatIsAcknowledgedSurvivesACrashOfTheServer() {
        try (Store store = Stores.open(settings("mortal"))) {
            Execution root = waiting(id(1, 1), 1);
            assertThat(store.commits().commit(batch(1, created(root)))).isEqualTo(DONE);
            Execution next = at(root, 2, 0);

            server().kill();
            assertThatThrownBy(() -> store.commits().commit(batch(2, changed(root, next))))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.kind())
                                    .isIn(StoreException.Kind.UNKNOWN, StoreException.Kind.UNAVAILABLE));
            server().startAgain();

            assertThat(onceBack(() -> store.load(List.of(root.id()))).getFirst().root())
                    .isEqualTo(root);
            assertThat(onceBack(() -> store.commits().commit(batch(2, changed(root, next)))))
                    .isEqualTo(DONE);
        }
    }

    @Test
    void aSchemaOfANewerVersionIsNamed() throws Exception {
        Stores.open(settings("tomorrow")).close();
        execute("insert into tomorrow.schema_migration (installed_rank, version, description, type, script, checksum,"
                + " installed_by, installed_on, execution_time, success)"
                + " values (99, '99', 'of tomorrow', 'SQL', 'V99__tomorrow.sql', 1, 'root', now(), 1, 1)");
        fails(StoreException.Kind.FATAL, "version 99 (of tomorrow)", () -> Stores.open(settings("tomorrow")));
        fails(
                StoreException.Kind.FATAL,
                "version 99 (of tomorrow)",
                () -> Stores.open(settings("tomorrow").withoutMigration()));
    }

    /** The server ends sessions that do nothing; the pool finds that out before it hands one out. */
    @Test
    void sessionsThatTheServerHasEndedCostNothing() throws Exception {
        // Makes the schema without the limit: on a busy machine that, too, may do nothing for a second.
        Stores.open(settings("idle")).close();
        execute("set global wait_timeout = 5");
        try (Store store = Stores.open(settings("idle"));
                Connection watch = server().connect();
                Statement statement = watch.createStatement()) {
            statement.execute("set wait_timeout = 600");
            Execution root = waiting(id(1, 1), 1);
            assertThat(store.commits().commit(batch(1, created(root)))).isEqualTo(DONE);
            await().atMost(60, SECONDS)
                    .untilAsserted(() -> assertThat(sessions(statement)).isZero());
            assertThat(onceBack(() -> store.commits().commit(batch(2, changed(root, at(root, 2, 0))))))
                    .isEqualTo(DONE);
            assertThat(onceBack(() -> store.load(List.of(root.id())))).hasSize(1);
        } finally {
            execute("set global wait_timeout = 28800");
        }
    }

    private static long sessions(Statement statement) throws SQLException {
        try (var rows =
                statement.executeQuery("select count(*) from information_schema.processlist where db = 'idle'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Characters are kept whatever the database's own set is, since tables say theirs. */
    @Test
    void aDatabaseOfAnotherCharacterSetLosesNoCharacters() throws Exception {
        execute("create database latin character set latin1");
        try (Store store = Stores.open(settings("latin"))) {
            Execution root = at(withVariables(waiting(id(1, 1), 1), Map.of("text", "\u017C\uD83D\uDE00")), 1, 0);
            assertThat(store.commits().commit(batch(1, created(root)))).isEqualTo(DONE);
            assertThat(store.load(List.of(root.id())).getFirst().root()).isEqualTo(root);
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
