package dev.headway.engine.runtime;

import dev.headway.engine.internal.translate.Patterns;
import dev.headway.engine.query.ExpandingQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds variables of running instances. Expects the instance or execution they belong to. */
public final class VariableInstanceQuery extends ExpandingQuery<VariableInstanceQuery, VariableInstance> {
    /** Made by the engine. */
    public VariableInstanceQuery(Queries queries) {
        super(queries, Entity.VARIABLE_SCOPE, VariableInstance::of);
    }

    /** Only of this instance. */
    public VariableInstanceQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of these instances. */
    public VariableInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    /** Only of this execution itself. */
    public VariableInstanceQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of these executions themselves. */
    public VariableInstanceQuery executionIds(Set<String> ids) {
        return whereIds("executionId", "execution", ids);
    }

    /** Only with this name. */
    public VariableInstanceQuery variableName(String name) {
        return keep(variable -> variable.getVariableName().equals(name));
    }

    /** Only with one of these names. */
    public VariableInstanceQuery variableNameIn(String... names) {
        return keep(variable -> List.of(names).contains(variable.getVariableName()));
    }

    /** Only with a name like this SQL pattern. */
    public VariableInstanceQuery variableNameLike(String pattern) {
        return keep(variable -> Patterns.like(pattern, variable.getVariableName()));
    }

    /** Only with this name and value. */
    public VariableInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return keep(variable -> variable.getVariableName().equals(name) && Patterns.equal(variable.getValue(), value));
    }

    /** Only local ones of this task. */
    public VariableInstanceQuery taskId(String id) {
        return whereId("taskId", "task", id);
    }

    /** Without local variables of tasks. */
    public VariableInstanceQuery excludeTaskVariables() {
        return whereNull("taskId", true);
    }
}
