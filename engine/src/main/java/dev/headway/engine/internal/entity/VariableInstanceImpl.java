package dev.headway.engine.internal.entity;

import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypeNames;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.runtime.port.Entity.VariableScopeView;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

public final class VariableInstanceImpl implements VariableInstance {
    private final VariableScopeView scope;
    private final String name;

    private VariableInstanceImpl(VariableScopeView scope, String name) {
        this.scope = scope;
        this.name = name;
    }

    /** The variables of a scope. */
    public static Stream<VariableInstance> of(VariableScopeView scope) {
        return scope.variables().names().stream()
                .filter(name -> !LoopVariables.isHidden(name))
                .map(name -> new VariableInstanceImpl(scope, name));
    }

    @Override
    public String getId() {
        Long task = scope.taskId();
        return (task != null ? task : scope.executionId()) + ":" + name;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getVariableName() {
        return name;
    }

    @Override
    public @Nullable Object getValue() {
        return Variables.copy(scope.variables().get(name));
    }

    @Override
    public String getTypeName() {
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
    public @Nullable String getTaskId() {
        Long task = scope.taskId();
        return task == null ? null : EntityId.text(task);
    }

    @Override
    public String toString() {
        return "VariableInstance[" + getId() + " = " + getValue() + "]";
    }
}
