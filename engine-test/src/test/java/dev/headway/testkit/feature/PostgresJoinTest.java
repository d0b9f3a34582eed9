package dev.headway.testkit.feature;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Shared transactions on PostgreSQL. */
class PostgresJoinTest extends JoinContract {
    private final StoreSettings settings = TestPostgres.freshSchema();

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder.database(settings.url(), settings.user(), settings.password())
                .databaseSchema(settings.schema());
    }

    @Override
    Connection connect() throws SQLException {
        return DriverManager.getConnection(settings.url(), settings.user(), settings.password());
    }
}
