package dev.headway.store.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.Stores;
import dev.headway.store.TestMariaDb;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.sql.Dialect;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Which servers serve, and what their errors mean. */
class MariaDbServersTest {
    private final SqlErrors errors = new SqlErrors("a MariaDB");

    @Test
    void serversThatCannotServeAreRefusedWithTheReason() {
        assertThat(MariaDbServers.refused("10.11.19-MariaDB-0+deb12u1")).isNull();
        assertThat(MariaDbServers.refused("11.4.5-MariaDB")).isNull();
        assertThat(MariaDbServers.refused("5.5.5-10.11.2-MariaDB")).isNull();
        assertThat(MariaDbServers.refused("10.6.18-MariaDB")).contains("10.11 or newer, got '10.6.18-MariaDB'");
        assertThat(MariaDbServers.refused("8.4.2")).isNull();
        assertThat(MariaDbServers.refused("8.0.17-8")).isNull();
        assertThat(MariaDbServers.refused("8.0.16")).contains("MySQL 8.0.17 or newer", "got '8.0.16'");
        assertThat(MariaDbServers.refused("5.7.44-log")).contains("MySQL 8.0.17 or newer");
        assertThat(MariaDbServers.refused("8.0.11-TiDB-v8.5.0")).contains("does not lock");
        assertThat(MariaDbServers.refused("5.7.25-OceanBase seekdb-v1.4.0.0")).contains("OceanBase finds no free rows");
        assertThat(MariaDbServers.refused("8.0.30-Vitess")).contains("shards");
        assertThat(MariaDbServers.refused(Map.of("max_allowed_packet", "16777216")))
                .isNull();
        assertThat(MariaDbServers.refused(Map.of("max_allowed_packet", "1048576")))
                .contains("max_allowed_packet", "1048576");
        assertThat(MariaDbServers.refused(
                        Map.of("max_allowed_packet", "67108864", "group_replication_single_primary_mode", "OFF")))
                .contains("single primary, got several");
    }

    /** Newer ones of MariaDB have more words for it than "ON". */
    @Test
    void aServerThatIsReadOnlyIsKnown() {
        assertThat(MariaDbServers.isReadOnly(Map.of("read_only", "ON"))).isTrue();
        assertThat(MariaDbServers.isReadOnly(Map.of("read_only", "NO_LOCK"))).isTrue();
        assertThat(MariaDbServers.isReadOnly(Map.of("read_only", "OFF"))).isFalse();
        assertThat(MariaDbServers.isReadOnly(Map.of())).isFalse();
    }

    /** MariaDB and Percona's XtraDB Cluster say so by the same setting; a server without Galera has none. */
    @Test
    void aNodeOfAGaleraClusterIsKnown() {
        Map<String, String> alone = Map.of("max_allowed_packet", "67108864", "wsrep_on", "OFF");
        assertThat(MariaDbServers.server(Dialect.MARIADB, alone).cluster()).isFalse();
        assertThat(MariaDbServers.server(Dialect.MYSQL, Map.of("max_allowed_packet", "67108864")))
                .isEqualTo(new MariaDbServers.Server(Dialect.MYSQL, 64L << 20, false));
        assertThat(MariaDbServers.server(Dialect.MYSQL, Map.of("max_allowed_packet", "67108864", "wsrep_on", "ON")))
                .isEqualTo(new MariaDbServers.Server(Dialect.MYSQL, 64L << 20, true));
    }

    /** With a mode the driver would change servers within a connection, whose isolation and strictness are lost then. */
    @Test
    void modesOfTheDriverAreRefused() {
        assertThat(MariaDbServers.refusedUrl("jdbc:mariadb://a,b,c/headway")).isNull();
        assertThat(MariaDbServers.refusedUrl("jdbc:mariadb:sequential://a,b/headway"))
                .contains("got 'sequential'", "jdbc:mariadb://first,second,third/");
        StoreSettings settings = TestMariaDb.freshSchema();
        assertThatThrownBy(() -> Stores.open(
                        settings.withUrl(settings.url().replace("jdbc:mariadb:", "jdbc:mariadb:loadbalance:"))))
                .hasMessageContaining("got 'loadbalance'");
    }

    @Test
    void errorsAreToldApartByTheirCode() {
        Map<Integer, StoreException.Kind> kinds = Map.of(
                1205, StoreException.Kind.CONFLICT,
                1213, StoreException.Kind.CONFLICT,
                1020, StoreException.Kind.CONFLICT,
                1153, StoreException.Kind.DATA,
                1290, StoreException.Kind.UNAVAILABLE,
                1021, StoreException.Kind.UNAVAILABLE,
                1040, StoreException.Kind.UNAVAILABLE,
                1927, StoreException.Kind.UNAVAILABLE,
                4031, StoreException.Kind.UNAVAILABLE,
                1146, StoreException.Kind.FATAL);
        kinds.forEach((code, kind) -> assertThat(
                        errors.of("try", new SQLException("no", "HY000", code)).kind())
                .as("error " + code)
                .isEqualTo(kind));
        assertThat(errors.atCommit("commit", new SQLException("killed", "70100", 1927))
                        .kind())
                .isEqualTo(StoreException.Kind.UNKNOWN);
        assertThat(errors.atCommit("commit", new SQLException("disconnected because of inactivity", "HY000", 4031))
                        .kind())
                .isEqualTo(StoreException.Kind.UNKNOWN);
        assertThat(errors.atCommit("commit", new SQLException("error 5 during COMMIT", "HY000", 1180))
                        .kind())
                .isEqualTo(StoreException.Kind.UNKNOWN);
        assertThat(errors.of("write", new SQLException("read only", "HY000", 1290)))
                .hasMessageContaining("connect to the primary");
        assertThat(errors.of("write", new SQLException("too big", "08S01", 1153)))
                .hasMessageContaining("Raise max_allowed_packet");
    }

