package dev.headway.engine.internal.translate;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The family's names of variable types. */
public final class TypeNames {
    private TypeNames() {}

    /** {@code string}, {@code integer}, {@code long}, {@code boolean}, {@code date}, {@code json}, ... */
    public static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> object -> "json";
            case List<?> list -> "json";
            case JsonNode tree -> "json";
            case byte[] bytes -> "bytes";
            default -> value.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        };
    }
}
