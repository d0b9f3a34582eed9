package dev.headway.store.mariadb;

import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.Pools;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.MariaDbSessionSql;
import dev.headway.store.sql.MySqlWords;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which servers and connections of the family serve. The others are refused with the reason. */
final class MariaDbServers {
    private static final String DRIVER = "org.mariadb.jdbc.Driver";
    private static final int MAJOR_MIN = 10;
    private static final int MINOR_MIN = 11;
    /** What a server that is read-only answers whoever may not write all the same. */
    private static final int READ_ONLY = 1290;

    private static final long PACKET_MIN = 4L << 20;
    private static final Pattern MODE = Pattern.compile(
            "^jdbc:m(?:ariadb|ysql):(failover|sequential|loadbalance|load-balance-read|replication|aurora):");
    private static final Pattern VERSION = Pattern.compile("(?:5\\.5\\.5-)?(\\d+)\\.(\\d+).*");

    private static final Pattern MYSQL_VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");
    private static final int[] MYSQL_MIN = {8, 0, 17};

    /** What speaks the protocol of MySQL and is something else, by a part of its version, with what is wrong with it. */
    private static final Map<String, String> OTHERS = Map.of(
            "TiDB",
            "TiDB takes SKIP LOCKED and does not lock, so that two nodes would run the same job.",
            "OceanBase",
            "OceanBase finds no free rows behind locked ones, and frees the locks of a dead node late.",
            "Vitess",
            "the rows of one batch would be in several shards, which Vitess does not commit as one.");

    private MariaDbServers() {}

    /**
     * A server that can serve.
     *
     * @param packetBytes how long a statement may be there
     * @param cluster whether it is a node of a Galera cluster
     */
    record Server(Dialect dialect, long packetBytes, boolean cluster) {}

    /**
     * Looks whether the server can serve.
     *
     * @throws StoreException when the driver is missing or the server cannot serve
     */
    static Server check(StoreSettings settings, Properties driver, SqlErrors errors) {
        if (settings.connections() == null && !isThere()) {
            throw new IllegalArgumentException("Expected MariaDB's driver on the class path for " + settings.shownUrl()
                    + ", found none: add org.mariadb.jdbc:mariadb-java-client and org.flywaydb:flyway-mysql.");
        }
        Server server;
        String refused;
        try (Connection connection = Pools.connect(settings, driver)) {
            String version = Sql.list(connection, MariaDbSessionSql.VERSION, List.of(), RowReader::requiredText)
                    .getFirst();
            Dialect dialect = version.contains("MariaDB") ? Dialect.MARIADB : Dialect.MYSQL;
            refused = refused(version);
            if (refused == null) {
                refused = refusedUrl(String.valueOf(connection.getMetaData().getURL()));
            }
            if (refused != null) {
                throw refusal(settings, refused);
            }
            Map<String, String> found = new HashMap<>();
            Sql.list(
                            connection,
                            MariaDbSessionSql.SERVER,
                            List.of(),
                            row -> Map.entry(row.requiredText().toLowerCase(Locale.ROOT), row.requiredText()))
                    .forEach(each -> found.put(each.getKey(), each.getValue()));
            server = server(dialect, found);
            if (isReadOnly(found)) {
                throw errors.of(
                        "connect", new SQLException("@@read_only is " + found.get("read_only"), "HY000", READ_ONLY));
            }
            refused = refused(found);
        } catch (SQLException e) {
            throw errors.of("connect", e);
        }
        if (refused != null) {
            throw refusal(settings, refused);
        }
        return server;
    }

    /** @param settings of the server, each with its value */
    static Server server(Dialect dialect, Map<String, String> settings) {
        return new Server(
                dialect,
                Long.parseLong(settings.getOrDefault("max_allowed_packet", "0")),
                settings.getOrDefault("wsrep_on", "OFF").equals("ON"));
    }

    /** Whether only those may write who have a privilege to, such as an administrator: the engine makes nothing on a replica. */
    static boolean isReadOnly(Map<String, String> settings) {
        return !settings.getOrDefault("read_only", "OFF").equals("OFF");
    }

