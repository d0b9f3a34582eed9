package dev.headway.runtime.turn;

import dev.headway.core.command.Reply;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds the answer of an API call back until what follows from it in other instances at once (a called instance's return, a
 * signal) has been applied too, so that a caller sees the effects of its call. Thread-safe.
 */
public final class Causality implements Submission.Answer {
    private final CompletableFuture<Reply> future = new CompletableFuture<>();
    private final AtomicInteger open = new AtomicInteger(1);
    private final Queue<RuntimeException> refusals = new ConcurrentLinkedQueue<>();
    private final boolean hearsRefusals;
    private volatile @Nullable Reply reply;

    /** Of a caller who hears who did not take a signal. */
    public Causality() {
        this(true);
    }

    /** @param hearsRefusals else a job takes the signal for who did not, as it does when nobody waits */
    public Causality(boolean hearsRefusals) {
        this.hearsRefusals = hearsRefusals;
    }

    /** Whether the caller hears who did not take a signal. */
    public boolean hearsRefusals() {
        return hearsRefusals;
    }

    public CompletableFuture<Reply> future() {
        return future;
    }

    /** Something more must happen before the answer is given. */
    public void begin() {
        open.incrementAndGet();
    }

    /** One of those that it is for did not take it, and never will; the others may. */
    public void refused(RuntimeException refusal) {
        refusals.add(refusal);
    }

    /** Who did not take it; complete when the future is. */
    public List<RuntimeException> refusals() {
        return List.copyOf(refusals);
    }

    /** It has happened, or it goes on without this caller. */
    public void end() {
        if (open.decrementAndGet() == 0) {
            Reply answer = reply;
            future.complete(answer == null ? new Reply.Done() : answer);
        }
    }

    @Override
    public void reply(Reply answer) {
        reply = answer;
        end();
    }

    @Override
    public void fail(Throwable failure) {
        future.completeExceptionally(failure);
    }

    /** The future of a command that is applied at once: its reply, or why it was refused. */
    public static CompletableFuture<Reply> now(Supplier<Reply> applied) {
        try {
            return CompletableFuture.completedFuture(applied.get());
        } catch (RuntimeException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }
}
