package dev.headway.runtime.channel;

import dev.headway.runtime.port.ReadyJob;

/** Tells the nodes that run jobs of those that this node, whose own executor is off, has made ready. Thread-safe. */
public interface JobAnnouncer extends AutoCloseable {
    /** For channels whose nodes look for themselves. */
    JobAnnouncer NONE = new JobAnnouncer() {
        @Override
        public void ready(ReadyJob job) {
            // found by the nodes that run jobs
        }

        @Override
        public ChannelStatistics statistics() {
            return ChannelStatistics.NONE;
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    /** A job is durable and ready. Never blocks. */
    void ready(ReadyJob job);

    /** What it has done so far. */
    ChannelStatistics statistics();

    @Override
    void close();
}
