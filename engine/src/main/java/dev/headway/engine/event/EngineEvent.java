package dev.headway.engine.event;

import org.jspecify.annotations.Nullable;

/** Something that happens in an engine. Immutable. What the engine itself tells is a {@code dev.headway.engine.delegate.ExecutionEvent}, too. */
public interface EngineEvent {
    /** What happens. */
    EngineEventType getType();

    /** Where; null where no execution has to do with it. */
    default @Nullable String getExecutionId() {
        return null;
    }

    /** The process instance; null where none has to do with it. */
    default @Nullable String getProcessInstanceId() {
        return null;
    }

    /** The process definition; null where none has to do with it. */
    default @Nullable String getProcessDefinitionId() {
        return null;
    }
}
