package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.engine.internal.entity.HistoricVariableInstanceImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;

public final class HistoricVariableInstanceQueryImpl
        extends VariableValueQuery<HistoricVariableInstanceQuery, HistoricVariableInstance>
        implements HistoricVariableInstanceQuery {
    private static final Getters<HistoricVariableInstance> GETTERS = new Getters<>(
            HistoricVariableInstance::getId,
            HistoricVariableInstance::getVariableName,
            HistoricVariableInstance::getVariableTypeName,
            HistoricVariableInstance::getValue,
            HistoricVariableInstance::getProcessInstanceId,
            HistoricVariableInstance::getExecutionId,
            HistoricVariableInstance::getTaskId);

    public HistoricVariableInstanceQueryImpl(Queries queries) {
        super(queries, Entity.HISTORIC_VARIABLE_SCOPE, HistoricVariableInstanceImpl::of, GETTERS);
    }
}
