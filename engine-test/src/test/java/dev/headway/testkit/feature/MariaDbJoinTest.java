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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

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
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            assertThatThrownBy(() -> Stores.join(store, connection))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("READ COMMITTED, got REPEATABLE-READ")
                    .hasMessageContaining("transactionIsolation=READ-COMMITTED");
        }
    }
}
