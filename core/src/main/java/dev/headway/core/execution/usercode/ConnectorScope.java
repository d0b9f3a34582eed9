package dev.headway.core.execution.usercode;

import dev.headway.core.definition.Definition;
import dev.headway.core.state.TaskRow;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The scope of one call of a connector: variables of its own, before those of the execution. Not thread-safe. */
final class ConnectorScope implements ActivityContext {
    /** What scripts and expressions call this scope. */
    private static final String NAME = "connector";

    private final ActivityContext execution;
    private final UserCode userCode;
    private final Map<String, @Nullable Object> own;

    ConnectorScope(ActivityContext execution, UserCode userCode, Map<String, ? extends @Nullable Object> own) {
        this.execution = execution;
        this.userCode = userCode;
        this.own = new LinkedHashMap<>(own);
    }

    @Override
    public boolean hasVariable(String name) {
        return own.containsKey(name) || execution.hasVariable(name);
    }

    @Override
    public @Nullable Object variable(String name) {
        return own.containsKey(name) ? own.get(name) : execution.variable(name);
    }

    @Override
    public @Nullable Object handOut(String name) {
        return own.containsKey(name) ? own.get(name) : execution.handOut(name);
    }

    @Override
    public void setVariable(String name, @Nullable Object value) {
        if (own.containsKey(name)) {
            own.put(name, value);
        } else {
            execution.setVariable(name, value);
        }
    }

    @Override
    public @Nullable Object bean(String name) {
        return name.equals(NAME) ? userCode.implicit("execution", this) : execution.bean(name);
    }

    @Override
    public Map<String, @Nullable Object> variables() {
        Map<String, @Nullable Object> all = new LinkedHashMap<>(execution.variables());
        all.putAll(own);
        return all;
    }

    @Override
    public Set<String> variableNames() {
        return variables().keySet();
    }

    @Override
    public Map<String, @Nullable Object> localVariables() {
        return Collections.unmodifiableMap(own);
    }

    @Override
    public boolean hasLocalVariable(String name) {
        return own.containsKey(name);
    }

    @Override
    public @Nullable Object localVariable(String name) {
        return own.get(name);
    }

    @Override
    public void setLocalVariable(String name, @Nullable Object value) {
        own.put(name, value);
    }

    @Override
    public void removeVariable(String name) {
        if (own.containsKey(name)) {
            own.remove(name);
        } else {
            execution.removeVariable(name);
        }
    }

    @Override
    public void removeLocalVariable(String name) {
        own.remove(name);
    }

    @Override
    public Definition definition() {
        return execution.definition();
    }

    @Override
    public FlowNode node() {
        return execution.node();
    }

    @Override
    public long instanceId() {
        return execution.instanceId();
    }

    @Override
    public long executionId() {
        return execution.executionId();
    }

    @Override
    public long parentExecutionId() {
        return execution.parentExecutionId();
    }

    @Override
    public @Nullable ActivityContext parent() {
        return execution.parent();
    }

    @Override
    public long rootInstanceId() {
        return execution.rootInstanceId();
    }

    @Override
    public long visitId() {
        return execution.visitId();
    }

    @Override
    public @Nullable String businessKey() {
        return execution.businessKey();
    }

    @Override
    public @Nullable String tenantId() {
        return execution.tenantId();
    }

    @Override
    public @Nullable String userId() {
        return execution.userId();
    }

    @Override
    public long superExecutionId() {
        return execution.superExecutionId();
    }

    @Override
    public @Nullable String eventName() {
        return execution.eventName();
    }

    @Override
    public @Nullable String flowId() {
        return execution.flowId();
    }

    @Override
    public @Nullable TaskRow task() {
        return execution.task();
    }

    @Override
    public void updateTask(TaskRow task) {
        execution.updateTask(task);
    }

    @Override
    public void setBusinessKey(String key) {
        execution.setBusinessKey(key);
    }

    @Override
    public List<ElementDetail.ExceptionMapping> mappedByCaller() {
        return execution.mappedByCaller();
    }

    @Override
    public Map<String, @Nullable Object> transientVariables() {
        return execution.transientVariables();
    }

    @Override
    public Map<String, @Nullable Object> localTransientVariables() {
        return execution.localTransientVariables();
    }

    @Override
    public void setTransientVariable(String name, @Nullable Object value) {
        execution.setTransientVariable(name, value);
    }

    @Override
    public void setLocalTransientVariable(String name, @Nullable Object value) {
        execution.setLocalTransientVariable(name, value);
    }

    @Override
    public void removeTransientVariable(String name) {
        execution.removeTransientVariable(name);
    }

    @Override
    public void removeLocalTransientVariable(String name) {
        execution.removeLocalTransientVariable(name);
    }
}
