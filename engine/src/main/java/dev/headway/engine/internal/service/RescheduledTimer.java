package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import dev.headway.model.EventDefinition;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The time that somebody gives a timer in place of its model's. */
final class RescheduledTimer {
    private RescheduledTimer() {}

    static EventDefinition.Timer of(EventDefinition.Timer.Kind kind, @Nullable String text) {
        return new EventDefinition.Timer(kind, EngineService.required("time", text), null, null);
    }

    /** @throws InvalidRequestException if not exactly one of the three times is there */
    static EventDefinition.Timer of(
            String jobId,
            @Nullable String date,
            @Nullable String duration,
            @Nullable String cycle,
            @Nullable String endDate,
            @Nullable String calendarName) {
        Map<EventDefinition.Timer.Kind, @Nullable String> texts = new EnumMap<>(EventDefinition.Timer.Kind.class);
        texts.put(EventDefinition.Timer.Kind.DATE, date);
        texts.put(EventDefinition.Timer.Kind.DURATION, duration);
        texts.put(EventDefinition.Timer.Kind.CYCLE, cycle);
        texts.values().removeIf(Objects::isNull);
        if (texts.size() != 1) {
            throw new InvalidRequestException("Expected exactly one of timeDate, timeDuration and timeCycle for timer "
                    + jobId + ", got " + texts.size() + ".");
        }
        Map.Entry<EventDefinition.Timer.Kind, @Nullable String> only =
                texts.entrySet().iterator().next();
        return new EventDefinition.Timer(only.getKey(), String.valueOf(only.getValue()), endDate, calendarName);
    }
}
