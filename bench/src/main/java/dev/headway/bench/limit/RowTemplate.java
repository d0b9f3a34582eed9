package dev.headway.bench.limit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows that an instance left in one table of history, and how to write them again for others: the ids moved, the times those of now,
 * all else as it is. Immutable.
 */
final class RowTemplate {
    /** What is counted anew for each instance; ids of definitions stay. */
    private static final Set<String> IDS =
            Set.of("id", "instance_id", "execution_id", "parent_visit_id", "visit_id", "task_id");

    private static final String TIME = "_millis";

    private record Column(String name, String type) {
        boolean isId() {
            return IDS.contains(name);
        }

        boolean isTime() {
            return name.endsWith(TIME);
        }
    }

    private final String table;
    private final List<Column> columns;
    private final List<List<@Nullable Object>> rows;
    private final long first;

    private RowTemplate(String table, List<Column> columns, List<List<@Nullable Object>> rows, long first) {
        this.table = table;
        this.columns = columns;
        this.rows = rows;
        this.first = first;
    }

    /** What the instance left in a table, perhaps nothing. */
    static RowTemplate read(Connection connection, String table, long instance) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("select * from " + table + " where instance_id = ?")) {
            query.setLong(1, instance);
            try (ResultSet found = query.executeQuery()) {
                ResultSetMetaData shape = found.getMetaData();
                List<Column> columns = new ArrayList<>();
                for (int i = 1; i <= shape.getColumnCount(); i++) {
                    columns.add(new Column(shape.getColumnName(i), shape.getColumnTypeName(i)));
                }
                List<List<@Nullable Object>> rows = new ArrayList<>();
                while (found.next()) {
                    List<@Nullable Object> row = new ArrayList<>();
                    for (int i = 1; i <= columns.size(); i++) {
                        row.add(found.getObject(i));
                    }
                    rows.add(row);
                }
                return new RowTemplate(table, columns, rows, instance);
            }
        }
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** How many ids an instance needs from its own on. */
    long ids() {
        long last = first;
        for (List<@Nullable Object> row : rows) {
            for (int i = 0; i < columns.size(); i++) {
                if (columns.get(i).isId() && row.get(i) instanceof Long id) {
                    last = Math.max(last, id);
                }
            }
        }
        return last - first + 1;
    }

    /** The statement for any number of instances: an array a column, of which the first is scanned and the others are looked up by place. */
    String statement() {
        String names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
        String others = columns.stream()
                .skip(1)
                .map(each -> "(?::" + each.type + "[])[x.i]")
                .collect(Collectors.joining(", "));
        return "insert into " + table + " (" + names + ")\nselect u.* from unnest(?::" + columns.getFirst().type
                + "[]) with ordinality as x (c, i)\ncross join lateral (select x.c, " + others + ") as u";
    }

    /** Sets the statement's parameters from {@code position} on and returns the next free one. */
    int bind(Connection connection, PreparedStatement statement, int position, List<Long> instances, long now)
            throws SQLException {
        int next = position;
        for (int column = 0; column < columns.size(); column++) {
            int place = column;
            @Nullable
            Object[] values = instances.stream()
                    .flatMap(instance -> IntStream.range(0, rows.size()).mapToObj(row -> new Spot(row, instance)))
                    .map(spot -> value(spot, place, now))
                    .toArray();
            statement.setArray(next++, connection.createArrayOf(columns.get(column).type, values));
        }
        return next;
    }

    private record Spot(int row, long instance) {}

    private @Nullable Object value(Spot spot, int column, long now) {
        Object was = rows.get(spot.row).get(column);
        if (!(was instanceof Long number) || number == 0) {
            return was;
        }
        Column kind = columns.get(column);
        if (kind.isTime()) {
            return now;
        }
        return kind.isId() && number >= first ? Long.valueOf(number - first + spot.instance) : was;
    }
}
