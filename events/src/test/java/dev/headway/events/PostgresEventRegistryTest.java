package dev.headway.events;

import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import dev.headway.testkit.TestEngine;

/** The contract of the event registry on PostgreSQL. */
class PostgresEventRegistryTest extends EventRegistryContract {
    @Override
    TestEngine startEngine() {
        StoreSettings fresh = TestPostgres.freshSchema();
        return TestEngine.start(builder -> builder.database(fresh.url(), fresh.user(), fresh.password()));
    }
}
