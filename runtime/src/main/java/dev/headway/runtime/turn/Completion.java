package dev.headway.runtime.turn;

import dev.headway.core.command.Reply;
import java.util.concurrent.CompletableFuture;

/** Completes a future with the answer of a command. */
public record Completion(CompletableFuture<Reply> future) implements Submission.Answer {
    @Override
    public void reply(Reply reply) {
        future.complete(reply);
    }

    @Override
    public void fail(Throwable failure) {
        future.completeExceptionally(failure);
    }
}
