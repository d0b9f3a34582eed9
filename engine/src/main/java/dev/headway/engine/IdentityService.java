package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** On whose behalf the calling thread works. Thread-safe; what is set holds for the calling thread and all engines, until it is cleared. */
public interface IdentityService {
    /**
     * Says who calls from this thread on: instances that it starts have this user as their starter, and what it changes is written
     * to the operation log ({@link HistoryService#createUserOperationLogQuery()}). Clear it in a {@code finally}.
     *
     * @param userId null for nobody
     */
    void setAuthenticatedUserId(@Nullable String userId);

    /** Who calls from this thread; null for nobody. */
    @Nullable
    String getAuthenticatedUserId();

    /**
     * Says why this thread changes what it changes from now on; entries of the operation log have it as their annotation.
     *
     * @param reason null for no reason
     */
    void setOperationReason(@Nullable String reason);

    /** Forgets user and reason. */
    void clearAuthentication();
}
