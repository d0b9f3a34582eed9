package dev.headway.runtime.port;

import dev.headway.runtime.port.HistoryMessages.Part;
import dev.headway.runtime.port.HistoryMessages.Received;

/**
 * A database of its own that history is kept in. Thread-safe; calls block, and throw {@link StoreException} while it is away.
 */
public interface HistoryDestination {
    /**
     * Writes a whole message, in one transaction, if it has not been written before. Of a source that is not known there yet the first
     * message is taken whatever its number.
     *
     * @throws IllegalArgumentException when that database cannot be the one for this history; the message says why
     */
    Received write(Part whole);

    /** Which database, without a password. */
    String describe();
}
