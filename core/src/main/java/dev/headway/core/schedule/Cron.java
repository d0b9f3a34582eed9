package dev.headway.core.schedule;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A cron text: five fields (minute, hour, day of month, month, day of week) or six to seven in the dialect of Quartz
 * (second first, year last). Immutable.
 *
 * <p>When clocks change: a cron that fires in every hour fires by real time, so nothing is lost or repeated by accident; one
 * with chosen hours fires once for each local time, a time that the change leaves out as much later as the clock jumped.
 */
final class Cron {
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2199;
    private static final long EVERY_HOUR = (1L << 24) - 1;

    private final long seconds;
    private final long minutes;
    private final long hours;
    private final long months;
    private final CronDays days;
    private final boolean[] years;

    private Cron(String[] fields) {
        boolean unix = fields.length == 5;
        int at = 0;
        seconds = unix ? 1 : CronFields.bits(fields[at++], new CronFields.Range("second", 0, 59));
        minutes = CronFields.bits(fields[at++], new CronFields.Range("minute", 0, 59));
        hours = CronFields.bits(fields[at++], new CronFields.Range("hour", 0, 23));
        String dayOfMonth = fields[at++];
        months = CronFields.bits(fields[at++], new CronFields.Range("month", 1, 12, CronFields.MONTHS, 1));
        String dayOfWeek = fields[at++];
        days = unix ? CronDays.unix(dayOfMonth, dayOfWeek) : CronDays.quartz(dayOfMonth, dayOfWeek);
        years = years(at < fields.length ? fields[at] : "*");
    }

    /** Throws IllegalArgumentException with the reason when the text is no cron. */
    static Cron parse(String text) {
        String[] fields = text.trim().toUpperCase(Locale.ROOT).split("\\s+");
        if (fields.length < 5 || fields.length > 7) {
            throw new IllegalArgumentException("a cron has 5 to 7 fields, not " + fields.length);
        }
        if (text.length() > 500) {
            throw new IllegalArgumentException("a cron has at most 500 characters, not " + text.length());
        }
        return new Cron(fields);
    }

    private static boolean[] years(String field) {
        boolean[] years = new boolean[LAST_YEAR + 1];
        CronFields.Range range = new CronFields.Range("year", FIRST_YEAR, LAST_YEAR);
        for (String part : field.split(",", -1)) {
            String[] stepped = part.split("/", -1);
            String[] ends = stepped[0].split("-", -1);
            boolean any = stepped[0].equals("*");
            int step = stepped.length == 1 ? 1 : CronFields.number(stepped[1], "the step of year");
            if (step == 0 || stepped.length > 2 || ends.length > 2) {
                throw new IllegalArgumentException("year holds '" + part + "'");
            }
            int from = any ? FIRST_YEAR : range.value(ends[0]);
            int to = any || (ends.length == 1 && stepped.length == 2) ? LAST_YEAR : range.value(ends[ends.length - 1]);
            for (int year = from; year <= to; year += step) {
                years[year] = true;
            }
        }
        return years;
    }

    /** The first match after a moment; empty when there is none up to the year 2199. */
    OptionalLong next(long afterMillis, ZoneId zone) {
        try {
            Instant after = Instant.ofEpochMilli(Math.max(afterMillis, -1));
            Instant next = hours == EVERY_HOUR ? byRealTime(after, zone.getRules()) : byLocalTime(after, zone);
            return next == null ? OptionalLong.empty() : OptionalLong.of(next.toEpochMilli());
        } catch (DateTimeException | ArithmeticException beyondTime) {
            return OptionalLong.empty();
        }
    }

    /** Walks over the stretches of time between changes of the clock; within one, local time is real time. */
    private @Nullable Instant byRealTime(Instant after, ZoneRules rules) {
        Instant from = after;
        while (true) {
            ZoneOffset offset = rules.getOffset(from);
            ZoneOffsetTransition change = rules.nextTransition(from);
            LocalDateTime local = nextLocal(LocalDateTime.ofInstant(from, offset));
            if (local == null) {
                return null;
            }
            Instant match = local.toInstant(offset);
            if (change == null || match.isBefore(change.getInstant())) {
                return match;
            }
            // The moment of the change itself may match, under the new offset.
            LocalDateTime begin = change.getDateTimeAfter();
            if (matches(begin)) {
                return change.getInstant();
            }
            from = change.getInstant();
        }
    }

    private @Nullable Instant byLocalTime(Instant after, ZoneId zone) {
        LocalDateTime from = LocalDateTime.ofInstant(after, zone);
        ZoneOffsetTransition change = zone.getRules().previousTransition(after.plusMillis(1));
        if (change != null
                && change.isGap()
                && from.isBefore(change.getDateTimeAfter().plus(change.getDuration()))) {
            // Local times that the change left out are still to come, shifted.
            from = change.getDateTimeBefore().minusSeconds(1);
        }
        LocalDateTime local = nextLocal(from);
        while (local != null) {
            Instant match = local.atZone(zone).toInstant();
            if (match.isAfter(after)) {
                return match;
            }
            local = nextLocal(local);
        }
        return null;
    }

    private boolean matches(LocalDateTime local) {
        return local.equals(nextLocal(local.minusSeconds(1)));
    }

    /** The first matching local time after another; null when there is none. */
    private @Nullable LocalDateTime nextLocal(LocalDateTime after) {
        LocalDateTime from = after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        int timeOfDay = nextTime(from.toLocalTime().toSecondOfDay());
        YearMonth month = YearMonth.from(from);
        int day = from.getDayOfMonth();
        if (timeOfDay < 0) {
            day++;
        }
        if (month.getYear() < FIRST_YEAR) {
            month = YearMonth.of(FIRST_YEAR, 1);
            day = 1;
        }
        while (month.getYear() <= LAST_YEAR) {
            if (years[month.getYear()] && (months & 1L << month.getMonthValue()) != 0) {
                long rest = days.in(month) & (-1L << day);
                if (rest != 0) {
                    int found = Long.numberOfTrailingZeros(rest);
                    boolean today = month.equals(YearMonth.from(from)) && found == from.getDayOfMonth();
                    int second = today ? timeOfDay : nextTime(0);
                    return month.atDay(found).atStartOfDay().plusSeconds(second);
                }
            }
            month = month.plusMonths(1);
            day = 1;
        }
        return null;
    }

    /** The first matching second of a day from {@code secondOfDay} on; -1 when there is none. */
    private int nextTime(int secondOfDay) {
        int hour = secondOfDay / 3600;
        int minute = secondOfDay / 60 % 60;
        int second = secondOfDay % 60;
        int nextSecond = bit(seconds, second);
        if (nextSecond < 0) {
            minute++;
            nextSecond = bit(seconds, 0);
        }
        int nextMinute = bit(minutes, minute);
        if (nextMinute != minute) {
            nextSecond = bit(seconds, 0);
        }
        if (nextMinute < 0) {
            hour++;
            nextMinute = bit(minutes, 0);
        }
        int nextHour = bit(hours, hour);
        if (nextHour < 0) {
            return -1;
        }
        if (nextHour != hour) {
            nextMinute = bit(minutes, 0);
            nextSecond = bit(seconds, 0);
        }
        return (nextHour * 60 + nextMinute) * 60 + nextSecond;
    }

    /** The first set bit at or above {@code from}, -1 for none. */
    private static int bit(long bits, int from) {
        long rest = from > 63 ? 0 : bits & (-1L << from);
        return rest == 0 ? -1 : Long.numberOfTrailingZeros(rest);
    }
}
