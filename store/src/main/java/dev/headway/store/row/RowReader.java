package dev.headway.store.row;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads the columns of the current row one after the other. Not thread-safe. */
public final class RowReader {
    private static final TypeReference<List<String>> STRINGS = new TypeReference<>() {};

    private final ResultSet rows;
    private int column;

    public RowReader(ResultSet rows) {
        this.rows = rows;
    }

    /** Moves to the next row; false at the end. */
    public boolean next() throws SQLException {
        column = 0;
        return rows.next();
    }

    public long big() throws SQLException {
        return rows.getLong(++column);
    }

    public @Nullable Long optionalBig() throws SQLException {
        long value = rows.getLong(++column);
        return rows.wasNull() ? null : value;
    }

    public int integer() throws SQLException {
        return rows.getInt(++column);
    }

    public boolean flag() throws SQLException {
        return rows.getBoolean(++column);
    }

    public @Nullable String text() throws SQLException {
        return rows.getString(++column);
    }

    /** A text of a column that is never null. */
    public String requiredText() throws SQLException {
        String text = rows.getString(++column);
        if (text == null) {
            throw new SQLException("Expected a text in column " + column + " ("
                    + rows.getMetaData().getColumnName(column) + "), got null");
        }
        return text;
    }

    public byte[] bytes() throws SQLException {
        byte[] bytes = rows.getBytes(++column);
        return bytes == null ? new byte[0] : bytes;
    }

    /** A list that {@link #strings(List)} wrote. */
    public List<String> strings() throws SQLException {
        String json = text();
        return json == null ? List.of() : JsonMapper.shared().readValue(json, STRINGS);
    }

    /** A list of strings as a column holds it; null when empty. */
    public static @Nullable String strings(List<String> list) {
        return list.isEmpty() ? null : JsonMapper.shared().writeValueAsString(list);
    }
}
