package dev.headway.engine;

import dev.headway.engine.event.EngineEvent;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.runtime.ActivityInstance;
import dev.headway.engine.runtime.ActivityInstanceQuery;
import dev.headway.engine.runtime.EventSubscriptionQuery;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.ExecutionQuery;
import dev.headway.engine.runtime.IncidentQuery;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.engine.runtime.ProcessInstanceStartEventSubscriptionBuilder;
import dev.headway.engine.runtime.ProcessInstanceStartEventSubscriptionDeletionBuilder;
import dev.headway.engine.runtime.ProcessInstanceStartEventSubscriptionModificationBuilder;
import dev.headway.engine.runtime.VariableInstanceQuery;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Process instances: start, find, move on, change, delete. Thread-safe; a call that changes something returns when the change,
 * and everything that follows from it up to the next wait state, is durable. Where a process instance id is taken, ids of
 * its executions are not, unless the parameter is called {@code executionId}.
 */
public interface RuntimeService extends InstanceChanges, InstanceLinks, InstanceIncidents {

    /**
     * Starts the newest version of a process that belongs to no tenant.
     *
     * @param processDefinitionKey id of the process in its model; of those without a tenant, or else of the only tenant that has it
     * @return the instance as it is at its first wait state; {@link ProcessInstance#isEnded()} when it has none
     * @throws ObjectNotFoundException when no such process is deployed
     * @throws SuspendedException when the definition is suspended
     */
    ProcessInstance startProcessInstanceByKey(String processDefinitionKey);

    /** Starts a process with a business key; see {@link #startProcessInstanceByKey(String)}. */
    ProcessInstance startProcessInstanceByKey(String processDefinitionKey, @Nullable String businessKey);

