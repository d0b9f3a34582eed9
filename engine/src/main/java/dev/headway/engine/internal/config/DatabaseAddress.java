package dev.headway.engine.internal.config;

import dev.headway.store.connection.StoreSettings;
import dev.headway.store.supply.ConnectionSupplier;
import org.jspecify.annotations.Nullable;

/** How to reach the database: by connections that somebody opens, else by a URL; never printed with its password. */
public record DatabaseAddress(
        String url,
        @Nullable String user,
        @Nullable String password,
        @Nullable ConnectionSupplier connections,
        String schema,
        boolean migrate) {
    @Override
    public String toString() {
        return "Database[" + StoreSettings.masked(url) + ", schema " + schema + "]";
    }
}
