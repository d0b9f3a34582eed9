package dev.headway.engine;

/** Collects who fetches how many external tasks. Made by {@link ExternalTaskService#fetchAndLock()}. Not thread-safe. */
public interface FetchAndLockBuilder {
    /** Who fetches. */
    FetchAndLockBuilder workerId(String value);

    /** How many tasks at most; 1 or more. */
    FetchAndLockBuilder maxTasks(int value);

    /** Whether the most important come first; not if this is not called. */
    FetchAndLockBuilder usePriority(boolean value);

    /** Orders by age; {@link #asc} or {@link #desc} may follow. */
    FetchAndLockBuilder orderByCreateTime();

    /** The oldest first, as without this call. */
    FetchAndLockBuilder asc();

    /** The newest first. */
    FetchAndLockBuilder desc();

    /**
     * Goes on to the topics.
     *
     * @throws InvalidRequestException without a worker, or with less than 1 task
     */
    ExternalTaskFetchBuilder subscribe();
}
