package dev.headway.testkit.feature;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts of the API on PostgreSQL. One engine after the other has the same connections: a new one is a new process of the server. */
class PostgresEngineTest extends AllContracts {
    private static final int MORE_THAN_ONE_ENGINE_TAKES = 60;

    private static HikariDataSource connections;
    private static boolean used;

    @BeforeAll
    static void schema() {
        StoreSettings settings = TestPostgres.freshSchema();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setMinimumIdle(0);
        config.setMaximumPoolSize(MORE_THAN_ONE_ENGINE_TAKES);
        connections = new HikariDataSource(config);
        used = false;
    }

    @AfterAll
    static void end() {
        connections.close();
    }

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) throws SQLException {
        if (used) {
            TestPostgres.empty();
        }
        builder.connectionSupplier(connections::getConnection).databaseSchemaUpdate(!used);
        used = true;
        return builder;
    }
}
