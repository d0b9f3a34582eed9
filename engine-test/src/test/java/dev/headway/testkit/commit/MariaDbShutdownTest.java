package dev.headway.testkit.commit;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.TestMariaDb;
import dev.headway.store.connection.StoreSettings;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Clean stops on MariaDB. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class MariaDbShutdownTest extends ShutdownContract {
    private final StoreSettings settings = TestMariaDb.freshSchema();

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder.database(settings.url(), settings.user(), settings.password());
    }
}
