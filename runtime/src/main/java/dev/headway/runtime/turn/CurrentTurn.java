package dev.headway.runtime.turn;

import dev.headway.core.command.Command;
import dev.headway.core.execution.Machine;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the calling thread is: in an instance's turn, or in the user code of a job. The only thread-bound value of the engine.
 * With it a call that synchronous user code makes on its own instance joins the turn instead of waiting for itself, and a job
 * that changes its own instance through the API is not taken for one that lost a race.
 */
public final class CurrentTurn {
    private static final ThreadLocal<@Nullable Place> PLACE = new ThreadLocal<>();

    private CurrentTurn() {}

    /** Where a thread can be. */
    public sealed interface Place {
        /** The instance; 0 in a transaction without one. */
        long instanceId();

        /** The transaction that calls from here are part of; null for the engine's own batches. */
        @Nullable
        Joined joined();
    }

    /** In a transaction that user code and engine share, outside any step. */
    public record InTransaction(Joined joined) implements Place {
        @Override
        public long instanceId() {
            return 0;
        }
    }

    /** Inside a step. */
    public record InTurn(Machine.OpenStep step, @Nullable Joined joined) implements Place {
        @Override
        public long instanceId() {
            return step.state().instanceId();
        }
    }

    /** In a job's user code, outside the turn; remembers what the job changed in its own instance through the API. */
    public static final class InJob implements Place {
        private final long instanceId;
        private final @Nullable Joined joined;
        private final Set<String> written = new HashSet<>();
        private boolean anything;

        public InJob(long instanceId, @Nullable Joined joined) {
            this.instanceId = instanceId;
            this.joined = joined;
        }

        @Override
        public long instanceId() {
            return instanceId;
        }

        @Override
        public @Nullable Joined joined() {
            return joined;
        }

        /** Notes a command that the job itself sent to its instance. */
        public void sent(Command command) {
            if (command instanceof Command.SetVariables set) {
                written.addAll(set.variables().names());
                written.addAll(set.removed());
            } else {
                anything = true;
            }
        }

        /** The outcome without the reads of what the job has changed itself. */
        public Command.Outcome settle(Command.Outcome outcome) {
            if (!anything && written.isEmpty()) {
                return outcome;
            }
            return new Command.Outcome(
                    outcome.changes(),
                    outcome.reads().stream()
                            .filter(read -> !anything && !written.contains(read.name()))
                            .toList(),
                    outcome.error(),
                    outcome.businessKey(),
                    outcome.skipped(),
                    outcome.transients(),
                    outcome.atEnd());
        }
    }

    /** The place of this thread, or null. */
    public static @Nullable Place get() {
        return PLACE.get();
    }

    /** The open step of this thread, or null. */
    public static Machine.@Nullable OpenStep step() {
        return PLACE.get() instanceof InTurn turn ? turn.step() : null;
    }

    /** Enters a place; returns the one that the thread was in before, to go back to. */
    public static @Nullable Place enter(@Nullable Place place) {
        Place before = PLACE.get();
        if (place == null) {
            PLACE.remove();
        } else {
            PLACE.set(place);
        }
        return before;
    }
}
