package dev.headway.engine;

/** What is written to the operation log, see {@link HistoryService#createUserOperationLogQuery()}. */
public enum OperationLog {
    /** Nothing. */
    NONE,
    /** What is changed by calls of a known user, see {@link IdentityService#setAuthenticatedUserId}. */
    USERS
}
