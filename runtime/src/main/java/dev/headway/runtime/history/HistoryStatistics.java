package dev.headway.runtime.history;

/**
 * What a node has done with history since it was started, and what it saw waiting last.
 *
 * @param rowsMoved history rows moved to their tables by this node
 * @param eventsWaiting events that waited when last looked, of all nodes
 * @param lagMillis age of the oldest of them then: how far history is behind
 * @param rowsPutAside rows that the database refused and that are kept in their events
 * @param instancesRemoved ended instances whose history this node removed because its time was over
 * @param rowsRemoved rows of theirs
 */
public record HistoryStatistics(
        long rowsMoved,
        long eventsWaiting,
        long lagMillis,
        long rowsPutAside,
        long instancesRemoved,
        long rowsRemoved) {
    public static final HistoryStatistics NONE = new HistoryStatistics(0, 0, 0, 0, 0, 0);
}
