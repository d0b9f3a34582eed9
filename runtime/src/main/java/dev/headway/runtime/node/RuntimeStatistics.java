package dev.headway.runtime.node;

/** Counters since the start of this node. */
public record RuntimeStatistics(
        long instancesStarted,
        long instancesEnded,
        long activitiesEnded,
        long jobsSucceeded,
        long jobsFailed,
        long timersFired,
        long deadLetters,
        long commands,
        long deltas,
        long commits,
        long versionConflicts,
        long jobsRunning,
        long jobsQueued,
        long commitQueueLength) {}
