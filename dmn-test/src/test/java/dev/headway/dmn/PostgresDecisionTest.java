package dev.headway.dmn;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;

/** Decisions on PostgreSQL. */
class PostgresDecisionTest extends DecisionContract {
    private static StoreSettings settings;
    private static boolean used;

    @BeforeAll
    static void schema() {
        settings = TestPostgres.freshSchema();
        used = false;
    }

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        if (used) {
            empty();
        }
        used = true;
        return builder.database(settings.url(), settings.user(), settings.password());
    }

    private static void empty() {
        try {
            TestPostgres.empty();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
