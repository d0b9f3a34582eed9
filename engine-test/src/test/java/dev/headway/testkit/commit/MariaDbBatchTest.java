package dev.headway.testkit.commit;

import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.TestMariaDb;
import dev.headway.store.connection.StoreSettings;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Batches on MariaDB. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class MariaDbBatchTest extends BatchContract {
    @SuppressWarnings("NullAway.Init") // when the store is opened
    private StoreSettings settings;

    @Override
    Store openStore() {
        settings = TestMariaDb.freshSchema();
        return Stores.open(settings);
    }

    @Override
    Store openAgain() {
        return Stores.open(settings);
    }

    @Override
    Map<String, String> poison() {
        // Longer than a key of an index may be.
        return Map.of("22001", "x".repeat(256));
    }

    @Override
    String duplicate() {
        return "23000";
    }
}
