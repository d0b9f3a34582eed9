package dev.headway.testkit.store;

import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.WaitingMessages;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory that keeps the contract of the databases, for tests: nothing to install, a clock of the test's own, and
 * faults on request. Thread-safe.
 */
public final class InMemoryStore implements Store {
    private final Object lock = new Object();
    private final LongSupplier clock;
    private final Tables tables = new Tables();
    private final Set<List<Long>> batches = new HashSet<>();
    private final Deque<Fault> faults = new ArrayDeque<>();
    private final InMemoryDefinitions definitions = new InMemoryDefinitions(lock, tables);
    private final InMemoryMessages waitingMessages = new InMemoryMessages(lock, tables);
    private final InMemoryLeases leases;
    private final InMemoryQueries queries = new InMemoryQueries(lock, tables);
    private final HistoryEvents historyEvents;
    private final Batches work = new InMemoryBatches(lock, tables);
    private long idBlock;
    private long commits;
    private boolean closed;

    /** What goes wrong with a commit. */
    private sealed interface Fault {
        /** Nothing is written. */
        record Fail(StoreException error) implements Fault {}

        /** All is written, and nobody hears of it. */
        record LoseAcknowledgement() implements Fault {}

        /** These instances lose, whatever their versions. */
        record Conflict(Set<Long> instanceIds) implements Fault {}
    }

    /** A store on the system clock. */
    public InMemoryStore() {
        this(System::currentTimeMillis);
    }

    /** @param clock the database's clock, epoch milliseconds */
    public InMemoryStore(LongSupplier clock) {
        this.clock = clock;
        this.leases = new InMemoryLeases(lock, clock);
        this.historyEvents = new InMemoryHistoryEvents(lock, tables, clock);
    }

    /** The next commit writes nothing and fails with this kind of error. Faults queue up, one per commit. */
    public void failNextCommit(StoreException.Kind kind) {
        synchronized (lock) {
            faults.add(new Fault.Fail(new StoreException(
                    kind,
                    "Expected to commit a batch, got a failure of kind " + kind + " that the test asked for",
                    null)));
        }
    }

    /** The next commit is written, but its caller gets UNKNOWN, as when the connection breaks at COMMIT. */
    public void loseNextAcknowledgement() {
        synchronized (lock) {
            faults.add(new Fault.LoseAcknowledgement());
        }
    }

    /** In the next commit these instances lose if they are in it; it is rolled back. */
    public void loseNextRace(Set<Long> instanceIds) {
        synchronized (lock) {
            faults.add(new Fault.Conflict(Set.copyOf(instanceIds)));
        }
    }

