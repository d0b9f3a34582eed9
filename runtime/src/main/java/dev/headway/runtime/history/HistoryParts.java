package dev.headway.runtime.history;

import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.port.HistoryMessages.Part;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages of history as texts that every broker carries: a message larger than a piece goes in several. A text: version, source,
 * number, digest of the whole, piece, pieces, time, and the piece itself in Base64.
 */
public final class HistoryParts {
    private static final String VERSION = "H1";
    private static final int WORDS = 8;

    /** So that no broker takes a text for a large one, for which most have other ways, or limits. */
    private static final int PIECE_BYTES = 30_000;

    private HistoryParts() {}

    /** A message in pieces; those of a source belong together, for brokers that keep order by key. */
    public static List<BrokerMessage> write(String source, long number, long createdMillis, byte[] body) {
        int parts = Math.max(1, Math.ceilDiv(body.length, PIECE_BYTES));
        String digest = Long.toHexString(digest(body));
        List<BrokerMessage> messages = new ArrayList<>(parts);
        for (int i = 0; i < parts; i++) {
            byte[] piece = Arrays.copyOfRange(body, i * PIECE_BYTES, Math.min(body.length, (i + 1) * PIECE_BYTES));
            String text = String.join(
                    " ",
                    VERSION,
                    source,
                    Long.toString(number),
                    digest,
                    Integer.toString(i),
                    Integer.toString(parts),
                    Long.toString(createdMillis),
                    Base64.getEncoder().encodeToString(piece));
            messages.add(new BrokerMessage(text, source, 0, null));
        }
        return messages;
    }

    private static long digest(byte[] body) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(body))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** The piece that a text holds; null when it is none of ours. */
    public static @Nullable Part read(String text) {
        String[] words = text.split(" ", WORDS);
        if (words.length < WORDS || !words[0].equals(VERSION)) {
            return null;
        }
        try {
            return new Part(
                    words[1],
                    Long.parseLong(words[2]),
                    Long.parseUnsignedLong(words[3], 16),
                    Integer.parseInt(words[4]),
                    Integer.parseInt(words[5]),
                    Long.parseLong(words[6]),
                    Base64.getDecoder().decode(words[7]));
        } catch (IllegalArgumentException notOurs) {
            return null;
        }
    }
}
