package dev.headway.core.schedule;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the moments and spans of ISO 8601 that timers are written in. Throws the JDK's unchecked exceptions. */
@SuppressWarnings("JavaUtilDate") // variables of the family hold them
final class IsoTime {
    /** A date and time with or without an offset ({@code Z}, {@code +02:00}, {@code +0200}, {@code +02}) and region. */
    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffset("+HH:MM:ss", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHmm", "Z")
            .optionalEnd()
            .optionalStart()
            .appendLiteral('[')
            .appendZoneRegionId()
            .appendLiteral(']')
            .optionalEnd()
            .toFormatter(Locale.ROOT);

    /** Characters of a date without a time, as in 2026-01-31. */
    private static final int DATE_LENGTH = 10;

    private IsoTime() {}

    /** A span by the calendar and the clock: months are as long as they are, and a day may have 23 hours. */
    record Span(Period calendar, Duration clock) {
        boolean byClockOnly() {
            return calendar.isZero();
        }

        /** This span {@code times} times after a moment. */
        long after(long millis, long times, ZoneId zone) {
            if (byClockOnly()) {
                return Math.addExact(millis, Math.multiplyExact(clock.toMillis(), times));
            }
            ZonedDateTime at = Instant.ofEpochMilli(millis).atZone(zone);
            return at.plus(calendar.multipliedBy(Math.toIntExact(times)))
                    .plus(clock.multipliedBy(times))
                    .toInstant()
                    .toEpochMilli();
        }

        @Override
        public String toString() {
            return calendar.isZero()
                    ? clock.toString()
                    : calendar.toString()
                            + (clock.isZero() ? "" : clock.toString().substring(1));
        }
    }

    static boolean isSpan(String text) {
        return text.startsWith("P") || text.startsWith("p") || text.startsWith("-P") || text.startsWith("+P");
    }

    static Span span(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        int time = upper.indexOf('T');
        int start = upper.indexOf('P') + 1;
        if (time < 0) {
            return new Span(Period.parse(upper), Duration.ZERO);
        }
        Duration clock = Duration.parse(upper.substring(0, start) + upper.substring(time));
        return new Span(time == start ? Period.ZERO : Period.parse(upper.substring(0, time)), clock);
    }

    /** A moment as text; without an offset it is local time of the zone, without a time it is the start of the day. */
    static long moment(String text, ZoneId zone) {
        String full = text.replace(',', '.');
        if (full.length() == DATE_LENGTH) {
            return LocalDate.parse(full).atStartOfDay(zone).toInstant().toEpochMilli();
        }
        if (full.length() > DATE_LENGTH && "+-Z[".indexOf(full.charAt(DATE_LENGTH)) >= 0) {
            full = full.substring(0, DATE_LENGTH) + "T00:00" + full.substring(DATE_LENGTH);
        }
        int time = Math.max(full.indexOf('T'), full.indexOf('t'));
        if (time <= 0 || !Character.isDigit(full.charAt(time - 1))) {
            throw new DateTimeException(
                    "it is neither a date such as 2026-01-31T09:00:00Z nor a duration such as PT10M");
        }
        LocalDate.parse(full.substring(0, time)); // refuses days that the calendar lacks, as 31 April
        TemporalAccessor parsed =
                DATE_TIME.parseBest(full, ZonedDateTime::from, OffsetDateTime::from, LocalDateTime::from);
        Long millis = momentOf(parsed, zone);
        if (millis == null) {
            throw new DateTimeException("no moment");
        }
        return millis;
    }

    /** The moment that an object of the JDK stands for; null when it is none. */
    static @Nullable Long momentOf(Object value, ZoneId zone) {
        return switch (value) {
            case Date date -> date.getTime();
            case Instant instant -> instant.toEpochMilli();
            case ZonedDateTime zoned -> zoned.toInstant().toEpochMilli();
            case OffsetDateTime offset -> offset.toInstant().toEpochMilli();
            case LocalDateTime local -> local.atZone(zone).toInstant().toEpochMilli();
            case LocalDate day -> day.atStartOfDay(zone).toInstant().toEpochMilli();
            default -> null;
        };
    }

    /** The span that an object of the JDK stands for; null when it is none. */
    static @Nullable Span spanOf(Object value) {
        return switch (value) {
            case Duration duration -> new Span(Period.ZERO, duration);
            case Period period -> new Span(period, Duration.ZERO);
            default -> null;
        };
    }
}
