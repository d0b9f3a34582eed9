package dev.headway.runtime.node;

import dev.headway.core.command.Command;
import dev.headway.core.command.Operation;
import dev.headway.core.command.Reply;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.dispatch.OutboxDispatcher;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Completion;
import dev.headway.runtime.turn.CurrentTurn;
import dev.headway.runtime.turn.Joined;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turns;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where the commands of callers come in: into the open step or transaction of their thread, else into the turn of their instance. Thread-safe. */
public final class Calls {
    private final Turns turns;
    private final OutboxDispatcher outbox;
    private final Time time;
    private final Embedding application;
    private final Supplier<Tracing> tracing;
    private final LongAdder commands = new LongAdder();
    private volatile boolean closed;

    Calls(Turns turns, OutboxDispatcher outbox, Time time, Embedding application, Supplier<Tracing> tracing) {
        this.tracing = tracing;
        this.turns = turns;
        this.outbox = outbox;
        this.time = time;
        this.application = application;
    }

    /**
     * Submits a command. The future completes after the commit: with the reply, or exceptionally with a
     * {@link dev.headway.core.command.Refusal}, the exception of synchronous user code, or a
     * {@link dev.headway.runtime.port.StoreException}. Called inside the instance's own turn (by a delegate or listener) the
     * command joins that turn and the future is complete on return.
     */
    public CompletableFuture<Reply> submit(Command command) {
        return submit(command, null);
    }

    /**
     * The same on somebody's behalf.
     *
     * @param operation for the operation log, which the command's transaction writes; null for nobody's. What user code calls inside a turn or job is
     *     nobody's
     */
    public CompletableFuture<Reply> submit(Command command, @Nullable Operation operation) {
        commands.increment();
        CurrentTurn.Place place = CurrentTurn.get();
        boolean inUserCode = place != null && !(place instanceof CurrentTurn.InTransaction);
        Operation logged = inUserCode || !application.operationLog() ? null : operation;
        if (place != null && place.instanceId() == command.instanceId()) {
            switch (place) {
                case CurrentTurn.InTurn turn -> {
                    return Causality.now(() -> turn.step().join(command));
                }
                case CurrentTurn.InJob job -> job.sent(command);
                case CurrentTurn.InTransaction any ->
                    throw new IllegalStateException("Expected the id of an instance, got 0");
            }
        }
        if (closed) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("Expected a running engine, but it has been closed"));
        }
        Joined joined = joined();
        if (joined != null) {
            return Causality.now(() -> joined.execute(command, logged));
        }
        if (place instanceof CurrentTurn.InTurn) {
            // Inside a turn nobody may wait for what follows elsewhere: it could come back to this very instance.
            CompletableFuture<Reply> committed = new CompletableFuture<>();
            turns.submit(new Submission(command, new Completion(committed), null)
                    .from(tracing.get().caller()));
            return committed;
        }
        Causality cause = new Causality();
        turns.submit(Submission.of(command, cause, logged).from(tracing.get().caller()));
        return cause.future();
    }

    /** The transaction that calls of this thread are part of: joined by hand, else the application's, else that of the step or job. */
    @Nullable
    Joined joined() {
        CurrentTurn.Place place = CurrentTurn.get();
        if (place instanceof CurrentTurn.InTransaction byHand) {
            return byHand.joined();
        }
        Joined applications = application.transactions().get();
        return applications != null || place == null ? applications : place.joined();
    }

    /** Submits and waits; throws what the future would carry. */
    public Reply execute(Command command) {
        return execute(command, null);
    }

    /** @param operation on whose behalf, for the operation log; null for nobody's */
    public Reply execute(Command command, @Nullable Operation operation) {
        return unwrap(submit(command, operation));
    }

    /**
     * Sends a signal to all that wait for it and all that it starts. It is durable on return: whatever happens then, each of them
     * gets it once. The future completes when all have taken or refused it, with the refusals; at once inside a turn.
     *
     * @param tenantId of those that it is for; null for all
     * @param withoutTrace what travels along, with the reserved names of {@code OutboxRow}
     */
    public CompletableFuture<List<RuntimeException>> signal(
            String name, @Nullable String tenantId, VariableDocument withoutTrace) {
        String trace = tracing.get().current();
        VariableDocument variables = trace == null ? withoutTrace : withoutTrace.with(OutboxRow.TRACE, trace);
        Joined joined = joined();
        if (joined != null) {
            joined.signal(name, tenantId, variables);
            return CompletableFuture.completedFuture(List.of());
        }
        if (CurrentTurn.get() instanceof CurrentTurn.InTurn) {
            outbox.signal(name, tenantId, variables, time.millis(), null);
            return CompletableFuture.completedFuture(List.of());
        }
        Causality cause = new Causality();
        outbox.signal(name, tenantId, variables, time.millis(), cause);
        cause.reply(new Reply.Done());
        return cause.future().thenApply(done -> cause.refusals());
    }

    /** How many commands have come since the node was started. */
    long commands() {
        return commands.sum();
    }

    /** Refuses what comes from now on. */
    void close() {
        closed = true;
    }

    static Reply unwrap(CompletableFuture<Reply> future) {
        try {
            return future.join();
        } catch (CompletionException failure) {
            switch (failure.getCause()) {
                case RuntimeException unchecked -> throw unchecked;
                case Error error -> throw error;
                case null, default -> throw failure;
            }
        }
    }
}
