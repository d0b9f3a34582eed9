package dev.headway.engine.calendar;

import dev.headway.core.schedule.Schedule;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A due date of a {@link WorkingTimeCalendar}, or a cycle without its number of times.
 *
 * @param moment a date, or the start of a cycle
 * @param span null for a date or a cron text
 * @param end no firing after this
 */
record WorkingTimeText(
        @Nullable Instant moment,
        @Nullable Span span,
        @Nullable Instant end,
        @Nullable String cron) {
    // Possessive quantifiers: a hostile text must not make these backtrack.
    private static final Pattern SPAN = Pattern.compile(
            "P(?=[0-9T])(?:([0-9]{1,9})Y)?+(?:([0-9]{1,9})M)?+(?:([0-9]{1,7})W)?+(?:([0-9]{1,9})D)?+(T[0-9].{0,40})?+");

    private static final Pattern REPEAT = Pattern.compile("[Rr][0-9]{0,9}");
    private static final int CRON_FIELDS_MIN = 5;

    /**
     * A duration in its parts.
     *
     * @param calendar years, months and weeks
     * @param days working days
     * @param nanos working time
     */
    record Span(Period calendar, int days, long nanos) {}

    /** Throws IllegalArgumentException for a text that says no time. */
    static WorkingTimeText parse(String text, ZoneId zone) {
        try {
            return parts(text.trim(), zone);
        } catch (DateTimeException | ArithmeticException malformed) {
            throw refusal(text, String.valueOf(malformed.getMessage()), malformed);
        }
    }

    private static WorkingTimeText parts(String text, ZoneId zone) {
        if (text.split("\\s+", CRON_FIELDS_MIN).length == CRON_FIELDS_MIN) {
            return new WorkingTimeText(null, null, null, text);
        }
        String[] parts = text.split("/", -1);
        if (parts.length == 1) {
            return isSpan(text)
                    ? new WorkingTimeText(null, span(text), null, null)
                    : new WorkingTimeText(moment(text, zone), null, null, null);
        }
        if (!REPEAT.matcher(parts[0]).matches()) {
            throw refusal(text, "a cycle begins with R and the number of times", null);
        }
        int at = 1;
        Instant start = isSpan(parts[at]) ? null : moment(parts[at++], zone);
        if (at == parts.length || !isSpan(parts[at])) {
            throw refusal(text, "a cycle needs a duration", null);
        }
        Span span = span(parts[at++]);
        Instant end = at == parts.length ? null : moment(parts[at++], zone);
        if (at < parts.length) {
            throw refusal(text, "nothing may follow the end", null);
        }
        return new WorkingTimeText(start, span, end, null);
    }

    private static boolean isSpan(String text) {
        return !text.isEmpty() && "Pp-+".indexOf(text.charAt(0)) >= 0;
    }

    private static Span span(String text) {
        Matcher parts = SPAN.matcher(text.toUpperCase(Locale.ROOT));
        if (!parts.matches()) {
            throw refusal(text, "a duration is written like P2D, PT6H30M or P1W", null);
        }
        Period calendar = Period.of(
                number(parts.group(1)), number(parts.group(2)), Math.multiplyExact(number(parts.group(3)), 7));
        Duration time = parts.group(5) == null ? Duration.ZERO : Duration.parse("P" + parts.group(5));
        int days = number(parts.group(4));
        if (time.isNegative() || (time.isZero() && days == 0 && calendar.isZero())) {
            throw refusal(text, "working time is counted forwards, by more than nothing", null);
        }
        return new Span(calendar, days, time.toNanos());
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static Instant moment(String text, ZoneId zone) {
        return Instant.ofEpochMilli(Schedule.dateOrDuration(text, 0, zone, "a due date in working time"));
    }

    private static IllegalArgumentException refusal(String text, String reason, @Nullable Throwable cause) {
        String shown = text.length() <= 100 ? text : text.substring(0, 100) + "...";
        return new IllegalArgumentException(
                "Expected a duration such as PT6H or P2D, a date, a cycle such as R3/P1D or a cron text, got '" + shown
                        + "': " + reason + ".",
                cause);
    }
}
