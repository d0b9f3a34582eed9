package dev.headway.events;

import dev.headway.store.TestMariaDb;
import dev.headway.store.connection.StoreSettings;

/** The contract of start subscriptions on MariaDB. */
class MariaDbStartSubscriptionTest extends StartSubscriptionContract {
    @Override
    StoreSettings settings() {
        return TestMariaDb.freshSchema();
    }
}
