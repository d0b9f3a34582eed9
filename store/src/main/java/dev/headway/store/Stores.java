package dev.headway.store;

import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.h2.H2Store;
import dev.headway.store.jdbc.JdbcStore;
import dev.headway.store.mariadb.MariaDbStore;
import dev.headway.store.postgres.PostgresStore;
import java.sql.Connection;

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
        if (settings.isMariaDb()) {
            return MariaDbStore.open(settings);
        }
        throw new IllegalArgumentException(
                "Expected a URL that starts with jdbc:postgresql:, jdbc:mariadb: or jdbc:h2:, got '"
                        + settings.shownUrl() + "'");
    }

    /**
     * The transaction that is open on a connection to the store's database.
     *
     * @throws IllegalArgumentException when the store has no connections, or this one commits each statement by itself
     */
    public static StoreTransaction join(Store store, Connection connection) {
        if (store instanceof JdbcStore database) {
            return database.join(connection);
        }
        throw new IllegalArgumentException(
                "Expected a store on a database to join a transaction of, got " + store.describe() + ".");
    }
}
