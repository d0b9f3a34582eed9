package dev.headway.engine.internal.entity;

import dev.headway.core.state.Execution;
import dev.headway.core.variable.Variables;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import java.util.Date;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

public final class HistoricProcessInstanceImpl implements HistoricProcessInstance {
    private final HistoricInstanceView row;

    private final LongUnaryOperator rootOf;

    /** @param rootOf finds the outermost caller of an instance that was called */
    public HistoricProcessInstanceImpl(HistoricInstanceView row, LongUnaryOperator rootOf) {
        this.row = row;
        this.rootOf = rootOf;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    @Override
    public int getProcessDefinitionVersion() {
        return row.definitionVersion();
    }

    @Override
    public @Nullable String getProcessDefinitionName() {
        return row.definitionName();
    }

    @Override
    public @Nullable String getBusinessKey() {
        return row.businessKey();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public @Nullable String getBusinessStatus() {
        return row.variables().get(Execution.BUSINESS_STATUS) instanceof String status ? status : null;
    }

    @Override
    public String getRootProcessInstanceId() {
        return EntityId.text(row.superInstanceId() == 0 ? row.id() : rootOf.applyAsLong(row.id()));
    }

    @Override
    public @Nullable String getName() {
        return row.name();
    }

    @Override
    public @Nullable String getStartUserId() {
        return row.startUserId();
    }

    @Override
    public @Nullable String getStartActivityId() {
        return row.startElementId();
    }

    @Override
    public @Nullable String getEndActivityId() {
        return row.endElementId();
    }

    @Override
    public @Nullable String getSuperProcessInstanceId() {
        return EntityId.textOrNull(row.superInstanceId());
    }

    @Override
    public Date getStartTime() {
        return Dates.at(row.startedMillis());
    }

    @Override
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    @Override
    public @Nullable Long getDurationInMillis() {
        Long ended = row.endedMillis();
        return ended == null ? null : Long.valueOf(ended - row.startedMillis());
    }

    @Override
    public String getState() {
        return HistoricState.of(row.state());
    }

    @Override
    public @Nullable Date getRemovalTime() {
        return Dates.of(row.removalMillis());
    }

    @Override
    public @Nullable String getDeleteReason() {
        return row.deleteReason();
    }

    @Override
    public Map<String, @Nullable Object> getProcessVariables() {
        return Variables.copies(
                row.variables().without(Execution.BUSINESS_STATUS).asMap());
    }

    @Override
    public String toString() {
        return "HistoricProcessInstance"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}
