package dev.headway.engine.event;

import org.jspecify.annotations.Nullable;

/** A variable was created, updated or deleted. */
public interface VariableEvent extends EngineEvent {
    /** Its name. */
    String getVariableName();

    /** Its value; null for one that was deleted, too. */
    @Nullable
    Object getVariableValue();

    /** The value that it had before. */
    @Nullable
    Object getOldVariableValue();

    /** Type of its value, such as {@code string}; {@code null} for none. */
    String getVariableType();

    /** The task whose own variable it is; null for none. */
    @Nullable
    String getTaskId();
}
