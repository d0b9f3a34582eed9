package dev.headway.engine.delegate;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.runtime.Execution;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The execution of a call activity, as the process that it called sees it: to be read only, as it was last committed. Variables
 * go to a called process and back by the mappings of its call activity. Not thread-safe.
 */
public final class CallingExecution {
    private final ProcessEngine engine;
    private final String id;

    /** Made by the engine. */
    public CallingExecution(ProcessEngine engine, String id) {
        this.engine = engine;
        this.id = id;
    }

    /** Id of the execution. */
    public String getId() {
        return id;
    }

    /** Id of its process instance. */
    public String getProcessInstanceId() {
        return stored().getProcessInstanceId();
    }

    /** Id of the call activity in its model. */
    public @Nullable String getCurrentActivityId() {
        return stored().getActivityId();
    }

    /** A variable that is visible there; null when there is none. */
    public @Nullable Object getVariable(String variableName) {
        stored();
        return engine.getRuntimeService().getVariable(id, variableName);
    }

    /** All variables that are visible there. */
    public Map<String, @Nullable Object> getVariables() {
        stored();
        return engine.getRuntimeService().getVariables(id);
    }

    /** Whether a variable is visible there. */
    public boolean hasVariable(String variableName) {
        stored();
        return engine.getRuntimeService().hasVariable(id, variableName);
    }

    private Execution stored() {
        Execution found = engine.getRuntimeService()
                .createExecutionQuery()
                .executionId(id)
                .singleResult();
        if (found == null) {
            throw new IllegalStateException(
                    "Expected the calling execution " + id + " to be stored, but it began in the"
                            + " same step as this code, or has ended. Pass what is needed by the in mappings of the call activity,"
                            + " or begin the called process with an asynchronous element.");
        }
        return found;
    }

    @Override
    public String toString() {
        return "CallingExecution[" + id + "]";
    }
}
