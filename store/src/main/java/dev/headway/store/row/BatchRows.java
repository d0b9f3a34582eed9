package dev.headway.store.row;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.delta.RowChanges;
import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryEvent;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a batch by table and kind of change, in the order of their keys: every batch takes its row locks in the same
 * order, so that batches cannot deadlock. Filled once, then only read.
 */
public final class BatchRows {
    /** Events of a large batch: few enough not to cost, and none too large to be read in one piece. */
    private static final int EVENT_BYTES = 1 << 20;

    private static final Comparator<InstanceDelta> BY_KEY = Comparator.<InstanceDelta>comparingInt(
                    d -> Ids.partition(d.instanceId()))
            .thenComparingLong(InstanceDelta::instanceId);

    public final List<ExecutionRows.RootChange> changedRoots = new ArrayList<>();
    public final List<ExecutionRows.RootChange> endedRoots = new ArrayList<>();
    public final Changes<Execution> executions = new Changes<>();
    public final Changes<TaskRow> tasks = new Changes<>();
    public final List<TaskRow> tasksWithOldCandidates = new ArrayList<>();
    public final List<TaskRows.CandidateRow> candidates = new ArrayList<>();
    public final Changes<SubscriptionRow> subscriptions = new Changes<>();
    public final Map<JobRow.Table, Changes<JobRow>> jobs = new EnumMap<>(JobRow.Table.class);
    public final List<OutboxRow> outbox = new ArrayList<>();
    public final List<UsedOutbox> usedOutbox = new ArrayList<>();
    public final List<UsedTimer> usedTimers = new ArrayList<>();
    public final List<UsedItem> usedItems = new ArrayList<>();
    public final List<BusinessKey> businessKeys = new ArrayList<>();
    public final List<Long> endedWithBusinessKey = new ArrayList<>();
    public final List<Execution> called = new ArrayList<>();
    public final List<Execution> endedCalled = new ArrayList<>();
    public final List<Searchable> searchable = new ArrayList<>();
    public final List<Searchable> removedSearchable = new ArrayList<>();
    public final List<HistoryRow.Instance> historyInstances = new ArrayList<>();
    public final List<HistoryRow.Activity> historyActivities = new ArrayList<>();
    public final List<HistoryRow.Task> historyTasks = new ArrayList<>();
    public final List<HistoryRow.Detail> historyDetails = new ArrayList<>();
    public final List<HistoryRow.Incident> historyIncidents = new ArrayList<>(0);
    public final List<HistoryRow.JobLog> historyJobLogs = new ArrayList<>(0);
    public final List<OperationRow> operations = new ArrayList<>(0);
    /** Jobs that are claimed with the rows that make them ready. */
    public final List<FollowUp> followUps = new ArrayList<>();
    /** History in compact form, where it is to be moved later. */
    public final List<HistoryEvent> historyEvents = new ArrayList<>();

    /** Rows of one table. */
    public static final class Changes<R> {
        public final List<R> inserted = new ArrayList<>();
        public final List<R> updated = new ArrayList<>();
        public final List<R> deleted = new ArrayList<>();

        private void add(RowChanges<R> changes) {
            inserted.addAll(changes.inserted());
            updated.addAll(changes.updated());
            deleted.addAll(changes.deleted());
        }
    }

    /** An outbox row that the instance uses up. */
    public record UsedOutbox(long outboxId, long instanceId) {}

    /** A start timer that the instance uses up. */
    public record UsedTimer(InstanceDelta.Guard.StartTimer timer, long instanceId) {}

    /** A job that is claimed as it becomes ready. */
    public record FollowUp(long owner, long leaseMillis, ReadyJob job) {}

    /** An item of a batch that the instance uses up. */
    public record UsedItem(InstanceDelta.Guard.BatchItem item, long instanceId) {}

    /** @param reserved set where the key must be unique */
    public record BusinessKey(
            long instanceId, String key, @Nullable String reserved) {}

    /** A searchable variable of an instance. */
    public record Searchable(long instanceId, InstanceDelta.SearchableVariable variable) {}

    private BatchRows() {}

    /** Sorts out a batch. */
    public static BatchRows of(CommitBatch batch) {
        List<InstanceDelta> deltas = new ArrayList<>(batch.deltas());
        deltas.sort(BY_KEY);
        BatchRows rows = new BatchRows();
        deltas.forEach(rows::add);
        rows.addFollowUps(batch.followUps());
        if (batch.historyLater()) {
            List<HistoryRow> later = new ArrayList<>();
            deltas.forEach(delta -> later.addAll(delta.history()));
            rows.historyEvents.addAll(HistoryCodec.encode(later, EVENT_BYTES));
        } else {
            deltas.forEach(delta -> rows.addHistory(delta.history()));
        }
        rows.usedOutbox.sort(Comparator.<UsedOutbox>comparingInt(g -> Ids.partition(g.outboxId()))
                .thenComparingLong(UsedOutbox::outboxId));
        rows.usedItems.sort(Comparator.<UsedItem>comparingLong(g -> g.item().batchId())
                .thenComparingLong(g -> g.item().itemInstanceId()));
        rows.usedTimers.sort(Comparator.comparingLong(g -> g.timer().timerId()));
        return rows;
    }

