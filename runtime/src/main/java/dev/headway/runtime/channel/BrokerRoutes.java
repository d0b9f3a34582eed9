package dev.headway.runtime.channel;

import dev.headway.runtime.broker.BrokerTransport;

/** The ways to the broker of a channel that has one: history goes over it, too. */
public interface BrokerRoutes {
    /** Pieces of history received together. */
    int HISTORY_BATCH = 16;

    /**
     * Makes the way to the destination of jobs; connects to nothing yet.
     *
     * @param options of the channel
     * @throws IllegalArgumentException when a setting is missing or cannot be; the message says what to change
     */
    BrokerTransport transport(ChannelOptions options);

    /**
     * Makes the way to the destination of history, which is another one than that of jobs; connects to nothing yet.
     *
     * @param options of the channel
     * @throws IllegalArgumentException when a setting is missing or cannot be, or this broker carries no history
     */
    BrokerTransport historyTransport(ChannelOptions options);
}
