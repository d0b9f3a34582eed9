package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.VariableInstanceImpl;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.engine.runtime.VariableInstanceQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;

public final class VariableInstanceQueryImpl extends VariableValueQuery<VariableInstanceQuery, VariableInstance>
        implements VariableInstanceQuery {
    private static final Getters<VariableInstance> GETTERS = new Getters<>(
            VariableInstance::getId,
            VariableInstance::getVariableName,
            VariableInstance::getTypeName,
            VariableInstance::getValue,
            VariableInstance::getProcessInstanceId,
            VariableInstance::getExecutionId,
            VariableInstance::getTaskId);

    public VariableInstanceQueryImpl(Queries queries) {
        super(queries, Entity.VARIABLE_SCOPE, VariableInstanceImpl::of, GETTERS);
    }
}
