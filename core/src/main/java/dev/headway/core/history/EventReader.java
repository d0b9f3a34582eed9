package dev.headway.core.history;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what {@link EventWriter} wrote, value by value in the same order. Not thread-safe. */
final class EventReader {
    private final byte[] bytes;
    private final List<String> words = new ArrayList<>();
    private int position;
    private long lastId;
    private long lastDefinition;
    private long lastTime;

    EventReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int version() {
        return small();
    }

    int small() {
        if (position >= bytes.length) {
            throw damaged();
        }
        return bytes[position++];
    }

    long near(long other) {
        long zigzag = unsigned();
        return other + ((zigzag >>> 1) ^ -(zigzag & 1));
    }

    long id() {
        lastId = near(lastId);
        return lastId;
    }

    long definition() {
        lastDefinition = near(lastDefinition);
        return lastDefinition;
    }

    long time() {
        lastTime = near(lastTime);
        return lastTime;
    }

    @Nullable
    Long optional() {
        return small() == 0 ? null : near(lastTime);
    }

    @Nullable
    String word() {
        int code = (int) unsigned();
        return switch (code) {
            case 0 -> null;
            case 1 -> {
                String word = utf8();
                words.add(word);
                yield word;
            }
            default -> {
                if (code < 0 || code - 2 >= words.size()) {
                    throw damaged();
                }
                yield words.get(code - 2);
            }
        };
    }

    String requiredWord() {
        String word = word();
        if (word == null) {
            throw damaged();
        }
        return word;
    }

    List<String> words() {
        int count = (int) unsigned();
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(requiredWord());
        }
        return List.copyOf(all);
    }

    @Nullable
    String text() {
        return small() == 0 ? null : utf8();
    }

    private String utf8() {
        int length = (int) unsigned();
        if (length < 0 || length > bytes.length - position) {
            throw damaged();
        }
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    private long unsigned() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = small();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw damaged();
    }

    private IllegalArgumentException damaged() {
        return new IllegalArgumentException("Expected a whole history event, got " + bytes.length
                + " bytes that make no sense at " + position + ": something else than the engine has changed it.");
    }
}
