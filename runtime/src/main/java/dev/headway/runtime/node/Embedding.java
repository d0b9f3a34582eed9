package dev.headway.runtime.node;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.port.People;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.turn.Joined;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a node has to do with the application that it lives in. All of it must be thread-safe.
 *
 * @param transactions the engine's part of the transaction that the calling thread has open; null when it has none
 * @param deadLetters told of each job that this node has moved to the dead letters, after the commit; must not block
 * @param queries makes what users may ask from what the store answers
 * @param replica a copy of the database that queries may read; null when there is none
 * @param people users and groups that the application has; null when the engine's database has them
 * @param operationLog whether what is done on somebody's behalf is written to the operation log
 */
public record Embedding(
        Supplier<@Nullable Joined> transactions,
        Consumer<Effect.DeadLettered> deadLetters,
        UnaryOperator<Queries> queries,
        @Nullable Replica replica,
        @Nullable People people,
        boolean operationLog) {
    /**
     * A copy of the database.
     *
     * @param queries answers from the copy
     * @param usual whether it answers queries that do not say who shall
     */
    public record Replica(Queries queries, boolean usual) {
        Queries beside(Queries primary) {
            return new ReplicaQueries(primary, queries, usual ? queries : primary);
        }
    }

    /** An application that manages no transactions and wants to know nothing. */
    public static final Embedding NONE =
            new Embedding(() -> null, any -> {}, UnaryOperator.identity(), null, null, true);
}
