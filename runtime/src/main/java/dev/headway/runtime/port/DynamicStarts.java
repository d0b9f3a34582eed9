package dev.headway.runtime.port;

import dev.headway.runtime.port.Definitions.StartSubscription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Subscriptions of start events that were made by calls, not by deployments. Thread-safe; calls block. */
public interface DynamicStarts {
    /**
     * Adds one.
     *
     * @return false, and nothing is added, when its definition is not the latest of its key any more
     */
    boolean add(DynamicStart start);

    /** What a signal of this name starts. */
    List<StartSubscription> startedBy(String name, Tenants tenants);

    /**
     * Moves those of a definition to a start event of another one.
     *
     * @param name of the signal that is awaited; null for any
     * @param type key of the event that is awaited
     * @return how many
     */
    int move(long fromDefinitionId, @Nullable String name, String type, long toDefinitionId, String toElementId);

    /**
     * Deletes those of a definition.
     *
     * @param name of the signal that is awaited; null for any
     * @return how many
     */
    int delete(long definitionId, @Nullable String name);

    /**
     * Forgets which instances were the only ones of their correlation, as far as these have ended.
     *
     * @return how many
     */
    int forgetEnded();

    /**
     * One of them.
     *
     * @param eventType key of the event
     * @param name of the signal that is awaited
     * @param followsLatest whether it moves to each new version that has a start event for it
     */
    record DynamicStart(
            long id,
            long definitionId,
            String elementId,
            String eventType,
            String name,
            boolean followsLatest,
            long createdMillis,
            @Nullable String tenantId) {}
}
