package dev.headway.runtime.simulation;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Commits;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.DynamicStarts;
import dev.headway.runtime.port.EventMessages;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.Notes;
import dev.headway.runtime.port.People;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.RequestKeys;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Statistics;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.WaitingMessages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A store over maps that checks versions, guards and rows as exactly as a database does, and whose every commit can be made to
 * go wrong by a hook. It outlives the nodes that work on it. Thread-safe.
 */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
public class SimulatedStore implements Store {
    private final SimulatedDefinitions definitions = new SimulatedDefinitions();
    private final SimulatedCrashRecords crashRecords;
    private final LongSupplier clock;
    private Tables tables = new Tables();
    private volatile Hook hook = new Hook() {};
    private volatile LongPredicate poisoned = instanceId -> false;
    private @Nullable CommitBatch limbo;
    private long blocks = 1;

    /** What a test does around a commit; whatever it throws, the committer gets. */
    public interface Hook {
        /** Nothing is written yet. */
        default void beforeCommit(CommitBatch batch) {}

        /** All is written, and nobody has heard of it. */
        default void afterCommit(CommitBatch batch) {}

        /** Instances are about to be read. */
        default void beforeLoad(Collection<Long> instanceIds) {}
    }

    public SimulatedStore(LongSupplier clock) {
        this(clock, new SimulatedCrashRecords());
    }

    SimulatedStore(LongSupplier clock, SimulatedCrashRecords crashRecords) {
        this.clock = clock;
        this.crashRecords = crashRecords;
    }

    /** From now on this hook sees every commit. */
    public void hook(Hook next) {
        hook = next;
    }

    /** Rows of these instances cannot be written, whatever their versions. */
    public void poison(LongPredicate instanceIds) {
        poisoned = instanceIds;
    }

    /** What would survive the end of every node; a copy. */
    public synchronized Tables snapshot() {
        return tables.copy();
    }

    /** Goes back to a snapshot. */
    public synchronized void restore(Tables snapshot) {
        tables = snapshot.copy();
    }

    /** The rows themselves, for assertions. */
    public synchronized Tables tables() {
        return tables;
    }

    /** Another node wrote this instance: its version is one higher. */
    public synchronized void moveOn(long instanceId) {
        Execution root = tables.root(instanceId);
        if (root == null) {
            throw new IllegalArgumentException("Expected a running instance, got " + instanceId);
        }
        tables.executions.put(
                instanceId, Tables.withVersion(root, root.requireRoot().version() + 1));
        tables.steps.merge(instanceId, 1L, Long::sum);
    }

    /** The connection breaks in the middle of COMMIT: the database goes on with the transaction when it pleases. */
    public void leaveInLimbo(CommitBatch batch) {
        synchronized (this) {
            if (!tables.batches.contains(Tables.batchKey(batch))) {
                checkPoison(batch);
                if (losers(batch).isEmpty()) {
                    limbo = batch;
                }
            }
        }
        throw new StoreException(Kind.UNKNOWN, "Expected the answer to a commit, but the connection was lost", null);
    }

    @Override
    public Commits commits() {
        return this::commit;
    }

    /** What {@link #commits} does. */
    public CommitResult commit(CommitBatch batch) {
        hook.beforeCommit(batch);
        CommitResult result;
        synchronized (this) {
            finishLimbo();
            result = write(batch);
        }
        if (result instanceof CommitResult.Committed) {
            hook.afterCommit(batch);
        }
        return result;
    }

    /** What was in limbo is over. */
    public synchronized void settle() {
        finishLimbo();
    }

    /** A batch that comes again waits for its own transaction: inserting the same number blocks until that one is over. */
    protected synchronized void finishLimbo() {
        CommitBatch open = limbo;
        limbo = null;
        if (open != null) {
            write(open);
        }
    }

    /** Writes what a lost connection left behind without any of the checks, which it had passed before; for mutants. */
    protected synchronized void finishLimboBlindly() {
        CommitBatch open = limbo;
        limbo = null;
        if (open != null && tables.batches.add(Tables.batchKey(open))) {
            open.deltas().forEach(tables::apply);
        }
    }

    protected synchronized boolean inLimbo(CommitBatch batch) {
        return limbo != null && Tables.batchKey(limbo).equals(Tables.batchKey(batch));
    }

