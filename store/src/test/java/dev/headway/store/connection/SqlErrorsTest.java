package dev.headway.store.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.headway.runtime.port.StoreException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
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
