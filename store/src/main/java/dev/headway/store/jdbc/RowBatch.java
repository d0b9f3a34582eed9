package dev.headway.store.jdbc;

import dev.headway.runtime.port.StoreException;
import dev.headway.store.row.Columns;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.Numbered;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One statement run for many rows as a JDBC batch. MariaDB's driver sends it as one packet, and then knows only how many rows all of it has
 * touched; who needs to know it of each row says so.
 */
final class RowBatch {
    private RowBatch() {}

    /** Nothing is run when there are no rows. */
    static <R> void run(Connection connection, String sql, Columns<R> columns, List<R> rows) throws SQLException {
        run(connection, sql, columns.all(), rows);
    }

    /** The same for a statement that takes the columns in another order. */
    static <R> void run(Connection connection, Numbered sql, Columns<R> columns, List<R> rows) throws SQLException {
        run(connection, sql.sql(), inOrder(sql, columns), rows);
    }

    private static <R> List<Columns.Column<R>> inOrder(Numbered sql, Columns<R> columns) {
        return sql.order().stream().map(columns.all()::get).toList();
    }

    /** How many rows all of it touched. Triggers and inserts may add to it. */
    private static <R> long run(Connection connection, String sql, List<Columns.Column<R>> parameters, List<R> rows)
            throws SQLException {
        if (rows.isEmpty()) {
            return 0;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int[] counts = execute(statement, parameters, rows);
            if (counts[0] >= 0) {
                return Arrays.stream(counts).sum();
            }
            long all = 0;
            for (int packet = statement.getUpdateCount(); packet >= 0; packet = statement.getUpdateCount()) {
                all += packet;
                statement.getMoreResults();
            }
            return all;
        }
    }

    private static <R> int[] execute(PreparedStatement statement, List<Columns.Column<R>> parameters, List<R> rows)
            throws SQLException {
        for (R row : rows) {
            int position = 1;
            for (Columns.Column<R> column : parameters) {
                bind(statement, position++, column, row);
            }
            statement.addBatch();
        }
        return statement.executeBatch();
    }

    /** The rows for which nothing was touched. */
    static <R> List<R> missing(Connection connection, String sql, Columns<R> columns, List<R> rows)
            throws SQLException {
        return missing(connection, sql, columns.all(), rows);
    }

    /** The same for a statement that takes the columns in another order. */
    static <R> List<R> missing(Connection connection, Numbered sql, Columns<R> columns, List<R> rows)
            throws SQLException {
        return missing(connection, sql.sql(), inOrder(sql, columns), rows);
    }

    private static <R> List<R> missing(
            Connection connection, String sql, List<Columns.Column<R>> parameters, List<R> rows) throws SQLException {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<R> missing = new ArrayList<>();
        try (PreparedStatement statement = counting(connection, sql)) {
            int[] counts = execute(statement, parameters, rows);
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] < 0) {
                    throw new StoreException(
                            StoreException.Kind.FATAL,
                            "Expected the driver to say how many rows each statement found, got none of it: hand over connections of"
                                    + " MariaDB's own driver. Nothing was written.",
                            null);
                }
                if (counts[i] == 0) {
                    missing.add(rows.get(i));
                }
            }
        }
        return missing;
    }

    /** Where somebody could ask for generated keys, MariaDB's driver sends a packet for each row, and gets a count for each. */
    static PreparedStatement counting(Connection connection, String sql) throws SQLException {
        return Dialect.of(connection) == Dialect.H2
                ? connection.prepareStatement(sql)
                : connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS);
    }

    /** Updates and deletes, and each row must have been touched. Drivers may count several inserts at once. */
    static <R> void runExact(Connection connection, String sql, Columns<R> columns, List<R> rows) throws SQLException {
        exact(sql, run(connection, sql, columns.all(), rows), rows.size());
    }

    /** The same for a statement that takes the columns in another order. */
    static <R> void runExact(Connection connection, Numbered sql, Columns<R> columns, List<R> rows)
            throws SQLException {
        exact(sql.sql(), run(connection, sql.sql(), inOrder(sql, columns), rows), rows.size());
    }

    /** Each is found by its key, so none is touched twice; a trigger may have touched more. */
    private static void exact(String sql, long touched, int rows) {
        if (touched < rows) {
            throw new StoreException(
                    StoreException.Kind.DATA,
                    "Expected the statement to touch one row for each of " + rows + ", got " + touched
                            + ": rows of an instance were changed by something else than the engine, or a step"
                            + " recorded a change of a row that does not exist. Nothing was written. Statement: "
                            + sql.lines().findFirst().orElse(sql),
                    null);
        }
    }

    private static <R> void bind(PreparedStatement statement, int position, Columns.Column<R> column, R row)
            throws SQLException {
        switch (column) {
            case Columns.Column.Big<R> big ->
                statement.setLong(position, big.get().applyAsLong(row));
            case Columns.Column.OptionalBig<R> big ->
                statement.setObject(position, big.get().apply(row), Types.BIGINT);
            case Columns.Column.Int<R> integer ->
                statement.setInt(position, integer.get().applyAsInt(row));
            case Columns.Column.Small<R> small ->
                statement.setInt(position, small.get().applyAsInt(row));
            case Columns.Column.Flag<R> flag ->
                statement.setBoolean(position, flag.get().test(row));
            case Columns.Column.Text<R> text ->
                text(statement, position, text.get().apply(row));
            case Columns.Column.OptionalReal<R> real ->
                statement.setObject(position, real.get().apply(row), Types.DOUBLE);
        }
    }

    private static void text(PreparedStatement statement, int position, @Nullable String value) throws SQLException {
        if (value == null) {
            statement.setNull(position, Types.VARCHAR);
        } else {
            statement.setString(position, value);
        }
    }
}
