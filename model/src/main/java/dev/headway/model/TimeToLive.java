package dev.headway.model;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * How long the history of an ended instance is kept: a number of days ({@code 30}), an ISO 8601 period ({@code P30D},
 * {@code P1Y6M}) or a duration ({@code PT12H}, {@code P1DT12H}). Immutable.
 */
public record TimeToLive(Period period, Duration duration) {
    /**
     * Reads it.
     *
     * @throws IllegalArgumentException when it is none of these, or negative
     */
    public static TimeToLive parse(String text) {
        String wanted = text.strip();
        TimeToLive parsed;
        try {
            if (wanted.chars().allMatch(Character::isDigit) && !wanted.isEmpty()) {
                parsed = new TimeToLive(Period.ofDays(Integer.parseInt(wanted)), Duration.ZERO);
            } else {
                int time = wanted.indexOf('T');
                boolean onlyTime = time == 1;
                parsed = new TimeToLive(
                        onlyTime ? Period.ZERO : Period.parse(time < 0 ? wanted : wanted.substring(0, time)),
                        time < 0 ? Duration.ZERO : Duration.parse("P" + wanted.substring(time)));
            }
        } catch (DateTimeException | NumberFormatException e) {
            throw wrong(text, e);
        }
        if (parsed.period().isNegative() || parsed.duration().isNegative()) {
            throw wrong(text, null);
        }
        return parsed;
    }

    private static IllegalArgumentException wrong(String text, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "Expected a history time to live as a number of days such as 30, or as an ISO 8601 period or duration such as"
                        + " P30D, P1Y6M or PT12H, got '" + text + "'",
                cause);
    }

    /** When what ended then may go; epoch milliseconds. Months and years are those of the calendar in UTC. */
    public long after(long endedMillis) {
        return Instant.ofEpochMilli(endedMillis)
                .atOffset(ZoneOffset.UTC)
                .plus(period)
                .plus(duration)
                .toInstant()
                .toEpochMilli();
    }
}
