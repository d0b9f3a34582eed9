package dev.headway.runtime.node;

import dev.headway.core.command.Reply;
import dev.headway.core.definition.Definition;
import dev.headway.core.state.Ids;
import dev.headway.model.TimeToLive;
import dev.headway.runtime.batch.BatchWorker;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.history.HistoryStatistics;
import dev.headway.runtime.history.HistoryWorker;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.port.People;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.RuntimeObserver;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.port.WaitingMessages.WaitingMessage;
import dev.headway.runtime.settings.RuntimeSettings;
import dev.headway.runtime.statistics.RuntimeStatistics;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One running node of the engine: takes commands, answers when they are durable. Thread-safe. */
public interface ProcessRuntime extends AutoCloseable {
    /** Where commands come in. */
    Calls calls();

    /** Lets a message from outside wait until somebody waits for it, or it expires; it is durable on return. */
    void keepMessage(WaitingMessage message);

    /**
     * Counts the external tasks that this node has offered to workers; other nodes offer theirs without being counted here.
     */
    EventCount externalTasks();

    /** Whether what is done on somebody's behalf is written to the operation log. */
    boolean logsOperations();

    /** How long history is kept where no process says anything else; null for ever. */
    @Nullable
    TimeToLive historyTimeToLive();

    /** When what is recorded now may go, where no process says anything else, epoch milliseconds; null for never. */
    default @Nullable Long historyRemovalMillis() {
        TimeToLive kept = historyTimeToLive();
        return kept == null ? null : Long.valueOf(kept.after(nowMillis()));
    }

    /** Mints ids. */
    Ids ids();

    /** The partition for a new instance: one that this node leases, else the next one round robin. */
    int partitionForNewInstance();

    /** The definition with this id, cached. */
    Definition definition(long definitionId);

    /** The newest version of a process' key, or null. */
    @Nullable
    Definition latestDefinition(String key, @Nullable String tenantId);

    /** The same of a case. */
    @Nullable
    Definition latestCase(String key, @Nullable String tenantId);

    /** Whether a definition is suspended, so that no instance may start, as far as this node knows; cached with the definitions. */
    boolean suspended(long definitionId);

    /** To be called after a deployment, suspension or removal of definitions through this node. */
    void definitionsChanged();

    /** The database; inside a transaction that user code and engine share, as that one sees it. */
    Store store();

    /** The queries of the same database for users, who may be allowed to look at every row. */
    Queries userQueries();

    /** Begins a transaction on a connection of the engine's that user code shares. The caller ends and closes it. */
    JoinedTransaction begin();

    /** The engine's part of a transaction that is open already. */
    JoinedTransaction join(StoreTransaction transaction);

    /** The {@code java.sql.Connection} of the transaction that calls of this thread are part of; null outside of one. */
    @Nullable
    Object connection();

    /**
     * The instance in whose turn the calling thread is (synchronous user code), as it is in that turn, uncommitted changes
     * included; null outside a turn. With it the API finds executions and tasks that no query can see yet.
     */
    Store.@Nullable InstanceRows joinedInstance();

    /** The engine's time, epoch milliseconds: the clock that timers obey. */
    long nowMillis();

    /** The engine's clock was turned by hand: timers are looked at again at once. */
    void timeChanged();

    /** Starts acquiring jobs and timers, if it is not running yet. */
    void startExecutor();

    /** Stops acquiring; waits for running jobs up to the drain time. */
    void stopExecutor();

    boolean executorRunning();

    /**
     * Runs one ready job now, on the calling thread, whoever leases its partition, and returns when its outcome is durable.
     *
     * @return how its outcome was taken; {@link Reply.Stale} when it was not ready any more
     * @throws Exception what the job's user code threw; the failure is recorded like any other
     */
    Reply runJob(long instanceId, long executionId, long jobId) throws Exception;

    /** Who makes planned changes of definitions, and then takes their timers away; each may be told of twice. */
    void plannedChanges(Consumer<StartTimerRow> by);

    /**
     * Starts the instance of a start event's timer now, due or not, and moves the timer on.
     *
     * @return false when the timer is gone, or cannot start an instance
     */
    boolean fireStartTimer(long timerId);

    /**
     * Runs ready jobs and due timers of this node until nothing is runnable now. For tests and tools that turn time by hand.
     *
     * @return how many jobs and timers ran
     */
    long runUntilIdle();

    /** Tells this observer, instead of the one before, of jobs and commits from now on; null for nobody, which costs nothing. */
    void observe(@Nullable RuntimeObserver observer);

    /** Traces commands and jobs by this one, instead of the one before, from now on; null for none, which costs nothing. */
    void trace(@Nullable Tracing tracing);

    /** Users and groups: those of the application, else those in the database. */
    People people();

    /** Numbers for metrics and progress displays. */
    RuntimeStatistics statistics();

    /** What this node was started with. */
    RuntimeSettings settings();

    /**
     * How long the oldest ready job of the whole database has been ready, in milliseconds; 0 when none is. Where ready jobs have more than
     * 16 priorities, it is the oldest of the 16 highest.
     */
    long oldestReadyMillis();

    /** What this node has done with history, and how far history is behind. */
    HistoryStatistics historyStatistics();

    /** Works off batches. */
    BatchWorker batches();

    /** Moves and removes history on request. */
    HistoryWorker history();

    /** What the job channel has done since the executor was started; nothing while it is off. */
    ChannelStatistics channelStatistics();

    @Override
    void close();
}
