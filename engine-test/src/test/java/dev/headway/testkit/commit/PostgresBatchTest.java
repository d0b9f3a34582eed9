package dev.headway.testkit.commit;

import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.util.Map;
import java.util.Random;

/** Batches on PostgreSQL. */
class PostgresBatchTest extends BatchContract {
    @SuppressWarnings("NullAway.Init") // when the store is opened
    private StoreSettings settings;

    @Override
    Store openStore() {
        settings = TestPostgres.freshSchema();
        return Stores.open(settings);
    }

    @Override
    Store openAgain() {
        return Stores.open(settings);
    }

    @Override
    Map<String, String> poison() {
        StringBuilder noise = new StringBuilder();
        new Random(1).ints(20_000, 'a', 'z').forEach(letter -> noise.append((char) letter));
        // Invalid byte sequence; a row that no page of the index holds.
        return Map.of("22021", "no\u0000thing", "54000", noise.toString());
    }
}