    private static boolean isThere() {
        try {
            Class.forName(DRIVER, false, MariaDbServers.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    private static StoreException refusal(StoreSettings settings, String why) {
        return new StoreException(StoreException.Kind.FATAL, why + " It is at " + settings.shownUrl() + ".", null);
    }

    /** Why a server of this version cannot serve, null when it can. */
    static @Nullable String refused(String version) {
        if (!version.contains("MariaDB")) {
            return refusedMySql(version);
        }
        Matcher numbers = VERSION.matcher(version);
        if (numbers.matches()) {
            int major = Integer.parseInt(numbers.group(1));
            int minor = Integer.parseInt(numbers.group(2));
            if (major < MAJOR_MIN || (major == MAJOR_MIN && minor < MINOR_MIN)) {
                return "Expected MariaDB 10.11 or newer, got '" + version + "': update the server.";
            }
        }
        return null;
    }

    /** The same of servers that say they are MySQL, or speak like it. */
    private static @Nullable String refusedMySql(String version) {
        for (Map.Entry<String, String> other : OTHERS.entrySet()) {
            if (version.contains(other.getKey())) {
                return "Expected MySQL or MariaDB, got '" + version + "': " + other.getValue()
                        + " Use MySQL, MariaDB or PostgreSQL.";
            }
        }
        Matcher numbers = MYSQL_VERSION.matcher(version);
        boolean newEnough = numbers.matches()
                && Arrays.compare(
                                new int[] {
                                    Integer.parseInt(numbers.group(1)),
                                    Integer.parseInt(numbers.group(2)),
                                    Integer.parseInt(numbers.group(3))
                                },
                                MYSQL_MIN)
                        >= 0;
        return newEnough
                ? null
                : "Expected MySQL 8.0.17 or newer, or MariaDB 10.11 or newer, got '" + version
                        + "': update the server.";
    }

    /** Why a server with these settings cannot serve, null when it can. */
    static @Nullable String refused(Map<String, String> settings) {
        if (settings.getOrDefault("group_replication_single_primary_mode", "ON").equals("OFF")) {
            return "Expected group replication with a single primary, got several: a named lock tells one server alone whether a"
                    + " node lives. Set group_replication_single_primary_mode=ON.";
        }
        long packetBytes = server(Dialect.MYSQL, settings).packetBytes();
        if (packetBytes < PACKET_MIN) {
            return "Expected max_allowed_packet of " + PACKET_MIN + " bytes or more, got " + packetBytes
                    + ": variables and files of models would be refused. Raise it on the server.";
        }
        return null;
    }

    /** Why connections of this URL cannot serve, null when they can: without a mode the driver opens a connection to the first server that answers, and leaves it there. */
    static @Nullable String refusedUrl(String url) {
        Matcher mode = MODE.matcher(url);
        return mode.find()
                ? "Expected a URL that lists its servers without a mode of the driver, got '" + mode.group(1)
                        + "': the driver would go on with another server within a connection, without the settings of the session. Write"
                        + " jdbc:mariadb://first,second,third/."
                : null;
    }

    /** A connection that somebody else set up may answer with how many rows are different now. */
    static void checkCounts(Sql sql) {
        int found = sql.update("check how rows are counted", MariaDbSessionSql.COUNT, List.of());
        if (found != 1) {
            throw new StoreException(
                    StoreException.Kind.FATAL,
                    "Expected connections that count the rows a statement finds, got some that count those that it makes different: take"
                            + " useAffectedRows=true out of the URL of the data source.",
                    null);
        }
    }

    /**
     * Whether the engine can do its part in a transaction of the application.
     *
     * @throws IllegalArgumentException when it cannot, with what to set
     */
    static void checkJoined(Connection connection) throws SQLException {
        record Session(String isolation, String mode, String charset) {}
        Session session = Sql.list(
                        connection,
                        MySqlWords.in(Dialect.of(connection), MariaDbSessionSql.SESSION),
                        List.of(),
                        row -> new Session(row.requiredText(), row.requiredText(), row.requiredText()))
                .getFirst();
        String wrong = null;
        if (!session.isolation().equals("READ-COMMITTED")) {
            wrong = "isolation READ COMMITTED, got " + session.isolation()
                    + ": set transactionIsolation=READ-COMMITTED in the URL of the data source";
        } else if (!session.mode().contains("STRICT_TRANS_TABLES")
                && !session.mode().contains("STRICT_ALL_TABLES")) {
            wrong = "an sql_mode with STRICT_TRANS_TABLES, got '" + session.mode()
                    + "': the server would cut texts without an error";
        } else if (!session.charset().equals("utf8mb4")) {
            wrong = "character set utf8mb4, got " + session.charset() + ": the server would lose characters";
        } else if (connection.getMetaData().getURL().contains("useAffectedRows=true")) {
            wrong = "rows counted as found: take useAffectedRows=true out of the URL of the data source";
        }
        if (wrong != null) {
            throw new IllegalArgumentException("Expected a connection to join with " + wrong + ".");
        }
    }
}
