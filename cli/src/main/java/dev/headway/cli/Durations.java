package dev.headway.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations as people type them: {@code 500ms}, {@code 10s}, {@code 2m}, {@code 1h}, {@code 1d}, or ISO-8601 {@code PT1M30S}. */
final class Durations implements ITypeConverter<Duration> {
    private static final Pattern SHORT = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    /** A duration as people type it. */
    static String text(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }

    @Override
    public Duration convert(String text) {
        Matcher matcher = SHORT.matcher(text.toLowerCase(Locale.ROOT));
        if (matcher.matches()) {
            long amount = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                case "h" -> Duration.ofHours(amount);
                default -> Duration.ofDays(amount);
            };
        }
        try {
            Duration duration = Duration.parse(text);
            if (!duration.isNegative()) {
                return duration;
            }
        } catch (DateTimeParseException e) {
            // Falls through to the message that shows what can be written.
        }
        throw new TypeConversionException(
                "expected a duration such as 500ms, 10s, 2m, 1h or PT1M30S, but got '" + text + "'");
    }
}
