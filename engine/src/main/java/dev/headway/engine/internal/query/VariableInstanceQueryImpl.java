package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.VariableInstanceImpl;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.engine.runtime.VariableInstanceQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public final class VariableInstanceQueryImpl extends ExpandingQuery<VariableInstanceQuery, VariableInstance>
        implements VariableInstanceQuery {
    public VariableInstanceQueryImpl(Queries queries) {
        super(queries, Entity.VARIABLE_SCOPE, VariableInstanceImpl::of);
    }

    @Override
    public VariableInstanceQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public VariableInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    @Override
    public VariableInstanceQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public VariableInstanceQuery executionIds(Set<String> ids) {
        return whereIds("executionId", "execution", ids);
    }

    @Override
    public VariableInstanceQuery variableName(String name) {
        return keep(variable -> variable.getVariableName().equals(name));
    }

    @Override
    public VariableInstanceQuery variableNameIn(String... names) {
        return keep(variable -> List.of(names).contains(variable.getVariableName()));
    }

    @Override
    public VariableInstanceQuery variableNameLike(String pattern) {
        return keep(variable -> Patterns.like(pattern, variable.getVariableName()));
    }

    @Override
    public VariableInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return keep(variable -> variable.getVariableName().equals(name) && Patterns.equal(variable.getValue(), value));
    }

    @Override
    public VariableInstanceQuery taskId(String id) {
        return whereId("taskId", "task", id);
    }

    @Override
    public VariableInstanceQuery excludeTaskVariables() {
        return whereNull("taskId", true);
    }
}
