package dev.headway.engine.internal.usercode;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.CallingExecution;
import dev.headway.engine.runtime.Execution;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the engine for the execution at each call. */
final class CallingExecutionFacade implements CallingExecution {
    private final ProcessEngine engine;
    private final String id;

    CallingExecutionFacade(ProcessEngine engine, String id) {
        this.engine = engine;
        this.id = id;
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public String getProcessInstanceId() {
        return stored().getProcessInstanceId();
    }

    @Override
    public @Nullable String getCurrentActivityId() {
        return stored().getActivityId();
    }

    @Override
    public @Nullable Object getVariable(String variableName) {
        stored();
        return engine.getRuntimeService().getVariable(id, variableName);
    }

    @Override
    public Map<String, @Nullable Object> getVariables() {
        stored();
        return engine.getRuntimeService().getVariables(id);
    }

    @Override
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
