package dev.headway.testkit.commit;

import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.connection.StoreSettings;
import java.util.Map;
import java.util.UUID;

/** Batches on H2, which takes texts of any kind and length. */
class H2BatchTest extends BatchContract {
    @SuppressWarnings("NullAway.Init") // when the store is opened
    private StoreSettings settings;

    @Override
    Store openStore() {
        settings = StoreSettings.inMemoryH2("batch" + UUID.randomUUID());
        return Stores.open(settings);
    }

    @Override
    Store openAgain() {
        return Stores.open(settings);
    }

    @Override
    Map<String, String> poison() {
        return Map.of();
    }
}
