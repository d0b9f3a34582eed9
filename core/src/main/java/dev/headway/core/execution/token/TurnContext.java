package dev.headway.core.execution.token;

import dev.headway.core.definition.Definition;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.ErrorOfCall;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableClasses;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What synchronous user code sees inside the instance's turn: the state as the running step has it, changed at once. */
public final class TurnContext implements ActivityContext {
    private final Contexts contexts;
    private final long executionId;
    private final FlowNode node;
    private final @Nullable String eventName;
    private final @Nullable String flowId;
    private @Nullable TaskRow task;
    private @Nullable String stateBefore;

    TurnContext(
            Contexts contexts,
            long executionId,
            FlowNode node,
            @Nullable String eventName,
            @Nullable String flowId,
            @Nullable TaskRow task) {
        this.contexts = contexts;
        this.executionId = executionId;
        this.node = node;
        this.eventName = eventName;
        this.flowId = flowId;
        this.task = task;
    }

    /** The same, in a listener of what was in this state before. */
    public TurnContext after(@Nullable String state) {
        stateBefore = state;
        return this;
    }

    @Override
    public @Nullable String stateBefore() {
        return stateBefore;
    }

    private Execution execution() {
        return contexts.step.recorder().execution(executionId);
    }

    @Override
    public boolean hasVariable(String name) {
        TaskRow row = task;
        return (row != null && hasOwn(row, name)) || contexts.variables.has(executionId, name);
    }

    @Override
    public @Nullable Object variable(String name) {
        TaskRow row = task;
        if (row != null && transients().of(row.id()).containsKey(name)) {
            return transients().of(row.id()).get(name);
        }
        if (row != null && row.variables().contains(name)) {
            return classes().objects(name, row.variables().get(name));
        }
        return contexts.variables.handOut(executionId, name, classes(), false);
    }

    @Override
    public @Nullable Object handOut(String name) {
        TaskRow row = task;
        if (row != null && hasOwn(row, name)) {
            Map<String, @Nullable Object> passing = transients().of(row.id());
            return passing.containsKey(name)
                    ? passing.get(name)
                    : classes().own(name, row.variables().get(name));
        }
        return contexts.variables.handOut(executionId, name, classes(), true);
    }

    private VariableClasses classes() {
        return contexts.step.context().userCode().variableClasses();
    }

    private boolean hasOwn(TaskRow row, String name) {
        return row.variables().contains(name) || transients().of(row.id()).containsKey(name);
    }

    @Override
    public void setVariable(String name, @Nullable Object value) {
        TaskRow row = task;
        if (row != null
                && row.variables().contains(name)
                && contexts.step.recorder().state().tasks().get(row.id()) != null) {
            updateTask(row.withVariables(row.variables().with(name, value)));
        } else {
            contexts.variables.set(executionId, name, value);
        }
    }

    @Override
    public @Nullable Object bean(String name) {
        Object implicit = contexts.step.context().userCode().implicit(name, this);
        return implicit != null ? implicit : contexts.step.context().userCode().bean(name);
    }

    @Override
    public Definition definition() {
        return contexts.step.definition();
    }

    @Override
    public FlowNode node() {
        return node;
    }

    @Override
    public long instanceId() {
        return contexts.step.recorder().instanceId();
    }

    @Override
    public long executionId() {
        return executionId;
    }

    @Override
    public long parentExecutionId() {
        return execution().parentId();
    }

    @Override
    public @Nullable ActivityContext parent() {
        Execution execution = execution();
        if (execution.isRoot()) {
            return null;
        }
        Execution parent = contexts.step.recorder().execution(execution.parentId());
        return contexts.inListener(parent.id(), contexts.step.nodeOf(parent), eventName);
    }

    @Override
    public long rootInstanceId() {
        return contexts.step.recorder().root().rootInstanceId();
    }

    @Override
    public List<Execution> caseRows() {
        return !contexts.step.isCase()
                ? List.of()
                : List.copyOf(contexts.step.recorder().state().executions().all());
    }

