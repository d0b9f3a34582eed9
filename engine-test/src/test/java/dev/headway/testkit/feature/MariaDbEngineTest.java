package dev.headway.testkit.feature;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.TestMariaDb;
import dev.headway.store.connection.StoreSettings;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;

/** The contracts of the API on MariaDB. */
class MariaDbEngineTest extends AllContracts {
    private static StoreSettings settings;
    private static boolean used;

    @BeforeAll
    static void schema() {
        settings = TestMariaDb.freshSchema();
        used = false;
    }

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) throws SQLException {
        if (used) {
            TestMariaDb.empty();
        }
        builder.database(settings.url(), settings.user(), settings.password()).databaseSchemaUpdate(!used);
        used = true;
        return builder;
    }
}
