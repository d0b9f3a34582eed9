package dev.headway.engine.cmmn;

import org.jspecify.annotations.Nullable;

/**
 * Code that a {@code caseLifecycleListener} of the model names; it hears of the states that the model says. Instances as in {@code
 * JavaDelegate}.
 */
@FunctionalInterface
public interface CaseInstanceLifecycleListener {
    /** Not asked: the model says which states the listener hears of. There so that programs of Flowable compile. */
    default @Nullable String getSourceState() {
        return null;
    }

    /** Not asked, as {@link #getSourceState}. */
    default @Nullable String getTargetState() {
        return null;
    }

    /**
     * A case begins or ends.
     *
     * @param caseInstance the case as it is in this step
     * @param oldState null for one that has just begun
     * @param newState {@code active}, {@code completed} or {@code terminated}
     * @throws Exception fails the API call or the job that this happens in
     */
    void stateChanged(CaseInstance caseInstance, @Nullable String oldState, String newState) throws Exception;
}
