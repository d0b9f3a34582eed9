package dev.headway.bench.host;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * How the database is asked how much work is done, and what its answer means.
 *
 * @param sql counts rows
 * @param total units of work in all
 * @param unitsEach units that one row stands for
 * @param left whether the rows are what is left, else what is done
 */
public record Counting(String sql, long total, double unitsEach, boolean left) {
    static Counting of(Map<String, String> values) {
        return new Counting(
                Wire.need(values, "countSql"),
                Wire.number(values, "total"),
                Double.parseDouble(Wire.need(values, "unitsEach")),
                Boolean.parseBoolean(Wire.need(values, "left")));
    }

    /** The same as text, for the way to another process. */
    public Map<String, String> asMap() {
        return new HashMap<>(Map.of(
                "countSql",
                sql,
                "total",
                Long.toString(total),
                "unitsEach",
                Double.toString(unitsEach),
                "left",
                Boolean.toString(left)));
    }

    /** Units done, as so many rows say. */
    long done(long rows) {
        long units = Math.round(rows * unitsEach);
        return Math.clamp(left ? total - units : units, 0, total);
    }

    /** Asks. */
    long ask(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return done(rows.getLong(1));
        }
    }
}
