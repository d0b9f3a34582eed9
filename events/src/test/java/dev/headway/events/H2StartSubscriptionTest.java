package dev.headway.events;

import dev.headway.store.connection.StoreSettings;
import java.util.UUID;

/** The contract of start subscriptions on an H2 in memory. */
class H2StartSubscriptionTest extends StartSubscriptionContract {
    @Override
    StoreSettings settings() {
        return StoreSettings.inMemoryH2(UUID.randomUUID().toString());
    }
}
