package dev.headway.store.postgres;

import dev.headway.store.row.Columns;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One column of many rows as an array parameter. Primitive arrays travel in binary form. */
final class ArrayParameters {
    private ArrayParameters() {}

    static <R> Array of(Connection connection, Columns.Column<R> column, List<R> rows) throws SQLException {
        int size = rows.size();
        return switch (column) {
            case Columns.Column.Big<R> big -> {
                long[] values = new long[size];
                for (int i = 0; i < size; i++) {
                    values[i] = big.get().applyAsLong(rows.get(i));
                }
                yield array(connection, "int8", values);
            }
            case Columns.Column.OptionalBig<R> big -> {
                @Nullable Long[] values = new Long[size];
                for (int i = 0; i < size; i++) {
                    values[i] = big.get().apply(rows.get(i));
                }
                yield array(connection, "int8", values);
            }
            case Columns.Column.Int<R> integer -> {
                int[] values = new int[size];
                for (int i = 0; i < size; i++) {
                    values[i] = integer.get().applyAsInt(rows.get(i));
                }
                yield array(connection, "int4", values);
            }
            case Columns.Column.Small<R> small -> {
                short[] values = new short[size];
                for (int i = 0; i < size; i++) {
                    values[i] = (short) small.get().applyAsInt(rows.get(i));
                }
                yield array(connection, "int2", values);
            }
            case Columns.Column.Flag<R> flag -> {
                boolean[] values = new boolean[size];
                for (int i = 0; i < size; i++) {
                    values[i] = flag.get().test(rows.get(i));
                }
                yield array(connection, "bool", values);
            }
            case Columns.Column.Text<R> text -> {
                @Nullable String[] values = new String[size];
                for (int i = 0; i < size; i++) {
                    values[i] = text.get().apply(rows.get(i));
                }
                yield array(connection, "text", values);
            }
            case Columns.Column.OptionalReal<R> real -> {
                @Nullable Double[] values = new Double[size];
                for (int i = 0; i < size; i++) {
                    values[i] = real.get().apply(rows.get(i));
                }
                yield array(connection, "float8", values);
            }
        };
    }

    private static Array array(Connection connection, String type, Object values) throws SQLException {
        return connection.unwrap(org.postgresql.PGConnection.class).createArrayOf(type, values);
    }
}
