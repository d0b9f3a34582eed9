package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.TestMariaDb;
import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shared transactions on MariaDB. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class MariaDbJoinTest extends JoinContract {
    private final StoreSettings settings = settings();

    /** The application has a database of its own on the server. */
    private static StoreSettings settings() {
        StoreSettings fresh = TestMariaDb.freshSchema();
        TestMariaDb.execute("create database if not exists orders");
        return fresh.withUrl(TestMariaDb.server().url("orders"));
    }

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder.database(settings.url(), settings.user(), settings.password())
                .databaseSchema(settings.schema());
    }

    /** Asks for the isolation that the engine needs. */
    @Override
    Connection connect() throws SQLException {
        return DriverManager.getConnection(
                settings.url() + "?transactionIsolation=READ-COMMITTED", settings.user(), settings.password());
    }

    @Test
    void aTransactionOfAnotherIsolationIsRefused() throws Exception {
        try (Store store = Stores.open(settings);
                Connection connection = connect()) {
            connection.setAutoCommit(false);
            Map<Integer, String> others = Map.of(
                    Connection.TRANSACTION_READ_UNCOMMITTED, "READ-UNCOMMITTED",
                    Connection.TRANSACTION_REPEATABLE_READ, "REPEATABLE-READ",
                    Connection.TRANSACTION_SERIALIZABLE, "SERIALIZABLE");
            for (Map.Entry<Integer, String> other : others.entrySet()) {
                connection.setTransactionIsolation(other.getKey());
                assertThatThrownBy(() -> Stores.join(store, connection))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("READ COMMITTED, got " + other.getValue())
                        .hasMessageContaining("transactionIsolation=READ-COMMITTED");
            }
        }
    }

    /** What the session of somebody else lacks would cost characters, or hide that a row was not there. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "set names utf8mb3|character set utf8mb4, got utf8mb3",
                "set sql_mode = 'NO_ENGINE_SUBSTITUTION'|sql_mode with STRICT_TRANS_TABLES, got 'NO_ENGINE_SUBSTITUTION'",
                "set sql_mode = ''|sql_mode with STRICT_TRANS_TABLES, got ''"
            })
    void aSessionThatLosesDataIsRefused(String setUp, String message) throws Exception {
        try (Store store = Stores.open(settings);
                Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(setUp);
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> Stores.join(store, connection))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(message);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"useAffectedRows=true", "useAffectedRows=TRUE", "useAffectedRows=1", "in properties"})
    void aSessionThatCountsOtherRowsIsRefused(String how) throws Exception {
        Properties driver = new Properties();
        driver.setProperty("user", settings.user());
        driver.setProperty("password", settings.password());
        String url = settings.url() + "?transactionIsolation=READ-COMMITTED";
        if (how.startsWith("use")) {
            url += "&" + how;
        } else {
            driver.setProperty("useAffectedRows", "true");
        }
        try (Store store = Stores.open(settings);
                Connection connection = DriverManager.getConnection(url, driver)) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> Stores.join(store, connection))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("take useAffectedRows=true out of the URL");
        }
    }
}