    @Test
    void aRowThatSomebodyHoldsIsAConflict() throws Exception {
        Stores.open(TestMariaDb.freshSchema()).close();
        try (Connection one = TestMariaDb.connect();
                Connection two = TestMariaDb.connect();
                Statement first = one.createStatement();
                Statement second = two.createStatement()) {
            one.setAutoCommit(false);
            first.execute("update headway.deployment_generation set generation = generation + 1");
            second.execute("set innodb_lock_wait_timeout = 0");
            SQLException waited = catchThrowableOfType(
                    SQLException.class,
                    () -> second.execute("update headway.deployment_generation set generation = generation + 1"));
            assertThat(SqlErrors.isLockTimeout(waited)).isTrue();
            assertThat(SqlErrors.kind(waited)).isEqualTo(StoreException.Kind.CONFLICT);
            one.rollback();
        }
    }

    @Test
    void aStoreGoesOnWhenItsSessionsWereKilled() throws Exception {
        try (Store store = Stores.open(TestMariaDb.freshSchema());
                Connection admin = TestMariaDb.connect();
                Statement statement = admin.createStatement()) {
            long before = store.nextIdBlock();
            List<Long> sessions = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("select id from information_schema.processlist"
                    + " where user = 'headway' and db = 'headway' and id <> connection_id()")) {
                while (rows.next()) {
                    sessions.add(rows.getLong(1));
                }
            }
            assertThat(sessions).isNotEmpty();
            for (long session : sessions) {
                statement.execute("kill " + session);
            }
            assertThat(store.definitions().generation()).isNotNegative();
            assertThat(store.nextIdBlock()).isGreaterThan(before);
        }
    }

    @Test
    void connectionsThatCountOtherwiseAreRefused() {
        StoreSettings settings = TestMariaDb.freshSchema();
        String url = settings.url() + "?useAffectedRows=true";
        assertThatThrownBy(() -> Stores.open(StoreSettings.of(
                                () -> DriverManager.getConnection(url, settings.user(), settings.password())))
                        .close())
                .hasMessageContaining("take useAffectedRows=true out of the URL");
    }

    /** They may belong to a pool of the application's. */
    @Test
    void connectionsThatSomebodyElseOpensGoBackAsTheyCame() throws Exception {
        StoreSettings settings = TestMariaDb.freshSchema();
        String asked =
                "select database(), @@tx_isolation, @@sql_mode, @@innodb_lock_wait_timeout, @@collation_connection";
        List<Connection> opened = new CopyOnWriteArrayList<>();
        try (Store store = Stores.open(StoreSettings.of(() -> {
            Connection connection = DriverManager.getConnection(
                    TestMariaDb.server().url("mysql"), settings.user(), settings.password());
            opened.add(connection);
            return neverClosed(connection);
        }))) {
            assertThat(store.nextIdBlock()).isPositive();
            assertThat(store.leases().register("supplied", 1, 60_000)).isNotNull();
        }
        try (Connection fresh =
                DriverManager.getConnection(TestMariaDb.server().url("mysql"), settings.user(), settings.password())) {
            assertThat(opened).hasSizeGreaterThan(3);
            for (Connection connection : opened) {
                assertThat(answers(connection, asked)).isEqualTo(answers(fresh, asked));
                connection.close();
            }
        }
    }

    private static Connection neverClosed(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                MariaDbServersTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (any, method, arguments) -> {
                    try {
                        return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getTargetException();
                    }
                });
    }

    private static List<String> answers(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            List<String> answers = new ArrayList<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                answers.add(String.valueOf(row.getString(i)));
            }
            return answers;
        }
    }

    @Test
    void textsThatDifferByCaseOrABlankAreOthersAndAllCharactersAreKept() {
        StoreSettings settings = TestMariaDb.freshSchema();
        try (Store store = Stores.open(settings.withUrl(settings.url() + "?sessionVariables=sql_mode=''"))) {
            for (String name : List.of("a", "A", "a ", "\uD83D\uDE00")) {
                store.leases().register(name, name.hashCode(), 60_000);
            }
            assertThat(store.leases().liveNodes()).containsExactlyInAnyOrder("a", "A", "a ", "\uD83D\uDE00");
            assertThatThrownBy(() -> store.leases().register("x".repeat(256), 1, 60_000))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("too long");
        }
    }

    @Test
    void aUserWithoutRightsIsToldWhichToGrant() {
        TestMariaDb.freshSchema();
        TestMariaDb.execute("create or replace user poor@'127.0.0.1' identified by 'poor'");
        StoreSettings poor = StoreSettings.of(TestMariaDb.server().url(""), "poor", "poor");
        assertThatThrownBy(() -> Stores.open(poor).close()).hasMessageContaining("Grant the user all privileges");
    }
}
