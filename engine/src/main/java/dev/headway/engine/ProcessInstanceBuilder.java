package dev.headway.engine;

import dev.headway.core.command.Command;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a new process instance gets, then starts it. Made by {@link RuntimeService#createProcessInstanceBuilder()} and
 * its shortcuts. Not thread-safe.
 */
public final class ProcessInstanceBuilder {
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

    ProcessInstanceBuilder(Starts starts) {
        this.starts = starts;
    }

    /** The newest version of this key. */
    public ProcessInstanceBuilder processDefinitionKey(String value) {
        key = value;
        return this;
    }

    /** Exactly this version. */
    public ProcessInstanceBuilder processDefinitionId(String value) {
        definitionId = value;
        return this;
    }

    /** The process that this message starts. */
    public ProcessInstanceBuilder messageName(String value) {
        message = value;
        return this;
    }

    /** Business key, not necessarily unique. */
    public ProcessInstanceBuilder businessKey(@Nullable String value) {
        businessKey = value;
        return this;
    }

    /** Tenant whose definition is started; only with a key or message. */
    public ProcessInstanceBuilder tenantId(@Nullable String value) {
        tenantId = value;
        return this;
    }

    /** The same as {@link #tenantId}. */
    public ProcessInstanceBuilder processDefinitionTenantId(@Nullable String value) {
        return tenantId(value);
    }

    /** Name of the instance. */
    public ProcessInstanceBuilder name(@Nullable String value) {
        name = value;
        return this;
    }

    /** Who starts it: history records it, and a start event's {@code initiator} variable gets it. */
    public ProcessInstanceBuilder startUserId(@Nullable String value) {
        userId = value;
        return this;
    }

    /** The start event to begin at, in place of the none start event. */
    public ProcessInstanceBuilder startEventId(@Nullable String value) {
        startElementId = value;
        return this;
    }

    /**
     * Priority of the instance's jobs and timers, higher runs earlier: in place of the {@code jobPriority} of its process, while an
     * element that has one keeps it. It stays with the instance until its end, also when that is migrated, and goes on to every
     * instance that it calls. Tasks for external workers have a priority of their own, and a restarted instance starts without one.
     */
    public ProcessInstanceBuilder jobPriority(int value) {
        jobPriority = value;
        return this;
    }

    /** One initial variable. */
    public ProcessInstanceBuilder variable(String variableName, @Nullable Object value) {
        variables.put(variableName, value);
        return this;
    }

    /** The same as {@link #variable}. */
    public ProcessInstanceBuilder setVariable(String variableName, @Nullable Object value) {
        return variable(variableName, value);
    }

    /** Initial variables. */
    public ProcessInstanceBuilder variables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    /** The same as {@link #variables}. */
    public ProcessInstanceBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        return variables(values);
    }

    /** One transient variable: seen like any other until every token waits, of any class, and never stored. */
    public ProcessInstanceBuilder transientVariable(String variableName, @Nullable Object value) {
        transients.put(variableName, value);
        return this;
    }

    /** Transient variables; see {@link #transientVariable}. */
    public ProcessInstanceBuilder transientVariables(Map<String, ? extends @Nullable Object> values) {
        transients.putAll(values);
        return this;
    }

    /**
     * Starts the instance.
     *
     * @throws InvalidRequestException unless exactly one of key, definition id and message is given
     */
    public ProcessInstance start() {
        Starts.Request request = new Starts.Request(
                startElementId,
                businessKey,
                tenantId,
                name,
                userId,
                EngineService.document(variables),
                Command.Transients.of(transients),
                jobPriority);
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

    /** The same as {@link #start}. */
    public ProcessInstance execute() {
        return start();
    }
}