    private void add(InstanceDelta delta) {
        addRoot(delta);
        executions.add(delta.executions());
        addTasks(delta.tasks());
        subscriptions.add(delta.subscriptions());
        delta.jobs()
                .forEach((table, changes) ->
                        jobs.computeIfAbsent(table, any -> new Changes<>()).add(changes));
        outbox.addAll(delta.outbox());
        operations.addAll(delta.operations());
        for (InstanceDelta.Guard guard : delta.guards()) {
            switch (guard) {
                case InstanceDelta.Guard.Outbox used ->
                    usedOutbox.add(new UsedOutbox(used.outboxId(), delta.instanceId()));
                case InstanceDelta.Guard.BatchItem used -> usedItems.add(new UsedItem(used, delta.instanceId()));
                case InstanceDelta.Guard.StartTimer used -> usedTimers.add(new UsedTimer(used, delta.instanceId()));
            }
        }
        addSearchable(delta);
    }

    private void addFollowUps(Claims.@Nullable FollowUps claimed) {
        if (claimed != null) {
            claimed.jobs().forEach(job -> followUps.add(new FollowUp(claimed.owner(), claimed.leaseMillis(), job)));
        }
    }

    private void addHistory(List<HistoryRow> history) {
        for (HistoryRow row : history) {
            switch (row) {
                case HistoryRow.Instance ended -> historyInstances.add(ended);
                case HistoryRow.Activity ended -> historyActivities.add(ended);
                case HistoryRow.Task ended -> historyTasks.add(ended);
                case HistoryRow.Detail detail -> historyDetails.add(detail);
                case HistoryRow.Incident over -> historyIncidents.add(over);
                case HistoryRow.JobLog log -> historyJobLogs.add(log);
            }
        }
    }

    /** History alone, in its order: what a mover writes. */
    public static BatchRows ofHistory(List<HistoryRow> history) {
        BatchRows rows = new BatchRows();
        rows.addHistory(history);
        return rows;
    }

    private void addRoot(InstanceDelta delta) {
        if (delta.onlyGuards()) {
            return;
        }
        Execution image = delta.root();
        Execution.Root root = image.requireRoot();
        Execution base = delta.base();
        if (delta.ended()) {
            if (!delta.created()) {
                endedRoots.add(new ExecutionRows.RootChange(image, delta.expectedVersion(), false));
                if (root.businessKey() != null
                        || (base != null && base.requireRoot().businessKey() != null)) {
                    endedWithBusinessKey.add(image.id());
                }
                if (root.superInstanceId() != 0) {
                    endedCalled.add(image);
                }
            }
            return;
        }
        if (delta.created()) {
            executions.inserted.add(image);
            if (root.superInstanceId() != 0) {
                called.add(image);
            }
        } else {
            boolean changed = base == null || !base.variables().equals(image.variables());
            changedRoots.add(new ExecutionRows.RootChange(image, delta.expectedVersion(), changed));
        }
        addBusinessKey(delta, root, base);
    }

    private void addBusinessKey(InstanceDelta delta, Execution.Root root, @Nullable Execution base) {
        String before = base == null ? null : base.requireRoot().businessKey();
        String key = root.businessKey();
        String reserved = delta.uniqueBusinessKey();
        if (key != null && (reserved != null || !Objects.equals(before, key))) {
            businessKeys.add(new BusinessKey(delta.instanceId(), key, reserved));
        } else if (key == null && before != null) {
            endedWithBusinessKey.add(delta.instanceId());
        }
    }

    private void addTasks(RowChanges<TaskRow> changes) {
        tasks.add(changes);
        tasksWithOldCandidates.addAll(changes.updated());
        for (TaskRow task : changes.deleted()) {
            if (!task.candidates().isEmpty()) {
                tasksWithOldCandidates.add(task);
            }
        }
        candidates.addAll(TaskRows.candidates(List.copyOf(changes.inserted())));
        candidates.addAll(TaskRows.candidates(List.copyOf(changes.updated())));
    }

    /** Of several values of one variable the last counts; of an ended instance none does. */
    private void addSearchable(InstanceDelta delta) {
        if (delta.ended() || delta.searchable().isEmpty()) {
            return;
        }
        Map<String, InstanceDelta.SearchableVariable> last = new java.util.TreeMap<>();
        for (InstanceDelta.SearchableVariable variable : delta.searchable()) {
            last.put(variable.executionId() + " " + variable.name(), variable);
        }
        for (InstanceDelta.SearchableVariable variable : last.values()) {
            (variable.removed() ? removedSearchable : searchable).add(new Searchable(delta.instanceId(), variable));
        }
    }

    /** Start timers that fire again. */
    public List<UsedTimer> movedTimers() {
        return usedTimers.stream()
                .filter(used -> used.timer().nextDueMillis() != null)
                .toList();
    }

    /** Start timers that fired for the last time. */
    public List<UsedTimer> lastTimers() {
        return usedTimers.stream()
                .filter(used -> used.timer().nextDueMillis() == null)
                .toList();
    }
}
