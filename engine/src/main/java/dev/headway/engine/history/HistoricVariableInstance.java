package dev.headway.engine.history;

import dev.headway.core.execution.Loops;
import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypeNames;
import dev.headway.runtime.port.Entity.VariableScopeView;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A variable of a running or ended instance: its current or last value. Immutable. */
public final class HistoricVariableInstance {
    private final VariableScopeView scope;
    private final String name;

    private HistoricVariableInstance(VariableScopeView scope, String name) {
        this.scope = scope;
        this.name = name;
    }

    static Stream<HistoricVariableInstance> of(VariableScopeView scope) {
        return scope.variables().names().stream()
                .filter(name -> !Loops.isHidden(name))
                .map(name -> new HistoricVariableInstance(scope, name));
    }

    /** Identity of the variable: its execution (or task), visit and name. */
    public String getId() {
        Long task = scope.taskId();
        return (task != null ? task : scope.executionId()) + ":" + scope.visitId() + ":" + name;
    }

    /** Its name. */
    public String getVariableName() {
        return name;
    }

    /** The same as {@link #getVariableName()}. */
    public String getName() {
        return name;
    }

    /** Its value. */
    public @Nullable Object getValue() {
        return Variables.copy(scope.variables().get(name));
    }

    /** Name of the value's type. */
    public String getVariableTypeName() {
        return TypeNames.of(getValue());
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(scope.instanceId());
    }

    /** The execution that holds or held it. */
    public String getExecutionId() {
        return EntityId.text(scope.executionId());
    }

    /** Visit of the element whose scope it is or was; null for the instance itself. */
    public @Nullable String getActivityInstanceId() {
        return EntityId.textOrNull(scope.visitId());
    }

    /** The task that holds or held it, null for variables of executions. */
    public @Nullable String getTaskId() {
        Long task = scope.taskId();
        return task == null ? null : EntityId.text(task);
    }

    /** Whether its scope has ended. */
    public boolean isScopeEnded() {
        return scope.ended();
    }

    @Override
    public String toString() {
        return "HistoricVariableInstance[" + getId() + " = " + getValue() + "]";
    }
}
