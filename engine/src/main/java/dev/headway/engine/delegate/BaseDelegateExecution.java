package dev.headway.engine.delegate;

import org.jspecify.annotations.Nullable;

/** What executions of all kinds have, as code of a model sees them. Not thread-safe; valid during the call only. */
public interface BaseDelegateExecution extends VariableScope {
    /** Id of this execution. */
    String getId();

    /** The event that a listener is told of; null in a delegate. */
    @Nullable
    String getEventName();

    /** The business key of the process instance. */
    @Nullable
    String getBusinessKey();
}
