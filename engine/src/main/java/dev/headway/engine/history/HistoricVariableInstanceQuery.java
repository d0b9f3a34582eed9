package dev.headway.engine.history;

import dev.headway.engine.internal.translate.Patterns;
import dev.headway.engine.query.ExpandingQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds variables of running and ended instances. Expects the instance or execution they belong to. */
public final class HistoricVariableInstanceQuery
        extends ExpandingQuery<HistoricVariableInstanceQuery, HistoricVariableInstance> {
    /** Made by the engine. */
    public HistoricVariableInstanceQuery(Queries queries) {
        super(queries, Entity.HISTORIC_VARIABLE_SCOPE, HistoricVariableInstance::of);
    }

    /** Only of this instance. */
    public HistoricVariableInstanceQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of these instances. */
    public HistoricVariableInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    /** Only of this execution itself. */
    public HistoricVariableInstanceQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of these executions themselves. */
    public HistoricVariableInstanceQuery executionIds(Set<String> ids) {
        return whereIds("executionId", "execution", ids);
    }

    /** Only with this name. */
    public HistoricVariableInstanceQuery variableName(String name) {
        return keep(variable -> variable.getVariableName().equals(name));
    }

    /** Only with one of these names. */
    public HistoricVariableInstanceQuery variableNameIn(String... names) {
        return keep(variable -> List.of(names).contains(variable.getVariableName()));
    }

    /** Only with a name like this SQL pattern. */
    public HistoricVariableInstanceQuery variableNameLike(String pattern) {
        return keep(variable -> Patterns.like(pattern, variable.getVariableName()));
    }

    /** Only with this name and value. */
    public HistoricVariableInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return keep(variable -> variable.getVariableName().equals(name) && Patterns.equal(variable.getValue(), value));
    }

    /** Only local ones of this task. */
    public HistoricVariableInstanceQuery taskId(String id) {
        return whereId("taskId", "task", id);
    }

    /** Without local variables of tasks. */
    public HistoricVariableInstanceQuery excludeTaskVariables() {
        return whereNull("taskId", true);
    }
}
