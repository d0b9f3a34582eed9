package dev.headway.store;

import dev.headway.runtime.port.Queries;
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
        throw unknown(settings);
    }

    private static IllegalArgumentException unknown(StoreSettings settings) {
        return new IllegalArgumentException(
                "Expected a URL that starts with jdbc:postgresql:, jdbc:mariadb:, jdbc:mysql: or jdbc:h2:, got '"
                        + settings.shownUrl() + "'");
    }

    /**
     * Keeps the history of a store that has just been opened in another database from now on. While that one is away, history is kept
     * in the store's own, and goes there later.
     *
     * @param partitioned whether it is kept there in a partition for each month
     * @throws IllegalArgumentException when the store is on no database, or the other one cannot be for its history
     * @throws StoreException when the other one cannot be used, and waiting does not help
     */
    public static void keepHistory(Store store, StoreSettings other, boolean partitioned) {
        if (!(store instanceof JdbcStore database)) {
            throw new IllegalArgumentException("Expected a store on a database to keep the history of in "
                    + other.shownUrl() + ", got " + store.describe() + ".");
        }
        if (!other.isPostgres() && !other.isH2() && !other.isMariaDb()) {
            throw unknown(other);
        }
        database.keepHistoryIn(other.toString(), () -> {
            JdbcStore opened = (JdbcStore) open(other);
            if (partitioned) {
                partitionOrClose(opened);
            }
            return opened;
        });
    }

    private static void partitionOrClose(JdbcStore opened) {
        boolean done = false;
        try {
            opened.partitionHistory();
            done = true;
        } finally {
            if (!done) {
                opened.close();
            }
        }
    }

    /**
     * Keeps the history of a store that has just been opened in a partition for each month, so that old months are dropped whole.
     *
     * @throws IllegalArgumentException when the database is not PostgreSQL, or has history that is not in partitions
     */
    public static void partitionHistory(Store store) {
        if (!(store instanceof JdbcStore database)) {
            throw new IllegalArgumentException(
                    "Expected a store on PostgreSQL to partition the history of, got " + store.describe() + ".");
        }
        database.partitionHistory();
    }

    /** Queries of this store's database, or of a copy of it, with the history that the store keeps elsewhere. */
    public static Queries withHistory(Store store, Queries queries) {
        return store instanceof JdbcStore database ? database.withHistory(queries) : queries;
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
