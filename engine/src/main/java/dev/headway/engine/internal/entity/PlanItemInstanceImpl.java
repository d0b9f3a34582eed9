package dev.headway.engine.internal.entity;

import dev.headway.core.state.CaseItem;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.runtime.port.Entity.ExecutionView;
import java.util.Date;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

public final class PlanItemInstanceImpl implements PlanItemInstance {
    private final ExecutionView row;
    private final FlowNode node;
    private final CaseItem item;

    /** @param node the plan item in the model */
    public PlanItemInstanceImpl(ExecutionView row, FlowNode node) {
        this.row = row;
        this.node = node;
        ScopeData data = ScopeDataCodec.read(row.scopeData());
        this.item = Objects.requireNonNull(data == null ? null : data.caseItem(), "the row of a plan item");
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public @Nullable String getName() {
        return node.name();
    }

    @Override
    public String getState() {
        return row.suspended() ? PlanItemInstanceState.SUSPENDED : item.state().text();
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
    public @Nullable String getStageInstanceId() {
        return row.parentId() == row.instanceId() ? null : EntityId.text(row.parentId());
    }

    @Override
    public String getElementId() {
        return node.id();
    }

    @Override
    public String getPlanItemDefinitionId() {
        return node.planItem() == null ? node.id() : node.planItem().definitionId();
    }

    @Override
    public String getPlanItemDefinitionType() {
        return node.kindName();
    }

    @Override
    public boolean isStage() {
        return node.type() == ElementType.STAGE;
    }

    @Override
    public Date getCreateTime() {
        return Dates.at(row.enteredMillis());
    }

    @Override
    public @Nullable Date getLastStartedTime() {
        return item.startedMillis() == 0 ? null : Dates.at(item.startedMillis());
    }

    @Override
    public @Nullable String getEntryCriterionId() {
        return item.criterion();
    }

    @Override
    public boolean isRequired() {
        return item.required();
    }

    @Override
    public boolean isCompletable() {
        return isStage() && item.state() == CaseItem.ItemState.ACTIVE && item.blocking() == 0;
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "PlanItemInstance[id=" + row.id() + ", elementId=" + node.id() + ", state=" + getState()
                + ", caseInstanceId=" + row.instanceId() + "]";
    }
}
