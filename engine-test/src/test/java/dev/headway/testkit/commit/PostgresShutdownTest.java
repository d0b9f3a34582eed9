package dev.headway.testkit.commit;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;

/** Clean stops on PostgreSQL. */
class PostgresShutdownTest extends ShutdownContract {
    private final StoreSettings settings = TestPostgres.freshSchema();

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder.database(settings.url(), settings.user(), settings.password());
    }
}
