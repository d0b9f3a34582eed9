package dev.headway.engine.internal.translate;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Comparisons that expanding queries make in memory, with the meaning that they have in the database. */
public final class Patterns {
    private Patterns() {}

    /** SQL LIKE: {@code %} is any text, {@code _} any character. */
    public static boolean like(String pattern, String text) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
    }

    /** Equality of variable values: whole numbers are equal whatever their type. */
    public static boolean equal(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Number a && right instanceof Number b) {
            return (whole(a) && whole(b)) ? a.longValue() == b.longValue() : a.doubleValue() == b.doubleValue();
        }
        return Objects.equals(left, right);
    }

    private static boolean whole(Number number) {
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
    }
}
