package dev.headway.store.connection;

import dev.headway.runtime.port.StoreException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sorts database errors by what to do about them, and says so in words. Immutable. */
public final class SqlErrors {
    /** H2 has vendor codes where PostgreSQL has states: the database is closed or its file cannot be written. */
    private static final Set<Integer> H2_AWAY =
            Set.of(90007, 90028, 90031, 90067, 90098, 90100, 90108, 90117, 90121, 90148);

    /** A read or write of its file that failed, as on a full disk: a general error, whose text ends with the storage's own code. */
    private static final Pattern H2_FILE = Pattern.compile("MVStoreException: [^\"]*\\[[0-9.]+/[124]]");

    /** Two transactions at one row. */
    private static final Set<Integer> H2_CONFLICT = Set.of(50200, 90131, 40001, 90039);

    /** So does MariaDB; PostgreSQL has no vendor codes. Connections lost (on MySQL 4031, when they were idle), too many of them, a server that stops, is read-only or has no disk left. */
    private static final Set<Integer> MARIADB_AWAY = Set.of(
            3, 1021, 1030, 1040, 1053, 1114, 1152, 1158, 1159, 1160, 1161, 1203, 1226, 1290, 1836, 1927, 2006, 2013,
            4031);

    /** Lock time-out, deadlock, a row that has changed since the snapshot, a row that is locked. */
    private static final Set<Integer> MARIADB_CONFLICT = Set.of(1020, 1205, 1213, 3572);

    /** A deadlock, or transactions that cannot be one after the other; not 40003, after which nobody knows. */
    private static final Set<String> UNDONE = Set.of("40001", "40P01");

    private static final Map<Integer, String> MARIADB_ADVICE = mariaDbAdvice();

    private static Map<Integer, String> mariaDbAdvice() {
        Map<Integer, String> advice = new HashMap<>();
        String full = "The disk of the database server is full: free space; the engine goes on by itself.";
        Stream.of(3, 1021, 1030, 1114).forEach(code -> advice.put(code, full));
        String rights =
                "Grant the user all privileges on the database that the setting for the schema names, or let its owner run the"
                        + " migration.";
        Stream.of(1044, 1142, 1143, 1227).forEach(code -> advice.put(code, rights));
        advice.put(1040, "The server has no connection left: raise max_connections or lower the pool sizes.");
        advice.put(1045, "Check user and password, and from which hosts the user may connect.");
        advice.put(1046, "Name a database in the URL, or let the engine make its own.");
        advice.put(1049, "Create the database or correct its name in the URL.");
        advice.put(
                1146,
                "The schema is not there or older than this version: let the store migrate it, or correct its name.");
        advice.put(1290, "The server is read-only, perhaps a replica: connect to the primary.");
        advice.put(1836, advice.get(1290));
        return advice;
    }

    private static final int H2_GENERAL = 50000;
    private static final int MARIADB_PACKET = 1153;
    /** An error during COMMIT, as of a node that loses its cluster then. */
    private static final int MARIADB_COMMIT = 1180;

    private static final String H2_FILE_ADVICE =
            "Check the path of the database's file, the rights on it, and the room on its disk; the engine goes on by itself.";

    /** What HikariCP says, without a state, of a connection that it has closed. */
    private static final String GONE = "Connection is closed";

    private final String where;

    /** @param where the database and schema, without a password */
    public SqlErrors(String where) {
        this.where = where;
    }

    /** The error while {@code doing} something; nothing of it was committed. */
    public StoreException of(String doing, SQLException e) {
        return of(kind(e), doing, e);
    }

    /**
     * The error of a round trip that ends with COMMIT: when the connection broke, or the server says that it does not know (40003), nobody
     * knows.
     */
    public StoreException atCommit(String doing, SQLException e) {
        boolean open = broken(e) || state(e).equals("40003") || (isMariaDb(e) && e.getErrorCode() == MARIADB_COMMIT);
        return of(open ? StoreException.Kind.UNKNOWN : kind(e), doing, e);
    }

    private StoreException of(StoreException.Kind kind, String doing, SQLException e) {
        String state = e.getSQLState();
        return new StoreException(
                kind,
                "Expected to " + doing + ", got " + message(e) + " (SQLSTATE " + state + ") from " + where + ". "
                        + advice(kind, state, e),
                masked(e));
    }

    /** The error itself; where the driver tells the URL with its password, one that tells the rest. */
    private static SQLException masked(SQLException e) {
        String message = String.valueOf(e.getMessage());
        String masked = StoreSettings.masked(message);
        if (masked.equals(message)) {
            return e;
        }
        SQLException told = new SQLException(masked, e.getSQLState(), e.getErrorCode());
        told.setStackTrace(e.getStackTrace());
        return told;
    }

    /** The driver's words, with those of the network where the driver keeps them for itself, such as a host that nobody knows. */
    private static String message(SQLException e) {
        String message = StoreSettings.masked(String.valueOf(e.getMessage()));
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof IOException && !message.contains(String.valueOf(root.getMessage()))
                ? message + " " + root
                : message;
    }

