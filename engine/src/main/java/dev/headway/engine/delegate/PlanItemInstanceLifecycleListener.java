package dev.headway.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * Code that a {@code planItemLifecycleListener} of the model names; it hears of the states that the model says. An {@link ExecutionListener}
 * may stand there as well. Instances as in {@link JavaDelegate}.
 */
@FunctionalInterface
public interface PlanItemInstanceLifecycleListener {
    /** Not asked: the model says which states the listener hears of. There so that programs of Flowable compile. */
    default @Nullable String getSourceState() {
        return null;
    }

    /** Not asked, as {@link #getSourceState}. */
    default @Nullable String getTargetState() {
        return null;
    }

    /**
     * A plan item is about to be in another state, or is.
     *
     * @param planItemInstance only valid until this method returns, and only in this thread
     * @param oldState null for one that was just created
     * @param newState one of {@code PlanItemInstanceState}
     * @throws Exception fails the API call or the job that this happens in
     */
    void stateChanged(DelegateCaseExecution planItemInstance, @Nullable String oldState, String newState)
            throws Exception;
}
