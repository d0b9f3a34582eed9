package dev.headway.engine;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.Directory.Level;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.query.Query;
import dev.headway.engine.runtime.EventSubscriptionQuery;
import dev.headway.engine.runtime.ExecutionQuery;
import dev.headway.engine.runtime.IncidentQuery;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.engine.runtime.VariableInstanceQuery;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.ExecutionView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Process instances: start, find, move on, change, delete. Thread-safe; a call that changes something returns when the change,
 * and everything that follows from it up to the next wait state, is durable. Where a process instance id is taken, ids of
 * its executions are not, unless the parameter is called {@code executionId}.
 */
public final class RuntimeService extends InstanceChanges {
    private final Starts starts;
    private final EventDelivery delivery;
    private final AdHocSubProcesses adHoc;

    private final Function<String, @Nullable Object> beans;

    RuntimeService(ProcessRuntime runtime, Function<String, @Nullable Object> beans) {
        super(runtime);
        this.beans = beans;
        this.starts = new Starts(runtime, directory());
        this.delivery = new EventDelivery(runtime, directory());
        this.adHoc = new AdHocSubProcesses(runtime);
    }

    /**
     * Starts the newest version of a process that belongs to no tenant.
     *
     * @param processDefinitionKey id of the process in its model; of those without a tenant, or else of the only tenant that has it
     * @return the instance as it is at its first wait state; {@link ProcessInstance#isEnded()} when it has none
     * @throws ObjectNotFoundException when no such process is deployed
     * @throws SuspendedException when the definition is suspended
     */
    public ProcessInstance startProcessInstanceByKey(String processDefinitionKey) {
        return startProcessInstanceByKey(processDefinitionKey, null, null);
    }

    /** Starts a process with a business key; see {@link #startProcessInstanceByKey(String)}. */
    public ProcessInstance startProcessInstanceByKey(String processDefinitionKey, @Nullable String businessKey) {
        return startProcessInstanceByKey(processDefinitionKey, businessKey, null);
    }

    /** Starts a process with variables; see {@link #startProcessInstanceByKey(String)}. */
    public ProcessInstance startProcessInstanceByKey(
            String processDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return startProcessInstanceByKey(processDefinitionKey, null, variables);
    }

    /** Starts a process with a business key and variables; see {@link #startProcessInstanceByKey(String)}. */
    public ProcessInstance startProcessInstanceByKey(
            String processDefinitionKey,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return starts.byKey(processDefinitionKey, Starts.Request.of(businessKey, null, document(variables)));
    }

    /** Starts the newest version of a tenant's process; see {@link #startProcessInstanceByKey(String)}. */
    public ProcessInstance startProcessInstanceByKeyAndTenantId(String processDefinitionKey, String tenantId) {
        return startProcessInstanceByKeyAndTenantId(processDefinitionKey, null, null, tenantId);
    }

    /** Starts a tenant's process with variables; see {@link #startProcessInstanceByKey(String)}. */
    public ProcessInstance startProcessInstanceByKeyAndTenantId(
            String processDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables, String tenantId) {
        return startProcessInstanceByKeyAndTenantId(processDefinitionKey, null, variables, tenantId);
    }

    /** Starts a tenant's process with a business key and variables; see {@link #startProcessInstanceByKey(String)}. */
    public ProcessInstance startProcessInstanceByKeyAndTenantId(
            String processDefinitionKey,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            String tenantId) {
        return starts.byKey(processDefinitionKey, Starts.Request.of(businessKey, tenantId, document(variables)));
    }

    /** Starts exactly this version of a process; see {@link #startProcessInstanceByKey(String)}. */
    public ProcessInstance startProcessInstanceById(String processDefinitionId) {
        return startProcessInstanceById(processDefinitionId, null, null);
    }

    /** Starts exactly this version with a business key. */
    public ProcessInstance startProcessInstanceById(String processDefinitionId, @Nullable String businessKey) {
        return startProcessInstanceById(processDefinitionId, businessKey, null);
    }

    /** Starts exactly this version with variables. */
    public ProcessInstance startProcessInstanceById(
            String processDefinitionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return startProcessInstanceById(processDefinitionId, null, variables);
    }

