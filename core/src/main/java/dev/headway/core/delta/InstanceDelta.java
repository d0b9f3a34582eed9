package dev.headway.core.delta;

import dev.headway.core.history.HistoryRow;
import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one step, or several stacked steps, change in the rows of one process instance. Its root execution row is
 * always among the changes, because it carries the version.
 *
 * <p>Not thread-safe: filled by the recorder, then handed over to the committer and only read.
 */
public final class InstanceDelta {
    private final long instanceId;
    private final boolean created;
    private final long expectedVersion;
    private final RowChanges<Execution> executions = new RowChanges<>();
    private final RowChanges<TaskRow> tasks = new RowChanges<>();
    private final RowChanges<SubscriptionRow> subscriptions = new RowChanges<>();
    private final Map<JobRow.Table, RowChanges<JobRow>> jobs = new EnumMap<>(JobRow.Table.class);
    private final List<OutboxRow> outbox = new ArrayList<>();
    private final List<Guard> guards = new ArrayList<>();
    private final List<HistoryRow> history = new ArrayList<>();
    private final List<OperationRow> operations = new ArrayList<>(0);
    private final List<SearchableVariable> searchable = new ArrayList<>();
    private @Nullable Execution base;
    private @Nullable Execution root;
    private @Nullable String uniqueBusinessKey;
    private boolean ended;

    /** @param expectedVersion version that the row in the database must have; ignored for a created instance */
    public InstanceDelta(long instanceId, boolean created, long expectedVersion) {
        this.instanceId = instanceId;
        this.created = created;
        this.expectedVersion = expectedVersion;
    }

    /**
     * A row outside the instance that this delta uses up: its transaction deletes (or replaces) it, and loses when it is no
     * longer there. This is what makes a return, a broadcast step or a timer start happen exactly once.
     */
    public sealed interface Guard {
        /** Deletes an outbox row. */
        record Outbox(long outboxId) implements Guard {}

        /** Deletes an item of a batch: what a batch does with one instance happens once. */
        record BatchItem(long batchId, long itemInstanceId) implements Guard {}

        /** Moves a definition's start timer on, or deletes it when {@code next} is null. */
        record StartTimer(
                long timerId,
                long expectedDueMillis,
                @Nullable Long nextDueMillis,
                int repeatsLeft) implements Guard {}
    }

    /** New value of a searchable variable; null document means removed. Kept in an indexed side table. */
    public record SearchableVariable(
            long executionId,
            String name,
            boolean removed,
            @Nullable String textValue,
            @Nullable Double numberValue) {}

    public long instanceId() {
        return instanceId;
    }

    /** Whether the instance starts with this delta. */
    public boolean created() {
        return created;
    }

    /** Whether the instance's root row is deleted by this delta. */
    public boolean ended() {
        return ended;
    }

    public long expectedVersion() {
        return expectedVersion;
    }

    /** The last image of the root row. */
    public Execution root() {
        Execution image = root;
        if (image == null) {
            throw new IllegalStateException("Expected a recorded root row in the delta of instance " + instanceId);
        }
        return image;
    }

    public void root(Execution image) {
        root = image;
    }

    public void markEnded() {
        ended = true;
    }

    /** All execution changes but the root's. */
    public RowChanges<Execution> executions() {
        return executions;
    }

    public RowChanges<TaskRow> tasks() {
        return tasks;
    }

    public RowChanges<SubscriptionRow> subscriptions() {
        return subscriptions;
    }

    /** Tables of waiting jobs that change. A job that moves is a delete in the one and an insert in the other. */
    public Map<JobRow.Table, RowChanges<JobRow>> jobs() {
        return jobs;
    }

    /** Changes to one table of waiting jobs. */
    public RowChanges<JobRow> jobs(JobRow.Table table) {
        return jobs.computeIfAbsent(table, any -> new RowChanges<>());
    }

    public List<OutboxRow> outbox() {
        return outbox;
    }

    public List<Guard> guards() {
        return guards;
    }

    public List<HistoryRow> history() {
        return history;
    }

    /** Entries of the operation log. */
    public List<OperationRow> operations() {
        return operations;
    }

    public List<SearchableVariable> searchable() {
        return searchable;
    }

    /** The root row as it was before, so that what did not change need not be written; null when unknown or created. */
    public @Nullable Execution base() {
        return base;
    }

    public void base(Execution before) {
        base = before;
    }

    /** What to reserve so that a business key is unique: tenant, definition key and business key in one text; null for none. */
    public @Nullable String uniqueBusinessKey() {
        return uniqueBusinessKey;
    }

    public void uniqueBusinessKey(String key) {
        uniqueBusinessKey = key;
    }

    /** Variables as the root row has them now. */
    public VariableDocument variables() {
        return root().variables();
    }

    /** A copy to which later steps can be appended while this delta stays as it is. */
    public InstanceDelta copy() {
        InstanceDelta copy = new InstanceDelta(instanceId, created, expectedVersion);
        copy.base = base;
        copy.addAll(this);
        return copy;
    }

    /** Whether the instance was gone already, so that all there is to do is to use up what came for it; there is no root row. */
    public boolean onlyGuards() {
        return root == null;
    }

    /** Whether an instance that started and ended in this delta left nothing to write, not even history. */
    public boolean leavesNoTrace() {
        return created
                && ended
                && history.isEmpty()
                && operations.isEmpty()
                && outbox.isEmpty()
                && guards.isEmpty()
                && uniqueBusinessKey == null;
    }

    /** Adds a later step of the same instance. */
    public void append(InstanceDelta later) {
        if (later.onlyGuards()) {
            guards.addAll(later.guards);
            return;
        }
        if (later.expectedVersion != root().requireRoot().version() || ended) {
            throw new IllegalStateException(
                    "Expected the next delta of instance " + instanceId + " to build on version "
                            + root().requireRoot().version() + ", got one on " + later.expectedVersion);
        }
        addAll(later);
    }

    private void addAll(InstanceDelta later) {
        executions.append(later.executions);
        tasks.append(later.tasks);
        subscriptions.append(later.subscriptions);
        later.jobs.forEach((table, changes) -> jobs(table).append(changes));
        outbox.addAll(later.outbox);
        guards.addAll(later.guards);
        history.addAll(later.history);
        operations.addAll(later.operations);
        searchable.addAll(later.searchable);
        if (later.uniqueBusinessKey != null) {
            uniqueBusinessKey = later.uniqueBusinessKey;
        }
        root = later.root;
        ended = later.ended;
    }
}
