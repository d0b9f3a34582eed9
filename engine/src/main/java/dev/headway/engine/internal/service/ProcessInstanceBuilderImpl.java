package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.state.Execution;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ProcessInstanceBuilder;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceWithVariables;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class ProcessInstanceBuilderImpl implements ProcessInstanceBuilder {
    private final Starts starts;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> transients = new LinkedHashMap<>();
    private @Nullable String key;
    private @Nullable String definitionId;
    private @Nullable String message;
    private @Nullable String businessKey;
    private @Nullable String tenantId;
    private @Nullable String name;
    private @Nullable String userId;
    private @Nullable String startElementId;
    private @Nullable Integer jobPriority;
    private final At at = new At();

    /** Where tokens begin, if not at a start event. */
    private static final class At extends InstructionBuilderImpl<At> {
        @Override
        At self() {
            return this;
        }
    }

    public ProcessInstanceBuilderImpl(Starts starts) {
        this.starts = starts;
    }

    @Override
    public ProcessInstanceBuilder processDefinitionKey(String value) {
        key = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder processDefinitionId(String value) {
        definitionId = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder messageName(String value) {
        message = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder businessKey(@Nullable String value) {
        businessKey = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder businessStatus(@Nullable String value) {
        if (value == null) {
            variables.remove(Execution.BUSINESS_STATUS);
        } else {
            variables.put(Execution.BUSINESS_STATUS, value);
        }
        return this;
    }

    @Override
    public ProcessInstanceBuilder tenantId(@Nullable String value) {
        tenantId = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder processDefinitionTenantId(@Nullable String value) {
        return tenantId(value);
    }

    @Override
    public ProcessInstanceBuilder name(@Nullable String value) {
        name = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder startUserId(@Nullable String value) {
        userId = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder startEventId(@Nullable String value) {
        startElementId = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder jobPriority(int value) {
        jobPriority = value;
        return this;
    }

    @Override
    public ProcessInstanceBuilder variable(String variableName, @Nullable Object value) {
        if (TypedValues.isTransient(value)) {
            return transientVariable(variableName, TypedValues.plain(value));
        }
        variables.put(variableName, value);
        return this;
    }

    @Override
    public ProcessInstanceBuilder setVariable(String variableName, @Nullable Object value) {
        if (at.isEmpty()) {
            return variable(variableName, value);
        }
        at.setVariable(variableName, value);
        return this;
    }

    @Override
    public ProcessInstanceBuilder variables(Map<String, ? extends @Nullable Object> values) {
        values.forEach(this::variable);
        return this;
    }

    @Override
    public ProcessInstanceBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        values.forEach(this::setVariable);
        return this;
    }

    @Override
    public ProcessInstanceBuilder setVariableLocal(String variableName, @Nullable Object value) {
        if (at.isEmpty()) {
            return variable(variableName, value);
        }
        at.setVariableLocal(variableName, value);
        return this;
    }

    @Override
    public ProcessInstanceBuilder setVariablesLocal(Map<String, ? extends @Nullable Object> values) {
        values.forEach(this::setVariableLocal);
        return this;
    }

    @Override
    public ProcessInstanceBuilder startBeforeActivity(String activityId) {
        at.startBeforeActivity(activityId);
        return this;
    }

    @Override
    public ProcessInstanceBuilder startAfterActivity(String activityId) {
        at.startAfterActivity(activityId);
        return this;
    }

    @Override
    public ProcessInstanceBuilder startTransition(String transitionId) {
        at.startTransition(transitionId);
        return this;
    }

    @Override
    public ProcessInstanceBuilder transientVariable(String variableName, @Nullable Object value) {
        transients.put(variableName, value);
        return this;
    }

    @Override
    public ProcessInstanceBuilder transientVariables(Map<String, ? extends @Nullable Object> values) {
        transients.putAll(values);
        return this;
    }

    @Override
    public ProcessInstance start() {
        return start(false);
    }

    @Override
    public ProcessInstance startAsync() {
        return start(true);
    }

    private ProcessInstance start(boolean asJob) {
        if (!at.isEmpty() && (message != null || startElementId != null)) {
            throw new InvalidRequestException("Expected a start event, a message or activities to begin at, got "
                    + (message != null ? "messageName" : "startEventId") + " and startBeforeActivity or its like.");
        }
        Starts.Request request = new Starts.Request(
                startElementId,
                businessKey,
                tenantId,
                name,
                userId,
                EngineService.document(variables),
                Command.Transients.of(transients),
                jobPriority,
                at.instructions(),
                asJob);
        int ways = (key == null ? 0 : 1) + (definitionId == null ? 0 : 1) + (message == null ? 0 : 1);
        if (ways != 1) {
            throw new InvalidRequestException("Expected exactly one of processDefinitionKey, processDefinitionId and"
                    + " messageName before start(), got " + ways + ".");
        }
        if (message != null) {
            return starts.byMessage(message, request);
        }
        return definitionId != null ? starts.byId(definitionId, request) : starts.byKey(key, request);
    }

    @Override
    public ProcessInstance execute() {
        return start();
    }

    @Override
    public ProcessInstanceWithVariables executeWithVariablesInReturn() {
        return (ProcessInstanceWithVariables) start();
    }
}
