package dev.headway.events;

import org.jspecify.annotations.Nullable;

/** Brings messages from and to one kind of broker. Implementations are thread-safe. */
public interface ChannelAdapter extends AutoCloseable {
    /** The {@code type} of the channels that are its. */
    String type();

    /** Why a channel cannot be used, or null when it can. */
    @Nullable
    String refused(ChannelDefinition channel);

    /**
     * Begins to receive, on threads of its own.
     *
     * @param receiver called for one message after another; a message is acknowledged when the call returns, and comes again when it
     *     throws
     * @return closed to end it
     * @throws Exception when the broker cannot be reached; it is tried again later
     */
    AutoCloseable receive(ChannelDefinition channel, Receiver receiver) throws Exception;

    /**
     * Sends a message, and returns when the broker has it.
     *
     * @throws Exception when it does not take it
     */
    void send(ChannelDefinition channel, SentEvent event) throws Exception;

    @Override
    void close();

    /** Takes messages. */
    @FunctionalInterface
    interface Receiver {
        void received(ReceivedEvent event) throws Exception;

        /**
         * Says that no more messages come until the channel is opened again, which the registry then does.
         *
         * @param why for the log
         */
        default void lost(String why) {}
    }
}
