package dev.headway.engine.internal;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The events that the event registry of an engine knows, so that the engine can say what is misspelt. Thread-safe. */
@FunctionalInterface
public interface KnownEvents {
    /**
     * The names by which an event is correlated.
     *
     * @param key of the event
     * @param tenantId whose event, or else nobody's
     * @return null when the event is not known
     */
    @Nullable
    Set<String> correlation(String key, @Nullable String tenantId);
}
