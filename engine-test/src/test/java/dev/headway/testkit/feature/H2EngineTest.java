package dev.headway.testkit.feature;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.TestH2;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts of the API on an H2 in memory. */
class H2EngineTest extends AllContracts {
    private static TestH2 database;
    private static boolean used;

    @BeforeAll
    static void open() {
        database = new TestH2();
        used = false;
    }

    @AfterAll
    static void end() {
        database.close();
    }

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) throws SQLException {
        if (used) {
            database.empty();
        }
        builder.database(
                        database.settings().url(),
                        database.settings().user(),
                        database.settings().password())
                .databaseSchemaUpdate(!used);
        used = true;
        return builder;
    }
}
