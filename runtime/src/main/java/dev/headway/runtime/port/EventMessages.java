package dev.headway.runtime.port;

import java.util.List;

/**
 * Messages of the event registry's channels: which are done with, so that one that comes again is known, and which can never be
 * applied. Meant to be called in the transaction that sends a message's event on its way. Thread-safe; calls block.
 */
public interface EventMessages {
    /** Notes that a message is done with; false when it had been before. */
    boolean note(String channelKey, String messageId, long nowMillis);

    /** Keeps a message that cannot be applied. */
    void keep(Kept message);

    /** What is kept, oldest first. */
    List<Kept> kept(int max);

    /** Forgets one that is kept; false when it is gone. */
    boolean remove(String channelKey, String messageId);

    /** Forgets the notes from before; how many. */
    int forget(long beforeMillis);

    /**
     * A message that cannot be applied.
     *
     * @param atMillis when it came, epoch milliseconds
     * @param reason why it cannot
     * @param headers JSON object of texts
     */
    record Kept(String channelKey, String messageId, long atMillis, String reason, String headers, String body) {}
}
