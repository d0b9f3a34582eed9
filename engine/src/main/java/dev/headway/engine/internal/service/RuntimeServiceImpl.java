package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableClasses;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.ConditionEvaluationBuilder;
import dev.headway.engine.MessageCorrelationBuilder;
import dev.headway.engine.ProcessInstanceBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.SignalEventReceivedBuilder;
import dev.headway.engine.event.EngineEvent;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.internal.KnownEvents;
import dev.headway.engine.internal.query.EventSubscriptionQueryImpl;
import dev.headway.engine.internal.query.ExecutionQueryImpl;
import dev.headway.engine.internal.query.IncidentQueryImpl;
import dev.headway.engine.internal.query.ProcessInstanceQueryImpl;
import dev.headway.engine.internal.query.VariableInstanceQueryImpl;
import dev.headway.engine.internal.service.Directory.Level;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.internal.usercode.EventListeners;
import dev.headway.engine.query.Query;
import dev.headway.engine.runtime.ActivityInstance;
import dev.headway.engine.runtime.ActivityInstanceQuery;
import dev.headway.engine.runtime.EventSubscriptionQuery;
import dev.headway.engine.runtime.Execution;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

public final class RuntimeServiceImpl extends InstanceChangesImpl implements RuntimeService {
    private final Starts starts;
    private final EventDelivery delivery;
    private final AdHocSubProcesses adHoc;
    private final ActivityInstances visits;
    private final Function<String, @Nullable Object> beans;
    private final EventListeners events;
    private final KnownEvents known;

    public RuntimeServiceImpl(
            ProcessRuntime runtime,
            Function<String, @Nullable Object> beans,
            EventListeners events,
            VariableClasses classes,
            KnownEvents known) {
        super(runtime, classes);
        this.known = known;
        this.events = events;
        this.beans = beans;
        this.starts = new Starts(runtime, directory());
        this.delivery = new EventDelivery(runtime, directory());
        this.adHoc = new AdHocSubProcesses(runtime);
        this.visits = new ActivityInstances(runtime, directory());
    }

    @Override
    public ProcessInstance startProcessInstanceByKey(String processDefinitionKey) {
        return startProcessInstanceByKey(processDefinitionKey, null, null);
    }

    @Override
    public ProcessInstance startProcessInstanceByKey(String processDefinitionKey, @Nullable String businessKey) {
        return startProcessInstanceByKey(processDefinitionKey, businessKey, null);
    }

    @Override
    public ProcessInstance startProcessInstanceByKey(
            String processDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return startProcessInstanceByKey(processDefinitionKey, null, variables);
    }

    @Override
    public ProcessInstance startProcessInstanceByKey(
            String processDefinitionKey,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return starts.byKey(processDefinitionKey, Starts.Request.of(businessKey, null, variables));
    }

    @Override
    public ProcessInstance startProcessInstanceByKeyAndTenantId(String processDefinitionKey, String tenantId) {
        return startProcessInstanceByKeyAndTenantId(processDefinitionKey, null, null, tenantId);
    }

    @Override
    public ProcessInstance startProcessInstanceByKeyAndTenantId(
            String processDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables, String tenantId) {
        return startProcessInstanceByKeyAndTenantId(processDefinitionKey, null, variables, tenantId);
    }

    @Override
    public ProcessInstance startProcessInstanceByKeyAndTenantId(
            String processDefinitionKey,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            String tenantId) {
        return starts.byKey(processDefinitionKey, Starts.Request.of(businessKey, tenantId, variables));
    }

    @Override
    public ProcessInstance startProcessInstanceById(String processDefinitionId) {
        return startProcessInstanceById(processDefinitionId, null, null);
    }

    @Override
    public ProcessInstance startProcessInstanceById(String processDefinitionId, @Nullable String businessKey) {
        return startProcessInstanceById(processDefinitionId, businessKey, null);
    }

    @Override
    public ProcessInstance startProcessInstanceById(
            String processDefinitionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return startProcessInstanceById(processDefinitionId, null, variables);
    }

    @Override
    public ProcessInstance startProcessInstanceById(
            String processDefinitionId,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return starts.byId(processDefinitionId, Starts.Request.of(businessKey, null, variables));
    }

    @Override
    public ProcessInstance startProcessInstanceByMessage(String messageName) {
        return startProcessInstanceByMessage(messageName, null, null);
    }

