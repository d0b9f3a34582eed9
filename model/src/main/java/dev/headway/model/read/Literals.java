package dev.headway.model.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Texts as models write them: blank means absent, commas separate, {@code ${...}} and {@code #{...}} are expressions. */
final class Literals {
    private Literals() {}

    static @Nullable String trimToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** Whether the text contains an expression, so that its value is not known before it runs. */
    static boolean isExpression(String text) {
        return text.contains("${") || text.contains("#{");
    }

    /** Splits at commas that are not inside an expression or a pair of parentheses; drops blanks. */
    static List<String> list(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return List.of();
        }
        List<String> items = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ',';
            if (c == '{' || c == '(') {
                depth++;
            } else if (c == '}' || c == ')') {
                depth--;
            } else if (c == ',' && (depth <= 0 || i == text.length())) {
                String item = text.substring(start, i).strip();
                if (!item.isEmpty()) {
                    items.add(item);
                }
                start = i + 1;
            }
        }
        return List.copyOf(items);
    }

    /** What is wrong with the expressions in a text, or null when they are well-formed as far as braces and quotes tell. */
    static @Nullable String expressionFault(String text) {
        int at = 0;
        while (at < text.length()) {
            int open = nextOpening(text, at);
            if (open < 0) {
                return null;
            }
            int close = closing(text, open + 2);
            String shown = text.substring(open, Math.min(text.length(), open + 40));
            if (close < 0) {
                return "'" + shown + "' is never closed";
            }
            if (text.substring(open + 2, close).isBlank()) {
                return "'" + text.substring(open, close + 1) + "' is empty";
            }
            at = close + 1;
        }
        return null;
    }

    private static int nextOpening(String text, int from) {
        for (int i = from; i + 1 < text.length(); i++) {
            char c = text.charAt(i);
            boolean escaped = i > 0 && text.charAt(i - 1) == '\\';
            if ((c == '$' || c == '#') && text.charAt(i + 1) == '{' && !escaped) {
                return i;
            }
        }
        return -1;
    }

    private static int closing(String text, int from) {
        int depth = 1;
        char quote = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == '\\') {
                    i++;
                } else if (c == quote) {
                    quote = 0;
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
