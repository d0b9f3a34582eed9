package dev.headway.engine.cmmn;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A transition of one plan item with variables for it. Not thread-safe. */
public interface PlanItemInstanceTransitionBuilder {
    /** Sets a variable where it is visible, else on the case. */
    PlanItemInstanceTransitionBuilder variable(String name, @Nullable Object value);

    /** Sets variables where they are visible, else on the case. */
    PlanItemInstanceTransitionBuilder variables(Map<String, ? extends @Nullable Object> variables);

    /** Sets a variable of the plan item itself. */
    PlanItemInstanceTransitionBuilder localVariable(String name, @Nullable Object value);

    /** Sets a variable that is never stored. */
    PlanItemInstanceTransitionBuilder transientVariable(String name, @Nullable Object value);

    /** Lets what waits go on: an event listener or milestone occurs, a task completes. */
    void trigger();

    /** Available or disabled: becomes enabled. */
    void enable();

    /** Enabled: becomes disabled. */
    void disable();

    /** Enabled: becomes active. */
    void start();

    /** Ends it with all that is in it. */
    void terminate();
}
