package dev.headway.store.jdbc;

import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryEvent;
import dev.headway.core.history.HistoryRow;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.HistoryMessageSql;
import dev.headway.store.sql.HistorySql;
import dev.headway.store.sql.OperationSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves and removes history in either database. Thread-safe. */
final class JdbcHistoryEvents implements HistoryEvents {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcHistoryEvents.class);
    private static final int EVENTS_MAX = 500;
    /** So that a move does not need more memory than a batch of the engine. */
    private static final long BYTES_MAX = 16L << 20;

    /** Where history goes by messages, it is left to them so long after the last sender was seen. */
    private static final long SENDERS_GONE_MILLIS = 60_000;

    /** Batches that are removed in one transaction: each may have very many items. */
    private static final int BATCHES_MAX = 5;

    private static final int COUNTED_MAX = 100_000;

    private final Sql sql;
    private final SqlErrors errors;
    private final Dialect dialect;
    private final Writer writer;
    private final HistoryMonths months;
    /** Where the next of several rounds begins, past the entries of what the last ones removed; 0 for a first round. */
    private volatile long removedUntilMillis;

    /** Writes history rows, in a transaction of the caller's. */
    interface Writer {
        void write(Connection connection, BatchRows rows) throws SQLException;
    }

    JdbcHistoryEvents(Sql sql, SqlErrors errors, Dialect dialect, Writer writer) {
        this.sql = sql;
        this.errors = errors;
        this.dialect = dialect;
        this.writer = writer;
        this.months = new HistoryMonths(sql);
    }

    private record Known(long id, int rows, int bytes) {}

    /** Events that are part of a message under way, and until when somebody sends messages. */
    private record Way(List<Long> eventIds, long untilMillis) {}

    @Override
    public Moved move(int rowsMax) {
        try {
            return sql.inTransaction("move history", connection -> move(connection, rowsMax, false));
        } catch (StoreException refused) {
            if (refused.kind() != StoreException.Kind.DATA) {
                throw refused;
            }
            // Again with more care: what is wrong is found by halves and put aside.
            return sql.inTransaction("move history", connection -> move(connection, 1, true));
        }
    }

    private Moved move(Connection connection, int rowsMax, boolean careful) throws SQLException {
        if (dialect == Dialect.POSTGRES) {
            Sql.update(connection, HistorySql.POSTGRES_NO_FLUSH, List.of());
        }
        if (!lock(connection, "move")) {
            return Moved.NOTHING;
        }
        Way way = Sql.list(
                        connection,
                        HistoryMessageSql.WAY,
                        List.of(),
                        row -> new Way(JdbcHistoryMessages.ids(row.requiredText()), row.big()))
                .getFirst();
        boolean bySomebody = way.untilMillis + SENDERS_GONE_MILLIS > now(connection);
        List<Long> chosen = bySomebody ? List.of() : oldest(connection, way.eventIds, rowsMax, BYTES_MAX);
        if (chosen.isEmpty()) {
            return Moved.NOTHING;
        }
        List<Stored> events = Sql.list(
                connection,
                HistorySql.PAYLOADS,
                List.of(chosen),
                row -> new Stored(row.big(), new HistoryEvent(row.integer(), row.bytes())));
        List<HistoryRow> rows = new ArrayList<>();
        events.forEach(stored -> rows.addAll(HistoryCodec.decode(stored.event())));
        int putAside = write(connection, rows, careful);
        Sql.update(connection, HistorySql.DELETE_EVENTS, List.of(HistoryEvents.ids(events)));
        return new Moved(events.size(), rows.size(), putAside);
    }

    /** Writes rows in the caller's transaction; returns how many were put aside, which is done with care only. */
    int write(Connection connection, List<HistoryRow> rows, boolean careful) throws SQLException {
        if (careful) {
            return writeByHalves(connection, rows);
        }
        writer.write(connection, BatchRows.ofHistory(rows));
        return 0;
    }

    /** The oldest events but these, as many as fit. */
    List<Long> oldest(Connection connection, List<Long> but, int rowsMax, long bytesMax) throws SQLException {
        List<Known> oldest = Sql.list(
                connection,
                HistorySql.OLDEST_EVENTS,
                List.of(but, EVENTS_MAX),
                row -> new Known(row.big(), row.integer(), row.integer()));
        List<Long> chosen = new ArrayList<>();
        long rows = 0;
        long bytes = 0;
        for (Known event : oldest) {
            rows += event.rows();
            bytes += event.bytes();
            if (!chosen.isEmpty() && (rows > rowsMax || bytes > bytesMax)) {
                break;
            }
            chosen.add(event.id());
        }
        return chosen;
    }

    /** Writes what can be written; returns how many rows the database refused. */
    private int writeByHalves(Connection connection, List<HistoryRow> rows) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            writer.write(connection, BatchRows.ofHistory(rows));
            connection.releaseSavepoint(before);
            return 0;
        } catch (SQLException e) {
            if (SqlErrors.kind(e) != StoreException.Kind.DATA) {
                throw e;
            }
            connection.rollback(before);
            if (rows.size() > 1) {
                int half = rows.size() / 2;
                return writeByHalves(connection, rows.subList(0, half))
                        + writeByHalves(connection, rows.subList(half, rows.size()));
            }
            putAside(connection, rows, e);
            return 1;
        }
    }

    private void putAside(Connection connection, List<HistoryRow> rows, SQLException e) throws SQLException {
        String failure = String.valueOf(errors.of("write a row of history", e).getMessage());
        LOG.error(
                "The database refuses a row of the history of instance {}; it is kept in history_event and the others go on: {}",
                rows.getFirst().instanceId(),
                failure);
        for (HistoryEvent event : HistoryCodec.encode(rows, Integer.MAX_VALUE)) {
            Sql.update(
                    connection,
                    HistorySql.PUT_ASIDE,
                    List.of(
                            System.currentTimeMillis(),
                            event.rows(),
                            event.payload().length,
                            event.payload(),
                            failure.replace("\0", "\\0")));
        }
    }

    /** Whether this transaction is the one that does it. */
    boolean lock(Connection connection, String name) throws SQLException {
        String text = dialect == Dialect.H2 ? HistorySql.WAIT_LOCK : HistorySql.SKIP_LOCK;
        return !Sql.list(connection, text, List.of(name), RowReader::requiredText)
                .isEmpty();
    }

    @Override
    public Backlog backlog() {
        return sql.with("ask for waiting history", connection -> {
            long putAside = Sql.list(connection, HistorySql.COUNT_PUT_ASIDE, List.of(), RowReader::big)
                    .getFirst();
            List<Long> oldest = Sql.list(connection, HistorySql.OLDEST_MILLIS, List.of(), RowReader::big);
            if (oldest.isEmpty()) {
                return new Backlog(0, 0, putAside);
            }
            long count = Sql.list(connection, HistorySql.COUNT_EVENTS, List.of(COUNTED_MAX), RowReader::big)
                    .getFirst();
            return new Backlog(count, Math.max(0, now(connection) - oldest.getFirst()), putAside);
        });
    }

    long now(Connection connection) throws SQLException {
        return Clock.now(connection, dialect);
    }

    @Override
    public Removed removeExpired(long nowMillis, int instancesMax) {
        return removeExpired(nowMillis, instancesMax, any -> {});
    }

    /** The same; {@code first} removes what these instances have elsewhere, and comes again for them if this fails. */
    Removed removeExpired(long nowMillis, int instancesMax, Consumer<List<Long>> first) {
        if (dialect == Dialect.POSTGRES && months.inUse()) {
            return months.remove(nowMillis, instancesMax, deletion(nowMillis, instancesMax, first));
        }
        return sql.inTransaction("remove old history", connection -> {
            if (dialect == Dialect.POSTGRES) {
                Sql.update(connection, HistorySql.POSTGRES_NO_FLUSH, List.of());
            }
            if (!lock(connection, "remove")) {
                return Removed.NOTHING;
            }
            int others = loose(connection, nowMillis, instancesMax);
            List<Expired> expired = Sql.list(
                    connection,
                    HistorySql.EXPIRED,
                    List.of(removedUntilMillis, nowMillis, instancesMax),
                    row -> new Expired(row.big(), row.big()));
            removedUntilMillis =
                    expired.size() < instancesMax ? 0 : expired.getLast().removalMillis();
            if (expired.isEmpty()) {
                return new Removed(0, others);
            }
            List<Long> ids = expired.stream().map(Expired::instanceId).toList();
            first.accept(ids);
            Removed removed = delete(connection, ids);
            return new Removed(removed.instances(), removed.rows() + others);
        });
    }

    private record Expired(long instanceId, long removalMillis) {}

    /** Removes what is due and belongs to no instance. */
    private static int loose(Connection connection, long nowMillis, int rowsMax) throws SQLException {
        return Sql.update(connection, OperationSql.DELETE_EXPIRED, List.of(nowMillis, rowsMax))
                + JdbcBatches.removeExpired(connection, nowMillis, BATCHES_MAX);
    }

    private static HistoryMonths.Deletion deletion(long nowMillis, int instancesMax, Consumer<List<Long>> first) {
        return new HistoryMonths.Deletion() {
            @Override
            public int loose(Connection connection) throws SQLException {
                return JdbcHistoryEvents.loose(connection, nowMillis, instancesMax);
            }

            @Override
            public void others(Connection connection, List<Long> instances) throws SQLException {
                first.accept(instances);
                for (String parts : HistorySql.DELETE_OTHERS) {
                    Sql.update(connection, parts, List.of(instances));
                }
            }

            @Override
            public Removed rows(Connection connection, List<Long> instances) throws SQLException {
                first.accept(instances);
                return delete(connection, instances);
            }
        };
    }

    /**
     * Keeps history in a partition for each month from now on.
     *
     * @throws IllegalArgumentException on another database than PostgreSQL, or where there is history already
     */
    void partitionByMonth() {
        if (dialect != Dialect.POSTGRES) {
            throw new IllegalArgumentException("Expected PostgreSQL to keep history in partitions by month, got "
                    + dialect + ", where history is removed row by row. Leave historyPartitionedByMonth out.");
        }
        months.begin(System.currentTimeMillis());
    }

    @Override
    public int delete(Collection<Long> endedInstanceIds) {
        return delete(endedInstanceIds, () -> 0);
    }

    /** The same, with what these instances have elsewhere, which says how many had history there. */
    int delete(Collection<Long> endedInstanceIds, IntSupplier elsewhere) {
        return endedInstanceIds.isEmpty()
                ? 0
                : sql.inTransaction("delete history", connection -> {
                    int instances =
                            delete(connection, List.copyOf(endedInstanceIds)).instances();
                    return instances + elsewhere.getAsInt();
                });
    }

    @Override
    public void deleteTask(long instanceId, long taskId) {
        sql.inTransaction("delete the history of a task", connection -> {
            if (instanceId == taskId) {
                return delete(connection, List.of(instanceId)); // a standalone task has an instance to itself
            }
            List<Long> tasks = List.of(taskId);
            while (!tasks.isEmpty()) {
                Sql.update(connection, HistorySql.DELETE_TASKS, List.of(tasks));
                for (String notes : HistorySql.DELETE_NOTES_OF_TASKS) {
                    Sql.update(connection, notes, List.of(tasks));
                }
                tasks = Sql.list(connection, HistorySql.PARTS_OF_TASKS, List.of(instanceId, tasks), RowReader::big);
            }
            return Removed.NOTHING;
        });
    }

    @Override
    public void setRemoval(Collection<Long> endedInstanceIds, @Nullable Long removalMillis) {
        if (!endedInstanceIds.isEmpty()) {
            sql.inTransaction(
                    "set when history may go",
                    connection -> Sql.update(
                            connection,
                            HistorySql.SET_REMOVAL.in(dialect),
                            Arrays.asList(removalMillis, endedInstanceIds)));
            removedUntilMillis = 0;
        }
    }

    @Override
    public void deleteDetail(long instanceId, long detailId, @Nullable String left) {
        sql.inTransaction(
                "delete from the history of an instance",
                connection -> left == null
                        ? Sql.update(connection, HistorySql.DELETE_DETAIL, List.of(instanceId, detailId))
                        : Sql.update(connection, HistorySql.CHANGE_DETAIL, List.of(left, instanceId, detailId)));
    }

    /** Deletes all history of these instances; the caller's transaction. */
    private static Removed delete(Connection connection, List<Long> instanceIds) throws SQLException {
        long rows = 0;
        for (List<String> tables : List.of(HistorySql.DELETE_PARTS, HistorySql.DELETE_OTHERS)) {
            for (String parts : tables) {
                rows += Sql.update(connection, parts, List.of(instanceIds));
            }
        }
        int instances = Sql.update(connection, HistorySql.DELETE_INSTANCES, List.of(instanceIds));
        return new Removed(instances, rows + instances);
    }
}
