package dev.headway.engine.internal.usercode;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.core.schedule.Schedule;
import dev.headway.core.schedule.TimerCalendar;
import dev.headway.engine.calendar.BusinessCalendar;
import dev.headway.model.CalendarNames;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.EventDefinition.Timer;
import dev.headway.model.FlowNode;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The registered calendars by name. Thread-safe. The engine makes one. */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
public final class Calendars implements CalendarSchedule.Source {
    private final Map<String, BusinessCalendar> byName;
    private final @Nullable BusinessCalendar forUnknown;

    /**
     * Keeps a copy.
     *
     * @param stubZone reads what unknown calendars are asked for as ISO 8601 in this zone, to try a model without its code; null
     *     makes unknown calendars an error
     */
    public Calendars(Map<String, BusinessCalendar> byName, @Nullable ZoneId stubZone) {
        this.byName = new TreeMap<>(byName);
        this.forUnknown = stubZone == null ? null : (text, start) -> iso(text, start, stubZone);
    }

    private static Date iso(String text, Date start, ZoneId zone) {
        boolean cycle = text.indexOf('/') > 0 || text.indexOf(' ') > 0;
        String what = "a calendar that is not there";
        return new Date(
                cycle
                        ? Schedule.first(Timer.Kind.CYCLE, text, null, start.getTime(), zone, what)
                                .dueMillis()
                        : Schedule.dateOrDuration(text, start.getTime(), zone, what));
    }

    /** Why this element cannot run: it names a calendar that is not registered. Null if it can, as far as names are no expressions. */
    public @Nullable String refused(FlowNode node) {
        for (String name : names(node)) {
            if (!CalendarNames.isIso(name) && !CalendarNames.isExpression(name) && find(name) == null) {
                return "the business calendar '" + name + "' is not registered; there " + registered()
                        + ". Register it with businessCalendar(name, calendar) of the ProcessEngineBuilder, or leave"
                        + " businessCalendarName out to use ISO 8601";
            }
        }
        return null;
    }

    /** Why a timer of this element, a fixed text, never says a time, such as one on 30 February; null if it does, or is an expression. */
    public @Nullable String unreadable(FlowNode node) {
        EventDefinition event = switch (node.detail()) {
            case ElementDetail.StartEvent start -> start.event();
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            default -> null;
        };
        if (event instanceof Timer timer
                && CalendarNames.isIso(timer.businessCalendar())
                && !CalendarNames.isExpression(timer.text())) {
            try {
                Schedule.atLeastOnce(timer.kind(), timer.text(), null, 0, ZoneOffset.UTC, "timer '" + node.id() + "'");
            } catch (Refusal wrong) {
                return wrong.getMessage() + " What comes to '" + node.id() + "' fails there.";
            }
        }
        return null;
    }

    private static List<String> names(FlowNode node) {
        List<String> names = new ArrayList<>(0);
        switch (node.detail()) {
            case ElementDetail.UserTask task -> {
                add(task.businessCalendar(), names);
                task.taskListeners().forEach(listener -> add(listener.timeout(), names));
            }
            case ElementDetail.StartEvent start -> add(start.event(), names);
            case ElementDetail.CatchEvent caught -> add(caught.event(), names);
            case ElementDetail.BoundaryEvent boundary -> add(boundary.event(), names);
            default -> {}
        }
        return names;
    }

    private static void add(@Nullable EventDefinition event, List<String> names) {
        if (event instanceof Timer timer) {
            add(timer.businessCalendar(), names);
        }
    }

    private static void add(@Nullable String name, List<String> names) {
        if (name != null) {
            names.add(name);
        }
    }

    private @Nullable BusinessCalendar find(String name) {
        BusinessCalendar calendar = byName.get(name);
        return calendar != null ? calendar : forUnknown;
    }

    private String registered() {
        return byName.isEmpty() ? "are none" : "are " + byName.keySet();
    }

    @Override
    public TimerCalendar calendar(String name, String what) {
        BusinessCalendar calendar = find(name);
        if (calendar == null) {
            throw new UserCodeException(
                    "Expected a registered business calendar for " + what + ", got '" + name + "'; there "
                            + registered()
                            + ". Register it with businessCalendar(name, calendar) of the ProcessEngineBuilder, or correct"
                            + " the name",
                    null);
        }
        return new Reader(calendar);
    }

    /** A user's calendar as the core sees it. */
    private record Reader(BusinessCalendar calendar) implements TimerCalendar {
        @Override
        public @Nullable Long due(String text, long fromMillis, int timesLeft) {
            return millis(calendar.resolveDuedate(text, new Date(fromMillis), timesLeft));
        }

        @Override
        public boolean fires(String text, int timesLeft, @Nullable Long endMillis, long dueMillis) {
            Date end = endMillis == null ? null : new Date(endMillis);
            return calendar.validateDuedate(text, timesLeft, end, new Date(dueMillis));
        }

        @Override
        public @Nullable Long end(String text, long nowMillis) {
            return millis(calendar.resolveEndDate(text, new Date(nowMillis)));
        }

        private static @Nullable Long millis(@Nullable Date date) {
            return date == null ? null : Long.valueOf(date.getTime());
        }
    }
}
