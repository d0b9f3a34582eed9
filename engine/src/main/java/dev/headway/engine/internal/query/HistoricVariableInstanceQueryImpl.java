package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.engine.internal.entity.HistoricVariableInstanceImpl;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public final class HistoricVariableInstanceQueryImpl
        extends ExpandingQuery<HistoricVariableInstanceQuery, HistoricVariableInstance>
        implements HistoricVariableInstanceQuery {
    public HistoricVariableInstanceQueryImpl(Queries queries) {
        super(queries, Entity.HISTORIC_VARIABLE_SCOPE, HistoricVariableInstanceImpl::of);
    }

    @Override
    public HistoricVariableInstanceQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public HistoricVariableInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    @Override
    public HistoricVariableInstanceQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public HistoricVariableInstanceQuery executionIds(Set<String> ids) {
        return whereIds("executionId", "execution", ids);
    }

    @Override
    public HistoricVariableInstanceQuery variableName(String name) {
        return keep(variable -> variable.getVariableName().equals(name));
    }

    @Override
    public HistoricVariableInstanceQuery variableNameIn(String... names) {
        return keep(variable -> List.of(names).contains(variable.getVariableName()));
    }

    @Override
    public HistoricVariableInstanceQuery variableNameLike(String pattern) {
        return keep(variable -> Patterns.like(pattern, variable.getVariableName()));
    }

    @Override
    public HistoricVariableInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return keep(variable -> variable.getVariableName().equals(name) && Patterns.equal(variable.getValue(), value));
    }

    @Override
    public HistoricVariableInstanceQuery taskId(String id) {
        return whereId("taskId", "task", id);
    }

    @Override
    public HistoricVariableInstanceQuery excludeTaskVariables() {
        return whereNull("taskId", true);
    }
}
