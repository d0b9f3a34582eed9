package dev.headway.runtime.node;

import dev.headway.core.command.Reply;
import dev.headway.core.definition.Definition;
import dev.headway.core.execution.Machine;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.expression.ExpressionCompiler;
import dev.headway.core.state.Ids;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.OutboxRow;
import dev.headway.model.TimeToLive;
import dev.headway.runtime.batch.BatchWorker;
import dev.headway.runtime.batch.Restarts;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.definition.DefinitionCache;
import dev.headway.runtime.dispatch.EffectDispatcher;
import dev.headway.runtime.dispatch.OutboxDispatcher;
import dev.headway.runtime.history.HistoryRoute;
import dev.headway.runtime.history.HistoryStatistics;
import dev.headway.runtime.history.HistoryWorker;
import dev.headway.runtime.job.JobExecutor;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.join.Joins;
import dev.headway.runtime.pipeline.CommandPipeline;
import dev.headway.runtime.port.People;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.RuntimeObserver;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.port.WaitingMessages.WaitingMessage;
import dev.headway.runtime.settings.CommitMode;
import dev.headway.runtime.settings.RuntimeSettings;
import dev.headway.runtime.statistics.RuntimeStatistics;
import dev.headway.runtime.turn.CurrentTurn;
import dev.headway.runtime.turn.InstanceLoader;
import dev.headway.runtime.turn.Joined;
import dev.headway.runtime.turn.Turns;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A node of the engine in this process: wires turns, pipeline, committers and executor over one store. Thread-safe. */
public final class NodeRuntime implements ProcessRuntime {
    /** Of so many priorities, from the highest down, the oldest ready job is looked for: each takes one short read of an index. */
    private static final int PRIORITIES = 16;

    private final RuntimeSettings settings;
    private final Store store;
    private final UserCode userCode;
    private final Time time;
    private final Embedding application;
    private final Ids ids;
    private final DefinitionCache definitions;
    private final Turns turns;
    private final Joins joins;
    private final List<GroupCommitter> committers = new ArrayList<>();
    private final JobExecutor jobs;
    private final DirectRuns directRuns;
    private final EffectDispatcher effects;
    private final OutboxDispatcher outbox;
    private final AsyncExecutor executor;
    private final Calls calls;
    private final AfterCommit afterCommit;
    private final HistoryWorker history;
    private final BatchWorker batches;
    private volatile Tracing tracing = Tracing.NONE;
    private final AtomicInteger nextPartition = new AtomicInteger();

    private NodeRuntime(
            RuntimeSettings settings,
            Store store,
            UserCode userCode,
            ExpressionCompiler compiler,
            Time time,
            Embedding application) {
        this.application = application;
        this.settings = settings;
        this.store = store;
        this.userCode = userCode;
        this.time = time;
        this.ids = new IdBlocks(store::nextIdBlock);
        this.definitions = new DefinitionCache(store.definitions(), compiler, () -> time.nanos() / 1_000_000);
        InstanceLoader loader = new InstanceLoader(store);
        Machine machine = new Machine();
        Executor threads = work -> Thread.ofVirtual().name("headway-instance").start(work);
        this.turns = new Turns(settings.cachedExecutions(), threads);
        boolean historyLater = HistoryRoute.isLater(settings, store);
        this.joins = new Joins(
                store,
                new JoinedTransaction.Parts(
                        machine,
                        this::stepContext,
                        turns,
                        this::signalRow,
                        (effects, ended, cause) -> afterCommit().released(effects, Set.of(), ended, cause),
                        historyLater,
                        () -> tracing()),
                settings.commitMode() == CommitMode.JOIN);
        turns.pipeline(
                new CommandPipeline(loader, machine, this::stepContext, committers, joins, () -> tracing())::run);
        this.jobs = new JobExecutor(
                turns,
                loader,
                userCode,
                joins,
                settings.slots(),
                settings.pageSize(),
                settings.jobTimeoutMillis(),
                time);
        this.directRuns = new DirectRuns(turns, jobs, command -> calls().execute(command, null));
        this.outbox = new OutboxDispatcher(
                store,
                turns,
                threads,
                ids,
                this::partitionForNewInstance,
                together -> loader.prefetch(turns, together));
        this.effects = new EffectDispatcher(jobs, outbox, time, application.deadLetters());
        this.history = new HistoryWorker(
                store.historyEvents(),
                HistoryRoute.open(time, settings, store, ids.next(0)),
                store.statistics(),
                settings.history(),
                time);
        this.calls = new Calls(turns, outbox, time, application, () -> tracing());
        this.afterCommit = new AfterCommit(time, turns, effects, joins, history, historyLater, jobs.runs()::observer);
        startCommitters(historyLater);
        this.executor = new AsyncExecutor(this, time, settings, ids.next(0), loader, userCode);
        jobs.announceBy(executor::announce);
        this.batches = batches(loader);
    }

