package dev.headway.testkit.store;

import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Batches;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Batches in memory. Thread-safe by the store's lock. */
final class InMemoryBatches implements Batches {
    private final Object lock;
    private final BatchTables tables;

    InMemoryBatches(Object lock, Tables tables) {
        this.lock = lock;
        this.tables = tables.batches;
    }

    @Override
    public void create(BatchRow batch, List<Long> instanceIds) {
        synchronized (lock) {
            tables.rows.put(batch.id(), batch);
            tables.items.put(batch.id(), new TreeSet<>(instanceIds));
            tables.failures.put(batch.id(), new TreeMap<>());
        }
    }

    @Override
    public List<BatchRow> active(int limit) {
        synchronized (lock) {
            return tables.rows.values().stream()
                    .filter(row -> row.endedMillis() == null && !row.suspended())
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public List<Long> items(long batchId, Collection<Integer> partitions, int limit) {
        synchronized (lock) {
            return tables.items.getOrDefault(batchId, new TreeSet<>()).stream()
                    .filter(id -> partitions.contains(Ids.partition(id)))
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public boolean fail(long batchId, long instanceId, String message) {
        synchronized (lock) {
            boolean used = tables.use(new Guard.BatchItem(batchId, instanceId));
            if (used) {
                tables.failures.computeIfAbsent(batchId, any -> new TreeMap<>()).put(instanceId, message);
            }
            return used;
        }
    }

    @Override
    public boolean end(long batchId, long nowMillis) {
        synchronized (lock) {
            BatchRow row = tables.rows.get(batchId);
            if (row == null
                    || row.endedMillis() != null
                    || !tables.items.getOrDefault(batchId, new TreeSet<>()).isEmpty()) {
                return false;
            }
            put(row, nowMillis, row.suspended());
            return true;
        }
    }

    private void put(BatchRow row, @Nullable Long endedMillis, boolean suspended) {
        tables.rows.put(
                row.id(),
                new BatchRow(
                        row.id(), row.type(), row.total(), row.createdMillis(), endedMillis, suspended, row.payload()));
    }

    @Override
    public Optional<BatchRow> byId(long batchId) {
        synchronized (lock) {
            return Optional.ofNullable(tables.rows.get(batchId));
        }
    }

    @Override
    public List<BatchRow> list(int first, int max) {
        synchronized (lock) {
            return tables.rows.descendingMap().values().stream()
                    .skip(first)
                    .limit(max)
                    .toList();
        }
    }

    @Override
    public Progress progress(long batchId) {
        synchronized (lock) {
            return new Progress(
                    tables.items.getOrDefault(batchId, new TreeSet<>()).size(),
                    tables.failures.getOrDefault(batchId, new TreeMap<>()).size());
        }
    }

    @Override
    public List<Failure> failures(long batchId, int max) {
        synchronized (lock) {
            return tables.failures.getOrDefault(batchId, new TreeMap<>()).entrySet().stream()
                    .limit(max)
                    .map(each -> new Failure(each.getKey(), each.getValue()))
                    .toList();
        }
    }

    @Override
    public boolean setSuspended(long batchId, boolean suspended) {
        synchronized (lock) {
            BatchRow row = tables.rows.get(batchId);
            if (row != null) {
                put(row, row.endedMillis(), suspended);
            }
            return row != null;
        }
    }

    @Override
    public boolean delete(long batchId) {
        synchronized (lock) {
            tables.items.remove(batchId);
            tables.failures.remove(batchId);
            return tables.rows.remove(batchId) != null;
        }
    }
}
