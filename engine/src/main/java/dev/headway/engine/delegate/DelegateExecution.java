package dev.headway.engine.delegate;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.runtime.Incident;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** The execution that a delegate or listener is called for. Not thread-safe; valid during the call only. */
public interface DelegateExecution extends BaseDelegateExecution {
    /** Id of the process instance. */
    String getProcessInstanceId();

    /** Id of the process definition. */
    String getProcessDefinitionId();

    /** The id of the process in its model. */
    String getProcessDefinitionKey();

    /** Id of the execution that this one is part of; null for the process instance itself. */
    @Nullable
    String getParentId();

    /** Id of the execution whose call activity started this process instance; null when nobody called it. */
    @Nullable
    String getSuperExecutionId();

    /** The version of the process definition. */
    int getProcessDefinitionVersion();

    /** The process instance: its id, and the variables of the instance itself. */
    DelegateExecution getProcessInstance();

    /** The execution that this one is part of, with its variables; null for the process instance itself. */
    @Nullable
    DelegateExecution getParent();

    /** The execution whose call activity started this process instance, to be read; null when nobody called it. */
    @Nullable
    CallingExecution getSuperExecution();

    /** Id of the outermost of the process instances that called each other; this one's where nobody called it. */
    String getRootProcessInstanceId();

    /** The element of the model at which this execution is; in {@code take} listeners the flow. */
    FlowElement getCurrentFlowElement();

    /** The same as {@link #getBusinessKey}, by its other name in the family. */
    @Nullable
    String getProcessBusinessKey();

    /** The same as {@link #getBusinessKey}, by its third name in the family. */
    @Nullable
    String getProcessInstanceBusinessKey();

    /** Business status of the process instance; null for none. */
    @Nullable
    String getProcessInstanceBusinessStatus();

    /** Changes the business key of the process instance. */
    void setBusinessKey(String businessKey);

    /** The same as {@link #setBusinessKey}. */
    void setProcessBusinessKey(String businessKey);

    /** Id of the element in the model; the process's own id in listeners of the process. */
    String getCurrentActivityId();

    /** Name of the element in the model. */
    @Nullable
    String getCurrentActivityName();

    /** Id of this visit of the element, which is its historic activity instance; null outside of a visit. */
    @Nullable
    String getActivityInstanceId();

    /** Id of the sequence flow being taken, in {@code take} listeners. */
    @Nullable
    String getCurrentTransitionId();

    /**
     * The engine, for calls about other process instances; what they do is not undone when this code fails.
     *
     * @throws IllegalStateException when the code runs without an engine, in a test of its own
     */
    ProcessEngine getProcessEngine();

    /** The same as {@link #getProcessEngine}, which has all services. */
    default ProcessEngine getProcessEngineServices() {
        return getProcessEngine();
    }

    /** Makes an incident without a message; see {@link #createIncident(String, String, String)}. */
    default Incident createIncident(String incidentType, @Nullable String configuration) {
        return createIncident(incidentType, configuration, null);
    }

    /**
     * Makes an incident of this execution, as {@link dev.headway.engine.InstanceIncidents#createIncident} does. A step takes it along; of a
     * job it is durable at once, whatever becomes of the job.
     */
    Incident createIncident(String incidentType, @Nullable String configuration, @Nullable String message);

    /** Ends an incident that a call has made, in the same way. */
    void resolveIncident(String incidentId);

    /** Whether this is the execution of the process instance itself. */
    default boolean isProcessInstanceType() {
        return getParentId() == null;
    }

    /**
     * The connection of the transaction that this code shares with the engine's step ({@code headway:transaction="join"}, the
     * commit mode {@code join}, or a caller that joined): rows written on it are durable exactly when the step is. Not to be
     * committed or closed.
     *
     * @throws IllegalStateException when the step goes into a batch of the engine's
     */
    Connection getConnection();

    /**
     * Id of the visit that this one is inside of: of the sub-process around the element, or the id of the process instance. Null for the
     * process instance itself.
     */
    @Nullable
    String getParentActivityInstanceId();

    /** Always true: code is called only for an execution that goes on with what it does. */
    default boolean isActive() {
        return true;
    }

    /** Always false: code is called before its execution is over. */
    default boolean isEnded() {
        return false;
    }

    @Override
    default String getVariableScopeKey() {
        return "execution";
    }
}
