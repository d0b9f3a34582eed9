package dev.headway.testkit.store;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.runtime.port.Batches.BatchRow;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rows of batches. Not thread-safe: the store's lock guards it. */
final class BatchTables {
    final TreeMap<Long, BatchRow> rows = new TreeMap<>();
    final Map<Long, TreeSet<Long>> items = new TreeMap<>();
    final Map<Long, TreeMap<Long, String>> failures = new TreeMap<>();

    boolean has(InstanceDelta.Guard.BatchItem item) {
        return items.getOrDefault(item.batchId(), new TreeSet<>()).contains(item.itemInstanceId());
    }

    boolean use(InstanceDelta.Guard.BatchItem item) {
        return items.getOrDefault(item.batchId(), new TreeSet<>()).remove(item.itemInstanceId());
    }
}
