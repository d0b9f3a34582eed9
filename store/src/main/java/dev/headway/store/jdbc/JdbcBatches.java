package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Batches;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.BatchSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Batches in either database. Thread-safe. */
final class JdbcBatches implements Batches {
    private static final int ROUND_TRIP_ROWS = 5_000;

    private final Sql sql;

    JdbcBatches(Sql sql) {
        this.sql = sql;
    }

    @Override
    public void create(BatchRow batch, List<Long> instanceIds) {
        sql.inTransaction("make a batch", connection -> {
            Sql.update(
                    connection,
                    BatchSql.INSERT,
                    Arrays.asList(
                            batch.id(),
                            batch.type(),
                            batch.total(),
                            batch.createdMillis(),
                            batch.payload(),
                            batch.userId()));
            insertItems(connection, batch.id(), instanceIds);
            return true;
        });
    }

    private static void insertItems(Connection connection, long batchId, List<Long> instanceIds) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(BatchSql.INSERT_ITEM)) {
            int waiting = 0;
            for (long instanceId : instanceIds) {
                statement.setLong(1, batchId);
                statement.setInt(2, Ids.partition(instanceId));
                statement.setLong(3, instanceId);
                statement.addBatch();
                if (++waiting == ROUND_TRIP_ROWS) {
                    statement.executeBatch();
                    waiting = 0;
                }
            }
            statement.executeBatch();
        }
    }

    private static BatchRow read(RowReader row) throws SQLException {
        return new BatchRow(
                row.big(),
                row.requiredText(),
                row.integer(),
                row.big(),
                row.optionalBig(),
                row.flag(),
                row.requiredText(),
                row.text());
    }

    @Override
    public List<BatchRow> active(int limit) {
        return sql.list("find batches", BatchSql.ACTIVE, List.of(limit), JdbcBatches::read);
    }

    @Override
    public List<Long> items(long batchId, Collection<Integer> partitions, int limit) {
        return sql.list("find items of a batch", BatchSql.ITEMS, List.of(batchId, partitions, limit), RowReader::big);
    }

    @Override
    public boolean fail(long batchId, long itemId, String message) {
        return sql.update(
                        "keep a failure of a batch",
                        BatchSql.FAIL_ITEM,
                        List.of(message.replace("\0", "\\0"), batchId, Ids.partition(itemId), itemId))
                == 1;
    }

    @Override
    public void complete(long batchId, List<Long> itemIds) {
        if (!itemIds.isEmpty()) {
            Set<Integer> partitions = new HashSet<>();
            itemIds.forEach(item -> partitions.add(Ids.partition(item)));
            sql.update("do items of a batch", BatchSql.COMPLETE_ITEMS, List.of(batchId, partitions, itemIds));
        }
    }

    @Override
    public boolean end(long batchId, long nowMillis, @Nullable Long removalMillis) {
        return sql.update("end a batch", BatchSql.END, Arrays.asList(nowMillis, removalMillis, batchId)) == 1;
    }

    @Override
    public boolean cancel(long batchId, long nowMillis, @Nullable Long removalMillis) {
        return sql.inTransaction("cancel a batch", connection -> {
            int cancelled = Sql.update(connection, BatchSql.CANCEL, Arrays.asList(nowMillis, removalMillis, batchId));
            Sql.update(connection, BatchSql.CANCEL_ITEMS, List.of(batchId));
            return cancelled == 1;
        });
    }

    @Override
    public int retryFailed(long batchId) {
        return sql.inTransaction("do failed items of a batch again", connection -> {
            int again = Sql.update(connection, BatchSql.RETRY_ITEMS, List.of(batchId));
            if (again > 0) {
                Sql.update(connection, BatchSql.REOPEN, List.of(batchId));
            }
            return again;
        });
    }

    /** Deletes batches whose time to live is over, in the caller's transaction; returns how many rows went. */
    static int removeExpired(Connection connection, long nowMillis, int batchesMax) throws SQLException {
        int rows = 0;
        for (long id : Sql.list(connection, BatchSql.EXPIRED, List.of(nowMillis, batchesMax), RowReader::big)) {
            rows += Sql.update(connection, BatchSql.DELETE_ITEMS, List.of(id));
            rows += Sql.update(connection, BatchSql.DELETE, List.of(id));
        }
        return rows;
    }

    @Override
    public Optional<BatchRow> byId(long batchId) {
        return sql.list("find a batch", BatchSql.BY_ID, List.of(batchId), JdbcBatches::read).stream()
                .findFirst();
    }

    @Override
    public List<BatchRow> list(int first, int max) {
        return sql.list("list batches", BatchSql.LIST, List.of(max, first), JdbcBatches::read);
    }

    @Override
    public Progress progress(long batchId) {
        return sql.with("ask how far a batch is", connection -> {
            int[] counts = new int[ItemState.values().length];
            Sql.list(connection, BatchSql.COUNT_ITEMS, List.of(batchId), row -> {
                int state = row.integer();
                counts[state] = Math.toIntExact(row.big());
                return state;
            });
            return new Progress(
                    counts[ItemState.PENDING.code()],
                    counts[ItemState.FAILED.code()],
                    counts[ItemState.CANCELLED.code()]);
        });
    }

    @Override
    public List<Failure> failures(long batchId, int max) {
        return sql.list(
                "list failures of a batch",
                BatchSql.FAILURES,
                List.of(batchId, max),
                row -> new Failure(row.big(), row.requiredText()));
    }

    @Override
    public boolean setSuspended(long batchId, boolean suspended) {
        return sql.update("suspend a batch", BatchSql.SUSPEND, List.of(suspended, batchId)) == 1;
    }

    @Override
    public boolean delete(long batchId) {
        return sql.inTransaction("delete a batch", connection -> {
            Sql.update(connection, BatchSql.DELETE_ITEMS, List.of(batchId));
            return Sql.update(connection, BatchSql.DELETE, List.of(batchId)) == 1;
        });
    }
}
