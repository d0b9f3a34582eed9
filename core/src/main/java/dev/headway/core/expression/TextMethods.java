package dev.headway.core.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The methods of a text whose cost depends on more than its length: regular expressions, which can run for years on a short
 * text, are stopped after a number of steps; replacing and joining stop at the longest text allowed.
 */
final class TextMethods {
    private TextMethods() {}

    static boolean handles(String name, int arguments) {
        return switch (name) {
            case "matches", "split", "concat" -> arguments == 1;
            case "replace", "replaceAll", "replaceFirst" -> arguments == 2;
            default -> false;
        };
    }

    static @Nullable Object call(String text, String name, @Nullable Object[] arguments) {
        String first = argument(name, arguments[0]);
        return switch (name) {
            case "matches" -> matcher(text, first).matches();
            case "split" -> split(text, first);
            case "concat" -> Operators.concatenate(text, first);
            case "replace" ->
                replace(text, Pattern.quote(first), Matcher.quoteReplacement(argument(name, arguments[1])), true);
            case "replaceAll" -> replace(text, first, argument(name, arguments[1]), true);
            default -> replace(text, first, argument(name, arguments[1]), false);
        };
    }

    private static String argument(String name, @Nullable Object argument) {
        if (argument == null) {
            throw new ExpressionException("Expected a text as argument of " + name + "(), got null");
        }
        return Operators.text(argument);
    }

    private static Matcher matcher(String text, String regex) {
        if (regex.length() > ExpressionLimits.REGEX_LENGTH_MAX && !regex.startsWith("\\Q")) {
            throw new ExpressionException("Expected a regular expression of at most "
                    + ExpressionLimits.REGEX_LENGTH_MAX + " characters, got one of " + regex.length());
        }
        try {
            return Pattern.compile(regex).matcher(new Counted(text));
        } catch (PatternSyntaxException e) {
            throw new ExpressionException(
                    "Expected a regular expression, got '" + ExpressionText.shortened(regex) + "': "
                            + e.getDescription(),
                    e);
        }
    }

    private static List<String> split(String text, String regex) {
        Matcher matcher = matcher(text, regex);
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (matcher.find()) {
            if (matcher.end() == 0) {
                continue;
            }
            parts.add(text.substring(from, matcher.start()));
            from = matcher.end();
        }
        parts.add(text.substring(from));
        // As in Java: empty parts at the end are left out, a text that does not match is itself.
        while (parts.size() > 1 && parts.getLast().isEmpty()) {
            parts.removeLast();
        }
        return parts;
    }

    private static String replace(String text, String regex, String replacement, boolean all) {
        Matcher matcher = matcher(text, regex);
        StringBuilder replaced = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(replaced, replacement);
            Operators.checkLength(replaced.length());
            if (!all) {
                break;
            }
        }
        matcher.appendTail(replaced);
        Operators.checkLength(replaced.length());
        return replaced.toString();
    }

    /** A text that counts how often the matcher looks at it; plain texts are looked at a bounded number of times per character. */
    private static final class Counted implements CharSequence {
        private final String text;
        private long looks;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (++looks > ExpressionLimits.REGEX_STEPS_MAX + 4L * text.length()) {
                throw new ExpressionException(
                        "Expected a regular expression that matches within " + ExpressionLimits.REGEX_STEPS_MAX
                                + " steps; this one takes too long. Simplify nested repetitions");
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
