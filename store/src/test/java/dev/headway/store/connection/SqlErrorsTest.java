package dev.headway.store.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.headway.runtime.port.StoreException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.junit.jupiter.api.Test;

/** What an error means for those who wait: whether the same again will do. */
class SqlErrorsTest {
    private final SqlErrors errors = new SqlErrors("nowhere");

    /** A server that goes away while a transaction is rolled back. */
    private static Connection connection() {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "rollback" -> throw new SQLException("terminating connection", "57P01");
                    case "isValid" -> true;
                    case "getNetworkTimeout", "getTransactionIsolation" -> 0;
                    case "getAutoCommit", "isReadOnly", "isClosed" -> false;
                    default -> null;
                });
    }

    /** The pool gives the connection up, and says so without a state; a batch that goes on with it has not failed, but waits. */
    @Test
    void aStatementAfterARollBackThatFoundTheServerAwayIsTriedAgain() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(new PatientSource(SqlErrorsTest::connection, 0));
        config.setMaximumPoolSize(1);
        config.setAutoCommit(false);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection pooled = pool.getConnection()) {
            SQLException rolledBack = catchThrowableOfType(SQLException.class, pooled::rollback);
            assertThat(errors.of("roll back", rolledBack).kind()).isEqualTo(StoreException.Kind.UNAVAILABLE);

            SQLException next = catchThrowableOfType(SQLException.class, () -> pooled.prepareStatement("select 1"));
            assertThat(errors.of("commit a batch", next).kind()).isEqualTo(StoreException.Kind.UNAVAILABLE);
            assertThat(errors.atCommit("commit a batch", next).kind())
                    .as("it went nowhere, so it is not committed")
                    .isEqualTo(StoreException.Kind.UNAVAILABLE);
        }
    }

    @Test
    void aHostThatNobodyKnowsIsNamed() {
        SQLException wrong = new SQLException("The attempt failed.", "08001", new UnknownHostException("db.example"));
        assertThat(errors.of("connect", wrong))
                .hasMessageContaining("The attempt failed. java.net.UnknownHostException: db.example (SQLSTATE 08001)");
        SQLException told = new SQLException("No route to host", "08001", new ConnectException("No route to host"));
        assertThat(errors.of("connect", told)).hasMessageContaining("got No route to host (SQLSTATE");
    }

    @Test
    void passwordsInWordsOfTheDriverAreLeftOut() {
        for (String url : List.of("jdbc:postgresql://h:x/y?password=secret", "jdbc:mysql://user:secret@h:1/y")) {
            assertThat(errors.of("connect", new SQLException("Unable to parse URL " + url, "99999")))
                    .hasMessageContaining("://")
                    .hasMessageNotContaining("secret")
                    .hasStackTraceContaining("***")
                    .satisfies(told -> assertThat(told.getCause()).hasMessageNotContaining("secret"));
        }
        assertThat(StoreSettings.of("jdbc:postgresql://h:x/y?password=secret", "u", "p")
                        .toString())
                .doesNotContain("secret");
    }

    @Test
    void aFileOfH2ThatCannotBeWrittenIsNoServerThatIsAway() {
        assertThat(errors.of("connect", new SQLException("IO Exception", "90028")))
                .hasMessageContaining("rights")
                .hasMessageNotContaining("server");
    }

    @Test
    void aFullDiskUnderAFileOfH2IsWaitedFor() {
        SQLException full = DbException.getJdbcSQLException(
                ErrorCode.GENERAL_ERROR_1,
                null,
                "org.h2.mvstore.MVStoreException: Writing to file failed; length 4096 at 8192 [2.5.252/2]");
        assertThat(errors.of("write", full).kind()).isEqualTo(StoreException.Kind.UNAVAILABLE);
        assertThat(errors.of("write", full)).hasMessageContaining("room on its disk");
        assertThat(errors.atCommit("commit", full).kind()).isEqualTo(StoreException.Kind.UNKNOWN);
        SQLException internal = DbException.getJdbcSQLException(
                ErrorCode.GENERAL_ERROR_1, null, "org.h2.mvstore.MVStoreException: Internal [2.5.252/3]");
        assertThat(errors.of("write", internal).kind()).isEqualTo(StoreException.Kind.FATAL);
    }

    /** H2 opens its file again for the next connection; one that stays in the pool would fail for ever. */
    @Test
    void aConnectionToADatabaseThatHasClosedLeavesThePool() throws SQLException {
        StoreSettings settings = StoreSettings.of("jdbc:h2:mem:closing", "sa", "");
        try (HikariDataSource pool = Pools.open(settings, new Properties(), new Pools.Kind("test", 1, true, null))) {
            Throwable closed = catchThrowable(() -> run(pool, "shutdown immediately"));
            assertThat(closed).isInstanceOf(SQLException.class);
            Throwable unused = catchThrowable(
                    () -> run(pool, "select 1")); // unless the pool has looked at the connection meanwhile
            run(pool, "select 1");
        }
    }

    private static void run(HikariDataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void anErrorWithoutAStateIsADefectOtherwise() {
        assertThat(errors.of("look", new SQLException("something")).kind()).isEqualTo(StoreException.Kind.FATAL);
        assertThat(errors.of("look", new SQLException("Connection is closed", "42601"))
                        .kind())
                .isEqualTo(StoreException.Kind.FATAL);
    }

    @Test
    void aCommitWhoseFateTheServerDoesNotKnowIsAskedAbout() {
        SQLException unsure = new SQLException("statement completion unknown", "40003");
        assertThat(errors.atCommit("commit a batch", unsure).kind()).isEqualTo(StoreException.Kind.UNKNOWN);
        assertThat(errors.atCommit("commit a batch", new SQLException("deadlock", "40P01"))
                        .kind())
                .isEqualTo(StoreException.Kind.CONFLICT);
    }
}
