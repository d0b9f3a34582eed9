package dev.headway.store.connection;

import dev.headway.store.supply.ConnectionSupplier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How to reach the database. Immutable.
 *
 * @param url JDBC URL of PostgreSQL (14 or newer), MariaDB (10.11 or newer) or H2 (2.x)
 * @param user null when the URL carries it
 * @param password null for none
 * @param connections where every connection comes from, in place of URL, user and password; null to open them by these
 * @param schema all tables live in it, so that a database can be shared; lower case letters, digits and underscores
 * @param migrate whether to make or migrate the schema when the store opens
 * @param commitConnections transactions of batches that can run at once
 * @param workConnections loads and searches for work that can run at once
 * @param generalConnections API queries, deployments and leases that can run at once
 * @param connectTimeoutMillis how long a caller waits for a connection before the database counts as away
 * @param lockTimeoutMillis how long a batch waits for a row that somebody else's transaction holds
 * @param idleInTransactionMillis after this the server ends a committing session that does nothing; keep it below the lease,
 *     so that a paused node holds no row
 */
public record StoreSettings(
        String url,
        @Nullable String user,
        @Nullable String password,
        @Nullable ConnectionSupplier connections,
        String schema,
        boolean migrate,
        int commitConnections,
        int workConnections,
        int generalConnections,
        long connectTimeoutMillis,
        long lockTimeoutMillis,
        long idleInTransactionMillis) {
    private static final Pattern USER_BEFORE_HOST = Pattern.compile("^jdbc:(?:postgresql|mariadb|mysql):[^/]*//[^?]*@");
    private static final String MYSQL = "jdbc:mysql:";

    public StoreSettings {
        if (!schema.matches("[a-z][a-z0-9_]{0,62}")) {
            throw new IllegalArgumentException(
                    "Expected a schema name of lower case letters, digits and underscores, got '" + schema + "'");
        }
        if (commitConnections < 1 || workConnections < 1 || generalConnections < 1) {
            throw new IllegalArgumentException("Expected at least one connection of each kind, got commitConnections="
                    + commitConnections + ", workConnections=" + workConnections + ", generalConnections="
                    + generalConnections);
        }
        if (connections == null) {
            requireNoUserBeforeHost(url);
        }
    }

    /** The defaults for this database: schema {@code headway}, made when it is not there. */
    public static StoreSettings of(String url, @Nullable String user, @Nullable String password) {
        return new StoreSettings(url, user, password, null, "headway", true, 2, 4, 6, 10_000, 200, 4_000);
    }

    /**
     * The defaults for the database that these connections lead to; one is opened to learn which it is.
     *
     * @throws SQLException when there is none
     */
    public static StoreSettings of(ConnectionSupplier connections) throws SQLException {
        try (Connection first = connections.open()) {
            StoreSettings known = of(first.getMetaData().getURL(), null, null);
            return new StoreSettings(
                    known.url,
                    null,
                    null,
                    connections,
                    known.schema,
                    known.migrate,
                    known.commitConnections,
                    known.workConnections,
                    known.generalConnections,
                    known.connectTimeoutMillis,
                    known.lockTimeoutMillis,
                    known.idleInTransactionMillis);
        }
    }

    /** An H2 database in memory that ends with the store. */
    public static StoreSettings inMemoryH2(String name) {
        return of("jdbc:h2:mem:" + name, "sa", "");
    }

    /** The same in another schema. */
    public StoreSettings inSchema(String name) {
        return new StoreSettings(
                url,
                user,
                password,
                connections,
                name,
                migrate,
                commitConnections,
                workConnections,
                generalConnections,
                connectTimeoutMillis,
                lockTimeoutMillis,
                idleInTransactionMillis);
    }

    /** The same with other pool sizes. */
    public StoreSettings withConnections(int commit, int work, int general) {
        return new StoreSettings(
                url,
                user,
                password,
                connections,
                schema,
                migrate,
                commit,
                work,
                general,
                connectTimeoutMillis,
                lockTimeoutMillis,
                idleInTransactionMillis);
    }

    /** The same with another idea of how long to wait, milliseconds. */
    public StoreSettings withTimeouts(long connect, long lock, long idleInTransaction) {
        return new StoreSettings(
                url,
                user,
                password,
                connections,
                schema,
                migrate,
                commitConnections,
                workConnections,
                generalConnections,
                connect,
                lock,
                idleInTransaction);
    }

    /** The same for a schema that is made by other means. */
    public StoreSettings withoutMigration() {
        return new StoreSettings(
                url,
                user,
                password,
                connections,
                schema,
                false,
                commitConnections,
                workConnections,
                generalConnections,
                connectTimeoutMillis,
                lockTimeoutMillis,
                idleInTransactionMillis);
    }

    /** The same with another URL. */
    public StoreSettings withUrl(String other) {
        return new StoreSettings(
                other,
                user,
                password,
                connections,
                schema,
                migrate,
                commitConnections,
                workConnections,
                generalConnections,
                connectTimeoutMillis,
                lockTimeoutMillis,
                idleInTransactionMillis);
    }

    /**
     * The same for a copy of the database that is only read.
     *
     * @param supplier where its connections come from; null to open them by URL, user and password
     */
    public StoreSettings readOnly(
            String replicaUrl,
            @Nullable String replicaUser,
            @Nullable String replicaPassword,
            @Nullable ConnectionSupplier supplier) {
        return new StoreSettings(
                replicaUrl,
                replicaUser,
                replicaPassword,
                supplier,
                schema,
                false,
                commitConnections,
                workConnections,
                generalConnections,
                connectTimeoutMillis,
                lockTimeoutMillis,
                idleInTransactionMillis);
    }

    /**
     * The same for another database.
     *
     * @param supplier where its connections come from; null to open them by URL, user and password
     */
    public StoreSettings elsewhere(
            String otherUrl,
            @Nullable String otherUser,
            @Nullable String otherPassword,
            @Nullable ConnectionSupplier supplier) {
        return new StoreSettings(
                otherUrl,
                otherUser,
                otherPassword,
                supplier,
                schema,
                migrate,
                commitConnections,
                workConnections,
                generalConnections,
                connectTimeoutMillis,
                lockTimeoutMillis,
                idleInTransactionMillis);
    }

    /** Whether the database is PostgreSQL. */
    public boolean isPostgres() {
        return url.startsWith("jdbc:postgresql:");
    }

    /** Whether the database is H2. */
    public boolean isH2() {
        return url.startsWith("jdbc:h2:");
    }

    /** Whether the database is MariaDB; both schemes are for its driver. */
    public boolean isMariaDb() {
        return url.startsWith("jdbc:mariadb:") || url.startsWith(MYSQL);
    }

    /** For messages: never with a password. */
    public String shownUrl() {
        return masked(url);
    }

    /**
     * The same address for MariaDB's driver, which speaks to MySQL, too; other addresses stay as they are.
     *
     * @throws IllegalArgumentException when user and password stand before the host, where no driver looks for them: it would take them
     *     for a host and a port, and tell them
     */
    public static String driverUrl(String url) {
        requireNoUserBeforeHost(url);
        // MySQL's own driver would take the URL, where it is there.
        return url.startsWith(MYSQL) ? "jdbc:mariadb:" + url.substring(MYSQL.length()) : url;
    }

    private static void requireNoUserBeforeHost(String url) {
        if (USER_BEFORE_HOST.matcher(url).find()) {
            throw new IllegalArgumentException("Expected a host after '//', got a user before it: "
                    + masked(url.replaceAll("//[^?]*@", "//***@"))
                    + ". Say user and password as settings of their own, or at the URL's end: ?user=...&password=...");
        }
    }

    /** A text that may hold an address, such as a message of a driver, without the passwords in it. */
    public static String masked(String text) {
        return text.replaceAll("(?i)(password=)[^&;\\s]*", "$1***").replaceAll("(//[^/@:\\s]*:)[^/@\\s]+@", "$1***@");
    }

    @Override
    public String toString() {
        return "StoreSettings[" + shownUrl() + ", schema " + schema + "]";
    }
}
