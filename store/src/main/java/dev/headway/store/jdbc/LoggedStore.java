package dev.headway.store.jdbc;

import dev.headway.core.history.OperationRow;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.row.Columns;
import dev.headway.store.row.OperationRows;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.OperationSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is changed through it brings entries of the operation log along, in the same transaction. Thread-safe. */
final class LoggedStore implements Store.Logged {
    private final Sql definitions;
    private final Sql others;
    private final SqlErrors errors;
    private final Dialect dialect;
    private final JdbcHistoryEvents.Writer history;
    private final List<OperationRow> entries;
    private final @Nullable HistoryDatabase historyDatabase;

    LoggedStore(
            Sql definitions,
            Sql others,
            SqlErrors errors,
            Dialect dialect,
            JdbcHistoryEvents.Writer history,
            @Nullable HistoryDatabase historyDatabase,
            List<OperationRow> entries) {
        this.definitions = entries.isEmpty() ? definitions : definitions.also(this::write);
        this.others = entries.isEmpty() ? others : others.also(this::write);
        this.errors = errors;
        this.dialect = dialect;
        this.history = history;
        this.historyDatabase = historyDatabase;
        this.entries = entries;
    }

    @Override
    public Definitions definitions() {
        return new JdbcDefinitions(definitions);
    }

    @Override
    public Batches batches() {
        return new JdbcBatches(others);
    }

    @Override
    public HistoryEvents historyEvents() {
        JdbcHistoryEvents own = new JdbcHistoryEvents(others, errors, dialect, history);
        return historyDatabase == null ? own : new DividedHistory(own, historyDatabase);
    }

    @Override
    public void append() {
        others.inTransaction("write to the operation log", connection -> !entries.isEmpty());
    }

    private boolean write(Connection connection) throws SQLException {
        for (OperationRow entry : entries) {
            Sql.update(connection, OperationSql.INSERT, values(entry));
        }
        return true;
    }

    private static List<@Nullable Object> values(OperationRow entry) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Columns.Column<OperationRow> column : OperationRows.INSERT.all()) {
            values.add(
                    switch (column) {
                        case Columns.Column.Big<OperationRow> big -> big.get().applyAsLong(entry);
                        case Columns.Column.OptionalBig<OperationRow> big ->
                            big.get().apply(entry);
                        case Columns.Column.Text<OperationRow> text ->
                            text.get().apply(entry);
                        default ->
                            throw new IllegalStateException("Expected a column of the operation log, got " + column);
                    });
        }
        return values;
    }
}
