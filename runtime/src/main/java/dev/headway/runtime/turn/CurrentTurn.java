package dev.headway.runtime.turn;

import dev.headway.core.execution.Machine;
import org.jspecify.annotations.Nullable;

/**
 * The step that the calling thread is in, if it is in one: the only thread-bound value of the engine. With it a call that
 * synchronous user code makes on its own instance joins the turn instead of waiting for itself.
 */
public final class CurrentTurn {
    private static final ThreadLocal<Machine.@Nullable OpenStep> STEP = new ThreadLocal<>();

    private CurrentTurn() {}

    /** The open step of this thread, or null. */
    public static Machine.@Nullable OpenStep get() {
        return STEP.get();
    }

    /** Enters a step; returns the one that the thread was in before. */
    public static Machine.@Nullable OpenStep enter(Machine.@Nullable OpenStep step) {
        Machine.OpenStep before = STEP.get();
        if (step == null) {
            STEP.remove();
        } else {
            STEP.set(step);
        }
        return before;
    }
}
