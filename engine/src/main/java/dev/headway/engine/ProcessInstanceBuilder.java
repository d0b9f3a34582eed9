package dev.headway.engine;

import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceWithVariables;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a new process instance gets, then starts it. Made by {@link RuntimeService#createProcessInstanceBuilder()} and
 * its shortcuts. Not thread-safe.
 */
public interface ProcessInstanceBuilder {

    /** The newest version of this key. */
    ProcessInstanceBuilder processDefinitionKey(String value);

    /** Exactly this version. */
    ProcessInstanceBuilder processDefinitionId(String value);

    /** The process that this message starts. */
    ProcessInstanceBuilder messageName(String value);

    /** Business key, not necessarily unique. */
    ProcessInstanceBuilder businessKey(@Nullable String value);

    /** Business status, as {@link RuntimeService#updateBusinessStatus} changes it. */
    ProcessInstanceBuilder businessStatus(@Nullable String value);

    /** Tenant whose definition is started; only with a key or message. */
    ProcessInstanceBuilder tenantId(@Nullable String value);

    /** The same as {@link #tenantId}. */
    ProcessInstanceBuilder processDefinitionTenantId(@Nullable String value);

    /** A definition that belongs to no tenant, as without {@link #tenantId}. */
    default ProcessInstanceBuilder processDefinitionWithoutTenantId() {
        return tenantId(null);
    }

    /** Name of the instance. */
    ProcessInstanceBuilder name(@Nullable String value);

    /** Who starts it: history records it, and a start event's {@code initiator} variable gets it. */
    ProcessInstanceBuilder startUserId(@Nullable String value);

    /** The start event to begin at, in place of the none start event. */
    ProcessInstanceBuilder startEventId(@Nullable String value);

    /**
     * Priority of the instance's jobs and timers, higher runs earlier: in place of the {@code jobPriority} of its process, while an
     * element that has one keeps it. It stays with the instance until its end, also when that is migrated, and goes on to every
     * instance that it calls. Tasks for external workers have a priority of their own, and a restarted instance starts without one.
     */
    ProcessInstanceBuilder jobPriority(int value);

    /** One initial variable. */
    ProcessInstanceBuilder variable(String variableName, @Nullable Object value);

    /** The same as {@link #variable}. */
    ProcessInstanceBuilder setVariable(String variableName, @Nullable Object value);

    /** Initial variables. */
    ProcessInstanceBuilder variables(Map<String, ? extends @Nullable Object> values);

    /** The same as {@link #variables}. */
    ProcessInstanceBuilder setVariables(Map<String, ? extends @Nullable Object> values);

    /** One transient variable: seen like any other until every token waits, of any class, and never stored. */
    ProcessInstanceBuilder transientVariable(String variableName, @Nullable Object value);

    /** Transient variables; see {@link #transientVariable}. */
    ProcessInstanceBuilder transientVariables(Map<String, ? extends @Nullable Object> values);

    /**
     * Begins before this activity in place of the start event; as many as wanted, each with a token. Variables that are set afterwards by
     * {@link #setVariable} and its like belong to it: they are set where it begins.
     */
    ProcessInstanceBuilder startBeforeActivity(String activityId);

    /** Begins behind this activity; see {@link #startBeforeActivity}. */
    ProcessInstanceBuilder startAfterActivity(String activityId);

    /** Begins on this sequence flow; see {@link #startBeforeActivity}. */
    ProcessInstanceBuilder startTransition(String transitionId);

    /** A variable of the token that begins where the last {@code start...} says alone; before any, one of the instance. */
    ProcessInstanceBuilder setVariableLocal(String variableName, @Nullable Object value);

    /** Such variables; see {@link #setVariableLocal}. */
    ProcessInstanceBuilder setVariablesLocal(Map<String, ? extends @Nullable Object> values);

    /**
     * Starts the instance, and leaves all that it does to a job: it is durable and waits for that when this returns.
     *
     * @throws InvalidRequestException unless exactly one of key, definition id and message is given
     */
    ProcessInstance startAsync();

    /**
     * Starts the instance.
     *
     * @throws InvalidRequestException unless exactly one of key, definition id and message is given
     */
    ProcessInstance start();

    /** The same as {@link #start}. */
    ProcessInstance execute();

    /** The same as {@link #start}; what it returns has the variables that the instance has then. */
    ProcessInstanceWithVariables executeWithVariablesInReturn();

    /**
     * The same as {@link #execute()}.
     *
     * @throws NotSupportedException when a flag is set: listeners and mappings always run
     */
    default ProcessInstance execute(boolean skipCustomListeners, boolean skipIoMappings) {
        SkippedListeners.refuse(skipCustomListeners || skipIoMappings);
        return execute();
    }

    /** The same as {@link #executeWithVariablesInReturn()}; flags must be false, see {@link #execute(boolean, boolean)}. */
    default ProcessInstanceWithVariables executeWithVariablesInReturn(
            boolean skipCustomListeners, boolean skipIoMappings) {
        SkippedListeners.refuse(skipCustomListeners || skipIoMappings);
        return executeWithVariablesInReturn();
    }
}
