package dev.headway.core.schedule;

import dev.headway.core.command.Refusal;
import dev.headway.core.schedule.Schedule.Planned;
import dev.headway.model.CalendarNames;
import dev.headway.model.EventDefinition.Timer.Kind;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When timers and tasks are due at a moment: by ISO 8601 ({@link Schedule}) or by the calendar that the model names. Times are
 * epoch milliseconds. A repeating timer keeps the name of its calendar in its stored text.
 */
public final class CalendarSchedule {
    /** Stands around the calendar's name in a stored text, which is {@code @name@text}; no name may contain it. */
    public static final char MARK = '@';

    private static final Pattern REPEAT = Pattern.compile("[Rr]([0-9]{1,9})/.*", Pattern.DOTALL);

    /** Where calendars come from. */
    public interface Source {
        /**
         * The calendar of a name.
         *
         * @param what names the timer or task in messages
         * @throws RuntimeException when there is none; the message says which there are
         */
        TimerCalendar calendar(String name, String what);
    }

    private final Source calendars;
    private final long nowMillis;
    private final ZoneId zone;

    public CalendarSchedule(Source calendars, long nowMillis, ZoneId zone) {
        this.calendars = calendars;
        this.nowMillis = nowMillis;
        this.zone = zone;
    }

    /** The same as seen at another moment. */
    public CalendarSchedule at(long millis) {
        return millis == nowMillis ? this : new CalendarSchedule(calendars, millis, zone);
    }

    /**
     * The first firing of a timer; see {@link Schedule#first}. A date given as an object is the moment that it says, whatever the
     * calendar.
     *
     * @param calendar name of the calendar; null for none
     * @throws Refusal when the value says no time
     */
    public Planned first(
            Kind kind, @Nullable String calendar, @Nullable Object value, @Nullable Object end, String what) {
        return isIso(calendar, value)
                ? Schedule.first(kind, value, end, nowMillis, zone, what)
                : byCalendar(kind, Objects.requireNonNull(calendar), Objects.requireNonNull(value), end, what, false);
    }

    /** The same for a timer inside a running instance; see {@link Schedule#atLeastOnce}. */
    public Planned atLeastOnce(
            Kind kind, @Nullable String calendar, @Nullable Object value, @Nullable Object end, String what) {
        return isIso(calendar, value)
                ? Schedule.atLeastOnce(kind, value, end, nowMillis, zone, what)
                : byCalendar(kind, Objects.requireNonNull(calendar), Objects.requireNonNull(value), end, what, true);
    }

    private static boolean isIso(@Nullable String calendar, @Nullable Object value) {
        return calendar == null
                || CalendarNames.isIso(calendar)
                || value == null
                || value.toString().isBlank();
    }

    private Planned byCalendar(
            Kind kind, String calendar, Object value, @Nullable Object end, String what, boolean late) {
        TimerCalendar reader = calendars.calendar(calendar, what);
        Long endMillis = end == null ? null : Long.valueOf(end(reader, end, what));
        Long moment = kind == Kind.CYCLE ? null : IsoTime.momentOf(value, zone);
        if (moment != null) {
            return new Planned(moment, null, 1, endMillis);
        }
        String text = value.toString().trim();
        int times = kind == Kind.CYCLE ? times(text) : 1;
        Long due = reader.due(text, nowMillis, times);
        boolean over = due != null && kind == Kind.CYCLE && !reader.fires(text, times, endMillis, due);
        if (due == null || (over && !late)) {
            throw none(calendar, text, what, due);
        }
        if (over) {
            return new Planned(due, null, 1, null);
        }
        return new Planned(due, times == 1 ? null : MARK + calendar + MARK + text, times, endMillis);
    }

    private long end(TimerCalendar reader, Object end, String what) {
        Long moment = IsoTime.momentOf(end, zone);
        Long read = moment != null ? moment : reader.end(end.toString().trim(), nowMillis);
        return read != null ? read : Schedule.dateOrDuration(end, nowMillis, zone, "end of " + what);
    }

    /**
     * The moment of a due date; see {@link Schedule#dateOrDuration}.
     *
     * @param calendar name of the calendar; null for none
     * @throws Refusal when the value says no time
     */
    public long due(@Nullable String calendar, Object value, String what) {
        Long moment = IsoTime.momentOf(value, zone);
        if (calendar == null || CalendarNames.isIso(calendar) || moment != null) {
            return Schedule.dateOrDuration(value, nowMillis, zone, what);
        }
        String text = value.toString().trim();
        Long due = calendars.calendar(calendar, what).due(text, nowMillis, 1);
        if (due == null) {
            throw none(calendar, text, what, null);
        }
        return due;
    }

    /**
     * The firing after one that was due at {@code lastDueMillis}; see {@link Schedule#next}. Where a calendar's next firing is
     * missed already, it counts from now.
     *
     * @param repeat a text from {@link Planned#repeat}
     * @param left firings left, the asked one included; -1 for no limit
     * @param endMillis no firing after this, null for no end
     * @return null when the cycle is over
     */
    public @Nullable Long next(String repeat, long lastDueMillis, int left, @Nullable Long endMillis) {
        if (repeat.charAt(0) != MARK) {
            OptionalLong next = Schedule.next(repeat, lastDueMillis, nowMillis, zone);
            boolean over = next.isEmpty() || (endMillis != null && next.getAsLong() > endMillis);
            return over ? null : Long.valueOf(next.getAsLong());
        }
        String name = repeat.substring(1, repeat.indexOf(MARK, 1));
        String text = textOf(repeat);
        TimerCalendar calendar = calendars.calendar(name, "a stored timer");
        Long due = calendar.due(text, lastDueMillis, left);
        if (due != null && due < nowMillis) {
            due = calendar.due(text, nowMillis, left);
        }
        if (due == null || !calendar.fires(text, left, endMillis, due)) {
            return null;
        }
        if (due <= lastDueMillis) {
            throw new Refusal(
                    Refusal.Reason.USER_CODE,
                    "Expected business calendar '" + name + "' to go on after " + Instant.ofEpochMilli(lastDueMillis)
                            + ", when '" + Schedule.shortened(text) + "' was due last, got "
                            + Instant.ofEpochMilli(due) + ". Return a later moment, or null to end the cycle.");
        }
        return due;
    }

    /** The text of a cycle as the model has it. */
    public static String textOf(String repeat) {
        return repeat.charAt(0) == MARK ? repeat.substring(repeat.indexOf(MARK, 1) + 1) : repeat;
    }

    /** How often a text that begins like a repeating interval of ISO 8601 fires, -1 for no limit. */
    private static int times(String text) {
        Matcher repeat = REPEAT.matcher(text);
        return repeat.matches() ? Math.max(1, Integer.parseInt(repeat.group(1))) : -1;
    }

    private Refusal none(String calendar, String text, String what, @Nullable Long due) {
        return new Refusal(
                Refusal.Reason.USER_CODE,
                "Expected business calendar '" + calendar + "' to find a moment for " + what + " by '"
                        + Schedule.shortened(text) + "' after " + Instant.ofEpochMilli(nowMillis) + ", got "
                        + (due == null ? "none" : Instant.ofEpochMilli(due) + ", which it says is over")
                        + ". Correct the text or the calendar.");
    }
}
