package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.model.ElementType;
import dev.headway.runtime.port.Entity.HistoricActivityView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public final class HistoricPlanItemInstanceImpl implements HistoricPlanItemInstance {
    private final HistoricActivityView row;

    public HistoricPlanItemInstanceImpl(HistoricActivityView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.executionId());
    }

    @Override
    public @Nullable String getName() {
        return row.elementName();
    }

    @Override
    public String getState() {
        ScopeData data = row.endedMillis() == null ? ScopeDataCodec.read(row.scopeData()) : null;
        return data == null || data.caseItem() == null
                ? HistoricState.ofCase(row.state())
                : data.caseItem().state().text();
    }

    @Override
    public String getCaseInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public String getCaseDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public String getElementId() {
        return row.elementId();
    }

    @Override
    public String getPlanItemDefinitionType() {
        return row.elementType();
    }

    @Override
    public Date getCreateTime() {
        return Dates.at(row.startedMillis());
    }

    @Override
    public @Nullable Date getEndedTime() {
        return row.endedMillis() == null ? null : Dates.at(row.endedMillis());
    }

    @Override
    public @Nullable Date getCompletedTime() {
        return row.state() == EndState.COMPLETED.code() ? getEndedTime() : null;
    }

    @Override
    public @Nullable Date getTerminatedTime() {
        return row.state() == EndState.CANCELLED.code() ? getEndedTime() : null;
    }

    @Override
    public boolean isStage() {
        return row.elementType().equals(ElementType.STAGE.bpmnName());
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "HistoricPlanItemInstance[id=" + row.executionId() + ", elementId=" + row.elementId() + ", state="
                + getState() + ", caseInstanceId=" + row.instanceId() + "]";
    }
}
