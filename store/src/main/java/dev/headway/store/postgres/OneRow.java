package dev.headway.store.postgres;

import dev.headway.store.row.Columns;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The statements of a batch for a single row: plain values in place of arrays. The server opens a function scan for every array,
 * which costs a small batch more than everything else in it; with values a row costs what a row costs.
 */
final class OneRow {
    private static final Pattern INSERTED = Pattern.compile("select \\* from unnest\\(([^()]*)\\)");
    private static final Pattern JOINED = Pattern.compile("unnest\\(([^()]*)\\)");

    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    private OneRow() {}

    /** The statement with values instead of arrays; parameters stay in their order. */
    static String of(String arrays) {
        return TEXTS.computeIfAbsent(arrays, OneRow::rewrite);
    }

    private static String rewrite(String arrays) {
        String inserted = INSERTED.matcher(arrays).replaceAll(found -> "values (" + scalars(found.group(1)) + ")");
        return JOINED.matcher(inserted).replaceAll(found -> "(values (" + scalars(found.group(1)) + "))");
    }

    private static String scalars(String types) {
        return types.replace("[]", "");
    }

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
