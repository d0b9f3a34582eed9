package dev.headway.engine.runtime;

/** Where a job waits. */
public enum JobState {
    /** It may run now, or runs. */
    READY,
    /** Until its due date. */
    TIMER,
    /** It failed, and waits for its next attempt. */
    RETRY,
    /** Its instance is suspended. */
    SUSPENDED,
    /** It ran out of retries. */
    DEAD_LETTER,
    /** For an external worker. */
    EXTERNAL
}
