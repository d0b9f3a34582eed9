package dev.headway.core.delta;

import dev.headway.core.history.HistoryRow;
import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.RowTable;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The only writer of instance state: every change of a step goes through here, is applied to the state at once, recorded as a
 * row change, and can be undone as a whole while the step is not finished. Not thread-safe.
 */
public final class DeltaRecorder {
    private final InstanceState state;
    private final InstanceDelta delta;
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final ScopeData.@Nullable Trace trace;
    /** In a traced step, executions as they were before it; those that are new are missing. */
    private final Map<Long, Execution> untraced;

    /** Starts recording one step on this state, which belongs to no trace. */
    public DeltaRecorder(InstanceState state) {
        this(state, null);
    }

    /** @param trace goes on wherever a token has come to wait in this step; null for none */
    public DeltaRecorder(InstanceState state, ScopeData.@Nullable Trace trace) {
        this.trace = trace;
        this.untraced = trace == null ? Map.of() : new HashMap<>();
        this.state = state;
        Execution root = state.root();
        this.delta = new InstanceDelta(
                state.instanceId(),
                root == null,
                root == null ? 0 : root.requireRoot().version());
        if (root != null) {
            delta.base(root);
        }
    }

    public InstanceState state() {
        return state;
    }

    public long instanceId() {
        return state.instanceId();
    }

    /** The root row; the instance must exist. */
    public Execution root() {
        Execution root = state.root();
        if (root == null) {
            throw new IllegalStateException(
                    "Expected instance " + state.instanceId() + " to be running, but it has ended");
        }
        return root;
    }

    public boolean exists() {
        return state.exists();
    }

    public @Nullable Execution find(long executionId) {
        return state.executions().get(executionId);
    }

    /** The execution as it is now. */
    public Execution execution(long executionId) {
        Execution execution = state.executions().get(executionId);
        if (execution == null) {
            throw new IllegalStateException(
                    "Expected execution " + executionId + " in instance " + state.instanceId() + ", but it has ended");
        }
        return execution;
    }

    /** Adds an execution. */
    public Execution insert(Execution execution) {
        putExecution(execution);
        if (!execution.isRoot()) {
            delta.executions().insert(execution.id(), execution);
        }
        return execution;
    }

    /** Replaces an execution by its changed copy. */
    public Execution update(Execution execution) {
        putExecution(execution);
        if (!execution.isRoot()) {
            delta.executions().update(execution.id(), execution);
        }
        return execution;
    }

    /** Takes an execution out, with the incidents that calls have made of it. */
    public void delete(Execution execution) {
        for (JobRow job : state.jobs().ownedBy(execution.id())) {
            if (job.isMadeIncident()) {
                delete(job);
            }
        }
        remove(state.executions(), execution.id());
        if (execution.isRoot()) {
            delta.root(execution);
            delta.markEnded();
        } else {
            delta.executions().delete(execution.id(), execution);
        }
    }

    public void insert(TaskRow task) {
        put(state.tasks(), task, task.id());
        delta.tasks().insert(task.id(), task);
    }

    public void update(TaskRow task) {
        put(state.tasks(), task, task.id());
        delta.tasks().update(task.id(), task);
    }

    public void delete(TaskRow task) {
        remove(state.tasks(), task.id());
        delta.tasks().delete(task.id(), task);
    }

    public void insert(SubscriptionRow subscription) {
        put(state.subscriptions(), subscription, subscription.id());
        delta.subscriptions().insert(subscription.id(), subscription);
    }

    public void delete(SubscriptionRow subscription) {
        remove(state.subscriptions(), subscription.id());
        delta.subscriptions().delete(subscription.id(), subscription);
    }

    public void insert(JobRow job) {
        put(state.jobs(), job, job.id());
        delta.jobs(job.table()).insert(job.id(), job);
    }

    /** Replaces a waiting job; when the table differs, the row moves. */
    public void update(JobRow job) {
        JobRow before = put(state.jobs(), job, job.id());
        if (before != null && before.table() != job.table()) {
            delta.jobs(before.table()).delete(job.id(), before);
            delta.jobs(job.table()).insert(job.id(), job);
        } else {
            delta.jobs(job.table()).update(job.id(), job);
        }
    }

