package dev.headway.core.execution.usercode;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variables that are never stored: they last until the step is over, which is when every token waits, and keep their values as
 * they are. Where they are visible they hide stored variables of the same scope and name.
 */
public interface TransientScope {
    /** All that are visible here, inner scopes first. */
    Map<String, @Nullable Object> transientVariables();

    /** Those of this execution alone; of the task, in task listeners. */
    Map<String, @Nullable Object> localTransientVariables();

    /** Sets one of the instance. */
    void setTransientVariable(String name, @Nullable Object value);

    /** Sets one of this execution; of the task, in task listeners. */
    void setLocalTransientVariable(String name, @Nullable Object value);

    /** Removes the nearest of this name. */
    void removeTransientVariable(String name);

    /** Removes one of this execution; of the task, in task listeners. */
    void removeLocalTransientVariable(String name);
}
