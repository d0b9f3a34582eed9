package dev.headway.engine.internal.query;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.cmmn.MilestoneInstance;
import dev.headway.engine.cmmn.MilestoneInstanceQuery;
import dev.headway.engine.internal.entity.MilestoneInstanceImpl;
import dev.headway.model.ElementType;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;

public final class MilestoneInstanceQueryImpl extends QueryImpl<MilestoneInstanceQuery, MilestoneInstance>
        implements MilestoneInstanceQuery {
    public MilestoneInstanceQueryImpl(Queries queries) {
        super(queries, Entity.HISTORIC_ACTIVITY, MilestoneInstanceImpl::new);
        whereEqual("elementType", ElementType.MILESTONE.bpmnName());
        whereEqual("state", EndState.COMPLETED.code());
    }

    @Override
    public MilestoneInstanceQuery milestoneInstanceCaseInstanceId(String id) {
        return whereId("instanceId", "case instance", id);
    }

    @Override
    public MilestoneInstanceQuery milestoneInstanceCaseDefinitionId(String id) {
        return whereId("definitionId", "case definition", id);
    }

    @Override
    public MilestoneInstanceQuery milestoneInstanceName(String name) {
        return whereEqual("elementName", name);
    }

    @Override
    public MilestoneInstanceQuery orderByTimeStamp() {
        return orderBy("endedMillis");
    }
}
