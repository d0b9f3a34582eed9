package dev.headway.engine.event;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hears what happens in an engine: {@code FlowableEventListener} and {@code ActivitiEventListener} of the family. Called inside the
 * step, by the thread that does it: what it throws makes the step fail, what it changes belongs to the step. Thread-safe.
 */
public interface EngineEventListener {
    /** Types that it hears where it is added without any; all if this is empty. */
    default Collection<EngineEventType> getTypes() {
        return List.of();
    }

    /** Something happens. */
    void onEvent(EngineEvent event);

    /** Whether what {@link #onEvent} throws makes the step fail; false: it is logged. */
    default boolean isFailOnException() {
        return true;
    }

    /** Whether it is called at an end of the transaction, see {@link #getOnTransaction}, and not at once. */
    default boolean isFireOnTransactionLifecycleEvent() {
        return getOnTransaction() != null;
    }

    /**
     * When it is called: {@code COMMITTING} when all else of the step is done; {@code COMMITTED} after the commit, before the call that
     * caused it returns; {@code ROLLED_BACK} or {@code ROLLINGBACK} after a failure. Null for at once. After the end it changes nothing by
     * failing; that is logged.
     */
    default @Nullable String getOnTransaction() {
        return null;
    }
}
