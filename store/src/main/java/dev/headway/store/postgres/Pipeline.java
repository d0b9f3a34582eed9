package dev.headway.store.postgres;

import dev.headway.store.row.Columns;
import dev.headway.store.row.RowReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several statements that go to the server in one round trip: one prepared text, separated by semicolons. Not thread-safe. */
final class Pipeline {
    private final StringBuilder text = new StringBuilder(2048);
    private final List<Binder> binders = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    /** Sets parameters from {@code first} on and returns the next free position. */
    interface Binder {
        int bind(Connection connection, PreparedStatement statement, int first) throws SQLException;
    }

    /** Takes one row of a result. */
    interface RowTaker {
        void take(RowReader row) throws SQLException;
    }

    /**
     * @param expectedCount rows that the statement must touch, -1 for any number
     * @param rows takes the rows of a query, null for a statement that returns none
     */
    private record Step(
            String sql, int expectedCount, @Nullable RowTaker rows) {}

    boolean isEmpty() {
        return steps.isEmpty();
    }

    /** A statement over the rows; left out when there are none. Any number of rows may be touched. */
    <R> Pipeline add(String sql, Columns<R> columns, List<R> rows) {
        return rows.isEmpty() ? this : append(sql, arrays(columns, rows), -1, null);
    }

    /** The same, and each of the rows must have been touched. */
    <R> Pipeline addExact(String sql, Columns<R> columns, List<R> rows) {
        return rows.isEmpty() ? this : append(sql, arrays(columns, rows), rows.size(), null);
    }

    /** A query over the rows; left out when there are none. */
    <R> Pipeline query(String sql, Columns<R> columns, List<R> rows, RowTaker taker) {
        return rows.isEmpty() ? this : append(sql, arrays(columns, rows), -1, taker);
    }

    /** A statement with parameters of its own; {@code expectedCount} -1 for any. */
    Pipeline append(String sql, Binder binder, int expectedCount, @Nullable RowTaker taker) {
        if (!text.isEmpty()) {
            text.append(";\n");
        }
        text.append(sql);
        binders.add(binder);
        steps.add(new Step(sql, expectedCount, taker));
        return this;
    }

    /** Ends the transaction in the same round trip. */
    Pipeline commit() {
        return append("commit", (connection, statement, first) -> first, -1, null);
    }

    private static <R> Binder arrays(Columns<R> columns, List<R> rows) {
        return (connection, statement, first) -> {
            int position = first;
            for (Columns.Column<R> column : columns.all()) {
                statement.setArray(position++, ArrayParameters.of(connection, column, rows));
            }
            return position;
        };
    }

    /**
     * Runs all of it.
     *
     * @return rows touched by each statement in order; -1 for those that returned rows
     */
    List<Integer> run(Connection connection) throws SQLException {
        List<Integer> counts = new ArrayList<>(steps.size());
        try (PreparedStatement statement = connection.prepareStatement(text.toString())) {
            int position = 1;
            for (Binder binder : binders) {
                position = binder.bind(connection, statement, position);
            }
            boolean isRows = statement.execute();
            for (int i = 0; i < steps.size(); i++) {
                Step step = steps.get(i);
                if (i > 0) {
                    isRows = statement.getMoreResults();
                }
                counts.add(isRows ? takeRows(statement, step) : checkedCount(statement, step));
            }
        }
        return counts;
    }

    private static int takeRows(PreparedStatement statement, Step step) throws SQLException {
        RowTaker taker = step.rows();
        if (taker != null) {
            try (ResultSet rows = statement.getResultSet()) {
                RowReader reader = new RowReader(rows);
                while (reader.next()) {
                    taker.take(reader);
                }
            }
        }
        return -1;
    }

    private static int checkedCount(PreparedStatement statement, Step step) throws SQLException {
        int count = statement.getUpdateCount();
        if (step.expectedCount() >= 0 && count != step.expectedCount()) {
            throw new MissingRowsException(step.sql(), step.expectedCount(), count);
        }
        return count;
    }
}
