package dev.headway.store;

import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.h2.H2Store;
import dev.headway.store.postgres.PostgresStore;

/** Opens the store for a URL. */
public final class Stores {
    private Stores() {}

    /**
     * Connects, makes or migrates the schema, and hands out the store.
     *
     * @throws StoreException when the database cannot be reached or used; the message says what to do
     */
    public static Store open(StoreSettings settings) {
        if (settings.isPostgres()) {
            return PostgresStore.open(settings);
        }
        if (settings.isH2()) {
            return H2Store.open(settings);
        }
        throw new IllegalArgumentException(
                "Expected a URL that starts with jdbc:postgresql: or jdbc:h2:, got '" + settings.shownUrl() + "'");
    }
}
