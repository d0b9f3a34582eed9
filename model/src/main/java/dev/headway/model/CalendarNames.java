package dev.headway.model;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a {@code businessCalendarName} means. */
public final class CalendarNames {
    /** The calendars that the family has by default. */
    private static final Set<String> ISO = Set.of("duration", "dueDate", "cycle");

    private CalendarNames() {}

    /** Whether texts are read as ISO 8601: there is no name, or that of one of the family's default calendars. */
    public static boolean isIso(@Nullable String name) {
        return name == null || ISO.contains(name);
    }

    /** Whether the name is an expression, so that the calendar is not known before it runs. */
    public static boolean isExpression(String name) {
        return name.contains("${") || name.contains("#{");
    }
}
