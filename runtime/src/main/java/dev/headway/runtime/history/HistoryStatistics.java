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
 * @param messages what goes by messages
 */
public record HistoryStatistics(
        long rowsMoved,
        long eventsWaiting,
        long lagMillis,
        long rowsPutAside,
        long instancesRemoved,
        long rowsRemoved,
        Messages messages) {
    public static final HistoryStatistics NONE = new HistoryStatistics(0, 0, 0, 0, 0, 0, Messages.NONE);

    /**
     * History that goes by messages of a broker.
     *
     * @param sent messages that the broker has taken from this node
     * @param received messages that this node has written to the history tables
     * @param twice pieces of messages that came again and were dropped
     * @param waiting pieces that came before an earlier message and wait for it
     * @param brokerUp whether the broker can be reached; true when none is needed
     */
    public record Messages(long sent, long received, long twice, long waiting, boolean brokerUp) {
        public static final Messages NONE = new Messages(0, 0, 0, 0, true);
    }
}