    /** What to do about it. */
    public static StoreException.Kind kind(SQLException e) {
        String state = state(e);
        if (isH2(e)) {
            if (H2_CONFLICT.contains(e.getErrorCode())) {
                return StoreException.Kind.CONFLICT;
            }
            if (H2_AWAY.contains(e.getErrorCode()) || isH2File(e)) {
                return StoreException.Kind.UNAVAILABLE;
            }
        }
        if (isMariaDb(e)) {
            if (MARIADB_CONFLICT.contains(e.getErrorCode())) {
                return StoreException.Kind.CONFLICT;
            }
            if (MARIADB_AWAY.contains(e.getErrorCode())) {
                return StoreException.Kind.UNAVAILABLE;
            }
        }
        if (isTooLarge(e)) {
            return StoreException.Kind.DATA;
        }
        if (state.startsWith("22") || state.startsWith("23") || state.equals("54000") || state.equals("HW002")) {
            return StoreException.Kind.DATA;
        }
        if (state.startsWith("40") || state.equals("55P03")) {
            return StoreException.Kind.CONFLICT;
        }
        // 25006: a standby after a failover; 25P03: the server ended an idle transaction of ours; 58: its disk failed.
        if (state.startsWith("08")
                || state.startsWith("53")
                || state.startsWith("57")
                || state.startsWith("58")
                || state.equals("25006")
                || state.equals("25P03")
                || e instanceof SQLTransientConnectionException
                || isGone(e)) {
            return StoreException.Kind.UNAVAILABLE;
        }
        return StoreException.Kind.FATAL;
    }

    /** Whether the error ended the connection, so that the fate of a COMMIT under way is open. */
    static boolean broken(SQLException e) {
        String state = state(e);
        return state.startsWith("08")
                || state.startsWith("57P")
                || state.equals("25P03")
                || (isH2(e) && (H2_AWAY.contains(e.getErrorCode()) || isH2File(e)))
                || (isMariaDb(e) && Set.of(1053, 1927, 2006, 2013, 4031).contains(e.getErrorCode()));
    }

    /** Whether the database has undone the transaction in favour of another one, so that the same again will do. */
    static boolean isUndone(SQLException e) {
        return UNDONE.contains(state(e));
    }

    /** Whether a row with the same key is there. */
    public static boolean isDuplicate(SQLException e) {
        return e.getErrorCode() == (isH2(e) ? 23505 : 1062);
    }

    /** Whether another transaction has held a row for too long. */
    public static boolean isLockTimeout(SQLException e) {
        return e.getErrorCode() == (isH2(e) ? 50200 : 1205);
    }

    /** More than the server, or the driver on its behalf, takes in one packet. */
    private static boolean isTooLarge(SQLException e) {
        return e.getErrorCode() == MARIADB_PACKET
                || String.valueOf(e.getMessage()).contains("max_allowed_packet");
    }

    /** A statement on a connection that the pool has given up, as when a roll-back before it found the server away: it went nowhere. */
    private static boolean isGone(SQLException e) {
        return e.getSQLState() == null && GONE.equals(e.getMessage());
    }

    private static String state(SQLException e) {
        String state = e.getSQLState();
        if (state == null && e.getCause() instanceof SQLException cause) {
            state = cause.getSQLState();
        }
        return state == null ? "" : state;
    }

    private static boolean isH2File(SQLException e) {
        return isH2(e)
                && e.getErrorCode() == H2_GENERAL
                && H2_FILE.matcher(String.valueOf(e.getMessage())).find();
    }

    private static boolean isH2(SQLException e) {
        return e.getClass().getName().startsWith("org.h2.");
    }

    private static boolean isMariaDb(SQLException e) {
        return e.getErrorCode() > 0 && !isH2(e);
    }

    private static String advice(StoreException.Kind kind, @Nullable String state, SQLException e) {
        String known = state == null ? "" : state;
        if (isH2File(e)) {
            return H2_FILE_ADVICE;
        }
        if (isTooLarge(e)) {
            return "Raise max_allowed_packet of the server, or store less in one variable or file.";
        }
        if (isMariaDb(e)) {
            String advice = MARIADB_ADVICE.get(e.getErrorCode());
            if (advice != null) {
                return advice;
            }
        }
        if (known.startsWith("28")) {
            return "Check user and password, and the server's pg_hba.conf.";
        }
        return switch (known) {
            case "3D000" -> "Create the database or correct its name in the URL.";
            case "42501" ->
                "Grant the user CREATE on the database (to make the schema) or USAGE and CREATE on the schema, or let its"
                        + " owner run the migration.";
            case "42P01", "42S02", "3F000", "90079" ->
                "The schema is not there or older than this version: let the store migrate it, or correct its name.";
            case "53100" -> "The disk of the database server is full: free space; the engine goes on by itself.";
            case "53300" -> "The server has no connection left: raise max_connections or lower the pool sizes.";
            case "25006" -> "The server is read-only, perhaps a standby: connect to the primary.";
            case "HW002" ->
                "Rows of an instance were changed by something else than the engine, or a step recorded a change of a row that"
                        + " does not exist. Nothing was written.";
            case "90028", "90031" ->
                "Check the path of the database's file, the rights on it, and the room on its disk.";
            case "90030" -> "The file of the database is damaged: put a backup in its place.";
            case "90020" -> "Another process has the H2 file open: stop it, or use PostgreSQL for several processes.";
            default ->
                switch (kind) {
                    case DATA -> "The row breaks a rule of the table; the command that wrote it fails alone.";
                    case CONFLICT -> "Somebody else held the same rows; the same again will do.";
                    case UNAVAILABLE ->
                        "Nothing was written. Check that the server runs and is reachable"
                                + (e instanceof SQLTransientConnectionException
                                        ? ", and that its pool is large enough."
                                        : ".");
                    case UNKNOWN -> "Nobody knows whether it is committed: commit the same batch again to find out.";
                    case FATAL -> "Waiting does not help: this is a wrong setting, a wrong schema or a defect.";
                };
        };
    }
}
