package dev.headway.runtime.simulation;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.delta.RowChanges;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of a simulated store. Not thread-safe: the store's lock guards it. */
@SuppressWarnings("NonApiType") // their order is the point
public final class Tables {
    public final TreeMap<Long, Execution> executions = new TreeMap<>();
    public final TreeMap<Long, TaskRow> tasks = new TreeMap<>();
    public final TreeMap<Long, SubscriptionRow> subscriptions = new TreeMap<>();
    public final Map<JobRow.Table, TreeMap<Long, JobRow>> jobs = new EnumMap<>(JobRow.Table.class);
    public final TreeMap<Long, OutboxRow> outbox = new TreeMap<>();
    public final TreeMap<Long, StartTimerRow> startTimers = new TreeMap<>();
    public final List<HistoryRow> history;
    public Set<String> batches = new HashSet<>();
    /** How many steps were written for each instance: what its version must be. */
    public final TreeMap<Long, Long> steps = new TreeMap<>();
    /** Signals sent to each instance; those that start one stand under 0. */
    public final TreeMap<Long, Integer> signals = new TreeMap<>();
    /** The last version of each instance, ended ones included. */
    public final TreeMap<Long, Long> versions = new TreeMap<>();

    private int historySize;

    Tables() {
        history = new ArrayList<>();
    }

    private Tables(List<HistoryRow> history) {
        this.history = history;
    }

    Tables copy() {
        Tables copy = rows(new ArrayList<>(history));
        copy.batches.addAll(batches);
        return copy;
    }

    /** What a failed transaction goes back to; history and batches only grow, and are shared. */
    Tables before() {
        Tables before = rows(history);
        before.batches = batches;
        before.historySize = history.size();
        return before;
    }

    /** Takes back what was appended since {@link #before}. */
    void rolledBack() {
        history.subList(historySize, history.size()).clear();
    }

    private Tables rows(List<HistoryRow> sharedOrNot) {
        Tables copy = new Tables(sharedOrNot);
        copy.executions.putAll(executions);
        copy.tasks.putAll(tasks);
        copy.subscriptions.putAll(subscriptions);
        jobs.forEach((table, rows) -> copy.jobs(table).putAll(rows));
        copy.outbox.putAll(outbox);
        copy.startTimers.putAll(startTimers);
        copy.steps.putAll(steps);
        copy.versions.putAll(versions);
        copy.signals.putAll(signals);
        return copy;
    }

    public TreeMap<Long, JobRow> jobs(JobRow.Table table) {
        return jobs.computeIfAbsent(table, any -> new TreeMap<>());
    }

    Stream<JobRow> allJobs() {
        return jobs.values().stream().flatMap(rows -> rows.values().stream());
    }

    /** The root of a running instance, or null. */
    public @Nullable Execution root(long instanceId) {
        return executions.get(instanceId);
    }

    /** The end of an instance in history, or null. */
    public HistoryRow.@Nullable Instance ended(long instanceId) {
        for (HistoryRow row : history) {
            if (row instanceof HistoryRow.Instance instance && instance.instanceId() == instanceId) {
                return instance;
            }
        }
        return null;
    }

    static String batchKey(CommitBatch batch) {
        return batch.session() + ":" + batch.number();
    }

    static long guarded(Guard guard) {
        return switch (guard) {
            case Guard.Outbox used -> used.outboxId();
            case Guard.BatchItem used -> used.itemInstanceId();
            case Guard.StartTimer used -> used.timerId();
        };
    }

    static Execution withVersion(Execution root, long version) {
        Execution.Root part = root.requireRoot();
        return root.with()
                .root(new Execution.Root(
                        version,
                        part.businessKey(),
                        part.tenantId(),
                        part.name(),
                        part.startUserId(),
                        part.startElementId(),
                        part.startedMillis(),
                        part.superInstanceId(),
                        part.superExecutionId(),
                        part.facets(),
                        part.suspended()))
                .build();
    }

    /** Writes one delta, deletes first. */
    void apply(InstanceDelta delta) {
        delta.guards().forEach(this::use);
        if (!delta.onlyGuards()) {
            applyRoot(delta);
        }
        apply("execution", executions, delta.executions(), Execution::id);
        apply("task", tasks, delta.tasks(), TaskRow::id);
        apply("subscription", subscriptions, delta.subscriptions(), SubscriptionRow::id);
        delta.jobs().forEach((table, changes) -> apply(table + " job", jobs(table), changes, JobRow::id));
        delta.outbox().forEach(row -> insert("outbox row", outbox, row.id(), row));
        history.addAll(delta.history());
    }

    private void applyRoot(InstanceDelta delta) {
        long id = delta.instanceId();
        Execution root = delta.root();
        long version = root.requireRoot().version() + (delta.ended() ? 1 : 0);
        long before = delta.created() ? 0 : delta.expectedVersion();
        steps.merge(id, version - before, Long::sum);
        versions.put(id, version);
        if (delta.created() && !delta.ended()) {
            insert("instance", executions, id, root);
        } else if (delta.ended() && !delta.created()) {
            executions.remove(id);
        } else if (!delta.ended()) {
            executions.put(id, root);
        }
    }

    private void use(Guard guard) {
        switch (guard) {
            case Guard.Outbox used -> outbox.remove(used.outboxId());
            case Guard.BatchItem used -> throw new UnsupportedOperationException("No batches are simulated");
            case Guard.StartTimer used -> {
                StartTimerRow timer = startTimers.remove(used.timerId());
                Long next = used.nextDueMillis();
                if (timer != null && next != null) {
                    startTimers.put(
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
        }
    }

    private static <R> void apply(String what, Map<Long, R> table, RowChanges<R> changes, ToLongFunction<R> id) {
        for (R row : changes.deleted()) {
            present(what, table, id.applyAsLong(row));
            table.remove(id.applyAsLong(row));
        }
        for (R row : changes.updated()) {
            present(what, table, id.applyAsLong(row));
            table.put(id.applyAsLong(row), row);
        }
        for (R row : changes.inserted()) {
            insert(what, table, id.applyAsLong(row), row);
        }
    }

    private static <R> void present(String what, Map<Long, R> table, long id) {
        if (!table.containsKey(id)) {
            throw new StoreException(Kind.FATAL, "Expected " + what + " " + id + " to be changed to be there", null);
        }
    }

    private static <R> void insert(String what, Map<Long, R> table, long id, R row) {
        if (table.putIfAbsent(id, row) != null) {
            throw new StoreException(Kind.DATA, "Expected a new id for " + what + ", but " + id + " is there", null);
        }
    }

    static void checkOneDeltaEach(CommitBatch batch) {
        Set<Long> instances = new HashSet<>();
        Set<Long> guards = new HashSet<>();
        for (InstanceDelta delta : batch.deltas()) {
            boolean twice = !instances.add(delta.instanceId());
            for (Guard guard : delta.guards()) {
                twice |= !guards.add(guarded(guard));
            }
            if (twice) {
                throw new IllegalStateException(
                        "Expected each instance and each guard once in a batch, but instance " + delta.instanceId()
                                + " or a guard of it comes twice: the database would let the second one through");
            }
        }
    }
}
