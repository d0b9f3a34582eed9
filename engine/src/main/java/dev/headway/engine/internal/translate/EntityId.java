package dev.headway.engine.internal.translate;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The textual form of ids: the API shows 64-bit ids as decimal strings. */
public final class EntityId {
    /** No row has this id. */
    private static final long NOBODY = -1;

    private EntityId() {}

    /** The id as text. */
    public static String text(long id) {
        return Long.toString(id);
    }

    /** The id as text; null for 0, which stands for "none" in rows. */
    public static @Nullable String textOrNull(long id) {
        return id == 0 ? null : Long.toString(id);
    }

    /** The id of a task as text: as the program gave it, where it did. */
    public static String text(long id, @Nullable String given) {
        return given != null ? given : text(id);
    }

    /**
     * The id of a task. A program may give a task any id; what is no number stands for one below zero, made of its digest.
     *
     * @throws InvalidRequestException when it is null or empty
     */
    public static long ofTask(@Nullable String text) {
        if (text == null || text.isBlank()) {
            throw new InvalidRequestException(
                    "Expected the id of a task, got " + (text == null ? "null" : "an empty one") + ".");
        }
        try {
            long id = Long.parseLong(text);
            if (id != 0 && Long.toString(id).equals(text)) {
                return id;
            }
        } catch (NumberFormatException e) {
            // a text
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong() | Long.MIN_VALUE;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Expected SHA-256, which every Java platform has", e);
        }
    }

    /**
     * Reads an id.
     *
     * @param what what the id names, for the message: "task", "process instance"
     * @throws InvalidRequestException when the text is null
     * @throws ObjectNotFoundException when it is not a positive decimal number: nothing has such an id
     */
    public static long parse(String what, @Nullable String text) {
        if (text == null) {
            throw new InvalidRequestException("Expected the id of a " + what + ", got null.");
        }
        if (what.equals("task")) {
            return ofTask(text);
        }
        try {
            long id = Long.parseLong(text);
            if (id > 0) {
                return id;
            }
        } catch (NumberFormatException e) {
            throw new ObjectNotFoundException(malformed(what, text), e);
        }
        throw new ObjectNotFoundException(malformed(what, text));
    }

    /**
     * Reads an id that is looked for. A text that is no id finds nothing, as an id that nothing has.
     *
     * @throws InvalidRequestException when the text is null
     */
    public static long sought(String what, @Nullable String text) {
        try {
            return parse(what, text);
        } catch (ObjectNotFoundException e) {
            return NOBODY;
        }
    }

    /** Reads several ids that are looked for; see {@link #sought(String, String)}. */
    public static List<Long> soughtAll(String what, Collection<String> texts) {
        return texts.stream().map(text -> sought(what, text)).toList();
    }

    /** Reads several ids; see {@link #parse(String, String)}. */
    public static List<Long> parseAll(String what, @Nullable Collection<String> texts) {
        if (texts == null) {
            throw new InvalidRequestException("Expected ids, each of a " + what + ", got null.");
        }
        return texts.stream().map(text -> parse(what, text)).toList();
    }

    private static String malformed(String what, String text) {
        return "Expected the id of a " + what + ", a positive decimal number such as 4711, got '" + text
                + "'. Ids come from getId() of what the engine returned; a key or name is no id.";
    }
}