    /** Starts exactly this version with a business key and variables. */
    public ProcessInstance startProcessInstanceById(
            String processDefinitionId,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return starts.byId(processDefinitionId, Starts.Request.of(businessKey, null, document(variables)));
    }

    /**
     * Starts the process whose message start event (BPMN 2.0.2, 10.5.2) takes this message.
     *
     * @throws MismatchingMessageCorrelationException unless exactly one does
     */
    public ProcessInstance startProcessInstanceByMessage(String messageName) {
        return startProcessInstanceByMessage(messageName, null, null);
    }

    /** Starts by message with a business key. */
    public ProcessInstance startProcessInstanceByMessage(String messageName, @Nullable String businessKey) {
        return startProcessInstanceByMessage(messageName, businessKey, null);
    }

    /** Starts by message with variables. */
    public ProcessInstance startProcessInstanceByMessage(
            String messageName, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return startProcessInstanceByMessage(messageName, null, variables);
    }

    /** Starts by message with a business key and variables. */
    public ProcessInstance startProcessInstanceByMessage(
            String messageName,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return starts.byMessage(messageName, Starts.Request.of(businessKey, null, document(variables)));
    }

    /** Starts a tenant's process by message with a business key and variables. */
    public ProcessInstance startProcessInstanceByMessageAndTenantId(
            String messageName,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            String tenantId) {
        return starts.byMessage(messageName, Starts.Request.of(businessKey, tenantId, document(variables)));
    }

    /** Starts a tenant's process by message. */
    public ProcessInstance startProcessInstanceByMessageAndTenantId(String messageName, String tenantId) {
        return startProcessInstanceByMessageAndTenantId(messageName, null, null, tenantId);
    }

    /** Collects what a new instance gets, then starts it. */
    public ProcessInstanceBuilder createProcessInstanceBuilder() {
        return new ProcessInstanceBuilder(starts);
    }

    /** {@link #createProcessInstanceBuilder} for the newest version of a key. */
    public ProcessInstanceBuilder createProcessInstanceByKey(String processDefinitionKey) {
        return createProcessInstanceBuilder().processDefinitionKey(processDefinitionKey);
    }

    /** {@link #createProcessInstanceBuilder} for exactly one version. */
    public ProcessInstanceBuilder createProcessInstanceById(String processDefinitionId) {
        return createProcessInstanceBuilder().processDefinitionId(processDefinitionId);
    }

    /**
     * Ends an instance and the instances it called.
     *
     * @param deleteReason for history
     * @throws ObjectNotFoundException when it does not run
     */
    public void deleteProcessInstance(String processInstanceId, @Nullable String deleteReason) {
        deleteProcessInstance(processInstanceId, deleteReason, false);
    }

    /** Ends an instance; {@code skipCustomListeners} leaves its end listeners out. */
    public void deleteProcessInstance(
            String processInstanceId, @Nullable String deleteReason, boolean skipCustomListeners) {
        execute(cancel(processInstanceId, deleteReason, skipCustomListeners));
    }

    /** Ends many instances; all are tried, and an exception tells of those that failed. */
    public void deleteProcessInstances(Collection<String> processInstanceIds, @Nullable String deleteReason) {
        executeAll(
                "delete process instances",
                required("collection of process instance ids", processInstanceIds).stream()
                        .map(id -> cancel(id, deleteReason, false))
                        .toList());
    }

    /** The same as {@link #deleteProcessInstances}. */
    public void bulkDeleteProcessInstances(Collection<String> processInstanceIds, @Nullable String deleteReason) {
        deleteProcessInstances(processInstanceIds, deleteReason);
    }

    private static Command cancel(String instanceId, @Nullable String reason, boolean skipListeners) {
        String text = reason == null ? "deleted" : reason;
        return new Command.CancelInstance(EntityId.parse("process instance", instanceId), text, skipListeners, null);
    }

    /** Suspends an instance: its tasks, jobs, timers and calls wait, and it takes no events and no changes but that of its jobs. */
    public void suspendProcessInstanceById(String processInstanceId) {
        execute(new Command.SuspendInstance(EntityId.parse("process instance", processInstanceId)));
    }

    /** Lets a suspended instance go on. */
    public void activateProcessInstanceById(String processInstanceId) {
        execute(new Command.ActivateInstance(EntityId.parse("process instance", processInstanceId)));
    }

