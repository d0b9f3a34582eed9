package dev.headway.core.state;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One process instance in memory: all its rows as the last applied step left them. Only the delta recorder changes it. Not
 * thread-safe: belongs to the instance's turn.
 */
public final class InstanceState {
    private final long instanceId;
    private final RowTable<Execution> executions =
            new RowTable<>(Execution::id, Execution::parentId, Execution::elementId);
    private final RowTable<TaskRow> tasks = new RowTable<>(TaskRow::id, TaskRow::executionId);
    private final RowTable<SubscriptionRow> subscriptions =
            new RowTable<>(SubscriptionRow::id, SubscriptionRow::executionId);
    private final RowTable<JobRow> jobs = new RowTable<>(JobRow::id, JobRow::executionId);

    /** An instance that has no rows yet, or none any more. */
    public InstanceState(long instanceId) {
        this.instanceId = instanceId;
    }

    /** The instance as its rows say, in whatever order a store reads them: what came first has the smaller id. */
    public static InstanceState of(
            Execution root,
            Collection<Execution> others,
            List<TaskRow> tasks,
            List<SubscriptionRow> subscriptions,
            List<JobRow> jobs) {
        InstanceState state = new InstanceState(root.id());
        state.executions.put(root);
        byId(others, Execution::id).forEach(state.executions::put);
        byId(tasks, TaskRow::id).forEach(state.tasks::put);
        byId(subscriptions, SubscriptionRow::id).forEach(state.subscriptions::put);
        byId(jobs, JobRow::id).forEach(state.jobs::put);
        return state;
    }

    private static <R> Collection<R> byId(Collection<R> rows, ToLongFunction<R> id) {
        return rows.size() < 2
                ? rows
                : rows.stream().sorted(Comparator.comparingLong(id)).toList();
    }

    public long instanceId() {
        return instanceId;
    }

    /** The root, or null when the instance has not started or has ended. */
    public @Nullable Execution root() {
        return executions.get(instanceId);
    }

    public boolean exists() {
        return root() != null;
    }

    public RowTable<Execution> executions() {
        return executions;
    }

    public RowTable<TaskRow> tasks() {
        return tasks;
    }

    public RowTable<SubscriptionRow> subscriptions() {
        return subscriptions;
    }

    public RowTable<JobRow> jobs() {
        return jobs;
    }

    /** Which tables hold rows of this instance, as bits of {@link Facets}. */
    public int facets() {
        return Facets.of(this);
    }
}
