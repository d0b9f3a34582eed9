package dev.headway.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A listener that a process names for what happens in its instances: {@code eventListener} of Activiti and Flowable.
 *
 * @param events types of events that it hears; empty for all
 * @param entityType kind of entity that it hears of, null for every kind
 * @param implementation a class or a delegate expression; null for one that throws
 * @param thrown what it throws instead; null for one that calls code
 * @param moment the end of the transaction at which it is called; null for at once
 */
public record EventListener(
        List<String> events,
        @Nullable String entityType,
        @Nullable Implementation implementation,
        @Nullable Thrown thrown,
        Listener.@Nullable Moment moment,
        Location location) {
    /** A BPMN event that it throws. */
    public record Thrown(Kind kind, String name) {}

    /** Kinds of BPMN events. */
    public enum Kind {
        /** Within the process instance. */
        SIGNAL,
        /** To everything that waits for it. */
        GLOBAL_SIGNAL,
        /** Within the process instance. */
        MESSAGE,
        /** At the execution where the event happens. */
        ERROR
    }
}