    private BatchWorker batches(InstanceLoader loader) {
        return new BatchWorker(
                store,
                new Restarts(store.queries(), ids),
                calls::submit,
                together -> loader.prefetch(turns, together),
                executor::partitions,
                time,
                this::historyRemovalMillis);
    }

    /**
     * Starts a node whose executor does not run yet.
     *
     * @throws IllegalArgumentException when the settings of its channel cannot be, or the store lacks what the channel needs
     */
    public static NodeRuntime start(
            RuntimeSettings settings, Store store, UserCode userCode, ExpressionCompiler compiler, Time time) {
        return start(settings, store, userCode, compiler, time, Embedding.NONE);
    }

    /** The same in an application that manages transactions, or wants to know of incidents. */
    public static NodeRuntime start(
            RuntimeSettings settings,
            Store store,
            UserCode userCode,
            ExpressionCompiler compiler,
            Time time,
            Embedding application) {
        Channels.check(settings, store);
        HistoryRoute.check(settings, store);
        return new NodeRuntime(settings, store, userCode, compiler, time, application);
    }

    private void startCommitters(boolean historyLater) {
        for (int i = 0; i < settings.committers(); i++) {
            GroupCommitter committer = new GroupCommitter(
                    time,
                    store.commits(),
                    ids.next(0),
                    settings.commitBatchMax(),
                    Math.max(1, settings.commitQueueMax() / settings.committers()),
                    historyLater,
                    jobs::followUps,
                    afterCommit);
            committers.add(committer);
            committer.start("headway-commit-" + i);
        }
    }

    private Tracing tracing() {
        return tracing;
    }

    @Override
    public void trace(@Nullable Tracing by) {
        tracing = by == null ? Tracing.NONE : by;
        jobs.runs().trace(tracing);
    }

    private AfterCommit afterCommit() {
        return afterCommit;
    }

    private OutboxRow signalRow(JoinedTransaction.Signal signal) {
        return outbox.signalRow(signal.name(), signal.tenantId(), signal.variables(), time.millis());
    }

    private StepContext stepContext() {
        return new StepContext(
                time.millis(),
                ids,
                userCode,
                definitions,
                settings.historyLevel(),
                settings.defaultRetries(),
                settings.failedJobWaitTimeMillis(),
                settings.zone(),
                settings.history().timeToLive(),
                null);
    }

    @Override
    public Calls calls() {
        return calls;
    }

    @Override
    public void keepMessage(WaitingMessage message) {
        outbox.addWaiting(message);
    }

    @Override
    public void observe(@Nullable RuntimeObserver observer) {
        jobs.runs().observe(observer);
    }

    @Override
    public boolean logsOperations() {
        return application.operationLog();
    }

    @Override
    public @Nullable TimeToLive historyTimeToLive() {
        return settings.history().timeToLive();
    }

    @Override
    public EventCount externalTasks() {
        return effects.externalTasks();
    }

    @Override
    public Ids ids() {
        return ids;
    }

    @Override
    public int partitionForNewInstance() {
        int next = Math.floorMod(nextPartition.getAndIncrement(), Ids.PARTITIONS);
        Set<Integer> owned = executor.partitions();
        for (int i = 0; !owned.isEmpty() && i < Ids.PARTITIONS; i++) {
            int candidate = (next + i) % Ids.PARTITIONS;
            if (owned.contains(candidate)) {
                return candidate;
            }
        }
        return next;
    }

    @Override
    public Definition definition(long definitionId) {
        return definitions.byId(definitionId);
    }

    @Override
    public @Nullable Definition latestDefinition(String key, @Nullable String tenantId) {
        return definitions.latest(key, tenantId);
    }

    @Override
    public @Nullable Definition latestCase(String key, @Nullable String tenantId) {
        return definitions.cases().latest(key, tenantId);
    }

    @Override
    public boolean suspended(long definitionId) {
        return definitions.suspended(definitionId);
    }

    @Override
    public void definitionsChanged() {
        definitions.changed();
        executor.wake();
    }

    @Override
    public Store store() {
        Joined joined = calls.joined();
        return joined == null ? store : joined.store();
    }

