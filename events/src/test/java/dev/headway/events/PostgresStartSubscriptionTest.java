package dev.headway.events;

import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;

/** The contract of start subscriptions on PostgreSQL. */
class PostgresStartSubscriptionTest extends StartSubscriptionContract {
    @Override
    StoreSettings settings() {
        return TestPostgres.freshSchema();
    }
}
