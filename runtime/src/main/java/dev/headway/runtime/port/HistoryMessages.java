package dev.headway.runtime.port;

import dev.headway.core.history.HistoryEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * History that travels by messages of a broker, to the tables of the same database or of another one. Events stay in the database
 * until the broker has the message that holds them. Messages of a database are numbered without gaps, and whoever receives them
 * writes each number once and in order: what comes twice is dropped, what comes too early waits. Thread-safe; calls block. Every
 * method throws {@link StoreException}; {@link #receive} also IllegalArgumentException for content that it cannot read.
 */
public interface HistoryMessages {
    /** How long a sender that is silent keeps its turn. */
    long TURN_MILLIS = 5_000;

    /**
     * The next message to be sent. One sender at a time has its turn. Until a message is said to be taken, it comes again with the
     * same number and the same events, whoever asks: a broker may get it twice.
     *
     * @param sender who asks, unique among all nodes
     * @param taken number of the last message that the broker has taken from this sender, -1 for none
     * @param rowsMax about how many history rows at most
     * @param bytesMax about how many bytes at most; at least one event is taken
     * @return null when nothing waits or another sender has its turn
     */
    @Nullable
    Outgoing next(long sender, long taken, int rowsMax, int bytesMax);

    /** Gives up the turn. A message under way that is not {@code taken} is sent again by the next sender. */
    void release(long sender, long taken);

    /**
     * Writes what has come, in one transaction: messages that are next in their source's order to the history tables, others to the
     * side until they are. When this returns, the broker may forget all of it. A row that the database refuses is put aside as
     * {@link HistoryEvents#move} does.
     *
     * @param parts may be empty, to look again at what lies at the side
     */
    Received receive(List<Part> parts);

    /** How far messages of this database are. */
    Progress progress();

    /**
     * Events under way.
     *
     * @param createdMillis when the oldest of the events was written
     */
    record Outgoing(String source, long number, long createdMillis, List<HistoryEvent> events) {}

    /**
     * A piece of a message.
     *
     * @param digest of the whole message: a message that is sent again may be cut otherwise, and only pieces of one digest fit
     * @param part from 0
     * @param parts of how many pieces the message is
     * @param content not to be changed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Part(String source, long number, long digest, int part, int parts, long createdMillis, byte[] content) {}

    /**
     * What one transaction did.
     *
     * @param messages whose rows were written
     * @param rows how many rows these were
     * @param twice pieces dropped since their message is written already
     * @param putAside rows that the database refused
     * @param waiting pieces at the side now
     * @param oldestMillis when the oldest event among those written, or at the side, was written by its source; 0 for none
     * @param missing the message that is waited for, of the source whose pieces have been at the side longest; null when none is
     */
    record Received(
            int messages,
            long rows,
            int twice,
            int putAside,
            int waiting,
            long oldestMillis,
            @Nullable Missing missing) {
        public static final Received NOTHING = new Received(0, 0, 0, 0, 0, 0, null);
    }

    /** A message that has not come, or not wholly, though later ones have. */
    record Missing(String source, long number) {}

    /**
     * How far messages of this database are.
     *
     * @param number of the last message that was put together
     * @param written the last one whose rows this very database has received; -1 when it receives none of its own
     */
    record Progress(long number, long written) {}
}
