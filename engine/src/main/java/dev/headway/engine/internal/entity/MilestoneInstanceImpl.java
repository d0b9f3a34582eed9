package dev.headway.engine.internal.entity;

import dev.headway.engine.cmmn.MilestoneInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricActivityView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public final class MilestoneInstanceImpl implements MilestoneInstance {
    private final HistoricActivityView row;

    public MilestoneInstanceImpl(HistoricActivityView row) {
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
    public Date getTimeStamp() {
        return Dates.at(row.endedMillis() == null ? row.startedMillis() : row.endedMillis());
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
    public String toString() {
        return "MilestoneInstance[elementId=" + row.elementId() + ", caseInstanceId=" + row.instanceId() + "]";
    }
}