    /** Starts a process with variables; see {@link #startProcessInstanceByKey(String)}. */
    ProcessInstance startProcessInstanceByKey(
            String processDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Starts a process with a business key and variables; see {@link #startProcessInstanceByKey(String)}. */
    ProcessInstance startProcessInstanceByKey(
            String processDefinitionKey,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Starts the newest version of a tenant's process; see {@link #startProcessInstanceByKey(String)}. */
    ProcessInstance startProcessInstanceByKeyAndTenantId(String processDefinitionKey, String tenantId);

    /** Starts a tenant's process with variables; see {@link #startProcessInstanceByKey(String)}. */
    ProcessInstance startProcessInstanceByKeyAndTenantId(
            String processDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables, String tenantId);

    /** Starts a tenant's process with a business key and variables; see {@link #startProcessInstanceByKey(String)}. */
    ProcessInstance startProcessInstanceByKeyAndTenantId(
            String processDefinitionKey,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            String tenantId);

    /** Starts exactly this version of a process; see {@link #startProcessInstanceByKey(String)}. */
    ProcessInstance startProcessInstanceById(String processDefinitionId);

    /** Starts exactly this version with a business key. */
    ProcessInstance startProcessInstanceById(String processDefinitionId, @Nullable String businessKey);

    /** Starts exactly this version with variables. */
    ProcessInstance startProcessInstanceById(
            String processDefinitionId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Starts exactly this version with a business key and variables. */
    ProcessInstance startProcessInstanceById(
            String processDefinitionId,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables);

    /**
     * Starts the process whose message start event (BPMN 2.0.2, 10.5.2) takes this message.
     *
     * @throws MismatchingMessageCorrelationException unless exactly one does
     */
    ProcessInstance startProcessInstanceByMessage(String messageName);

    /** Starts by message with a business key. */
    ProcessInstance startProcessInstanceByMessage(String messageName, @Nullable String businessKey);

    /** Starts by message with variables. */
    ProcessInstance startProcessInstanceByMessage(
            String messageName, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Starts by message with a business key and variables. */
    ProcessInstance startProcessInstanceByMessage(
            String messageName,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Starts a tenant's process by message with a business key and variables. */
    ProcessInstance startProcessInstanceByMessageAndTenantId(
            String messageName,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            String tenantId);

    /** Starts a tenant's process by message. */
    ProcessInstance startProcessInstanceByMessageAndTenantId(String messageName, String tenantId);

    /** Collects what a new instance gets, then starts it. */
    ProcessInstanceBuilder createProcessInstanceBuilder();

    /** {@link #createProcessInstanceBuilder} for the newest version of a key. */
    ProcessInstanceBuilder createProcessInstanceByKey(String processDefinitionKey);

    /** {@link #createProcessInstanceBuilder} for exactly one version. */
    ProcessInstanceBuilder createProcessInstanceById(String processDefinitionId);

    /** Suspends an instance: its tasks, jobs, timers and calls wait, and it takes no events and no changes but that of its jobs. */
    void suspendProcessInstanceById(String processInstanceId);

    /** Lets a suspended instance go on. */
    void activateProcessInstanceById(String processInstanceId);

    /** Sets the name of an instance; null for none. */
    void setProcessInstanceName(String processInstanceId, @Nullable String name);

    /** Sets the business key of an instance. */
    void updateBusinessKey(String processInstanceId, String businessKey);

    /**
     * Changes the business status of an instance: a text that the application gives a meaning to, and queries find.
     *
     * @param businessStatus null for none
     */
    void updateBusinessStatus(String processInstanceId, @Nullable String businessStatus);

    /**
     * Lets an execution go on that waits in a receive task or a triggerable service task (BPMN 2.0.2, 10.3.3).
     *
     * @throws WrongStateException when it does not wait for a trigger
     */
    void trigger(String executionId);

    /** Triggers an execution and sets variables; see {@link #trigger(String)}. */
    void trigger(String executionId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** The same with {@code transientVariables}, which last until every token waits and are never stored. */
    void trigger(
            String executionId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> transientVariables);

    /** The same as {@link #trigger(String)}. */
    void signal(String executionId);

    /** The same as {@link #trigger(String, Map)}. */
    void signal(String executionId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /**
     * Brings a message to an execution that waits for it.
     *
     * @throws WrongStateException when it does not; the message says what it waits for
     */
    void messageEventReceived(String messageName, String executionId);

    /** Brings a message with variables to an execution that waits for it. */
    void messageEventReceived(
            String messageName, String executionId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Brings a message to an execution and does not wait: the future completes when its effect is durable. */
    CompletableFuture<Void> messageEventReceivedAsync(String messageName, String executionId);

    /** Collects whom a signal concerns and what it brings, then sends it. */
    SignalEventReceivedBuilder createSignalEvent(String signalName);

    /**
     * Brings a signal (BPMN 2.0.2, 10.5.5) to everything that waits for it, start events included, of every tenant and of none.
     * {@link #createSignalEvent} narrows it down.
     */
    void signalEventReceived(String signalName);

    /** Brings a signal with variables to everything that waits for it, of every tenant and of none. */
    void signalEventReceived(String signalName, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Brings a signal to one execution that waits for it. */
    void signalEventReceived(String signalName, String executionId);

    /** Brings a signal with variables to one execution that waits for it. */
    void signalEventReceived(
            String signalName, String executionId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Brings a signal to everything of a tenant that waits for it. */
    void signalEventReceivedWithTenantId(String signalName, String tenantId);

    /** Brings a signal with variables to everything of a tenant that waits for it. */
    void signalEventReceivedWithTenantId(
            String signalName, @Nullable Map<String, ? extends @Nullable Object> variables, String tenantId);

    /** Brings a message to the one execution that waits for it, or starts the one process that it starts. */
    void correlateMessage(String messageName);

    /** The same among instances with this business key. */
    void correlateMessage(String messageName, String businessKey);

    /** The same among instances whose variables have the values of the keys. */
    void correlateMessage(String messageName, Map<String, ? extends @Nullable Object> correlationKeys);

    /** The same among instances with this business key and these values; sets variables. */
    default void correlateMessage(
            String messageName,
            String businessKey,
            Map<String, ? extends @Nullable Object> correlationKeys,
            Map<String, ? extends @Nullable Object> variables) {
        createMessageCorrelation(messageName)
                .processInstanceBusinessKey(businessKey)
                .processInstanceVariablesEqual(correlationKeys)
                .setVariables(variables)
                .correlate();
    }

    /** Collects whom a message concerns, then correlates it. */
    MessageCorrelationBuilder createMessageCorrelation(String messageName);

    /** Collects what conditional start events are to look at, then starts those whose condition holds. */
    ConditionEvaluationBuilder createConditionEvaluation();

    /** Collects for which events of a registry a process starts, then subscribes. */
    ProcessInstanceStartEventSubscriptionBuilder createProcessInstanceStartEventSubscriptionBuilder();

    /** Collects which of these subscriptions are meant, then moves them to another version. */
    ProcessInstanceStartEventSubscriptionModificationBuilder
            createProcessInstanceStartEventSubscriptionModificationBuilder();

    /** Collects which of these subscriptions are meant, then deletes them. */
    ProcessInstanceStartEventSubscriptionDeletionBuilder createProcessInstanceStartEventSubscriptionDeletionBuilder();

    /** Lets a listener hear everything that happens on this node from now on; see {@link ProcessEngineBuilder#eventListener}. */
    void addEventListener(EngineEventListener listener);

    /** Lets a listener hear events of these types; all if there are none. */
    void addEventListener(EngineEventListener listener, EngineEventType... types);

    /** A listener hears nothing more; nothing happens when it was not there. */
    void removeEventListener(EngineEventListener listener);

    /** Tells the listeners of this node of an event of the program's own, on this thread; what they throw is thrown. */
    void dispatchEvent(EngineEvent event);

    /** Finds running process instances. */
    ProcessInstanceQuery createProcessInstanceQuery();

    /** Finds visits of elements in running process instances. */
    ActivityInstanceQuery createActivityInstanceQuery();

    /** The tree of what is open in a process instance, with what waits for its job; null when it does not run. */
    @Nullable
    ActivityInstance getActivityInstance(String processInstanceId);

    /** Finds executions. */
    ExecutionQuery createExecutionQuery();

    /** Finds executions that wait for events. */
    EventSubscriptionQuery createEventSubscriptionQuery();

    /** Finds variables of running instances. */
    VariableInstanceQuery createVariableInstanceQuery();

    /** Finds open incidents: jobs that ran out of retries, and those that {@link #createIncident} has made. */
    IncidentQuery createIncidentQuery();

    /** Elements where tokens of this execution, or of those inside it, are now; each once. */
    List<String> getActiveActivityIds(String executionId);

    /** Ids of the activities that may be started in the ad-hoc sub-process which this execution is. */
    List<String> getEnabledActivitiesFromAdhocSubProcess(String executionId);

    /** Starts an activity of an ad-hoc sub-process. */
    void executeActivityInAdhocSubProcess(String executionId, String activityId);

    /** Leaves an ad-hoc sub-process in which nothing runs. */
    void completeAdhocSubProcess(String executionId);

    /** Starts a tenant's process by message with variables. */
    default ProcessInstance startProcessInstanceByMessageAndTenantId(
            String messageName, @Nullable Map<String, ? extends @Nullable Object> variables, String tenantId) {
        return startProcessInstanceByMessageAndTenantId(messageName, null, variables, tenantId);
    }

    /**
     * Starts exactly this version of a process by its message start event.
     *
     * @throws MismatchingMessageCorrelationException when its latest version does not start with it, or is another
     */
    default ProcessInstance startProcessInstanceByMessageAndProcessDefinitionId(
            String messageName, String processDefinitionId) {
        return startProcessInstanceByMessageAndProcessDefinitionId(messageName, processDefinitionId, null, null);
    }

    /** The same with a business key. */
    default ProcessInstance startProcessInstanceByMessageAndProcessDefinitionId(
            String messageName, String processDefinitionId, @Nullable String businessKey) {
        return startProcessInstanceByMessageAndProcessDefinitionId(messageName, processDefinitionId, businessKey, null);
    }

    /** The same with variables. */
    default ProcessInstance startProcessInstanceByMessageAndProcessDefinitionId(
            String messageName,
            String processDefinitionId,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return startProcessInstanceByMessageAndProcessDefinitionId(messageName, processDefinitionId, null, variables);
    }

    /** The same with a business key and variables. */
    default ProcessInstance startProcessInstanceByMessageAndProcessDefinitionId(
            String messageName,
            String processDefinitionId,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        MessageCorrelationBuilder start =
                createMessageCorrelation(messageName).processDefinitionId(processDefinitionId);
        if (businessKey != null) {
            start.processInstanceBusinessKey(businessKey);
        }
        if (variables != null) {
            start.setVariables(variables);
        }
        return start.correlateStartMessage();
    }

    /** Brings a message to the one instance with this business key that waits for it, and sets variables; or starts one. */
    default void correlateMessage(
            String messageName, String businessKey, Map<String, ? extends @Nullable Object> variables) {
        createMessageCorrelation(messageName)
                .processInstanceBusinessKey(businessKey)
                .setVariables(variables)
                .correlate();
    }

    /** Brings a message to the one instance whose variables have the values of the keys, and sets variables. */
    default void correlateMessage(
            String messageName,
            Map<String, ? extends @Nullable Object> correlationKeys,
            Map<String, ? extends @Nullable Object> variables) {
        createMessageCorrelation(messageName)
                .processInstanceVariablesEqual(correlationKeys)
                .setVariables(variables)
                .correlate();
    }

    /** Suspends all running instances of a definition; see {@link #suspendProcessInstanceById}. */
    default void suspendProcessInstanceByProcessDefinitionId(String processDefinitionId) {
        updateProcessInstanceSuspensionState()
                .byProcessDefinitionId(processDefinitionId)
                .suspend();
    }

    /** Suspends all running instances of a definition key. */
    default void suspendProcessInstanceByProcessDefinitionKey(String processDefinitionKey) {
        updateProcessInstanceSuspensionState()
                .byProcessDefinitionKey(processDefinitionKey)
                .suspend();
    }

    /** Lets all suspended instances of a definition go on. */
    default void activateProcessInstanceByProcessDefinitionId(String processDefinitionId) {
        updateProcessInstanceSuspensionState()
                .byProcessDefinitionId(processDefinitionId)
                .activate();
    }

    /** Lets all suspended instances of a definition key go on. */
    default void activateProcessInstanceByProcessDefinitionKey(String processDefinitionKey) {
        updateProcessInstanceSuspensionState()
                .byProcessDefinitionKey(processDefinitionKey)
                .activate();
    }

    /** The ad-hoc sub-processes in which an instance is now. */
    List<Execution> getAdhocSubProcessExecutions(String processInstanceId);
}
