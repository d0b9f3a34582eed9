package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.Set;

/** Finds visits of elements, open and ended. */
public interface HistoricActivityInstanceQuery extends Query<HistoricActivityInstanceQuery, HistoricActivityInstance> {

    /** Only this visit. */
    HistoricActivityInstanceQuery activityInstanceId(String id);

    /** Only of this instance. */
    HistoricActivityInstanceQuery processInstanceId(String id);

    /** Only of these instances. */
    HistoricActivityInstanceQuery processInstanceIds(Set<String> ids);

    /** Only of this execution. */
    HistoricActivityInstanceQuery executionId(String id);

    /** Only of this definition. */
    HistoricActivityInstanceQuery processDefinitionId(String id);

    /** Only of this element. */
    HistoricActivityInstanceQuery activityId(String activityId);

    /**
     * Only of elements with this name. With a process instance or definition open visits are found too; without, ended ones
     * alone, because only those carry the name in the database.
     */
    HistoricActivityInstanceQuery activityName(String name);

    /**
     * Only of elements of this BPMN name, such as {@code userTask}. With a process instance or definition open visits are found
     * too; without, ended ones alone, because only those carry the name in the database.
     */
    HistoricActivityInstanceQuery activityType(String type);

    /** Only user tasks of this assignee. */
    HistoricActivityInstanceQuery taskAssignee(String userId);

    /** Only the call activity that started this instance. */
    HistoricActivityInstanceQuery calledProcessInstanceId(String id);

    /** Only cancelled ones. */
    HistoricActivityInstanceQuery canceled();

    /** Only visits started before. */
    HistoricActivityInstanceQuery startedBefore(Date date);

    /** Only visits started after. */
    HistoricActivityInstanceQuery startedAfter(Date date);

    /** Only visits ended before. */
    HistoricActivityInstanceQuery finishedBefore(Date date);

    /** Only visits ended after. */
    HistoricActivityInstanceQuery finishedAfter(Date date);

    /** Only visits that have ended. */
    HistoricActivityInstanceQuery finished();

    /** Only visits that are open. */
    HistoricActivityInstanceQuery unfinished();

    /** Only visits of this tenant. */
    HistoricActivityInstanceQuery activityTenantId(String tenantId);

    /** Only visits of tenants like this SQL pattern. */
    HistoricActivityInstanceQuery activityTenantIdLike(String pattern);

    /** Only visits of one of these tenants. */
    HistoricActivityInstanceQuery tenantIdIn(String... tenantIds);

    /** Only visits without a tenant. */
    HistoricActivityInstanceQuery activityWithoutTenantId();

    /** Only those that called one of these instances. */
    HistoricActivityInstanceQuery calledProcessInstanceIds(Set<String> ids);

    /** Only those that were cancelled because their instance was deleted for this reason. */
    HistoricActivityInstanceQuery deleteReason(String reason);

    /** The same for a reason like this SQL pattern. */
    HistoricActivityInstanceQuery deleteReasonLike(String pattern);

    /** Only without a tenant. */
    HistoricActivityInstanceQuery withoutTenantId();

    /** Orders as things began, within one instance. */
    HistoricActivityInstanceQuery orderPartiallyByOccurrence();

    /** Orders by id, which is the order of entry. */
    HistoricActivityInstanceQuery orderByHistoricActivityInstanceId();

    /** Orders by instance. */
    HistoricActivityInstanceQuery orderByProcessInstanceId();

    /** Orders by execution. */
    HistoricActivityInstanceQuery orderByExecutionId();

    /** Orders by element. */
    HistoricActivityInstanceQuery orderByActivityId();

    /** Orders by name. With open visits all matches are sorted in memory, at most {@link #LIST_MAX}. */
    HistoricActivityInstanceQuery orderByActivityName();

    /** Orders by type. With open visits all matches are sorted in memory, at most {@link #LIST_MAX}. */
    HistoricActivityInstanceQuery orderByActivityType();

    /** Orders by start. */
    HistoricActivityInstanceQuery orderByHistoricActivityInstanceStartTime();

    /** Orders by end. */
    HistoricActivityInstanceQuery orderByHistoricActivityInstanceEndTime();

    /** Orders by tenant. */
    HistoricActivityInstanceQuery orderByTenantId();

    /** Orders by duration; what is open has none. */
    HistoricActivityInstanceQuery orderByHistoricActivityInstanceDuration();

    /** Orders by definition. */
    HistoricActivityInstanceQuery orderByProcessDefinitionId();

    /** Only of elements with a name like this SQL pattern. */
    HistoricActivityInstanceQuery activityNameLike(String pattern);

    /** Only of elements of one of these types; see {@link #activityType}. */
    HistoricActivityInstanceQuery activityTypes(Set<String> types);
}
