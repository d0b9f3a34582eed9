package dev.headway.store.jdbc;

import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.Numbered;
import dev.headway.store.row.Columns;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement run for many rows as a JDBC batch. */
final class RowBatch {
    private RowBatch() {}

    /** Rows touched per row; nothing is run when there are none. */
    static <R> int[] run(Connection connection, String sql, Columns<R> columns, List<R> rows) throws SQLException {
        return run(connection, sql, columns.all(), rows);
    }

    /** The same for a statement that takes the columns in another order. */
    static <R> int[] run(Connection connection, Numbered sql, Columns<R> columns, List<R> rows) throws SQLException {
        return run(
                connection,
                sql.sql(),
                sql.order().stream().map(columns.all()::get).toList(),
                rows);
    }

    private static <R> int[] run(Connection connection, String sql, List<Columns.Column<R>> parameters, List<R> rows)
            throws SQLException {
        if (rows.isEmpty()) {
            return new int[0];
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (R row : rows) {
                int position = 1;
                for (Columns.Column<R> column : parameters) {
                    bind(statement, position++, column, row);
                }
                statement.addBatch();
            }
            return statement.executeBatch();
        }
    }

    /** The same for updates and deletes, and each row must have been touched. Drivers may count several inserts at once. */
    static <R> void runExact(Connection connection, String sql, Columns<R> columns, List<R> rows) throws SQLException {
        exact(sql, run(connection, sql, columns, rows), rows.size());
    }

    /** The same for a statement that takes the columns in another order. */
    static <R> void runExact(Connection connection, Numbered sql, Columns<R> columns, List<R> rows)
            throws SQLException {
        exact(sql.sql(), run(connection, sql, columns, rows), rows.size());
    }

    private static void exact(String sql, int[] counts, int rows) {
        for (int count : counts) {
            if (count != 1) {
                throw new StoreException(
                        StoreException.Kind.FATAL,
                        "Expected the statement to touch one row for each of " + rows + ", got " + count
                                + " for one: rows of an instance were changed by something else than the engine, or a step"
                                + " recorded a change of a row that does not exist. Nothing was written. Statement: "
                                + sql.lines().findFirst().orElse(sql),
                        null);
            }
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