    @Override
    public People people() {
        People ofApplication = application.people();
        return ofApplication == null ? store().people() : ofApplication;
    }

    @Override
    public Queries userQueries() {
        Queries all = store().queries();
        Embedding.Replica replica = application.replica();
        // What a transaction has done is seen on its own connection alone.
        return application.queries().apply(replica == null || calls.joined() != null ? all : replica.beside(all));
    }

    @Override
    public JoinedTransaction join(StoreTransaction transaction) {
        return joins.on(transaction);
    }

    @Override
    public JoinedTransaction begin() {
        return joins.begin();
    }

    @Override
    public @Nullable Object connection() {
        Joined joined = calls.joined();
        return joined == null ? null : joined.connection();
    }

    @Override
    public Store.@Nullable InstanceRows joinedInstance() {
        Machine.OpenStep open = CurrentTurn.step();
        if (open == null || open.state().root() == null) {
            return null;
        }
        InstanceState state = open.state();
        return new Store.InstanceRows(
                java.util.Objects.requireNonNull(state.root()),
                state.executions().all().stream().filter(row -> !row.isRoot()).toList(),
                List.copyOf(state.tasks().all()),
                List.copyOf(state.subscriptions().all()),
                List.copyOf(state.jobs().all()));
    }

    @Override
    public long nowMillis() {
        return time.millis();
    }

    @Override
    public void startExecutor() {
        executor.start();
        history.start();
        batches.start();
    }

    @Override
    public void stopExecutor() {
        batches.stop();
        executor.stop();
        history.stop();
    }

    @Override
    public boolean executorRunning() {
        return executor.running();
    }

    @Override
    public void timeChanged() {
        executor.wake();
    }

    @Override
    public Reply runJob(long instanceId, long executionId, long jobId) throws Exception {
        return directRuns.run(instanceId, executionId, jobId);
    }

    @Override
    public void plannedChanges(Consumer<StartTimerRow> by) {
        executor.plannedChanges(by);
    }

    @Override
    public boolean fireStartTimer(long timerId) {
        return executor.fireStartTimer(timerId);
    }

    @Override
    public long runUntilIdle() {
        long ran = executor.runUntilIdle(batches);
        history.moveAll();
        return ran;
    }

    @Override
    public RuntimeStatistics statistics() {
        return new RuntimeStatistics(
                effects.instancesStarted(),
                effects.instancesEnded(),
                afterCommit.activitiesEnded(),
                jobs.jobsSucceeded(),
                jobs.jobsFailed(),
                executor.timersFired(),
                effects.deadLetters(),
                calls.commands(),
                committers.stream().mapToLong(GroupCommitter::deltas).sum(),
                committers.stream().mapToLong(GroupCommitter::commits).sum(),
                committers.stream().mapToLong(GroupCommitter::conflicts).sum(),
                executor.leasesLost(),
                executor.leasesLostMillis(),
                jobs.jobsRunning(),
                jobs.jobsQueued(),
                committers.stream().mapToLong(GroupCommitter::queueLength).sum());
    }

    @Override
    public RuntimeSettings settings() {
        return settings;
    }

    @Override
    public long oldestReadyMillis() {
        long now = time.millis();
        long oldest = now;
        int highest = Integer.MAX_VALUE;
        for (int i = 0; i < PRIORITIES; i++) {
            PriorityRange rest = new PriorityRange(Integer.MIN_VALUE, highest);
            List<ReadyJob> first = store().readyJobs(AsyncExecutor.ALL, Store.Span.until(now), rest, 1);
            if (first.isEmpty()) {
                break;
            }
            oldest = Math.min(oldest, first.getFirst().readySinceMillis());
            highest = first.getFirst().priority() - 1;
        }
        return now - oldest;
    }

    @Override
    public ChannelStatistics channelStatistics() {
        return executor.channelStatistics();
    }

    @Override
    public HistoryStatistics historyStatistics() {
        return history.statistics();
    }

    @Override
    public BatchWorker batches() {
        return batches;
    }

    @Override
    public HistoryWorker history() {
        return history;
    }

    Turns turns() {
        return turns;
    }

    JobExecutor jobs() {
        return jobs;
    }

    EffectDispatcher effects() {
        return effects;
    }

    OutboxDispatcher outbox() {
        return outbox;
    }

    DefinitionCache definitions() {
        return definitions;
    }

    @Override
    public void close() {
        batches.stop();
        executor.close();
        history.stop();
        calls.close();
        committers.forEach(GroupCommitter::close);
    }
}
