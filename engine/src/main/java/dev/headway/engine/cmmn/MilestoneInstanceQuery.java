package dev.headway.engine.cmmn;

import dev.headway.engine.query.Query;

/** Finds milestones that have occurred, of running and of ended cases. */
public interface MilestoneInstanceQuery extends Query<MilestoneInstanceQuery, MilestoneInstance> {
    MilestoneInstanceQuery milestoneInstanceCaseInstanceId(String id);

    MilestoneInstanceQuery milestoneInstanceCaseDefinitionId(String id);

    MilestoneInstanceQuery milestoneInstanceName(String name);

    MilestoneInstanceQuery orderByTimeStamp();
}
