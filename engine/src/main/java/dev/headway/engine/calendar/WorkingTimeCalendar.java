package dev.headway.engine.calendar;

import dev.headway.core.schedule.Schedule;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Counts in working time: the hours of each day of the week, without holidays, in a time zone.
 *
 * <pre>{@code
 * WorkingTimeCalendar office = WorkingTimeCalendar.builder()
 *         .zone(ZoneId.of("Europe/Berlin"))
 *         .weekdays(LocalTime.of(9, 0), LocalTime.of(17, 0))
 *         .holidays(LocalDate.of(2026, 12, 25))
 *         .build();
 * ProcessEngine engine = ProcessEngine.builder().businessCalendar("office", office).build();
 * }</pre>
 *
 * <p>What texts mean:
 *
 * <ul>
 *   <li>{@code PT6H}, six hours of working time: from Friday 15:00 to Monday 13:00. {@code P2D}, two working days: the same time
 *       of day on the second working day, or when work begins next after it. {@code P1W}, {@code P1M}, {@code P1Y}: by the
 *       calendar, and then when work begins next if there is none at that time. They are added in the order of the text.
 *   <li>A date and time of ISO 8601 is itself, or when work begins next.
 *   <li>{@code R3/PT6H}, {@code R/2026-01-31T09:00/P1D}, {@code R/PT6H/2026-12-31}: cycles of those.
 *   <li>A cron text: those of its firings that are in working time.
 * </ul>
 *
 * <p>Work ends at the end of an hour range and begins at its start. A count looks at most a hundred years ahead. Immutable and
 * thread-safe.
 */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
public final class WorkingTimeCalendar implements BusinessCalendar {
    private static final int DAYS_MAX = 36_525;

    private final ZoneId zone;
    private final Map<DayOfWeek, List<Hours>> week;
    private final Set<LocalDate> holidays;
    private final Predicate<LocalDate> moreHolidays;

    private WorkingTimeCalendar(Builder builder) {
        zone = builder.zone;
        week = new EnumMap<>(DayOfWeek.class);
        builder.week.forEach((day, hours) -> week.put(day, List.copyOf(hours)));
        holidays = Set.copyOf(builder.holidays);
        moreHolidays = builder.moreHolidays;
    }

    /** @param to midnight is the end of the day */
    private record Hours(LocalTime from, LocalTime to) {
        boolean overlaps(Hours other) {
            return startsBefore(other.to) && other.startsBefore(to);
        }

        private boolean startsBefore(LocalTime end) {
            return end.equals(LocalTime.MIDNIGHT) || from.isBefore(end);
        }
    }

    private record Window(Instant start, Instant end) {}

    /** Collects hours and holidays. The zone is the system's if not set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Settings of a {@link WorkingTimeCalendar}. Not thread-safe. */
    public static final class Builder {
        private ZoneId zone = ZoneId.systemDefault();
        private final Map<DayOfWeek, List<Hours>> week = new EnumMap<>(DayOfWeek.class);
        private final Set<LocalDate> holidays = new HashSet<>();
        private Predicate<LocalDate> moreHolidays = date -> false;

        private Builder() {}

        /** Where the hours are meant; dates without an offset are read in it, too. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /** Adds hours from Monday to Friday, see {@link #hours}. */
        public Builder weekdays(LocalTime from, LocalTime to) {
            for (DayOfWeek day : DayOfWeek.values()) {
                if (day.compareTo(DayOfWeek.FRIDAY) <= 0) {
                    hours(day, from, to);
                }
            }
            return this;
        }

        /**
         * Adds hours to a day of the week; a day may have several, and one without any is free.
         *
         * @param to when work ends; midnight is the end of the day
         * @throws IllegalArgumentException when it ends before it begins, or at a time that other hours of the day contain
         */
        public Builder hours(DayOfWeek day, LocalTime from, LocalTime to) {
            Hours added = new Hours(from, to);
            if (!added.startsBefore(to)) {
                throw new IllegalArgumentException(
                        "Expected working hours of " + day + " that end after they begin, got " + from + " to " + to
                                + ". For work over midnight give each day its part.");
            }
            List<Hours> hours = week.computeIfAbsent(day, any -> new ArrayList<>(2));
            for (Hours other : hours) {
                if (added.overlaps(other)) {
                    throw new IllegalArgumentException(
                            "Expected working hours of " + day + " apart from each other, got " + from + " to " + to
                                    + " beside " + other.from + " to " + other.to + ".");
                }
            }
            hours.add(added);
            hours.sort(Comparator.comparing(Hours::from));
            return this;
        }

        /** Adds days without work. */
        public Builder holidays(LocalDate... dates) {
            holidays.addAll(Arrays.asList(dates));
            return this;
        }

        /** Adds days without work that are known by a rule or a service; asked often, and from many threads. */
        public Builder holidays(Predicate<LocalDate> rule) {
            moreHolidays = moreHolidays.or(rule);
            return this;
        }