    @Override
    public ProcessInstance startProcessInstanceByMessage(String messageName, @Nullable String businessKey) {
        return startProcessInstanceByMessage(messageName, businessKey, null);
    }

    @Override
    public ProcessInstance startProcessInstanceByMessage(
            String messageName, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return startProcessInstanceByMessage(messageName, null, variables);
    }

    @Override
    public ProcessInstance startProcessInstanceByMessage(
            String messageName,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return starts.byMessage(messageName, Starts.Request.of(businessKey, null, variables));
    }

    @Override
    public ProcessInstance startProcessInstanceByMessageAndTenantId(
            String messageName,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            String tenantId) {
        return starts.byMessage(messageName, Starts.Request.of(businessKey, tenantId, variables));
    }

    @Override
    public ProcessInstance startProcessInstanceByMessageAndTenantId(String messageName, String tenantId) {
        return startProcessInstanceByMessageAndTenantId(messageName, null, null, tenantId);
    }

    @Override
    public ProcessInstanceBuilder createProcessInstanceBuilder() {
        return new ProcessInstanceBuilderImpl(starts);
    }

    @Override
    public ProcessInstanceBuilder createProcessInstanceByKey(String processDefinitionKey) {
        return createProcessInstanceBuilder().processDefinitionKey(processDefinitionKey);
    }

    @Override
    public ProcessInstanceBuilder createProcessInstanceById(String processDefinitionId) {
        return createProcessInstanceBuilder().processDefinitionId(processDefinitionId);
    }

    @Override
    public void suspendProcessInstanceById(String processInstanceId) {
        execute(new Command.SuspendInstance(EntityId.parse("process instance", processInstanceId), null));
    }

    @Override
    public void activateProcessInstanceById(String processInstanceId) {
        execute(new Command.ActivateInstance(EntityId.parse("process instance", processInstanceId), null));
    }

    @Override
    public void setProcessInstanceName(String processInstanceId, @Nullable String name) {
        execute(new Command.RenameInstance(EntityId.parse("process instance", processInstanceId), name, null, true));
    }

    @Override
    public void updateBusinessKey(String processInstanceId, String businessKey) {
        long id = EntityId.parse("process instance", processInstanceId);
        execute(new Command.RenameInstance(id, null, required("business key", businessKey), false));
    }

    @Override
    public void updateBusinessStatus(String processInstanceId, @Nullable String businessStatus) {
        long id = EntityId.parse("process instance", processInstanceId);
        execute(Command.SetVariables.ofBusinessStatus(id, businessStatus));
    }

    @Override
    public void trigger(String executionId) {
        trigger(executionId, null);
    }

    @Override
    public void trigger(String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        trigger(executionId, variables, null);
    }

    @Override
    public void trigger(
            String executionId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
        long id = EntityId.parse("execution", executionId);
        VariableDocument document = document(TypedValues.lasting(variables));
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        if (variables != null) {
            all.putAll(TypedValues.transients(variables));
        }
        if (transientVariables != null) {
            all.putAll(transientVariables);
        }
        Command.Transients transients = Command.Transients.of(all);
        onExecution(id, instanceId -> new Command.Trigger(instanceId, id, document, transients));
    }

    @Override
    public void signal(String executionId) {
        trigger(executionId, null);
    }

    @Override
    public void signal(String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        trigger(executionId, variables);
    }

    @Override
    public void messageEventReceived(String messageName, String executionId) {
        messageEventReceived(messageName, executionId, null);
    }

