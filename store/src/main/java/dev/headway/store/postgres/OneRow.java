package dev.headway.store.postgres;

import dev.headway.store.row.Columns;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/** The parameters of a statement over a single row: plain values. */
final class OneRow {
    private OneRow() {}

    /** Sets one column's parameter. */
    static <R> void set(PreparedStatement statement, int position, Columns.Column<R> column, R row)
            throws SQLException {
        switch (column) {
            case Columns.Column.Big<R> big ->
                statement.setLong(position, big.get().applyAsLong(row));
            case Columns.Column.OptionalBig<R> big -> {
                Long value = big.get().apply(row);
                if (value == null) {
                    statement.setNull(position, Types.BIGINT);
                } else {
                    statement.setLong(position, value);
                }
            }
            case Columns.Column.Int<R> integer ->
                statement.setInt(position, integer.get().applyAsInt(row));
            case Columns.Column.Small<R> small ->
                statement.setShort(position, (short) small.get().applyAsInt(row));
            case Columns.Column.Flag<R> flag ->
                statement.setBoolean(position, flag.get().test(row));
            case Columns.Column.Text<R> text ->
                statement.setString(position, text.get().apply(row));
            case Columns.Column.OptionalReal<R> real -> {
                Double value = real.get().apply(row);
                if (value == null) {
                    statement.setNull(position, Types.DOUBLE);
                } else {
                    statement.setDouble(position, value);
                }
            }
        }
    }
}