    private CommitResult write(CommitBatch batch) {
        if (tables.batches.contains(Tables.batchKey(batch))) {
            return new CommitResult.Committed(true);
        }
        Tables.checkOneDeltaEach(batch);
        Set<Long> losers = losers(batch);
        if (!losers.isEmpty()) {
            return new CommitResult.Lost(losers);
        }
        checkPoison(batch);
        Tables before = tables.before();
        try {
            batch.deltas().forEach(tables::apply);
        } catch (StoreException refused) {
            tables = before;
            tables.rolledBack();
            throw refused;
        }
        tables.batches.add(Tables.batchKey(batch));
        written(batch);
        return new CommitResult.Committed(false);
    }

    /** A batch has been written, in the same transaction. */
    protected void written(CommitBatch batch) {
        // nothing else is written with it
    }

    private void checkPoison(CommitBatch batch) {
        for (InstanceDelta delta : batch.deltas()) {
            if (poisoned.test(delta.instanceId())) {
                throw new StoreException(
                        Kind.DATA, "Expected rows that fit, but those of " + delta.instanceId() + " do not", null);
            }
        }
    }

    /** Instances whose version, or whose guard, is not what the batch expects. */
    protected Set<Long> losers(CommitBatch batch) {
        Set<Long> losers = new LinkedHashSet<>();
        for (InstanceDelta delta : batch.deltas()) {
            if (!delta.onlyGuards() && !delta.created() && !versionFits(delta)) {
                losers.add(delta.instanceId());
            }
            if (!guardsFit(delta)) {
                losers.add(delta.instanceId());
            }
        }
        return losers;
    }

    protected final boolean versionFits(InstanceDelta delta) {
        Execution root = tables.root(delta.instanceId());
        return root != null && root.requireRoot().version() == delta.expectedVersion();
    }

    protected final boolean guardsFit(InstanceDelta delta) {
        return delta.guards().stream().allMatch(guard -> switch (guard) {
            case Guard.Outbox used -> tables.outbox.containsKey(used.outboxId());
            case Guard.BatchItem used -> throw new UnsupportedOperationException("No batches are simulated");
            case Guard.StartTimer used -> {
                StartTimerRow timer = tables.startTimers.get(used.timerId());
                yield timer != null && timer.dueMillis() == used.expectedDueMillis();
            }
        });
    }

    @Override
    public List<InstanceRows> load(Collection<Long> instanceIds) {
        hook.beforeLoad(instanceIds);
        return loadQuietly(instanceIds);
    }

    /** Loads without telling the hook, for assertions. */
    public synchronized List<InstanceRows> loadQuietly(Collection<Long> instanceIds) {
        finishLimbo();
        List<InstanceRows> loaded = new ArrayList<>();
        for (long id : new LinkedHashSet<>(instanceIds)) {
            Execution root = tables.root(id);
            if (root != null) {
                loaded.add(new InstanceRows(
                        root,
                        tables.executions.values().stream()
                                .filter(row -> row.instanceId() == id && !row.isRoot())
                                .toList(),
                        tables.tasks.values().stream()
                                .filter(row -> row.instanceId() == id)
                                .toList(),
                        tables.subscriptions.values().stream()
                                .filter(row -> row.instanceId() == id)
                                .toList(),
                        tables.allJobs().filter(row -> row.instanceId() == id).toList()));
            }
        }
        return loaded;
    }

