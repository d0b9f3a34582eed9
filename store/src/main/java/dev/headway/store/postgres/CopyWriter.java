package dev.headway.store.postgres;

import dev.headway.store.row.Columns;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Writes rows by binary COPY: the server then logs many rows in one record and parses nothing. Not thread-safe.
 */
final class CopyWriter {
    private static final byte[] SIGNATURE = {
        'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final int FLUSH_BYTES = 64 * 1024;

    private byte[] buffer = new byte[FLUSH_BYTES + 16 * 1024];
    private int length;

    /** Runs {@code copy ... from stdin (format binary)} with these rows. */
    <R> void write(Connection connection, String sql, Columns<R> columns, List<R> rows) throws SQLException {
        CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
        try {
            length = 0;
            bytes(SIGNATURE);
            for (R row : rows) {
                int16(columns.all().size());
                for (Columns.Column<R> column : columns.all()) {
                    field(column, row);
                }
                if (length >= FLUSH_BYTES) {
                    copy.writeToCopy(buffer, 0, length);
                    length = 0;
                }
            }
            int16(-1);
            copy.writeToCopy(buffer, 0, length);
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }

    private <R> void field(Columns.Column<R> column, R row) {
        switch (column) {
            case Columns.Column.Big<R> big -> {
                int32(8);
                int64(big.get().applyAsLong(row));
            }
            case Columns.Column.OptionalBig<R> big -> optional(big.get().apply(row));
            case Columns.Column.Int<R> integer -> {
                int32(4);
                int32(integer.get().applyAsInt(row));
            }
            case Columns.Column.Small<R> small -> {
                int32(2);
                int16(small.get().applyAsInt(row));
            }
            case Columns.Column.Flag<R> flag -> {
                int32(1);
                room(1);
                buffer[length++] = (byte) (flag.get().test(row) ? 1 : 0);
            }
            case Columns.Column.Text<R> text -> text(text.get().apply(row));
            case Columns.Column.OptionalReal<R> real -> {
                Double value = real.get().apply(row);
                optional(value == null ? null : Double.doubleToLongBits(value));
            }
        }
    }

    private void optional(@Nullable Long value) {
        if (value == null) {
            int32(-1);
        } else {
            int32(8);
            int64(value);
        }
    }

    private void text(@Nullable String value) {
        if (value == null) {
            int32(-1);
            return;
        }
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        int32(utf8.length);
        bytes(utf8);
    }

    private void bytes(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, buffer, length, value.length);
        length += value.length;
    }

    private void int16(int value) {
        room(2);
        buffer[length++] = (byte) (value >> 8);
        buffer[length++] = (byte) value;
    }

    private void int32(int value) {
        room(4);
        buffer[length++] = (byte) (value >> 24);
        buffer[length++] = (byte) (value >> 16);
        buffer[length++] = (byte) (value >> 8);
        buffer[length++] = (byte) value;
    }

    private void int64(long value) {
        int32((int) (value >> 32));
        int32((int) value);
    }

    private void room(int more) {
        if (length + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
        }
    }
}
