package dev.headway.engine.cmmn;

/** The states of plan items, as the family names them (CMMN 1.1, 8.4). */
public final class PlanItemInstanceState {
    public static final String AVAILABLE = "available";
    /** An event listener whose availability condition is false. */
    public static final String UNAVAILABLE = "unavailable";

    public static final String ENABLED = "enabled";
    public static final String DISABLED = "disabled";
    public static final String ACTIVE = "active";
    /** A job will begin it. */
    public static final String ASYNC_ACTIVE = "async-active";
    /** A job will complete it. */
    public static final String ASYNC_ACTIVE_LEAVE = "async-active-leave";
    /** The next instance of a repeated item, which waits for its entry criteria. */
    public static final String WAITING_FOR_REPETITION = "wait_repetition";

    public static final String SUSPENDED = "suspended";
    public static final String COMPLETED = "completed";
    public static final String TERMINATED = "terminated";
    public static final String FAILED = "failed";

    private PlanItemInstanceState() {}
}
