package dev.headway.engine.internal.usercode;

import dev.headway.core.definition.Definition;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A call for tests: two scopes of variables, and fixed ids. */
final class FakeContext implements ActivityContext {
    private final Definition definition;
    private final FlowNode node;
    private final UserCode userCode;
    VariableDocument outer = VariableDocument.EMPTY;
    VariableDocument local = VariableDocument.EMPTY;
    String eventName;
    String businessKey = "key";
    TaskRow task;

    FakeContext(Definition definition, String element, UserCode userCode) {
        this.definition = definition;
        this.node = definition.node(element);
        this.userCode = userCode;
    }

    FakeContext withTask() {
        task = new TaskRow(
                40,
                10,
                11,
                definition.id(),
                node.id(),
                "Sign",
                null,
                "ann",
                null,
                50,
                null,
                null,
                1000,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                VariableDocument.EMPTY.with("mine", 1));
        eventName = "create";
        return this;
    }

    @Override
    public ActivityContext parent() {
        return null;
    }

    @Override
    public long rootInstanceId() {
        return instanceId();
    }

    @Override
    public boolean hasVariable(String name) {
        return local.contains(name) || outer.contains(name);
    }

    @Override
    public Object variable(String name) {
        return local.contains(name) ? local.get(name) : outer.get(name);
    }

    @Override
    public void setVariable(String name, Object value) {
        if (local.contains(name)) {
            local = local.with(name, value);
        } else {
            outer = outer.with(name, value);
        }
    }

    @Override
    public Object bean(String name) {
        Object implicit = userCode.implicit(name, this);
        return implicit != null ? implicit : userCode.bean(name);
    }

    @Override
    public Definition definition() {
        return definition;
    }

    @Override
    public FlowNode node() {
        return node;
    }

    @Override
    public long instanceId() {
        return 10;
    }

    @Override
    public long executionId() {
        return 11;
    }

    @Override
    public long parentExecutionId() {
        return 10;
    }

    @Override
    public long visitId() {
        return 12;
    }

    @Override
    public String businessKey() {
        return businessKey;
    }

    @Override
    public String userId() {
        return "kermit";
    }

    @Override
    public String tenantId() {
        return "acme";
    }

    @Override
    public long superExecutionId() {
        return 0;
    }

    @Override
    public String eventName() {
        return eventName;
    }

    @Override
    public String flowId() {
        return null;
    }

    @Override
    public TaskRow task() {
        return task;
    }

    @Override
    public void updateTask(TaskRow changed) {
        task = changed;
    }

    @Override
    public Map<String, Object> variables() {
        Map<String, Object> all = new LinkedHashMap<>(outer.asMap());
        all.putAll(local.asMap());
        return all;
    }

    @Override
    public Map<String, Object> localVariables() {
        return local.asMap();
    }

    @Override
    public Set<String> variableNames() {
        return variables().keySet();
    }

    @Override
    public boolean hasLocalVariable(String name) {
        return local.contains(name);
    }

    @Override
    public Object localVariable(String name) {
        return local.get(name);
    }

    @Override
    public void setLocalVariable(String name, Object value) {
        local = local.with(name, value);
    }

    @Override
    public void removeVariable(String name) {
        if (local.contains(name)) {
            local = local.without(name);
        } else {
            outer = outer.without(name);
        }
    }

    @Override
    public void removeLocalVariable(String name) {
        local = local.without(name);
    }

    @Override
    public void setBusinessKey(String key) {
        businessKey = key;
    }

    @Override
    public Map<String, Object> transientVariables() {
        return Map.of();
    }

    @Override
    public Map<String, Object> localTransientVariables() {
        return Map.of();
    }

    @Override
    public void setTransientVariable(String name, Object value) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public void setLocalTransientVariable(String name, Object value) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public void removeTransientVariable(String name) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public void removeLocalTransientVariable(String name) {
        throw new UnsupportedOperationException(name);
    }
}
