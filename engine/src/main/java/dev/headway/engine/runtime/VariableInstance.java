package dev.headway.engine.runtime;

import dev.headway.core.execution.Loops;
import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypeNames;
import dev.headway.runtime.port.Entity.VariableScopeView;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A variable of a running instance. Immutable. */
public final class VariableInstance {
    private final VariableScopeView scope;
    private final String name;

    private VariableInstance(VariableScopeView scope, String name) {
        this.scope = scope;
        this.name = name;
    }

    /** The variables of a scope. Made by the engine. */
    public static Stream<VariableInstance> of(VariableScopeView scope) {
        return scope.variables().names().stream()
                .filter(name -> !Loops.isHidden(name))
                .map(name -> new VariableInstance(scope, name));
    }

    /** Identity of the variable: its execution (or task) and its name. */
    public String getId() {
        Long task = scope.taskId();
        return (task != null ? task : scope.executionId()) + ":" + name;
    }

    /** Its name. */
    public String getName() {
        return name;
    }

    /** The same as {@link #getName()}. */
    public String getVariableName() {
        return name;
    }

    /** Its value. */
    public @Nullable Object getValue() {
        return Variables.copy(scope.variables().get(name));
    }

    /** Simple name of the value's class in lower case, {@code null} for null. */
    public String getTypeName() {
        return TypeNames.of(getValue());
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(scope.instanceId());
    }

    /** The execution that holds it. */
    public String getExecutionId() {
        return EntityId.text(scope.executionId());
    }

    /** The task that holds it, null for variables of executions. */
    public @Nullable String getTaskId() {
        Long task = scope.taskId();
        return task == null ? null : EntityId.text(task);
    }

    @Override
    public String toString() {
        return "VariableInstance[" + getId() + " = " + getValue() + "]";
    }
}
