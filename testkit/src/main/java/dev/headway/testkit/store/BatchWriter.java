package dev.headway.testkit.store;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.ExecutionRows;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks and writes one batch into the tables, or throws before anything is written. Lives for one commit. */
final class BatchWriter {
    private final Tables tables;
    private final BatchRows rows;
    private final long nowMillis;

    BatchWriter(Tables tables, CommitBatch batch, long nowMillis) {
        this.nowMillis = nowMillis;
        this.tables = tables;
        this.rows = BatchRows.of(batch);
    }

    /** Instances whose version, or whose guard, is not what the batch expects. */
    Set<Long> losers() {
        Set<Long> losers = new LinkedHashSet<>();
        rows.changedRoots.stream()
                .filter(this::hasLost)
                .forEach(change -> losers.add(change.image().id()));
        rows.endedRoots.stream()
                .filter(this::hasLost)
                .forEach(change -> losers.add(change.image().id()));
        rows.usedOutbox.stream()
                .filter(used -> !tables.outbox.containsKey(used.outboxId()))
                .forEach(used -> losers.add(used.instanceId()));
        rows.usedItems.stream()
                .filter(used -> !tables.batches.has(used.item()))
                .forEach(used -> losers.add(used.instanceId()));
        rows.usedTimers.stream()
                .filter(used -> {
                    StartTimerRow timer = tables.startTimers.get(used.timer().timerId());
                    return timer == null || timer.dueMillis() != used.timer().expectedDueMillis();
                })
                .forEach(used -> losers.add(used.instanceId()));
        return losers;
    }

    private boolean hasLost(ExecutionRows.RootChange change) {
        Execution now = tables.root(change.image().id());
        return now == null || now.requireRoot().version() != change.expectedVersion();
    }

    void write() {
        check();
        rows.changedRoots.forEach(change -> tables.executions.put(change.image().id(), change.image()));
        rows.endedRoots.forEach(
                change -> tables.executions.remove(change.image().id()));
        rows.usedOutbox.forEach(used -> tables.outbox.remove(used.outboxId()));
        rows.usedItems.forEach(used -> tables.batches.use(used.item()));
        rows.usedTimers.forEach(used -> use(used.timer()));
        put(tables.executions, rows.executions, Execution::id);
        put(tables.tasks, rows.tasks, task -> task.id());
        put(tables.subscriptions, rows.subscriptions, subscription -> subscription.id());
        rows.jobs.forEach((table, changes) ->
                changes.deleted.forEach(job -> tables.jobs(table).remove(job.id())));
        rows.jobs.forEach((table, changes) -> {
            changes.updated.forEach(job -> tables.jobs(table).put(job.id(), job));
            changes.inserted.forEach(job -> tables.jobs(table).put(job.id(), job));
        });
        rows.outbox.forEach(row -> tables.outbox.put(row.id(), row));
        rows.endedWithBusinessKey.forEach(this::freeKey);
        rows.businessKeys.forEach(key -> {
            tables.businessKeys.put(key.instanceId(), key.key());
            if (key.reserved() != null) {
                tables.reservedKeys.put(key.reserved(), key.instanceId());
            }
        });
        rows.searchable.forEach(
                each -> tables.searchableNames.add(each.variable().name()));
        rows.historyEvents.forEach(
                event -> tables.historyEvents.add(new InMemoryHistoryEvents.Waiting(nowMillis, event)));
        tables.history.addAll(rows.historyInstances);
        tables.history.addAll(rows.historyActivities);
        tables.history.addAll(rows.historyTasks);
        tables.history.addAll(rows.historyDetails);
    }

    private void freeKey(long instanceId) {
        tables.businessKeys.remove(instanceId);
        tables.reservedKeys.values().remove(instanceId);
    }

    private static <R> void put(
            Map<Long, R> table, BatchRows.Changes<R> changes, java.util.function.ToLongFunction<R> id) {
        changes.deleted.forEach(row -> table.remove(id.applyAsLong(row)));
        changes.updated.forEach(row -> table.put(id.applyAsLong(row), row));
        changes.inserted.forEach(row -> table.put(id.applyAsLong(row), row));
    }

    private void use(InstanceDelta.Guard.StartTimer used) {
        StartTimerRow timer = tables.startTimers.remove(used.timerId());
        Long next = used.nextDueMillis();
        if (timer != null && next != null) {
            tables.startTimers.put(
                    timer.id(),
                    new StartTimerRow(
                            timer.id(),
                            timer.definitionId(),
                            timer.elementId(),
                            next,
                            timer.repeat(),
                            used.repeatsLeft(),
                            timer.endMillis(),
                            timer.tenantId()));
        }
    }

    /** What a database would refuse: keys that are taken, and changes of rows that are not there. */
    private void check() {
        for (BatchRows.BusinessKey key : rows.businessKeys) {
            String reserved = key.reserved();
            Long holder = reserved == null ? null : tables.reservedKeys.get(reserved);
            if (holder != null && holder != key.instanceId() && !rows.endedWithBusinessKey.contains(holder)) {
                throw new StoreException(
                        StoreException.Kind.DATA,
                        "Expected a business key that no running instance has, got '" + key.key() + "', which instance "
                                + holder + " has",
                        null);
            }
        }
        rows.executions.inserted.forEach(row -> absent("execution", row.id(), tables.executions.get(row.id())));
        rows.executions.updated.forEach(row -> present("execution", row.id(), tables.executions.get(row.id())));
        rows.executions.deleted.forEach(row -> present("execution", row.id(), tables.executions.get(row.id())));
        rows.tasks.inserted.forEach(row -> absent("task", row.id(), tables.tasks.get(row.id())));
        rows.tasks.updated.forEach(row -> present("task", row.id(), tables.tasks.get(row.id())));
        rows.tasks.deleted.forEach(row -> present("task", row.id(), tables.tasks.get(row.id())));
        rows.subscriptions.deleted.forEach(
                row -> present("subscription", row.id(), tables.subscriptions.get(row.id())));
        rows.jobs.forEach((table, changes) -> checkJobs(table, changes));
    }

    private void checkJobs(JobRow.Table table, BatchRows.Changes<JobRow> changes) {
        Map<Long, JobRow> jobs = tables.jobs(table);
        changes.updated.forEach(row -> present(table + " job", row.id(), jobs.get(row.id())));
        changes.deleted.forEach(row -> present(table + " job", row.id(), jobs.get(row.id())));
    }

    private static void present(String what, long id, @Nullable Object row) {
        if (row == null) {
            throw new StoreException(
                    StoreException.Kind.FATAL,
                    "Expected " + what + " " + id
                            + " to be there when it is changed, but it is not: a step recorded a change"
                            + " of a row that does not exist. Nothing was written.",
                    null);
        }
    }

    private static void absent(String what, long id, @Nullable Object row) {
        if (row != null) {
            throw new StoreException(
                    StoreException.Kind.DATA,
                    "Expected a new id for " + what + ", but " + id + " is there already. Nothing was written.",
                    null);
        }
    }
}
