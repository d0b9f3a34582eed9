package dev.headway.store.query;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as it grows, with its parameters in the order of their question marks. Not thread-safe. */
final class SqlText {
    private final StringBuilder text = new StringBuilder();
    private final List<@Nullable Object> parameters = new ArrayList<>();

    SqlText add(String part) {
        text.append(part);
        return this;
    }

    /** A pattern of LIKE that only this text matches. */
    static String literally(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    /** The pattern where each backslash that escapes nothing stands for itself; databases refuse it otherwise, each in its way. */
    static String pattern(String text) {
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            pattern.append(c);
            if (c == '\\') {
                boolean escapes = i + 1 < text.length() && "\\%_".indexOf(text.charAt(i + 1)) >= 0;
                pattern.append(escapes ? text.charAt(++i) : c);
            }
        }
        return pattern.toString();
    }

    /** Adds text with one question mark for each parameter. */
    SqlText add(String part, List<? extends @Nullable Object> values) {
        text.append(part);
        parameters.addAll(values);
        return this;
    }

    SqlText add(SqlText other) {
        return add(other.text.toString(), other.parameters);
    }

    String sql() {
        return text.toString();
    }

    List<@Nullable Object> parameters() {
        return parameters;
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    @Override
    public String toString() {
        return text + " with " + parameters;
    }
}
