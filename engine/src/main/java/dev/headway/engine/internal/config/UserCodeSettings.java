package dev.headway.engine.internal.config;

import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.calendar.BusinessCalendar;
import dev.headway.engine.internal.usercode.EventListeners;
import dev.headway.model.CalendarNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a builder has collected about the users' code: classes, scripts, beans, calendars. Not thread-safe. */
public final class UserCodeSettings {
    @Nullable
    ClassLoader classLoader;
    /** Null allows every class. */
    @Nullable
    List<String> allowedDelegates;

    final Set<String> allowedScripts = new TreeSet<>();
    boolean stubDelegates;
    final Map<String, Object> beans = new LinkedHashMap<>();

    @Nullable
    Function<String, @Nullable Object> beanSource;

    final EventListeners events = new EventListeners();
    final Map<String, String> taskOptions = new TreeMap<>();
    /** Patterns of classes that come back as objects from variables. */
    final List<String> variableClasses = new ArrayList<>();

    final Map<String, BusinessCalendar> calendars = new TreeMap<>();

    void allowDelegates(List<String> patterns) {
        List<String> allowed = allowedDelegates == null ? new ArrayList<>() : allowedDelegates;
        allowed.addAll(patterns);
        allowedDelegates = allowed;
    }

    void addCalendar(String name, BusinessCalendar calendar) {
        if (CalendarNames.isIso(name)) {
            throw new ConfigurationException(
                    "Expected another name than '" + name
                            + "' for a business calendar: that one reads ISO 8601, as in the family. Choose a name of its own.");
        }
        if (name.isBlank() || name.indexOf(CalendarSchedule.MARK) >= 0 || CalendarNames.isExpression(name)) {
            throw new ConfigurationException(
                    "Expected a name for a business calendar that is not empty and has neither '"
                            + CalendarSchedule.MARK + "' nor an expression in it, got '" + name + "'.");
        }
        calendars.put(name.strip(), calendar);
    }

    ClassLoader loader() {
        ClassLoader given = classLoader;
        return given != null ? given : UserCodeSettings.class.getClassLoader();
    }

    /** A bean by name: registered ones first. */
    @Nullable
    Object findBean(String name) {
        Object bean = beans.get(name);
        Function<String, @Nullable Object> source = beanSource;
        return bean != null || source == null ? bean : source.apply(name);
    }

    /** Adds patterns of classes of which values of variables may be. */
    void addVariableClasses(String... patterns) {
        for (String pattern : patterns) {
            String name = pattern.strip();
            if (!name.matches("[^*]+") && !name.matches("[^*]*[^*.][.][*]")) {
                throw new ConfigurationException(
                        "Expected names of classes, or of packages with .* behind, as variableClasses, got '" + pattern
                                + "'. Name the classes that may be made of what the database holds.");
            }
            variableClasses.add(name);
        }
    }
}