    @Override
    public synchronized List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, int limit) {
        finishLimbo();
        return tables.executions.values().stream()
                .filter(row -> row.state() == Execution.State.READY
                        && readySince.contains(row.readySinceMillis())
                        && partitions.contains(Ids.partition(row.id())))
                .sorted(Comparator.comparingInt((Execution row) -> -row.priority())
                        .thenComparingLong(Execution::readySinceMillis)
                        .thenComparingLong(Execution::jobId))
                .limit(limit)
                .map(row ->
                        new ReadyJob(row.instanceId(), row.id(), row.jobId(), row.priority(), row.readySinceMillis()))
                .toList();
    }

    @Override
    public List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, PriorityRange priorities, int limit) {
        return readyJobs(partitions, readySince, priorities, Crowds.NONE, limit);
    }

    @Override
    public List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, PriorityRange priorities, Crowds without, int limit) {
        return readyJobs(partitions, readySince, Integer.MAX_VALUE).stream()
                .filter(job -> job.priority() >= priorities.lowest() && job.priority() <= priorities.highest())
                .filter(job -> !without.instances().contains(job.instanceId())
                        && !without.tenants().contains(job.tenantId() == null ? "" : job.tenantId()))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, Span due, int limit) {
        finishLimbo();
        return tables.jobs(table).values().stream()
                .filter(row -> due.contains(row.dueMillis()) && partitions.contains(Ids.partition(row.id())))
                .sorted(Comparator.comparingLong(JobRow::dueMillis))
                .limit(limit)
                .map(row -> new DueJob(row.id(), row.instanceId(), row.dueMillis(), row.createdMillis()))
                .toList();
    }

    @Override
    public synchronized Optional<StartTimerRow> startTimer(long timerId) {
        return Optional.ofNullable(tables.startTimers.get(timerId));
    }

    @Override
    public synchronized List<StartTimerRow> dueStartTimers(long untilMillis, int limit) {
        return tables.startTimers.values().stream()
                .filter(row -> row.dueMillis() <= untilMillis)
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized List<OutboxRow> outbox(Collection<Integer> partitions, long untilMillis, int limit) {
        finishLimbo();
        return tables.outbox.values().stream()
                .filter(row -> row.createdMillis() <= untilMillis && partitions.contains(Ids.partition(row.id())))
                .filter(row -> row.heldBy() == 0 || !tables.outbox.containsKey(row.heldBy()))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized void addOutbox(OutboxRow row) {
        tables.outbox.put(row.id(), row);
    }

    @Override
    public synchronized Optional<List<OutboxRow>> expandOutbox(
            OutboxRow row, @Nullable Long newCursor, List<OutboxRow> added, Map<Long, String> onlyOf) {
        finishLimbo();
        OutboxRow now = tables.outbox.get(row.id());
        if (now == null || now.cursor() != row.cursor()) {
            return Optional.empty();
        }
        if (newCursor == null) {
            tables.outbox.remove(row.id());
        } else {
            tables.outbox.put(row.id(), now.at(newCursor));
        }
        for (OutboxRow each : added) {
            tables.outbox.put(each.id(), each);
            tables.signals.merge(
                    each.kind() == OutboxRow.Kind.SIGNAL_START ? 0L : each.targetInstanceId(), 1, Integer::sum);
        }
        return Optional.of(added);
    }

    @Override
    public synchronized boolean deleteOutbox(long outboxId) {
        return tables.outbox.remove(outboxId) != null;
    }

    @Override
    public synchronized List<SubscriptionRow> subscriptions(SubscriptionCriteria criteria, long afterId, int limit) {
        finishLimbo();
        return tables.subscriptions.values().stream()
                .filter(row -> row.id() > afterId
                        && row.type() == criteria.type()
                        && row.name().equals(criteria.name()))
                .limit(limit)
                .toList();
    }

    @Override
    public HistoryEvents historyEvents() {
        return new NoHistoryEvents();
    }

    @Override
    public HistoryMessages historyMessages() {
        throw new UnsupportedOperationException("No history by messages is simulated");
    }

    @Override
    public WaitingMessages waitingMessages() {
        return new NoWaitingMessages();
    }

    @Override
    public DynamicStarts dynamicStarts() {
        throw new UnsupportedOperationException("No event registry is simulated");
    }

    @Override
    public EventMessages eventMessages() {
        return new NoEventMessages();
    }

    @Override
    public Optional<Claims> claims() {
        return Optional.empty();
    }

    @Override
    public StoreTransaction begin() {
        throw new UnsupportedOperationException("No transactions of user code are simulated");
    }

    @Override
    public Batches batches() {
        throw new UnsupportedOperationException("No batches are simulated");
    }

    @Override
    public synchronized long nextIdBlock() {
        return blocks++;
    }

    @Override
    public long nowMillis() {
        return clock.getAsLong();
    }

    @Override
    public SimulatedDefinitions definitions() {
        return definitions;
    }

    @Override
    public Notes notes() {
        throw new UnsupportedOperationException("the simulated store keeps no notes");
    }

    @Override
    public People people() {
        throw new UnsupportedOperationException("the simulated store keeps no people");
    }

    @Override
    public RequestKeys requestKeys() {
        throw new UnsupportedOperationException("the simulated store keeps no keys of requests");
    }

    @Override
    public SimulatedCrashRecords crashRecords() {
        return crashRecords;
    }

    @Override
    public Leases leases() {
        return new OneNodeLeases();
    }

    @Override
    public Queries queries() {
        throw new UnsupportedOperationException("The runtime asks no queries");
    }

    @Override
    public String describe() {
        return "maps";
    }

    @Override
    public void close() {
        // nothing to give back
    }

    @Override
    public Logged logged(List<OperationRow> entries) {
        throw new UnsupportedOperationException("nobody acts in a simulation");
    }

    @Override
    public Statistics statistics() {
        throw new UnsupportedOperationException("No statistics are simulated");
    }
}
