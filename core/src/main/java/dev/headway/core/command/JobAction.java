package dev.headway.core.command;

import dev.headway.model.EventDefinition;
import org.jspecify.annotations.Nullable;

/** What somebody does with one job. */
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
}
