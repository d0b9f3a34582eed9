package dev.headway.runtime.channel;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Settings of one channel by name, as text. Every reading method says in its error which setting it was, what was expected and
 * what there was. Immutable.
 */
public final class ChannelOptions {
    private final String channel;
    private final Map<String, String> values;

    /** @param values by the names of the settings, without the channel's name in front */
    public ChannelOptions(String channel, Map<String, String> values) {
        this.channel = channel;
        this.values = Map.copyOf(values);
    }

    /** The settings of this channel among {@code all}: those whose key begins with its name and a dot. */
    public static ChannelOptions of(String channel, Map<String, String> all) {
        Map<String, String> own = new TreeMap<>();
        String prefix = channel + ".";
        all.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                own.put(key.substring(prefix.length()), value);
            }
        });
        return new ChannelOptions(channel, own);
    }

    /** The same with others in place of some. */
    public ChannelOptions with(Map<String, String> others) {
        Map<String, String> all = new TreeMap<>(values);
        all.putAll(others);
        return new ChannelOptions(channel, all);
    }

    /**
     * Refuses settings that are not among these.
     *
     * @param known name of each setting and what it means
     * @throws IllegalArgumentException for an unknown one
     */
    public void onlyKnown(Map<String, String> known) {
        for (String key : new TreeSet<>(values.keySet())) {
            if (!known.containsKey(key)) {
                throw new IllegalArgumentException("Expected a setting of channel '" + channel + "', got '" + channel
                        + "." + key + "'. "
                        + (known.isEmpty()
                                ? "It has no settings of its own."
                                : "It has " + String.join(", ", new TreeSet<>(known.keySet())) + "."));
            }
        }
    }

    /**
     * A text, or the default.
     *
     * @throws IllegalArgumentException when it is blank, and the default is not
     */
    public String text(String key, String otherwise) {
        String text = values.getOrDefault(key, otherwise).strip();
        if (text.isEmpty() && !otherwise.isBlank()) {
            throw new IllegalArgumentException("Expected " + channel + "." + key
                    + " to have a value, got ''. Leave it out for '" + otherwise + "'.");
        }
        return text;
    }

    /** A text, or null. */
    public @Nullable String optional(String key) {
        String value = values.get(key);
        return value == null || value.isBlank() ? null : value.strip();
    }

    /**
     * A whole number within bounds.
     *
     * @throws IllegalArgumentException when it is none
     */
    public long number(String key, long otherwise, long least, long most) {
        String text = optional(key);
        if (text == null) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(text.replace("_", ""));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw new IllegalArgumentException("Expected " + channel + "." + key + " to be a whole number from " + least
                + " to " + most + ", got '" + text + "'.");
    }

    /**
     * True or false.
     *
     * @throws IllegalArgumentException when it is neither
     */
    public boolean flag(String key, boolean otherwise) {
        String text = optional(key);
        if (text == null) {
            return otherwise;
        }
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(text);
        }
        throw new IllegalArgumentException(
                "Expected " + channel + "." + key + " to be true or false, got '" + text + "'.");
    }

    /**
     * One of the constants of an enum, in whatever case, hyphens for underscores.
     *
     * @throws IllegalArgumentException when it is none of them
     */
    public <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
        String text = optional(key);
        if (text == null) {
            return otherwise;
        }
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(text.replace('-', '_'))) {
                return constant;
            }
        }
        StringBuilder names = new StringBuilder();
        for (E constant : type.getEnumConstants()) {
            names.append(names.isEmpty() ? "" : ", ")
                    .append(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        throw new IllegalArgumentException(
                "Expected " + channel + "." + key + " to be one of " + names + ", got '" + text + "'.");
    }
}
