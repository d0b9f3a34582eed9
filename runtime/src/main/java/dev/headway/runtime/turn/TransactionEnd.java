package dev.headway.runtime.turn;

import dev.headway.core.execution.Machine;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.Step;
import dev.headway.runtime.port.Tracing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls listeners that want to know how a transaction ended. On a thread of their own, since they may take long and may call the
 * engine, which neither a committing thread nor an instance's turn can wait for; who waits for the answer gets it afterwards.
 */
public final class TransactionEnd {
    private static final Logger LOG = LoggerFactory.getLogger(TransactionEnd.class);
    private static final CompletableFuture<@Nullable Void> NOTHING = CompletableFuture.completedFuture(null);

    private TransactionEnd() {}

    /** A step that failed, with listeners that are to be told. */
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient List<Runnable> listeners;

        Undone(Throwable failure, List<Runnable> listeners) {
            super(null, failure, false, false);
            this.listeners = listeners;
        }
    }

    /**
     * Runs an open step to its end, with calls of its user code as a part of it; what it throws goes through {@link #fail}.
     *
     * @param joined the transaction that the step is on; null for one that goes into a batch
     * @param span that the step is in, and that ends with it; null for none
     */
    public static Step finish(Machine.OpenStep open, @Nullable Joined joined, Tracing.@Nullable Span span) {
        CurrentTurn.Place before = CurrentTurn.enter(new CurrentTurn.InTurn(open, joined));
        Tracing.Scope scope = span == null ? null : span.enter();
        try {
            return open.finish();
        } catch (RuntimeException | Error failure) {
            if (span != null) {
                span.failed(failure);
            }
            List<Runnable> listeners = open.undone();
            if (listeners.isEmpty()) {
                throw failure;
            }
            throw new Undone(failure, listeners);
        } finally {
            if (span != null && scope != null) {
                scope.close();
                span.end();
            }
            CurrentTurn.enter(before);
        }
    }

    /** What a step threw, without its listeners. */
    public static Throwable cause(Throwable failure) {
        return failure instanceof Undone undone && undone.getCause() != null ? undone.getCause() : failure;
    }

    /** Throws what a step threw, without its listeners. */
    public static RuntimeException rethrow(Throwable failure) {
        Throwable cause = cause(failure);
        if (cause instanceof Error error) {
            throw error;
        }
        throw cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
    }

    /** The listeners of a step that threw. */
    public static List<Runnable> listeners(Throwable failure) {
        return failure instanceof Undone undone ? undone.listeners : List.of();
    }

    /** Answers that a command has failed, once its listeners know. */
    public static void fail(Submission.Answer answer, Throwable failure) {
        List<Runnable> listeners = listeners(failure);
        if (listeners.isEmpty()) {
            answer.fail(failure);
        } else {
            then(tell(listeners), () -> answer.fail(cause(failure)));
        }
    }

    /** Answers that a step is durable, once its listeners know. */
    public static void reply(Submission.Answer answer, Step step) {
        List<Runnable> listeners = listeners(step.effects(), true);
        if (listeners.isEmpty()) {
            answer.reply(step.reply());
        } else {
            then(tell(listeners), () -> answer.reply(step.reply()));
        }
    }

    /** Goes on when all listeners have been told, at once if there is nothing to wait for. */
    public static void then(CompletableFuture<?> told, Runnable next) {
        if (told.isDone()) {
            next.run();
        } else {
            var unused = told.thenRun(next);
        }
    }

    /** Those of the listeners that want to know of this end. */
    public static List<Runnable> listeners(List<Effect> effects, boolean committed) {
        List<Runnable> found = List.of();
        for (Effect effect : effects) {
            if (effect instanceof Effect.TransactionEnded end && end.committed() == committed) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(end.work());
            }
        }
        return found;
    }

    /** Calls listeners, one after another; completes when all have returned. */
    public static CompletableFuture<@Nullable Void> tell(List<Runnable> listeners) {
        if (listeners.isEmpty()) {
            return NOTHING;
        }
        CompletableFuture<@Nullable Void> told = new CompletableFuture<>();
        Thread.ofVirtual().name("headway-transaction-end").start(() -> {
            for (Runnable listener : listeners) {
                try {
                    listener.run();
                } catch (RuntimeException | Error failure) {
                    LOG.error("A listener failed after the end of its transaction, which stays as it ended", failure);
                }
            }
            told.complete(null);
        });
        return told;
    }
}
