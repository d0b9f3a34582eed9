package dev.headway.store.postgres;

import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.Pools;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.PostgresSessionSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** Which servers that speak the protocol of PostgreSQL the store is correct on; asked once, before anything is written. */
final class Servers {
    private static final int OLDEST = 14;
    private static final String UTF8 = "UTF8";

    private Servers() {}

    /**
     * Which kind of server this is.
     *
     * @throws StoreException on a server that the store cannot work on
     */
    static Flavour check(StoreSettings settings, Properties driver, SqlErrors errors) {
        try (Connection connection = Pools.connect(settings, driver)) {
            String version = Sql.list(connection, PostgresSessionSql.VERSION, List.of(), RowReader::requiredText)
                    .getFirst();
            Optional<String> why = refusal(version, connection.getMetaData().getDatabaseMajorVersion());
            Flavour flavour = Flavour.of(version);
            if (why.isEmpty() && flavour == Flavour.YUGABYTE) {
                why = isolation(connection);
            }
            if (why.isEmpty() && flavour == Flavour.POSTGRESQL) {
                why = spread(connection, settings.schema());
            }
            if (why.isPresent()) {
                throw new StoreException(
                        StoreException.Kind.FATAL,
                        "Expected PostgreSQL " + OLDEST + " or newer, YugabyteDB or CockroachDB, got '" + version
                                + "' from " + settings + ". " + why.get() + " Nothing was written.",
                        null);
            }
            String encoding = Sql.list(connection, PostgresSessionSql.ENCODING, List.of(), RowReader::requiredText)
                    .getFirst();
            if (!encoding.equals(UTF8)) {
                throw new StoreException(
                        StoreException.Kind.FATAL,
                        "Expected a database of encoding UTF8, got " + encoding + " from " + settings
                                + ": texts with other characters would be refused or garbled. Create one with"
                                + " \"create database NAME encoding 'UTF8' template template0\". Nothing was written.",
                        null);
            }
            return flavour;
        } catch (SQLException e) {
            throw errors.of("connect", e);
        }
    }

    /** What answers as PostgreSQL does and keeps the engine's rows on several servers, which only its catalogue tells. */
    private static Optional<String> spread(Connection connection, String schema) throws SQLException {
        if (isTold(connection, PostgresSessionSql.SPANNER)) {
            return Optional.of(
                    "Spanner answers there: it has no partial indexes, no savepoints and no functions of a schema."
                            + " Use PostgreSQL.");
        }
        if (!isTold(connection, PostgresSessionSql.CITUS)) {
            return Optional.empty();
        }
        List<String> tables =
                Sql.list(connection, PostgresSessionSql.spreadTables(), List.of(schema), RowReader::requiredText);
        return tables.isEmpty()
                ? Optional.empty()
                : Optional.of("Citus spreads tables of schema " + schema + " there (" + String.join(", ", tables)
                        + "): it locks free rows in one shard only. Undo it with undistribute_table.");
    }

    private static boolean isTold(Connection connection, String sql) throws SQLException {
        return Sql.list(connection, sql, List.of(), RowReader::requiredText)
                .getFirst()
                .equals("true");
    }

    /** Under snapshot isolation whoever waited for a row would fail instead of looking at it again. */
    private static Optional<String> isolation(Connection connection) throws SQLException {
        String got = Sql.list(connection, PostgresSessionSql.YUGABYTE_ISOLATION, List.of(), RowReader::requiredText)
                .getFirst();
        return got.equalsIgnoreCase("read committed")
                ? Optional.empty()
                : Optional.of("Transactions that ask for read committed get " + got
                        + " there: start the servers with yb_enable_read_committed_isolation=true.");
    }

    /**
     * Why the store does not work on this server; empty when it does.
     *
     * @param version what the function {@code version()} answers
     */
    static Optional<String> refusal(String version, int major) {
        Flavour flavour = Flavour.of(version);
        if (flavour.isDistributed()) {
            return flavour.tooOld(version);
        }
        if (major < OLDEST) {
            return Optional.of(
                    "The statements of the engine are tried on " + OLDEST + " and newer: upgrade the server.");
        }
        return Optional.empty();
    }
}
