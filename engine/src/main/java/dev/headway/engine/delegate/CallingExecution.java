package dev.headway.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The execution of a call activity, as the process that it called sees it: to be read only, as it was last committed. Variables
 * go to a called process and back by the mappings of its call activity. Not thread-safe.
 */
public interface CallingExecution {
    /** Id of the execution. */
    String getId();

    /** Id of its process instance. */
    String getProcessInstanceId();

    /** Id of the call activity in its model. */
    @Nullable
    String getCurrentActivityId();

    /** A variable that is visible there; null when there is none. */
    @Nullable
    Object getVariable(String variableName);

    /** All variables that are visible there. */
    Map<String, @Nullable Object> getVariables();

    /** Whether a variable is visible there. */
    boolean hasVariable(String variableName);
}
