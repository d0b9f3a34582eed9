package dev.headway.engine.internal.config;

import dev.headway.engine.query.ReadFrom;
import dev.headway.runtime.port.Store;
import dev.headway.store.Replica;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.supply.ConnectionSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where queries read. Not thread-safe. */
final class ReadSettings {
    @Nullable
    String url;

    @Nullable
    String user;

    @Nullable
    String password;

    @Nullable
    ConnectionSupplier connections;

    ReadFrom from = ReadFrom.PRIMARY;

    /**
     * The copy of the database, with all else as the database has it; null when there is none.
     *
     * @throws IllegalArgumentException when the URL is of another kind of database, or nobody is known to log in there
     */
    @Nullable
    Replica open(Store store, Supplier<StoreSettings> address) {
        ConnectionSupplier supplier = connections;
        if (url == null && supplier == null) {
            return null;
        }
        StoreSettings database = address.get();
        DatabaseAddress.requireUser(database, url, user, supplier, "readReplicaUsername");
        StoreSettings settings = database.readOnly(
                url == null ? database.url() : url,
                user == null ? database.user() : user,
                user == null ? database.password() : password,
                supplier);
        if (settings.isPostgres() != database.isPostgres() || settings.isMariaDb() != database.isMariaDb()) {
            throw new IllegalArgumentException("Expected a read replica of " + database.shownUrl()
                    + ", got the URL of another kind of database, '" + settings.shownUrl() + "'");
        }
        return Replica.of(settings, store);
    }
}
