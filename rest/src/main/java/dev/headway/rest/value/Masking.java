package dev.headway.rest.value;

import dev.headway.engine.history.UserOperationLogEntry;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which variables the API does not show: by name, in which {@code *} stands for anything, or by type, such as {@code Bytes}. Case does not
 * matter. Workers get the values of the tasks that they lock. Thread-safe.
 */
public final class Masking {
    /** Shows everything. */
    public static final Masking NONE = new Masking(List.of(), List.of());

    private final List<Pattern> names;
    private final List<String> types;

    /**
     * Masks by names and types.
     *
     * @param names such as {@code *password*}
     * @param types as in {@code /headway/v1}: String, Integer, Json and so on
     */
    public Masking(List<String> names, List<String> types) {
        this.names = names.stream().map(Masking::pattern).toList();
        this.types = types.stream().map(type -> type.toLowerCase(Locale.ROOT)).toList();
    }

    private static Pattern pattern(String name) {
        String quoted = Arrays.stream(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(quoted, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    /** The value, or what stands for it. */
    public @Nullable Object value(String name, @Nullable Object value) {
        return hides(name) || (!types.isEmpty() && types.contains(type(value))) ? Masked.MASKED : value;
    }

    /** The values, or what stands for them. */
    public Map<String, @Nullable Object> values(Map<String, ? extends @Nullable Object> values) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        values.forEach((name, value) -> all.put(name, value(name, value)));
        return all;
    }

    /** A value of an entry of the operation log. There the type is not known any more: where types are masked, all values are. */
    public @Nullable String logged(UserOperationLogEntry entry, @Nullable String value) {
        boolean variable = entry.getOperationType().endsWith("Variable");
        String name = entry.getProperty();
        return value != null && variable && (!types.isEmpty() || (name != null && hides(name))) ? Masked.TEXT : value;
    }

    private boolean hides(String name) {
        return names.stream().anyMatch(each -> each.matcher(name).matches());
    }

    private static String type(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> "string";
            case byte[] bytes -> "bytes";
            case Byte number -> "short";
            case Boolean any -> "boolean";
            case Integer any -> "integer";
            case Long any -> "long";
            case Short any -> "short";
            case Number any -> "double";
            case Date any -> "date";
            case Temporal any -> "string";
            default -> "json";
        };
    }
}