    /** Changes the version of a running instance behind the engine's back, as another node would. */
    public void moveOn(long instanceId) {
        synchronized (lock) {
            Execution root = tables.root(instanceId);
            if (root == null) {
                throw new IllegalArgumentException("Expected a running instance, got " + instanceId);
            }
            Execution.Root part = root.requireRoot();
            tables.executions.put(
                    instanceId,
                    root.with()
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
                                    part.facets(),
                                    part.suspended()))
                            .build());
        }
    }

    /** Batches written so far. */
    public long commits() {
        synchronized (lock) {
            return commits;
        }
    }

    /** All history written so far, in order; a copy. */
    public List<HistoryRow> history() {
        synchronized (lock) {
            return List.copyOf(tables.history);
        }
    }

    /** Ids of running instances, in order; a copy. */
    public List<Long> runningInstances() {
        synchronized (lock) {
            return tables.executions.values().stream()
                    .filter(Execution::isRoot)
                    .map(Execution::id)
                    .toList();
        }
    }

    @Override
    public CommitResult commit(CommitBatch batch) {
        synchronized (lock) {
            checkOpen();
            Fault fault = faults.poll();
            if (fault instanceof Fault.Fail fail) {
                throw fail.error();
            }
            if (!batches.add(List.of(batch.session(), batch.number()))) {
                return new CommitResult.Committed(true);
            }
            boolean written = false;
            try {
                BatchWriter writer = new BatchWriter(tables, batch, clock.getAsLong());
                Set<Long> losers = writer.losers();
                if (fault instanceof Fault.Conflict conflict) {
                    batch.deltas().stream()
                            .map(delta -> delta.instanceId())
                            .filter(conflict.instanceIds()::contains)
                            .forEach(losers::add);
                }
                if (!losers.isEmpty()) {
                    return new CommitResult.Lost(losers);
                }
                writer.write();
                written = true;
                commits++;
            } finally {
                if (!written) {
                    batches.remove(List.of(batch.session(), batch.number()));
                }
            }
            if (fault instanceof Fault.LoseAcknowledgement) {
                throw new StoreException(
                        StoreException.Kind.UNKNOWN,
                        "Expected to commit a batch, got a lost connection that the test asked for",
                        null);
            }
            return new CommitResult.Committed(false);
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new StoreException(
                    StoreException.Kind.UNAVAILABLE, "Expected an open store, but this one was closed", null);
        }
    }

    @Override
    public List<InstanceRows> load(Collection<Long> instanceIds) {
        synchronized (lock) {
            checkOpen();
            List<InstanceRows> loaded = new ArrayList<>();
            for (long id : new HashSet<>(instanceIds)) {
                Execution root = tables.root(id);
                if (root != null && root.isRoot()) {
                    loaded.add(rows(root));
                }
            }
            return loaded;
        }
    }

    private InstanceRows rows(Execution root) {
        long id = root.id();
        List<JobRow> jobs = new ArrayList<>();
        tables.jobs
                .values()
                .forEach(table -> table.values().stream()
                        .filter(job -> job.instanceId() == id)
                        .forEach(jobs::add));
        return new InstanceRows(
                root,
                tables.executions.values().stream()
                        .filter(each -> each.instanceId() == id && !each.isRoot())
                        .toList(),
                tables.tasks.values().stream()
                        .filter(each -> each.instanceId() == id)
                        .toList(),
                tables.subscriptions.values().stream()
                        .filter(each -> each.instanceId() == id)
                        .toList(),
                jobs);
    }

    @Override
    public List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, int limit) {
        synchronized (lock) {
            checkOpen();
            return tables.executions.values().stream()
                    .filter(each -> each.state() == Execution.State.READY
                            && readySince.contains(each.readySinceMillis())
                            && partitions.contains(Ids.partition(each.id())))
                    .sorted(Comparator.comparingInt(Execution::priority)
                            .reversed()
                            .thenComparingLong(Execution::readySinceMillis))
                    .limit(limit)
                    .map(each -> new ReadyJob(
                            each.instanceId(),
                            each.id(),
                            each.jobId(),
                            each.priority(),
                            each.readySinceMillis(),
                            tenant(each)))
                    .toList();
        }
    }

    private @Nullable String tenant(Execution of) {
        Execution root = tables.executions.get(of.instanceId());
        return root == null ? null : root.requireRoot().tenantId();
    }

    @Override
    public List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, Span due, int limit) {
        synchronized (lock) {
            checkOpen();
            return tables.jobs(table).values().stream()
                    .filter(job -> due.contains(job.dueMillis()) && partitions.contains(Ids.partition(job.id())))
                    .sorted(Comparator.comparingLong(JobRow::dueMillis))
                    .limit(limit)
                    .map(job -> new DueJob(job.id(), job.instanceId(), job.dueMillis(), job.createdMillis()))
                    .toList();
        }
    }

    @Override
    public List<StartTimerRow> dueStartTimers(long untilMillis, int limit) {
        synchronized (lock) {
            checkOpen();
            return tables.startTimers.values().stream()
                    .filter(timer -> timer.dueMillis() <= untilMillis)
                    .sorted(Comparator.comparingLong(StartTimerRow::dueMillis))
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public List<OutboxRow> outbox(Collection<Integer> partitions, long untilMillis, int limit) {
        synchronized (lock) {
            checkOpen();
            return tables.outbox.values().stream()
                    .filter(row -> row.createdMillis() <= untilMillis && partitions.contains(Ids.partition(row.id())))
                    .filter(row -> row.heldBy() == 0 || !tables.outbox.containsKey(row.heldBy()))
                    .sorted(Comparator.comparingLong(OutboxRow::createdMillis).thenComparingLong(OutboxRow::id))
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public void addOutbox(OutboxRow row) {
        synchronized (lock) {
            checkOpen();
            tables.outbox.put(row.id(), row);
        }
    }

    @Override
    public boolean expandOutbox(OutboxRow row, @Nullable Long newCursor, List<OutboxRow> added) {
        synchronized (lock) {
            checkOpen();
            OutboxRow now = tables.outbox.get(row.id());
            if (now == null || now.cursor() != row.cursor()) {
                return false;
            }
            if (newCursor == null) {
                tables.outbox.remove(row.id());
            } else {
                tables.outbox.put(row.id(), now.at(newCursor));
            }
            added.forEach(each -> tables.outbox.put(each.id(), each));
            return true;
        }
    }

    @Override
    public boolean deleteOutbox(long outboxId) {
        synchronized (lock) {
            checkOpen();
            return tables.outbox.remove(outboxId) != null;
        }
    }

    @Override
    public List<SubscriptionRow> subscriptions(SubscriptionCriteria criteria, long afterId, int limit) {
        synchronized (lock) {
            checkOpen();
            return tables.subscriptions.tailMap(afterId, false).values().stream()
                    .filter(each -> matches(each, criteria))
                    .limit(limit)
                    .toList();
        }
    }

    private boolean matches(SubscriptionRow row, SubscriptionCriteria criteria) {
        Long instanceId = criteria.instanceId();
        String key = criteria.businessKey();
        return row.type() == criteria.type()
                && row.name().equals(criteria.name())
                && (instanceId == null || row.instanceId() == instanceId)
                && (key == null || key.equals(tables.businessKeys.get(row.instanceId())))
                && criteria.tenants().include(row.tenantId());
    }

    @Override
    public int deleteHistory(Collection<Long> endedInstanceIds) {
        synchronized (lock) {
            checkOpen();
            Set<Long> ids = new HashSet<>(endedInstanceIds);
            int instances = (int) tables.history.stream()
                    .filter(row -> row instanceof HistoryRow.Instance && ids.contains(row.instanceId()))
                    .count();
            tables.history.removeIf(row -> ids.contains(row.instanceId()));
            return instances;
        }
    }

    @Override
    public long nextIdBlock() {
        synchronized (lock) {
            return ++idBlock;
        }
    }

    @Override
    public long nowMillis() {
        return clock.getAsLong();
    }

    @Override
    public Batches batches() {
        return work;
    }

    @Override
    public HistoryEvents historyEvents() {
        return historyEvents;
    }

    @Override
    public WaitingMessages waitingMessages() {
        return waitingMessages;
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public Queries queries() {
        return queries;
    }

    @Override
    public String describe() {
        return "memory";
    }

    /** Refuses what comes after; the rows stay for {@link #history()} and {@link #runningInstances()}. */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
        }
    }

    /** Opens a closed store again with all its rows, as a database is still there when an engine comes back. */
    public void reopen() {
        synchronized (lock) {
            closed = false;
        }
    }

    /** Tasks that are open now; a copy. */
    public List<TaskRow> openTasks() {
        synchronized (lock) {
            return List.copyOf(tables.tasks.values());
        }
    }
}
