package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.ProcessEngine;
import dev.headway.store.TestPostgres;
import dev.headway.store.supply.ConnectionSupplier;
import dev.headway.testkit.TestEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** An engine whose connections somebody else opens. */
class ConnectionSupplierTest {
    private static TestEngine engineOn(ConnectionSupplier connections) {
        return TestEngine.start(builder ->
                builder.channel("leased").connectionSupplier(connections).databaseSchema("supplied"));
    }

    /** Uses each kind of connection: migration, pools, the node's lease, and a transaction of its own. */
    private static void useAll(TestEngine engine, String key) throws Exception {
        Models.deploy(engine, key + ".bpmn", Models.userTask(key, "look"));
        engine.processEngine().startExecutor();
        engine.getRuntimeService().startProcessInstanceByKey(key);
        engine.processEngine().inTransaction(() -> engine.getRuntimeService().startProcessInstanceByKey(key));
        assertThat(engine.getTaskService().createTaskQuery().count()).isEqualTo(2);
    }

    private static List<String> column(Connection connection, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    @Test
    void aPasswordThatChangesIsAskedForAgain() throws Exception {
        TestPostgres.execute("drop schema if exists supplied cascade");
        TestPostgres.execute("drop role if exists rotating");
        TestPostgres.execute("create role rotating superuser login password 'first'");
        AtomicReference<String> password = new AtomicReference<>("first");
        List<String> opened = new ArrayList<>();
        ConnectionSupplier supplier = () -> {
            synchronized (opened) {
                Connection connection =
                        DriverManager.getConnection(TestPostgres.server().url(), "rotating", password.get());
                opened.addAll(column(connection, "select pg_backend_pid()"));
                return connection;
            }
        };
        try (TestEngine engine = engineOn(supplier);
                Connection admin = TestPostgres.server().connect()) {
            useAll(engine, "before");
            String sessions = "select application_name from pg_stat_activity where usename = 'rotating'";
            assertThat(column(admin, sessions)).contains("headway", "headway life");

            TestPostgres.execute("alter role rotating password 'second'");
            password.set("second");
            admin.createStatement()
                    .execute("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rotating'");
            engine.getRuntimeService().startProcessInstanceByKey("before");
            assertThat(engine.getTaskService().createTaskQuery().count()).isEqualTo(3);
            synchronized (opened) {
                assertThat(column(admin, "select pid from pg_stat_activity where usename = 'rotating'"))
                        .as("sessions that nobody else has opened")
                        .isNotEmpty()
                        .isSubsetOf(opened);
            }
        }
    }

    @Test
    void sessionsOfAPoolGoBackAsTheyCame() throws Exception {
        TestPostgres.execute("drop schema if exists supplied cascade");
        try (HikariDataSource pool = pool(
                TestPostgres.server().url(),
                TestPostgres.server().user(),
                TestPostgres.server().password())) {
            String settings = "select string_agg(name || '=' || setting, ';' order by name) from pg_settings"
                    + " where name in ('search_path', 'enable_seqscan', 'enable_indexscan', 'lock_timeout', 'plan_cache_mode',"
                    + " 'default_transaction_read_only', 'idle_in_transaction_session_timeout', 'idle_session_timeout')";
            String before = column(pool.getConnection(), settings).getFirst();
            try (TestEngine engine = engineOn(pool::getConnection)) {
                useAll(engine, "pooled");
            }
            List<Connection> all = new ArrayList<>();
            while (pool.getHikariPoolMXBean().getIdleConnections() > 0) {
                all.add(pool.getConnection());
            }
            assertThat(all).hasSizeGreaterThanOrEqualTo(4);
            for (Connection connection : all) {
                assertThat(column(connection, settings)).containsExactly(before);
                assertThat(connection.getAutoCommit()).isTrue();
                assertThat(connection.getNetworkTimeout()).isZero();
                assertThat(column(
                                connection,
                                "select mode from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()"))
                        .isEmpty();
                connection.close();
            }
        }
    }

    @Test
    void h2SessionsGoBackAsTheyCame() throws Exception {
        try (HikariDataSource pool = pool("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "")) {
            try (TestEngine engine = engineOn(pool::getConnection)) {
                useAll(engine, "pooled");
            }
            List<Connection> all = new ArrayList<>();
            while (pool.getHikariPoolMXBean().getIdleConnections() > 0) {
                all.add(pool.getConnection());
            }
            assertThat(all).hasSizeGreaterThanOrEqualTo(3);
            for (Connection connection : all) {
                assertThat(connection.getSchema()).isEqualTo("PUBLIC");
                assertThat(column(connection, "call lock_timeout()")).containsExactly("2000");
                connection.close();
            }
        }
    }

    @Test
    void aSupplierThatFailsIsNamed() {
        assertThatThrownBy(() -> ProcessEngine.builder()
                        .connectionSupplier(() -> {
                            throw new SQLException("no token today", "28000");
                        })
                        .build())
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("connection supplier")
                .hasMessageContaining("no token today");
    }

    private static HikariDataSource pool(String url, String user, String password) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(46);
        config.setMinimumIdle(0);
        return new HikariDataSource(config);
    }
}
