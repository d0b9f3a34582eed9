package dev.headway.runtime.statistics;

/**
 * Counters since the start of this node.
 *
 * @param changes changes of process instances that were committed
 * @param commits transactions that wrote them
 * @param conflicts steps that met a newer version of their instance and were applied again
 * @param leasesLost how often this node found that it had been declared dead, or that its name was taken
 * @param leasesLostMillis for how long in all it had given no sign of life then
 */
public record RuntimeStatistics(
        long instancesStarted,
        long instancesEnded,
        long activitiesEnded,
        long jobsSucceeded,
        long jobsFailed,
        long timersFired,
        long deadLetters,
        long commands,
        long changes,
        long commits,
        long conflicts,
        long leasesLost,
        long leasesLostMillis,
        long jobsRunning,
        long jobsQueued,
        long commitQueueLength) {}
