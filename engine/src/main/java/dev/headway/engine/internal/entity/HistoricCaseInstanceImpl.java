package dev.headway.engine.internal.entity;

import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import java.util.Date;
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
    public String toString() {
        return "HistoricCaseInstance[id=" + row.id() + ", key=" + row.definitionKey() + ", state=" + getState() + "]";
    }
}
