package dev.headway.runtime.join;

import dev.headway.core.command.Command;
import dev.headway.core.command.Operation;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.execution.Machine;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.Step;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.commit.DeltaMerge;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.CurrentTurn;
import dev.headway.runtime.turn.InstanceLoader;
import dev.headway.runtime.turn.Joined;
import dev.headway.runtime.turn.TransactionEnd;
import dev.headway.runtime.turn.Turn;
import dev.headway.runtime.turn.Turns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Commands on a transaction of user code's. They are applied to states of its own, so nobody else sees them; their changes are
 * written just before the transaction commits (or before a query of its own looks), with the same version check as ever: who
 * comes second loses, and the transaction is rolled back. Effects leave after the commit. Belongs to one thread at a time.
 */
public final class JoinedTransaction implements Joined, AutoCloseable {
    private final StoreTransaction transaction;
    private final Parts parts;
    private final Map<Long, InstanceState> states = new HashMap<>();
    private final DeltaMerge unwritten = new DeltaMerge();
    private final List<Effect> effects = new ArrayList<>();
    private final List<Runnable> undone = new ArrayList<>(0);
    private final List<Runnable> waiting = new ArrayList<>(0);
    private CompletableFuture<@Nullable Void> told = CompletableFuture.completedFuture(null);
    private int activitiesEnded;
    private @Nullable RuntimeException refused;
    private boolean over;

    /**
     * What it needs of the node.
     *
     * @param signals makes the row that sends a signal
     * @param released takes effects and the number of ended activities, after the commit
     * @param historyLater whether history is left as events
     * @param tracing who traces steps
     */
    public record Parts(
            Machine machine,
            Supplier<StepContext> context,
            Turns turns,
            Function<Signal, OutboxRow> signals,
            Release released,
            boolean historyLater,
            Supplier<Tracing> tracing) {}

    /** A signal from outside. */
    public record Signal(String name, @Nullable String tenantId, VariableDocument variables) {}

    /** Lets out what waited for the commit. */
    public interface Release {
        void release(List<Effect> effects, int activitiesEnded, @Nullable Causality cause);
    }

    public JoinedTransaction(StoreTransaction transaction, Parts parts) {
        this.transaction = transaction;
        this.parts = parts;
    }

    /** Lets nobody else change this instance until the end; to be called before the transaction reads it. */
    public void lock(long instanceId) {
        transaction.lock(instanceId);
    }

    @Override
    public Reply execute(Command command, @Nullable Operation operation) {
        return execute(command, operation, parts.tracing().get().caller());
    }

    /** @param origin what the command follows from, for traces */
    public Reply execute(Command command, @Nullable Operation operation, Tracing.@Nullable Origin origin) {
        requireOpen();
        InstanceState state =
                states.computeIfAbsent(command.instanceId(), any -> InstanceLoader.read(transaction.store(), command));
        Tracing.Span span = parts.tracing().get().step(command, state, origin);
        StepContext context = parts.context().get().tracedBy(span == null ? null : span.parent());
        Step step;
        try {
            step = TransactionEnd.finish(parts.machine().begin(state, command, context, operation), this, span);
        } catch (RuntimeException | Error failure) {
            undone.addAll(TransactionEnd.listeners(failure));
            throw TransactionEnd.rethrow(failure);
        }
        step.deltas().forEach(unwritten::add);
        step.created().forEach(created -> states.put(created.instanceId(), created));
        effects.addAll(step.effects());
        activitiesEnded += step.activitiesEnded();
        return step.reply();
    }

    @Override
    public void signal(String name, @Nullable String tenantId, VariableDocument variables) {
        requireOpen();
        OutboxRow row = parts.signals().apply(new Signal(name, tenantId, variables));
        transaction.store().addOutbox(row);
        effects.add(new Effect.OutboxWritten(row));
    }

    @Override
    public Store store() {
        flush();
        return transaction.store();
    }

    @Override
    public Object connection() {
        return transaction.connection();
    }

    /**
     * Writes what has not been written yet; the rows of its instances are locked from now on until the transaction ends.
     *
     * @throws StoreException CONFLICT when somebody else has gone on with one of its instances: roll back and do it again. Once it
     *     has failed it fails for ever: a part may have been written.
     */
    public void flush() {
        requireOpen();
        if (refused != null) {
            throw refused;
        }
        List<InstanceDelta> deltas = unwritten.take();
        if (deltas.isEmpty()) {
            return;
        }
        try {
            write(deltas);
        } catch (RuntimeException failure) {
            refused = failure;
            throw failure;
        }
    }

    private void write(List<InstanceDelta> deltas) {
        CommitResult result = transaction.store().commits().commit(new CommitBatch(0, 1, deltas, parts.historyLater()));
        switch (result) {
            case CommitResult.Committed done -> {}
            case CommitResult.Lost lost -> throw conflict(lost.instanceIds());
            case CommitResult.Held held -> throw conflict(held.instanceIds());
        }
    }

    private static StoreException conflict(java.util.Set<Long> instances) {
        return new StoreException(
                StoreException.Kind.CONFLICT,
                "Expected instances " + instances
                        + " to be as this transaction read them, but somebody else has gone on"
                        + " with them. Roll the transaction back and do it again.",
                null);
    }

    /**
     * Writes, commits, and lets the effects out.
     *
     * @param cause the API call that waits for what follows, if one does
     */
    public void commit(@Nullable Causality cause) {
        flush();
        transaction.commit();
        completed(true, cause);
        tell();
    }

    /** Undoes everything. */
    public void rollBack() {
        completed(false, null);
        transaction.rollBack();
        tell();
    }

    /** To be called once by whoever ended the transaction by other means, with how it ended. */
    public void completed(boolean committed) {
        completed(committed, null);
        tell();
    }

    private void completed(boolean committed, @Nullable Causality cause) {
        if (over) {
            return;
        }
        over = true;
        for (Long instanceId : states.keySet()) {
            Turn turn = parts.turns().find(instanceId);
            if (turn != null) {
                turn.outdated();
                parts.turns().settle(turn);
            }
        }
        waiting.addAll(undone); // steps that failed are undone, whatever became of the others
        waiting.addAll(TransactionEnd.listeners(effects, committed));
        if (committed) {
            parts.released().release(effects, activitiesEnded, cause);
        }
    }

    /** Tells the listeners that wait for the end, which has come, each once. */
    private void tell() {
        if (!waiting.isEmpty()) {
            told = TransactionEnd.tell(List.copyOf(waiting));
            waiting.clear();
        }
    }

    /** Done when the listeners that wait for the end of this transaction have returned; nothing to wait for before that end. */
    public CompletableFuture<@Nullable Void> told() {
        return told;
    }

    /** Runs work on this thread whose engine calls are part of this transaction. */
    public <T> T call(Callable<T> work) throws Exception {
        requireOpen();
        CurrentTurn.Place before = CurrentTurn.enter(new CurrentTurn.InTransaction(this));
        try {
            return work.call();
        } finally {
            CurrentTurn.enter(before);
        }
    }

    /** Undoes what is not committed, and gives the connection back if it is the engine's. */
    @Override
    public void close() {
        completed(false, null);
        transaction.close();
        tell();
    }

    private void requireOpen() {
        if (over) {
            throw new IllegalStateException(
                    "Expected an open transaction, but it has been committed or rolled back. Join the next one.");
        }
    }
}