    @Override
    public void messageEventReceived(
            String messageName, String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        try {
            messageEventReceivedAsync(messageName, executionId, variables).join();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public CompletableFuture<Void> messageEventReceivedAsync(String messageName, String executionId) {
        return messageEventReceivedAsync(messageName, executionId, null);
    }

    private CompletableFuture<Void> messageEventReceivedAsync(
            String messageName, String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return delivery.deliver(SubscriptionRow.Type.MESSAGE, messageName, executionId, document(variables))
                .<Void>handle(RuntimeServiceImpl::translated);
    }

    @Override
    public SignalEventReceivedBuilder createSignalEvent(String signalName) {
        return new SignalEventReceivedBuilderImpl(delivery, required("signal name", signalName));
    }

    @Override
    public void signalEventReceived(String signalName) {
        delivery.broadcastSignal(signalName, null, VariableDocument.EMPTY);
    }

    @Override
    public void signalEventReceived(String signalName, @Nullable Map<String, ? extends @Nullable Object> variables) {
        delivery.broadcastSignal(signalName, null, document(variables));
    }

    @Override
    public void signalEventReceived(String signalName, String executionId) {
        signalEventReceived(signalName, executionId, null);
    }

    @Override
    public void signalEventReceived(
            String signalName, String executionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        delivery.signalTo(signalName, executionId, document(variables));
    }

    @Override
    public void signalEventReceivedWithTenantId(String signalName, String tenantId) {
        signalEventReceivedWithTenantId(signalName, null, tenantId);
    }

    @Override
    public void signalEventReceivedWithTenantId(
            String signalName, @Nullable Map<String, ? extends @Nullable Object> variables, String tenantId) {
        delivery.broadcastSignal(signalName, required("tenant id", tenantId), document(variables));
    }

    @Override
    public void correlateMessage(String messageName) {
        createMessageCorrelation(messageName).correlate();
    }

    @Override
    public void correlateMessage(String messageName, String businessKey) {
        createMessageCorrelation(messageName)
                .processInstanceBusinessKey(businessKey)
                .correlate();
    }

    @Override
    public void correlateMessage(String messageName, Map<String, ? extends @Nullable Object> correlationKeys) {
        createMessageCorrelation(messageName)
                .processInstanceVariablesEqual(correlationKeys)
                .correlate();
    }

    @Override
    public MessageCorrelationBuilder createMessageCorrelation(String messageName) {
        return new MessageCorrelationBuilderImpl(
                delivery, directory(), starts, required("message name", messageName), this::getVariablesTyped);
    }

    @Override
    public ConditionEvaluationBuilder createConditionEvaluation() {
        return new ConditionEvaluationBuilderImpl(runtime(), directory(), starts, beans);
    }

    @Override
    public ProcessStartSubscriptions createProcessInstanceStartEventSubscriptionBuilder() {
        return new ProcessStartSubscriptions(runtime(), known);
    }

    @Override
    public ProcessStartSubscriptions createProcessInstanceStartEventSubscriptionModificationBuilder() {
        return new ProcessStartSubscriptions(runtime(), known);
    }

    @Override
    public ProcessStartSubscriptions createProcessInstanceStartEventSubscriptionDeletionBuilder() {
        return new ProcessStartSubscriptions(runtime(), known);
    }

    @Override
    public void addEventListener(EngineEventListener listener) {
        events.add(required("listener", listener), Set.of());
    }

    @Override
    public void addEventListener(EngineEventListener listener, EngineEventType... types) {
        events.add(required("listener", listener), Set.of(types));
    }

    @Override
    public void removeEventListener(EngineEventListener listener) {
        events.remove(required("listener", listener));
    }

    @Override
    public void dispatchEvent(EngineEvent event) {
        events.dispatch(required("event", event));
    }

    @Override
    public ProcessInstanceQuery createProcessInstanceQuery() {
        return new ProcessInstanceQueryImpl(queries());
    }

    @Override
    public ActivityInstanceQuery createActivityInstanceQuery() {
        return visits.query(queries());
    }

    @Override
    public @Nullable ActivityInstance getActivityInstance(String processInstanceId) {
        return visits.tree(processInstanceId);
    }

    @Override
    public ExecutionQuery createExecutionQuery() {
        return new ExecutionQueryImpl(queries());
    }

    @Override
    public EventSubscriptionQuery createEventSubscriptionQuery() {
        return new EventSubscriptionQueryImpl(queries());
    }

    @Override
    public VariableInstanceQuery createVariableInstanceQuery() {
        return new VariableInstanceQueryImpl(queries());
    }

    @Override
    public IncidentQuery createIncidentQuery() {
        return new IncidentQueryImpl(queries());
    }

    @Override
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

    @Override
    public List<String> getEnabledActivitiesFromAdhocSubProcess(String executionId) {
        return adHoc.enabled(executionId);
    }

    @Override
    public List<Execution> getAdhocSubProcessExecutions(String processInstanceId) {
        return adHoc.of(processInstanceId).stream()
                .map(id -> createExecutionQuery().executionId(id).singleResult())
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    public void executeActivityInAdhocSubProcess(String executionId, String activityId) {
        adHoc.start(executionId, activityId);
    }

    @Override
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

    private static @Nullable Void translated(@Nullable Reply reply, @Nullable Throwable failure) {
        if (failure != null) {
            throw Failures.of(failure);
        }
        return null;
    }
}
