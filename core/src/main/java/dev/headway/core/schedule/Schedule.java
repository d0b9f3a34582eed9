package dev.headway.core.schedule;

import dev.headway.core.command.Refusal;
import dev.headway.model.EventDefinition;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** When a timer is due. Pure functions of their arguments; times are epoch milliseconds. */
@SuppressWarnings("JavaUtilDate") // variables of the family hold them
public final class Schedule {
    private Schedule() {}

    /**
     * A timer as it is armed.
     *
     * @param repeat text from which the next firing is computed, null for a single firing
     * @param repeatsLeft firings left, this one included; -1 for no limit
     * @param endMillis no firing after this, null for no end
     */
    public record Planned(
            long dueMillis,
            @Nullable String repeat,
            int repeatsLeft,
            @Nullable Long endMillis) {}

    /**
     * The first firing of a timer.
     *
     * @param value ISO 8601 or cron text, or a date object
     * @param end last moment of a cycle as text, null for none
     * @param what names the timer in messages
     * @throws Refusal when the value says no time
     */
    public static Planned first(
            EventDefinition.Timer.Kind kind,
            @Nullable Object value,
            @Nullable String end,
            long nowMillis,
            ZoneId zone,
            String what) {
        if (value == null) {
            throw new Refusal(Refusal.Reason.USER_CODE, "Expected a " + kind + " for " + what + ", got nothing");
        }
        Long endMillis = end == null ? null : Long.valueOf(dateOrDuration(end, nowMillis, zone, what));
        if (kind != EventDefinition.Timer.Kind.CYCLE) {
            return new Planned(dateOrDuration(value, nowMillis, zone, what), null, 1, endMillis);
        }
        String text = String.valueOf(value).trim();
        String[] parts = text.split("/", -1);
        int times = parts[0].length() > 1 ? Integer.parseInt(parts[0].substring(1)) : -1;
        OptionalLong next = next(text, nowMillis, nowMillis, zone);
        return new Planned(next.orElseThrow(), text, times, endMillis);
    }

    /** A moment given as date, or as duration from now. */
    public static long dateOrDuration(Object value, long nowMillis, ZoneId zone, String what) {
        try {
            return switch (value) {
                case Date date -> date.getTime();
                case Instant instant -> instant.toEpochMilli();
                case ZonedDateTime zoned -> zoned.toInstant().toEpochMilli();
                case OffsetDateTime offset -> offset.toInstant().toEpochMilli();
                case LocalDateTime local -> local.atZone(zone).toInstant().toEpochMilli();
                case LocalDate day -> day.atStartOfDay(zone).toInstant().toEpochMilli();
                default -> text(String.valueOf(value).trim(), nowMillis, zone);
            };
        } catch (DateTimeException malformed) {
            throw new Refusal(
                    Refusal.Reason.USER_CODE,
                    "Expected an ISO 8601 date or duration for " + what + ", got '" + value + "': "
                            + malformed.getMessage());
        }
    }

    private static long text(String text, long nowMillis, ZoneId zone) {
        if (text.startsWith("P")) {
            return plus(text, nowMillis, zone);
        }
        if (text.endsWith("Z")) {
            return Instant.parse(text).toEpochMilli();
        }
        return text.contains("T")
                ? LocalDateTime.parse(text).atZone(zone).toInstant().toEpochMilli()
                : LocalDate.parse(text).atStartOfDay(zone).toInstant().toEpochMilli();
    }

    private static long plus(String duration, long fromMillis, ZoneId zone) {
        int time = duration.indexOf('T');
        ZonedDateTime at = Instant.ofEpochMilli(fromMillis).atZone(zone);
        if (time != 1) {
            at = at.plus(Period.parse(time < 0 ? duration : duration.substring(0, time)));
        }
        if (time >= 0) {
            at = at.plus(Duration.parse("P" + duration.substring(time)));
        }
        return at.toInstant().toEpochMilli();
    }

    /** The firing after {@code lastDueMillis}, in the rhythm of the cycle. */
    public static OptionalLong next(String repeat, long lastDueMillis, long nowMillis, ZoneId zone) {
        String[] parts = repeat.split("/", -1);
        return OptionalLong.of(plus(parts[parts.length - 1], lastDueMillis, zone));
    }
}
