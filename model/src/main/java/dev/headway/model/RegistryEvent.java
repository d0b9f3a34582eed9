package dev.headway.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An event of Flowable's registry that an element waits for. It is awaited and delivered as a signal whose name tells its type and
 * the values that it is correlated by. Immutable.
 *
 * @param type key of the event
 * @param correlation values by the names of the parameters, texts or expressions
 * @param payload what of the payload becomes which variable
 * @param start how it starts an instance; without effect where it starts none
 */
public record RegistryEvent(String type, SortedMap<String, String> correlation, List<Parameter> payload, Start start) {
    private static final String PREFIX = "event:";
    /** Longer names are digests: they stand in keys of the database. */
    private static final int NAME_MAX = 200;

    /** How a start event takes an event: the {@code startEventCorrelationConfiguration} of the model. */
    public enum Start {
        /** Each event starts an instance. */
        NEW("startNewInstance"),
        /** An event starts an instance unless one runs that the same correlation values have started. */
        UNIQUE("storeAsUniqueReferenceId"),
        /** Events start instances for which somebody has subscribed by a call. */
        MANUAL("manualSubscription");

        private final String text;

        Start(String text) {
            this.text = text;
        }

        /** The word of the model. */
        public String text() {
            return text;
        }
    }

    /** The name of its signal when each correlation value is resolved by this function, to a value of any class. */
    public String name(Function<String, @Nullable Object> resolved) {
        Map<String, @Nullable Object> values = new TreeMap<>();
        correlation.forEach((parameter, text) -> values.put(parameter, resolved.apply(text)));
        return name(type, values);
    }

    /**
     * The name by which an event is awaited and delivered. Values are compared as texts: the number 5 is the text 5; null and an empty
     * text differ.
     *
     * @param correlation values by the names of the parameters
     */
    public static String name(String type, Map<String, ? extends @Nullable Object> correlation) {
        StringBuilder name = new StringBuilder(PREFIX).append(type);
        new TreeMap<>(correlation).forEach((parameter, value) -> {
            name.append('|').append(escaped(parameter));
            if (value != null) {
                name.append('=').append(escaped(value.toString()));
            }
        });
        return name.length() <= NAME_MAX ? name.toString() : PREFIX + digest(name.toString());
    }

    /** Whether a signal of this name is an event of a registry. */
    public static boolean isName(String signalName) {
        return signalName.startsWith(PREFIX);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("|", "\\|").replace("=", "\\=");
    }

    /** A fixed-length text of its own for each text. */
    public static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Expected a Java with SHA-256, as each has to be", e);
        }
    }
}