    /** Sets the name of an instance; null for none. */
    public void setProcessInstanceName(String processInstanceId, @Nullable String name) {
        execute(new Command.RenameInstance(EntityId.parse("process instance", processInstanceId), name, null, true));
    }

    /** Sets the business key of an instance. */
    public void updateBusinessKey(String processInstanceId, String businessKey) {
        execute(new Command.RenameInstance(
                EntityId.parse("process instance", processInstanceId),
                null,
                required("business key", businessKey),
                false));
    }

    /**
     * Lets an execution go on that waits in a receive task or a triggerable service task (BPMN 2.0.2, 10.3.3).
     *
     * @throws WrongStateException when it does not wait for a trigger
     */
    public void trigger(String executionId) {
        trigger(executionId, null);
    }

    /** Triggers an execution and sets variables; see {@link #trigger(String)}. */
    public void trigger(String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        trigger(executionId, variables, null);
    }

    /** The same with {@code transientVariables}, which last until every token waits and are never stored. */
    public void trigger(
            String executionId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
        long id = EntityId.parse("execution", executionId);
        VariableDocument document = document(variables);
        Command.Transients transients = Command.Transients.of(transientVariables);
        onExecution(id, instanceId -> new Command.Trigger(instanceId, id, document, transients));
    }

    /** The same as {@link #trigger(String)}. */
    public void signal(String executionId) {
        trigger(executionId, null);
    }

    /** The same as {@link #trigger(String, Map)}. */
    public void signal(String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        trigger(executionId, variables);
    }

    /**
     * Brings a message to an execution that waits for it.
     *
     * @throws WrongStateException when it does not; the message says what it waits for
     */
    public void messageEventReceived(String messageName, String executionId) {
        messageEventReceived(messageName, executionId, null);
    }

    /** Brings a message with variables to an execution that waits for it. */
    public void messageEventReceived(
            String messageName, String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        await(messageEventReceivedAsync(messageName, executionId, variables));
    }

    /** Brings a message to an execution and does not wait: the future completes when its effect is durable. */
    public CompletableFuture<Void> messageEventReceivedAsync(String messageName, String executionId) {
        return messageEventReceivedAsync(messageName, executionId, null);
    }

    private CompletableFuture<Void> messageEventReceivedAsync(
            String messageName, String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return delivery.deliver(SubscriptionRow.Type.MESSAGE, messageName, executionId, document(variables))
                .<Void>handle(RuntimeService::translated);
    }

    /** Collects whom a signal concerns and what it brings, then sends it. */
    public SignalEventReceivedBuilder createSignalEvent(String signalName) {
        return new SignalEventReceivedBuilder(delivery, required("signal name", signalName));
    }

    /**
     * Brings a signal (BPMN 2.0.2, 10.5.5) to everything that waits for it, start events included, of every tenant and of none.
     * {@link #createSignalEvent} narrows it down.
     */
    public void signalEventReceived(String signalName) {
        delivery.broadcastSignal(signalName, null, VariableDocument.EMPTY);
    }

    /** Brings a signal with variables to everything that waits for it, of every tenant and of none. */
    public void signalEventReceived(String signalName, @Nullable Map<String, ? extends @Nullable Object> variables) {
        delivery.broadcastSignal(signalName, null, document(variables));
    }

    /** Brings a signal to one execution that waits for it. */
    public void signalEventReceived(String signalName, String executionId) {
        signalEventReceived(signalName, executionId, null);
    }

    /** Brings a signal with variables to one execution that waits for it. */
    public void signalEventReceived(
            String signalName, String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        delivery.signalTo(signalName, executionId, document(variables));
    }

    /** Brings a signal to everything of a tenant that waits for it. */
    public void signalEventReceivedWithTenantId(String signalName, String tenantId) {
        signalEventReceivedWithTenantId(signalName, null, tenantId);
    }

    /** Brings a signal with variables to everything of a tenant that waits for it. */
    public void signalEventReceivedWithTenantId(
            String signalName, @Nullable Map<String, ? extends @Nullable Object> variables, String tenantId) {
        delivery.broadcastSignal(signalName, required("tenant id", tenantId), document(variables));
    }

