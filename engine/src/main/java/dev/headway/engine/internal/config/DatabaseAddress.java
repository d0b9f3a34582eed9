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
    /**
     * The engine's database may be known by connections that somebody else opens, which tell no user for another one.
     *
     * @param url of the other database
     * @param setting what says the user there
     * @throws IllegalArgumentException when nothing says it
     */
    static void requireUser(
            StoreSettings database,
            @Nullable String url,
            @Nullable String user,
            @Nullable ConnectionSupplier connections,
            String setting) {
        if (url == null || user != null || connections != null || database.connections() == null) {
            return;
        }
        if (!url.startsWith("jdbc:h2:") && !url.contains("user=")) {
            throw new IllegalArgumentException("Expected a user for " + StoreSettings.masked(url)
                    + ", got none: the engine's connections come from a supplier or a DataSource, which tells no user and no"
                    + " password. Set " + setting + " and the password beside it");
        }
    }

    @Override
    public String toString() {
        return "Database[" + StoreSettings.masked(url) + ", schema " + schema + "]";
    }
}
