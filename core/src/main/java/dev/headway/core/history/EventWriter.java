package dev.headway.core.history;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the values of history rows one after the other; what {@link EventReader} reads in the same order. Not thread-safe. */
final class EventWriter {
    private final Map<String, Integer> words = new HashMap<>();
    private byte[] buffer = new byte[1_024];
    private int length;
    private long lastId;
    private long lastDefinition;
    private long lastTime;

    EventWriter(int version) {
        small(version);
    }

    int size() {
        return length;
    }

    byte[] bytes() {
        return Arrays.copyOf(buffer, length);
    }

    /** A number from 0 to 127. */
    void small(int value) {
        room(1);
        buffer[length++] = (byte) value;
    }

    /** A number as its difference to another one that the reader knows by then. */
    void near(long value, long other) {
        long difference = value - other;
        unsigned((difference << 1) ^ (difference >> 63));
    }

    /** An instance id: near the one before. */
    void id(long value) {
        near(value, lastId);
        lastId = value;
    }

    /** A definition id: mostly the one before. */
    void definition(long value) {
        near(value, lastDefinition);
        lastDefinition = value;
    }

    /** An instant: near the one before. */
    void time(long millis) {
        near(millis, lastTime);
        lastTime = millis;
    }

    /** A number that may be missing. */
    void optional(@Nullable Long value) {
        small(value == null ? 0 : 1);
        if (value != null) {
            near(value, lastTime);
        }
    }

    /** A text that is likely to come again, such as the id of an element. */
    void word(@Nullable String value) {
        if (value == null) {
            unsigned(0);
            return;
        }
        Integer known = words.get(value);
        if (known != null) {
            unsigned(known);
            return;
        }
        words.put(value, words.size() + 2);
        unsigned(1);
        utf8(value);
    }

    void words(List<String> values) {
        unsigned(values.size());
        values.forEach(this::word);
    }

    /** A text that hardly comes again, such as a document. */
    void text(@Nullable String value) {
        small(value == null ? 0 : 1);
        if (value != null) {
            utf8(value);
        }
    }

    private void utf8(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        unsigned(bytes.length);
        room(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    /** Seven bits a byte, low ones first. */
    private void unsigned(long value) {
        room(10);
        long left = value;
        while ((left & ~0x7fL) != 0) {
            buffer[length++] = (byte) ((left & 0x7f) | 0x80);
            left >>>= 7;
        }
        buffer[length++] = (byte) left;
    }

    private void room(int more) {
        if (length + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
        }
    }
}
