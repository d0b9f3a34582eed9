package dev.headway.store.postgres;

import dev.headway.store.row.Columns;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.RowsSql;
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

    /** @param rows takes the rows of a query, null where they do not matter */
    private record Step(@Nullable RowTaker rows) {}

    /** A statement and the rows that it is for. */
    record Rows<R>(RowsSql sql, Columns<R> columns, List<R> rows) {
        private Pipeline addExactTo(Pipeline pipeline, String code) {
            return pipeline.addExact(code, sql, columns, rows);
        }

        private Pipeline addTo(Pipeline pipeline) {
            return pipeline.add(sql, columns, rows);
        }

        private Pipeline queryIn(Pipeline pipeline, RowTaker taker) {
            return pipeline.query(sql, columns, rows, taker);
        }
    }

    Pipeline add(Rows<?> rows) {
        return rows.addTo(this);
    }

    Pipeline addExact(String code, Rows<?> rows) {
        return rows.addExactTo(this, code);
    }

    Pipeline query(Rows<?> rows, RowTaker taker) {
        return rows.queryIn(this, taker);
    }

    /** A statement over the rows; left out when there are none. Any number of rows may be touched. */
    <R> Pipeline add(RowsSql sql, Columns<R> columns, List<R> rows) {
        return rows.isEmpty() ? this : append(sql.text(rows.size()), values(columns, rows), null);
    }

    /** The same, and each of the rows must be touched; otherwise the server ends the transaction with this SQLSTATE. */
    <R> Pipeline addExact(String code, RowsSql sql, Columns<R> columns, List<R> rows) {
        if (rows.isEmpty()) {
            return this;
        }
        Binder values = values(columns, rows);
        return append(
                sql.exact(rows.size()),
                (connection, statement, first) -> {
                    int next = values.bind(connection, statement, first);
                    statement.setInt(next, rows.size());
                    statement.setString(next + 1, code);
                    statement.setString(next + 2, sql.title());
                    return next + 3;
                },
                null);
    }

    /** A query over the rows; left out when there are none. */
    <R> Pipeline query(RowsSql sql, Columns<R> columns, List<R> rows, RowTaker taker) {
        return rows.isEmpty() ? this : append(sql.text(rows.size()), values(columns, rows), taker);
    }

    /** A statement with parameters of its own. */
    Pipeline append(String sql, Binder binder, @Nullable RowTaker taker) {
        if (!text.isEmpty()) {
            text.append(";\n");
        }
        text.append(sql);
        binders.add(binder);
        steps.add(new Step(taker));
        return this;
    }

    /** Begins the transaction in the same round trip; on a connection that commits by itself, so that the driver does not begin one. */
    Pipeline begin() {
        return append("begin", (connection, statement, first) -> first, null);
    }

    /** Ends the transaction in the same round trip. */
    Pipeline commit() {
        return append("commit", (connection, statement, first) -> first, null);
    }

    private static <R> Binder values(Columns<R> columns, List<R> rows) {
        return (connection, statement, first) -> {
            int position = first;
            for (Columns.Column<R> column : columns.all()) {
                if (rows.size() == 1) {
                    OneRow.set(statement, position, column, rows.getFirst());
                } else {
                    statement.setArray(position, ArrayParameters.of(connection, column, rows));
                }
                position++;
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
        if (steps.isEmpty()) {
            return counts;
        }
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
                counts.add(isRows ? takeRows(statement, step) : statement.getUpdateCount());
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
}