    @Override
    public long visitId() {
        return execution().visitId();
    }

    @Override
    public @Nullable String businessKey() {
        return contexts.step.recorder().root().requireRoot().businessKey();
    }

    @Override
    public @Nullable String tenantId() {
        return contexts.step.recorder().root().requireRoot().tenantId();
    }

    @Override
    public @Nullable String userId() {
        return contexts.step.output().userId();
    }

    @Override
    public long superExecutionId() {
        return contexts.step.recorder().root().requireRoot().superExecutionId();
    }

    @Override
    public @Nullable String eventName() {
        return eventName;
    }

    @Override
    public @Nullable String flowId() {
        return flowId;
    }

    @Override
    public @Nullable TaskRow task() {
        return task;
    }

    @Override
    public void updateTask(TaskRow changed) {
        TaskRow before = task;
        task = changed;
        contexts.step.recorder().update(changed);
        if (before != null) {
            contexts.engineEvents.taskVariables(changed, before.variables(), changed.variables());
        }
    }

    @Override
    public Map<String, @Nullable Object> variables() {
        return contexts.variables.visibleWithLoops(executionId);
    }

    @Override
    public Map<String, @Nullable Object> localVariables() {
        Map<String, @Nullable Object> passing = transients().of(executionId);
        if (passing.isEmpty()) {
            return execution().variables().without(Execution.BUSINESS_STATUS).asMap();
        }
        Map<String, @Nullable Object> all = new LinkedHashMap<>(
                execution().variables().without(Execution.BUSINESS_STATUS).asMap());
        all.putAll(passing);
        return all;
    }

    @Override
    public boolean hasLocalVariable(String name) {
        return transients().of(executionId).containsKey(name)
                || execution().variables().contains(name);
    }

    @Override
    public @Nullable Object localVariable(String name) {
        Map<String, @Nullable Object> passing = transients().of(executionId);
        return passing.containsKey(name) || !execution().variables().contains(name)
                ? passing.get(name)
                : contexts.variables.handOut(executionId, name, classes(), true);
    }

    @Override
    public void setLocalVariable(String name, @Nullable Object value) {
        contexts.variables.setLocal(execution(), name, value);
    }

    @Override
    public void removeVariable(String name) {
        contexts.variables.remove(executionId, name);
    }

    @Override
    public void removeLocalVariable(String name) {
        contexts.variables.removeLocal(execution(), name);
    }

    private TransientVariables transients() {
        return contexts.variables.transients();
    }

    private long transientHolder() {
        TaskRow row = task;
        return row == null ? executionId : row.id();
    }

    @Override
    public Map<String, @Nullable Object> transientVariables() {
        Map<String, @Nullable Object> all = contexts.variables.visibleTransients(executionId);
        if (task != null) {
            all.putAll(localTransientVariables());
        }
        return all;
    }

    @Override
    public Map<String, @Nullable Object> localTransientVariables() {
        return transients().of(transientHolder());
    }

    @Override
    public void setTransientVariable(String name, @Nullable Object value) {
        transients().set(instanceId(), name, value);
    }

    @Override
    public void setLocalTransientVariable(String name, @Nullable Object value) {
        transients().set(transientHolder(), name, value);
    }

    @Override
    public void removeTransientVariable(String name) {
        if (localTransientVariables().containsKey(name)) {
            removeLocalTransientVariable(name);
        } else {
            contexts.variables.removeTransient(executionId, name);
        }
    }

    @Override
    public void removeLocalTransientVariable(String name) {
        transients().remove(transientHolder(), name);
    }

    @Override
    public void decided(Map<String, @Nullable Object> evaluation) {
        contexts.variables.decided(execution(), evaluation);
    }

    @Override
    public void setBusinessKey(String key) {
        contexts.step.setBusinessKey(key);
    }

    @Override
    public List<ElementDetail.ExceptionMapping> mappedByCaller() {
        return ErrorOfCall.mappings(
                contexts.step.recorder().root(), contexts.step.context().definitions());
    }
}
