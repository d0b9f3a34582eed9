package dev.headway.engine.internal.config;

import dev.headway.runtime.port.Store;
import dev.headway.runtime.settings.HistorySettings;
import dev.headway.store.Stores;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.supply.ConnectionSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where history is kept. Not thread-safe. */
final class HistoryDatabaseSettings {
    /** Those that write and read history; it has no committers of its own. */
    private static final int FEW = 1;

    @Nullable
    String url;

    @Nullable
    String user;

    @Nullable
    String password;

    @Nullable
    ConnectionSupplier connections;

    boolean byMonth;

    /**
     * Lets the store keep history as it is set, with all else as the engine's database has it.
     *
     * @param mode when history is written
     * @throws IllegalArgumentException when the store's database cannot keep history so, or nobody is known to log in at the other
     */
    void keepHistoryOf(Store store, HistorySettings.Mode mode, Supplier<StoreSettings> address) {
        String named = url;
        if (!store.ordersHistoryEvents()
                && (mode != HistorySettings.Mode.SYNC || named != null || connections != null)) {
            throw new IllegalArgumentException(
                    "Expected history that is written with its step, in the engine's database, got"
                            + " another historyMode or historyDatabaseUrl: the sequences of " + store.describe()
                            + " do not tell in which order steps were written. Leave both out.");
        }
        if (named == null && connections == null) {
            if (byMonth) {
                Stores.partitionHistory(store);
            }
            return;
        }
        StoreSettings database = address.get();
        DatabaseAddress.requireUser(database, named, user, connections, "historyDatabaseUsername");
        StoreSettings other = database.elsewhere(
                named == null ? database.url() : named,
                user == null ? database.user() : user,
                user == null ? database.password() : password,
                connections);
        Stores.keepHistory(store, other.withConnections(FEW, FEW, database.generalConnections()), byMonth);
    }
}