    public void delete(JobRow job) {
        remove(state.jobs(), job.id());
        delta.jobs(job.table()).delete(job.id(), job);
    }

    /** Jobs that this step has taken out of a table, as they were. */
    public Collection<JobRow> ended(JobRow.Table table) {
        return delta.jobs(table).deleted();
    }

    public void outbox(OutboxRow row) {
        delta.outbox().add(row);
    }

    public void guard(InstanceDelta.Guard guard) {
        delta.guards().add(guard);
    }

    public void history(HistoryRow row) {
        delta.history().add(row);
    }

    public void operation(OperationRow row) {
        delta.operations().add(row);
    }

    public void searchable(InstanceDelta.SearchableVariable variable) {
        delta.searchable().add(variable);
    }

    public void uniqueBusinessKey(String key) {
        delta.uniqueBusinessKey(key);
    }

    private void putExecution(Execution execution) {
        Execution before = put(state.executions(), execution, execution.id());
        if (trace != null && before != null) {
            untraced.putIfAbsent(before.id(), before);
        }
    }

    /** Notes the trace on those that have come to wait in this step. */
    private void carryTrace(ScopeData.Trace carried) {
        List<Execution> changed = new ArrayList<>(delta.executions().inserted());
        changed.addAll(delta.executions().updated());
        if (state.root() != null) {
            changed.add(state.root());
        }
        for (Execution now : changed) {
            Execution before = untraced.get(now.id());
            boolean arrived = before == null
                    || before.state() != now.state()
                    || before.visitId() != now.visitId()
                    || before.jobId() != now.jobId();
            if (arrived && now.state() != Execution.State.IDLE && now.kind() != Execution.Kind.SNAPSHOT) {
                ScopeData data = now.scopeData() == null ? ScopeData.EMPTY : now.scopeData();
                update(now.with().scopeData(data.withTrace(carried)).build());
            }
        }
    }

    private <R> @Nullable R put(RowTable<R> table, R row, long id) {
        R before = table.put(row);
        undo.push(before == null ? () -> table.remove(id) : () -> table.put(before));
        return before;
    }

    private <R> void remove(RowTable<R> table, long id) {
        R before = table.remove(id);
        if (before != null) {
            undo.push(() -> table.put(before));
        }
    }

    /** Executions in or right below which this step has changed executions: where a join may have become able to fire. */
    public Set<Long> touchedScopes() {
        Set<Long> scopes = new LinkedHashSet<>();
        scopes.add(state.instanceId());
        for (Collection<Execution> changes : List.of(
                delta.executions().inserted(),
                delta.executions().updated(),
                delta.executions().deleted())) {
            for (Execution changed : changes) {
                scopes.add(changed.id());
                scopes.add(changed.parentId());
            }
        }
        return scopes;
    }

    /** Whether anything was recorded. */
    public boolean changed() {
        return !undo.isEmpty() || !delta.guards().isEmpty();
    }

    /** Ends the step: the version grows by one, and the changes are what the committer writes. */
    public InstanceDelta finish() {
        if (trace != null) {
            carryTrace(trace);
        }
        Execution root = state.root();
        if (root != null) {
            Execution.Root part = root.requireRoot();
            Execution image = root.with()
                    .root(new Execution.Root(
                            part.version() + 1,
                            part.businessKey(),
                            part.tenantId(),
                            part.name(),
                            part.startUserId(),
                            part.startElementId(),
                            part.startedMillis(),
                            part.superInstanceId(),
                            part.superExecutionId(),
                            state.facets(),
                            part.suspended()))
                    .build();
            state.executions().put(image);
            delta.root(image);
        }
        undo.clear();
        return delta;
    }

    /** Gives the step up: the state is again what it was before. */
    public void rollBack() {
        while (!undo.isEmpty()) {
            undo.pop().run();
        }
    }

    /** The last image of the root of an instance that ended in this step. */
    public Execution lastRoot() {
        return delta.root();
    }

    /** History recorded so far in this step. */
    public List<HistoryRow> history() {
        return delta.history();
    }
}
