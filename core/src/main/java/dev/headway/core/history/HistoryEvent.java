package dev.headway.core.history;

/**
 * History of one commit in compact form, on its way to the history tables; {@link HistoryCodec} writes and reads it.
 *
 * @param rows how many rows it holds
 * @param payload not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HistoryEvent(int rows, byte[] payload) {}
