package dev.headway.testkit.store;

import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryEvent;
import dev.headway.core.history.HistoryRow;
import dev.headway.runtime.port.HistoryEvents;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** History on its way in memory. Thread-safe by the store's lock. */
final class InMemoryHistoryEvents implements HistoryEvents {
    private final Object lock;
    private final Tables tables;
    private final LongSupplier clock;

    /** An event and when it was written. */
    record Waiting(long createdMillis, HistoryEvent event) {}

    InMemoryHistoryEvents(Object lock, Tables tables, LongSupplier clock) {
        this.lock = lock;
        this.tables = tables;
        this.clock = clock;
    }

    @Override
    public Moved move(int rowsMax) {
        synchronized (lock) {
            int events = 0;
            int rows = 0;
            while (!tables.historyEvents.isEmpty() && rows < rowsMax) {
                List<HistoryRow> moved =
                        HistoryCodec.decode(tables.historyEvents.remove().event());
                tables.history.addAll(moved);
                rows += moved.size();
                events++;
            }
            return new Moved(events, rows, 0);
        }
    }

    @Override
    public Backlog backlog() {
        synchronized (lock) {
            Waiting oldest = tables.historyEvents.peek();
            return oldest == null
                    ? Backlog.NONE
                    : new Backlog(
                            tables.historyEvents.size(), Math.max(0, clock.getAsLong() - oldest.createdMillis()), 0);
        }
    }

    @Override
    public Removed removeExpired(long nowMillis, int instancesMax) {
        synchronized (lock) {
            Set<Long> expired = tables.history.stream()
                    .filter(HistoryRow.Instance.class::isInstance)
                    .map(HistoryRow.Instance.class::cast)
                    .filter(row -> row.removalMillis() != null && row.removalMillis() <= nowMillis)
                    .sorted(Comparator.comparingLong(row -> Objects.requireNonNull(row.removalMillis())))
                    .limit(instancesMax)
                    .map(HistoryRow.Instance::instanceId)
                    .collect(Collectors.toSet());
            int before = tables.history.size();
            tables.history.removeIf(row -> expired.contains(row.instanceId()));
            return new Removed(expired.size(), (long) before - tables.history.size());
        }
    }
}
