package dev.headway.core.command;

import dev.headway.model.EventDefinition;
import org.jspecify.annotations.Nullable;

/** What somebody does with one job, or with an incident. */
public sealed interface JobAction {
    /** It waits until it is activated, alone or with its instance; one that has given up stays as it is. */
    record Suspend() implements JobAction {}

    /** A suspended job goes on as it was. */
    record Activate() implements JobAction {}

    /**
     * A timer gets another time, from now or from when it was made.
     *
     * @param timer what says the time; null for the model, whose expressions are evaluated again
     */
    record Reschedule(EventDefinition.@Nullable Timer timer, boolean fromCreation) implements JobAction {}

    /** What somebody does with an incident; the id is that of its job, or its own. */
    sealed interface OfIncident extends JobAction {}

    /**
     * An execution gets an incident that is no job's. It stays until somebody resolves it or the execution is gone.
     *
     * @param configuration what the caller wants to find with it; null for nothing
     */
    record OpenIncident(
            long executionId,
            String type,
            @Nullable String configuration,
            @Nullable String message) implements OfIncident {}

    /** Such an incident is over. */
    record ResolveIncident() implements OfIncident {}

    /** A note for people about an open incident of any kind; null takes it away. */
    record AnnotateIncident(@Nullable String text) implements OfIncident {}
}
