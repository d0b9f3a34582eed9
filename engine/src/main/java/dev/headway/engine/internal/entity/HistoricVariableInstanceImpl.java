package dev.headway.engine.internal.entity;

import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.variable.Variables;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypeNames;
import dev.headway.runtime.port.Entity.VariableScopeView;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

public final class HistoricVariableInstanceImpl implements HistoricVariableInstance {
    private final VariableScopeView scope;
    private final String name;

    private HistoricVariableInstanceImpl(VariableScopeView scope, String name) {
        this.scope = scope;
        this.name = name;
    }

    public static Stream<HistoricVariableInstance> of(VariableScopeView scope) {
        return scope.variables().names().stream()
                .filter(name -> !LoopVariables.isHidden(name))
                .map(name -> new HistoricVariableInstanceImpl(scope, name));
    }

    @Override
    public String getId() {
        Long task = scope.taskId();
        return (task != null ? task : scope.executionId()) + ":" + scope.visitId() + ":" + name;
    }

    @Override
    public String getVariableName() {
        return name;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public @Nullable Object getValue() {
        return Variables.copy(scope.variables().get(name));
    }

    @Override
    public String getVariableTypeName() {
        return TypeNames.of(getValue());
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(scope.instanceId());
    }

    @Override
    public String getExecutionId() {
        return EntityId.text(scope.executionId());
    }

    @Override
    public @Nullable String getActivityInstanceId() {
        return EntityId.textOrNull(scope.visitId());
    }

    @Override
    public @Nullable String getTaskId() {
        Long task = scope.taskId();
        return task == null ? null : EntityId.text(task);
    }

    @Override
    public boolean isScopeEnded() {
        return scope.ended();
    }

    @Override
    public String toString() {
        return "HistoricVariableInstance[" + getId() + " = " + getValue() + "]";
    }
}
