package dev.headway.runtime.channel;

/**
 * What a channel has done since it was opened.
 *
 * @param attempts times that it asked for jobs
 * @param acquired jobs that it got
 * @param failures jobs that somebody else got first
 * @param lockedExclusive exclusive jobs that had to wait because another node runs one of their instance
 * @param sent messages sent to a broker
 * @param received messages received from a broker
 * @param resent messages sent again because none seemed to be on its way
 * @param brokerUp whether the broker is reachable; true where there is none
 */
public record ChannelStatistics(
        long attempts,
        long acquired,
        long failures,
        long lockedExclusive,
        long sent,
        long received,
        long resent,
        boolean brokerUp) {

    /** Of a channel that acquires nothing. */
    public static final ChannelStatistics NONE = new ChannelStatistics(0, 0, 0, 0, 0, 0, 0, true);

    /** The same, and so many more jobs acquired. */
    public ChannelStatistics withAcquired(long others) {
        return new ChannelStatistics(
                attempts, acquired + others, failures, lockedExclusive, sent, received, resent, brokerUp);
    }

    /** Both together; a broker is reachable when both find it so. */
    public ChannelStatistics plus(ChannelStatistics other) {
        return new ChannelStatistics(
                attempts + other.attempts,
                acquired + other.acquired,
                failures + other.failures,
                lockedExclusive + other.lockedExclusive,
                sent + other.sent,
                received + other.received,
                resent + other.resent,
                brokerUp && other.brokerUp);
    }
}
