package dev.headway.core.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

/**
 * The two day fields of a cron text: day of month with {@code L}, {@code L-n}, {@code LW}, {@code nW}; day of week with
 * names, {@code L}, {@code nL} and {@code n#k}.
 */
final class CronDays {
    private static final CronFields.Range DAY_OF_MONTH = new CronFields.Range("day of month", 1, 31);

    /** Which days of one month match, as bits 1 to 31. */
    private interface Rule {
        long days(YearMonth month);
    }

    private final List<Rule> rules = new ArrayList<>();
    /** Whether a day must match all rules instead of one of them. */
    private boolean all;

    private CronDays() {}

    /** Days in the dialect of Quartz: Sunday is 1, and one of the two fields is {@code ?} or {@code *}. */
    static CronDays quartz(String dayOfMonth, String dayOfWeek) {
        if (!isAny(dayOfMonth) && !isAny(dayOfWeek)) {
            throw new IllegalArgumentException("day of month and day of week are both set; put ? into one of them");
        }
        return parse(dayOfMonth, dayOfWeek, 1);
    }

    /** Days in the dialect of five fields: Sunday is 0 or 7, and with both fields set either one matches. */
    static CronDays unix(String dayOfMonth, String dayOfWeek) {
        return parse(dayOfMonth, dayOfWeek, 0);
    }

    private static CronDays parse(String dayOfMonth, String dayOfWeek, int sunday) {
        CronDays days = new CronDays();
        if (!isAny(dayOfMonth)) {
            for (String part : dayOfMonth.split(",", -1)) {
                days.rules.add(dayOfMonth(part));
            }
        }
        if (!isAny(dayOfWeek)) {
            for (String part : dayOfWeek.split(",", -1)) {
                days.rules.add(dayOfWeek(part, sunday));
            }
        }
        days.all = days.rules.isEmpty();
        return days;
    }

    private static boolean isAny(String field) {
        return field.equals("*") || field.equals("?");
    }

    /** The matching days of a month, as bits 1 to its length. */
    long in(YearMonth month) {
        long days = all ? -1L : 0;
        for (Rule rule : rules) {
            days |= rule.days(month);
        }
        return days & ((1L << (month.lengthOfMonth() + 1)) - 2);
    }

    private static Rule dayOfMonth(String part) {
        if (part.equals("L")) {
            return month -> 1L << month.lengthOfMonth();
        }
        if (part.equals("LW") || part.equals("WL")) {
            return month -> 1L << nearestWeekday(month, month.lengthOfMonth());
        }
        if (part.startsWith("L-")) {
            int before = CronFields.number(part.substring(2), "days before the last of the month");
            if (before > 30) {
                throw new IllegalArgumentException("L-" + before + " is before the month");
            }
            return month -> before < month.lengthOfMonth() ? 1L << (month.lengthOfMonth() - before) : 0;
        }
        if (part.endsWith("W")) {
            int day = DAY_OF_MONTH.value(part.substring(0, part.length() - 1));
            return month -> day <= month.lengthOfMonth() ? 1L << nearestWeekday(month, day) : 0;
        }
        long days = CronFields.part(part, DAY_OF_MONTH);
        return month -> days;
    }

    /** The weekday nearest to a day without leaving its month. */
    private static int nearestWeekday(YearMonth month, int day) {
        DayOfWeek weekday = month.atDay(day).getDayOfWeek();
        if (weekday == DayOfWeek.SATURDAY) {
            return day > 1 ? day - 1 : day + 2;
        }
        if (weekday == DayOfWeek.SUNDAY) {
            return day < month.lengthOfMonth() ? day + 1 : day - 2;
        }
        return day;
    }

    private static Rule dayOfWeek(String part, int sunday) {
        CronFields.Range range = new CronFields.Range(
                "day of week", sunday, sunday + 6 + (sunday == 0 ? 1 : 0), CronFields.DAYS, sunday);
        if (part.equals("L")) {
            return month -> weekdays(month, 1 << 6);
        }
        int hash = part.indexOf('#');
        if (hash > 0) {
            int weekday = (range.value(part.substring(0, hash)) - sunday) % 7;
            int nth = CronFields.number(part.substring(hash + 1), "the number after #");
            if (nth < 1 || nth > 5) {
                throw new IllegalArgumentException("the number after # must be 1 to 5, not " + nth);
            }
            return month -> {
                int day = firstOf(month, weekday) + 7 * (nth - 1);
                return day <= month.lengthOfMonth() ? 1L << day : 0;
            };
        }
        if (part.endsWith("L")) {
            int weekday = (range.value(part.substring(0, part.length() - 1)) - sunday) % 7;
            return month -> {
                int first = firstOf(month, weekday);
                return 1L << (first + (month.lengthOfMonth() - first) / 7 * 7);
            };
        }
        long numbers = CronFields.part(part, wrapping(part, range));
        long fromSunday = 0;
        for (int number = sunday; number <= range.max(); number++) {
            if ((numbers & 1L << number) != 0) {
                fromSunday |= 1L << (number - sunday) % 7;
            }
        }
        long weekdays = fromSunday;
        return month -> weekdays(month, weekdays);
    }

    /** A range of days that runs over the end of the week must not count Sunday twice. */
    private static CronFields.Range wrapping(String part, CronFields.Range range) {
        boolean sevenIsSunday = range.min() == 0 && part.chars().anyMatch(c -> c == '7');
        return range.min() == 0 && !sevenIsSunday
                ? new CronFields.Range(range.what(), 0, 6, range.names(), range.firstNamed())
                : range;
    }

    /** All days of a month that fall on one of the weekdays (bit 0 is Sunday). */
    private static long weekdays(YearMonth month, long weekdays) {
        LocalDate first = month.atDay(1);
        int weekday = first.getDayOfWeek().getValue() % 7;
        long days = 0;
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            if ((weekdays & 1L << (weekday + day - 1) % 7) != 0) {
                days |= 1L << day;
            }
        }
        return days;
    }

    private static int firstOf(YearMonth month, int weekday) {
        int first = month.atDay(1).getDayOfWeek().getValue() % 7;
        return 1 + (weekday - first + 7) % 7;
    }
}
