package dev.headway.engine.internal.entity;

import dev.headway.core.state.Execution;
import dev.headway.core.variable.Variables;
import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class HistoricCaseInstanceImpl implements HistoricCaseInstance {
    private final HistoricInstanceView row;

    public HistoricCaseInstanceImpl(HistoricInstanceView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public @Nullable String getName() {
        return row.name();
    }

    @Override
    public @Nullable String getBusinessKey() {
        return row.businessKey();
    }

    @Override
    public String getCaseDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public String getCaseDefinitionKey() {
        return row.definitionKey();
    }

    @Override
    public int getCaseDefinitionVersion() {
        return row.definitionVersion();
    }

    @Override
    public @Nullable String getCaseDefinitionName() {
        return row.definitionName();
    }

    @Override
    public @Nullable String getParentId() {
        return EntityId.textOrNull(row.superInstanceId());
    }

    @Override
    public String getState() {
        return HistoricState.ofCase(row.state());
    }

    @Override
    public Date getStartTime() {
        return Dates.at(row.startedMillis());
    }

    @Override
    public @Nullable Date getEndTime() {
        return row.endedMillis() == null ? null : Dates.at(row.endedMillis());
    }

    @Override
    public @Nullable String getStartUserId() {
        return row.startUserId();
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
    public Map<String, @Nullable Object> getCaseVariables() {
        return Variables.copies(
                row.variables().without(Execution.BUSINESS_STATUS).asMap());
    }

    @Override
    public String toString() {
        return "HistoricCaseInstance[id=" + row.id() + ", key=" + row.definitionKey() + ", state=" + getState() + "]";
    }
}