    /** Brings a message to the one execution that waits for it, or starts the one process that it starts. */
    public void correlateMessage(String messageName) {
        createMessageCorrelation(messageName).correlate();
    }

    /** The same among instances with this business key. */
    public void correlateMessage(String messageName, String businessKey) {
        createMessageCorrelation(messageName)
                .processInstanceBusinessKey(businessKey)
                .correlate();
    }

    /** The same among instances whose variables have the values of the keys. */
    public void correlateMessage(String messageName, Map<String, ? extends @Nullable Object> correlationKeys) {
        createMessageCorrelation(messageName)
                .processInstanceVariablesEqual(correlationKeys)
                .correlate();
    }

    /** The same among instances with this business key and these values; sets variables. */
    public void correlateMessage(
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
    public MessageCorrelationBuilder createMessageCorrelation(String messageName) {
        return new MessageCorrelationBuilder(delivery, directory(), starts, required("message name", messageName));
    }

    /** Collects what conditional start events are to look at, then starts those whose condition holds. */
    public ConditionEvaluationBuilder createConditionEvaluation() {
        return new ConditionEvaluationBuilder(runtime(), directory(), starts, beans);
    }

    /** Finds running process instances. */
    public ProcessInstanceQuery createProcessInstanceQuery() {
        return new ProcessInstanceQuery(queries());
    }

    /** Finds executions. */
    public ExecutionQuery createExecutionQuery() {
        return new ExecutionQuery(queries());
    }

    /** Finds executions that wait for events. */
    public EventSubscriptionQuery createEventSubscriptionQuery() {
        return new EventSubscriptionQuery(queries());
    }

    /** Finds variables of running instances. */
    public VariableInstanceQuery createVariableInstanceQuery() {
        return new VariableInstanceQuery(queries());
    }

    /** Finds incidents: jobs that ran out of retries. */
    public IncidentQuery createIncidentQuery() {
        return new IncidentQuery(queries());
    }

    /** Elements where tokens of this execution, or of those inside it, are now; each once. */
    public List<String> getActiveActivityIds(String executionId) {
        long id = EntityId.parse("execution", executionId);
        List<ExecutionView> all = directory()
                .list(
                        Entity.EXECUTION,
                        List.of(new Criterion.Compare(
                                "instanceId", Operator.EQ, directory().instanceOfExecution(id))),
                        Query.LIST_MAX);
        Set<Long> inside = new HashSet<>(Set.of(id));
        for (boolean grown = true; grown; ) {
            grown = false;
            for (ExecutionView row : all) {
                grown |= inside.contains(row.parentId()) && inside.add(row.id());
            }
        }
        return all.stream()
                .filter(row -> inside.contains(row.id()))
                .filter(row -> row.kind() == Kind.ROOT.code() || row.kind() == Kind.TOKEN.code())
                .flatMap(row -> Stream.ofNullable(row.activityId()))
                .distinct()
                .toList();
    }

    /** Ids of the activities that may be started in the ad-hoc sub-process which this execution is. */
    public List<String> getEnabledActivitiesFromAdhocSubProcess(String executionId) {
        return adHoc.enabled(executionId);
    }

    /** Starts an activity of an ad-hoc sub-process. */
    public void executeActivityInAdhocSubProcess(String executionId, String activityId) {
        adHoc.start(executionId, activityId);
    }

    /** Leaves an ad-hoc sub-process in which nothing runs. */
    public void completeAdhocSubProcess(String executionId) {
        adHoc.complete(executionId);
    }

    @Override
    List<VariableDocument> visible(String executionId) {
        return directory().levels(EntityId.parse("execution", executionId)).stream()
                .map(Level::variables)
                .toList();
    }

    @Override
    void write(String executionId, VariableDocument variables, Set<String> removed, boolean local) {
        long id = EntityId.parse("execution", executionId);
        onExecution(id, instanceId -> new Command.SetVariables(instanceId, id, variables, removed, local));
    }

    private static void await(CompletableFuture<Void> future) {
        try {
            future.join();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private static @Nullable Void translated(@Nullable Reply reply, @Nullable Throwable failure) {
        if (failure != null) {
            throw Failures.of(failure);
        }
        return null;
    }
}