        /**
         * The calendar.
         *
         * @throws IllegalArgumentException when there are no hours
         */
        public WorkingTimeCalendar build() {
            if (week.isEmpty()) {
                throw new IllegalArgumentException("Expected working hours on some day of the week, got none."
                        + " Add them with weekdays(from, to) or hours(day, from, to).");
            }
            return new WorkingTimeCalendar(this);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException when the text says no time; the message says why
     */
    @Override
    public @Nullable Date resolveDuedate(String duedateDescription, Date startDate) {
        WorkingTimeText text = WorkingTimeText.parse(duedateDescription, zone);
        Instant start = Instant.ofEpochMilli(startDate.getTime());
        try {
            Instant due = due(text, start);
            return due == null ? null : new Date(due.toEpochMilli());
        } catch (DateTimeException | ArithmeticException beyondTime) {
            throw tooFar(start, beyondTime);
        }
    }

    private @Nullable Instant due(WorkingTimeText text, Instant start) {
        if (text.cron() != null) {
            return cron(text.cron(), start);
        }
        Instant moment = text.moment();
        WorkingTimeText.Span span = text.span();
        if (span == null || (moment != null && moment.isAfter(start))) {
            return moment == null ? null : working(moment);
        }
        return after(start, span);
    }

    @Override
    public boolean validateDuedate(
            String duedateDescription, int maxIterations, @Nullable Date endDate, Date newTimer) {
        Instant end = WorkingTimeText.parse(duedateDescription, zone).end();
        return (endDate == null || !newTimer.after(endDate))
                && (end == null || newTimer.getTime() <= end.toEpochMilli());
    }

    @Override
    public Date resolveEndDate(String endDateString, Date startDate) {
        return new Date(Schedule.dateOrDuration(endDateString, startDate.getTime(), zone, "the end of a cycle"));
    }

    private @Nullable Instant cron(String cron, Instant start) {
        long from = start.toEpochMilli();
        for (int i = 0; i < DAYS_MAX; i++) {
            OptionalLong next = Schedule.next(cron, from, from, zone);
            if (next.isEmpty()) {
                return null;
            }
            Instant working = working(Instant.ofEpochMilli(next.getAsLong()));
            if (working.toEpochMilli() == next.getAsLong()) {
                return working;
            }
            from = working.toEpochMilli() - 1;
        }
        return null;
    }

    private Instant after(Instant start, WorkingTimeText.Span span) {
        Instant at = span.calendar().isZero()
                ? start
                : start.atZone(zone).plus(span.calendar()).toInstant();
        if (span.days() > 0) {
            at = plusDays(working(at), span.days());
        }
        return span.nanos() == 0 ? working(at) : plusTime(at, span.nanos());
    }

    private Instant plusDays(Instant at, int days) {
        LocalDate date = LocalDate.ofInstant(at, zone);
        LocalDate last = date.plusDays(DAYS_MAX);
        for (int left = days; left > 0; ) {
            date = date.plusDays(1);
            if (date.isAfter(last)) {
                throw tooFar(at, null);
            }
            if (!windows(date).isEmpty()) {
                left--;
            }
        }
        return working(date.atTime(LocalTime.ofInstant(at, zone)).atZone(zone).toInstant());
    }

    private Instant plusTime(Instant start, long nanos) {
        Instant at = working(start);
        LocalDate date = LocalDate.ofInstant(at, zone);
        long left = nanos;
        for (int i = 0; i < DAYS_MAX; i++) {
            for (Window window : windows(date)) {
                Instant from = window.start.isAfter(at) ? window.start : at;
                if (from.isBefore(window.end)) {
                    long there = Duration.between(from, window.end).toNanos();
                    if (left <= there) {
                        return from.plusNanos(left);
                    }
                    left -= there;
                }
            }
            date = date.plusDays(1);
        }
        throw tooFar(start, null);
    }

    /** The moment itself if work is done then, else when it begins next. */
    private Instant working(Instant at) {
        LocalDate date = LocalDate.ofInstant(at, zone);
        for (int i = 0; i < DAYS_MAX; i++) {
            for (Window window : windows(date)) {
                if (at.isBefore(window.end)) {
                    return at.isBefore(window.start) ? window.start : at;
                }
            }
            date = date.plusDays(1);
        }
        throw tooFar(at, null);
    }

    /** The stretches of a day in which work is done, in their order; a change of the clocks may shorten one or leave it out. */
    private List<Window> windows(LocalDate date) {
        List<Hours> hours = week.getOrDefault(date.getDayOfWeek(), List.of());
        if (hours.isEmpty() || holidays.contains(date) || moreHolidays.test(date)) {
            return List.of();
        }
        List<Window> windows = new ArrayList<>(hours.size());
        for (Hours range : hours) {
            LocalDate endDate = range.to.equals(LocalTime.MIDNIGHT) ? date.plusDays(1) : date;
            Instant start = date.atTime(range.from).atZone(zone).toInstant();
            Instant end = endDate.atTime(range.to).atZone(zone).toInstant();
            if (start.isBefore(end)) {
                windows.add(new Window(start, end));
            }
        }
        return windows;
    }

    private static IllegalArgumentException tooFar(Instant start, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "Expected a working time within a hundred years after " + start
                        + ", found none. Look at the duration, the working hours and the holidays.",
                cause);
    }
}
