package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds running and ended process instances. */
public interface HistoricProcessInstanceQuery extends Query<HistoricProcessInstanceQuery, HistoricProcessInstance> {

    /** Only this instance. */
    HistoricProcessInstanceQuery processInstanceId(String id);

    /** Only these instances. */
    HistoricProcessInstanceQuery processInstanceIds(Set<String> ids);

    /** Only with this business key. */
    HistoricProcessInstanceQuery processInstanceBusinessKey(String businessKey);

    /** Only with a business key like this SQL pattern. */
    HistoricProcessInstanceQuery processInstanceBusinessKeyLike(String pattern);

    /** Only this instance and those that were called below it, at most 10,000. */
    HistoricProcessInstanceQuery rootProcessInstanceId(String id);

    /** Only with this business status, the last one of an instance that has ended. */
    HistoricProcessInstanceQuery processInstanceBusinessStatus(String status);

    /** Only with a business status like this, with {@code %} and {@code _}. */
    HistoricProcessInstanceQuery processInstanceBusinessStatusLike(String pattern);

    /** The same whatever the case. */
    HistoricProcessInstanceQuery processInstanceBusinessStatusLikeIgnoreCase(String pattern);

    /** Only of this definition key. */
    HistoricProcessInstanceQuery processDefinitionKey(String key);

    /** Only of these definition keys. */
    HistoricProcessInstanceQuery processDefinitionKeyIn(String... keys);

    /** Only of this definition. */
    HistoricProcessInstanceQuery processDefinitionId(String id);

    /** Only of definitions with this name. */
    HistoricProcessInstanceQuery processDefinitionName(String name);

    /** Only of this definition version. */
    HistoricProcessInstanceQuery processDefinitionVersion(int version);

    /** Only those that this instance called. */
    HistoricProcessInstanceQuery superProcessInstanceId(String id);

    /** Only those that no instance called. */
    HistoricProcessInstanceQuery rootProcessInstances();

    /** Only those that this user started. */
    HistoricProcessInstanceQuery startedBy(String userId);

    /** Only those that came to their regular end. */
    HistoricProcessInstanceQuery completed();

    /** Only those that were deleted or cancelled. */
    HistoricProcessInstanceQuery deleted();

    /** Only those that were not deleted or cancelled. */
    HistoricProcessInstanceQuery notDeleted();

    /** Only those that an error ended. */
    HistoricProcessInstanceQuery failed();

    /** Variables are always included; for the family's sake. */
    HistoricProcessInstanceQuery includeProcessVariables();

    /** Only with this name. */
    HistoricProcessInstanceQuery processInstanceName(String value);

    /** Only with a name like this SQL pattern. */
    HistoricProcessInstanceQuery processInstanceNameLike(String pattern);

    /** Only instances started before. */
    HistoricProcessInstanceQuery startedBefore(Date date);

    /** Only instances started after. */
    HistoricProcessInstanceQuery startedAfter(Date date);

    /** Only instances ended before. */
    HistoricProcessInstanceQuery finishedBefore(Date date);

    /** Only instances ended after. */
    HistoricProcessInstanceQuery finishedAfter(Date date);

    /** Only instances that have ended. */
    HistoricProcessInstanceQuery finished();

    /** Only instances that are open. */
    HistoricProcessInstanceQuery unfinished();

    /** Only instances of this tenant. */
    HistoricProcessInstanceQuery processInstanceTenantId(String tenantId);

    /** Only instances of tenants like this SQL pattern. */
    HistoricProcessInstanceQuery processInstanceTenantIdLike(String pattern);

    /** Only instances of one of these tenants. */
    HistoricProcessInstanceQuery tenantIdIn(String... tenantIds);

    /** Only instances without a tenant. */
    HistoricProcessInstanceQuery processInstanceWithoutTenantId();

    /** Only where the variable of the instance has this value. */
    HistoricProcessInstanceQuery variableValueEquals(String name, @Nullable Object value);

    /** Only where the variable of the instance has another value. */
    HistoricProcessInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

    /** Only where the variable of the instance is greater. */
    HistoricProcessInstanceQuery variableValueGreaterThan(String name, Object value);

    /** Only where the variable of the instance is greater or equal. */
    HistoricProcessInstanceQuery variableValueGreaterThanOrEqual(String name, Object value);

    /** Only where the variable of the instance is less. */
    HistoricProcessInstanceQuery variableValueLessThan(String name, Object value);

    /** Only where the variable of the instance is less or equal. */
    HistoricProcessInstanceQuery variableValueLessThanOrEqual(String name, Object value);

    /** Only where the variable of the instance is like this SQL pattern. */
    HistoricProcessInstanceQuery variableValueLike(String name, String pattern);

    /** Only where the variable of the instance is like this SQL pattern, whatever the case. */
    HistoricProcessInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

    /** Only of definition keys like this SQL pattern. */
    HistoricProcessInstanceQuery processDefinitionKeyLike(String pattern);

    /** The same in any case. */
    HistoricProcessInstanceQuery processDefinitionKeyLikeIgnoreCase(String pattern);

    /** Only of definitions with a name like this SQL pattern. */
    HistoricProcessInstanceQuery processDefinitionNameLike(String pattern);

    /** The same in any case. */
    HistoricProcessInstanceQuery processDefinitionNameLikeIgnoreCase(String pattern);

    /** Only with a business key like this SQL pattern in any case. */
    HistoricProcessInstanceQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern);

    /** Only with a name like this SQL pattern in any case. */
    HistoricProcessInstanceQuery processInstanceNameLikeIgnoreCase(String pattern);

    /** Only of tenants like this SQL pattern in any case. */
    HistoricProcessInstanceQuery processInstanceTenantIdLikeIgnoreCase(String pattern);

    /** Only without a tenant. */
    HistoricProcessInstanceQuery withoutTenantId();

    /** Only of definitions of these deployments. */
    HistoricProcessInstanceQuery deploymentIdIn(List<String> ids);

    /** Only those in which this activity is open. */
    HistoricProcessInstanceQuery activeActivityId(String activityId);

    /** Only those in which one of these activities is open. */
    HistoricProcessInstanceQuery activeActivityIds(Set<String> activityIds);

    /** Names of variables match in any case, wherever this is said. */
    HistoricProcessInstanceQuery matchVariableNamesIgnoreCase();

    /** Texts of variables match in any case, wherever this is said. */
    HistoricProcessInstanceQuery matchVariableValuesIgnoreCase();

    /** Only of definitions of this category. */
    HistoricProcessInstanceQuery processDefinitionCategory(String category);

    /** Only of definitions with a category like this SQL pattern. */
    HistoricProcessInstanceQuery processDefinitionCategoryLike(String pattern);

    /** The same in any case. */
    HistoricProcessInstanceQuery processDefinitionCategoryLikeIgnoreCase(String pattern);

    /** Only with a variable of the instance of this name and text, in any case. */
    HistoricProcessInstanceQuery variableValueEqualsIgnoreCase(String name, String value);

    /** Only with a variable of the instance of this name and another text, in any case. */
    HistoricProcessInstanceQuery variableValueNotEqualsIgnoreCase(String name, String value);

    /** Only with a variable of the instance of this name. */
    HistoricProcessInstanceQuery variableExists(String name);

    /** Only without a variable of the instance of this name. */
    HistoricProcessInstanceQuery variableNotExists(String name);

    /** Only of other definition keys than these. */
    HistoricProcessInstanceQuery processDefinitionKeyNotIn(List<String> keys);

    /** Only of other definition keys than these. */
    HistoricProcessInstanceQuery excludeProcessDefinitionKeys(Set<String> keys);

    /** Only of definitions of this deployment. */
    HistoricProcessInstanceQuery deploymentId(String id);

    /** Only with one of these business keys. */
    HistoricProcessInstanceQuery processInstanceBusinessKeyIn(String... businessKeys);

    /** Only other instances than these. */
    HistoricProcessInstanceQuery processInstanceIdNotIn(String... ids);

    /** Only the instance that has called this one. */
    HistoricProcessInstanceQuery subProcessInstanceId(String id);

    /** Only those that nobody called, if so. */
    HistoricProcessInstanceQuery excludeSubprocesses(boolean exclude);

    /** Only those that run and are not suspended. */
    HistoricProcessInstanceQuery active();

    /** Only those that run and are suspended. */
    HistoricProcessInstanceQuery suspended();

    /** Only those in which one of these activities is open. */
    HistoricProcessInstanceQuery activityIdIn(String... activityIds);

    /** The same as {@link #activityIdIn}. */
    HistoricProcessInstanceQuery activeActivityIdIn(String... activityIds);

    /** Only those in which one of these activities has ended. */
    HistoricProcessInstanceQuery executedActivityIdIn(String... activityIds);

    /** Only those in which an activity has ended then or before. */
    HistoricProcessInstanceQuery executedActivityBefore(Date date);

    /** Only those in which an activity has ended then or after. */
    HistoricProcessInstanceQuery executedActivityAfter(Date date);

    /** Only those that somebody has deleted. */
    HistoricProcessInstanceQuery externallyTerminated();

    /** Only those with an open incident. */
    HistoricProcessInstanceQuery withIncidents();

    /** The same as {@link #withIncidents}: an incident is of the instance where it happened. */
    HistoricProcessInstanceQuery withRootIncidents();

    /**
     * Only with incidents in this status.
     *
     * @param status {@code open}, or {@code resolved} for one that is over since its job got new attempts or somebody resolved it
     */
    HistoricProcessInstanceQuery incidentStatus(String status);

    /** Only with one of these open incidents. */
    HistoricProcessInstanceQuery incidentIdIn(String... ids);

    /** Only those with a job that failed and is tried again. */
    HistoricProcessInstanceQuery withJobsRetrying();

    /** Only those with a job that failed. */
    HistoricProcessInstanceQuery withJobException();

    /** Changes nothing: without an order the order of ids costs nothing. */
    HistoricProcessInstanceQuery withoutSorting();

    /** Only with an open incident of this type. */
    HistoricProcessInstanceQuery incidentType(String type);

    /** Only with an open incident of this message. */
    HistoricProcessInstanceQuery incidentMessage(String message);

    /** Only with an open incident of a message like this SQL pattern. */
    HistoricProcessInstanceQuery incidentMessageLike(String pattern);

    /** Orders by id. */
    HistoricProcessInstanceQuery orderByProcessInstanceId();

    /** Orders by definition. */
    HistoricProcessInstanceQuery orderByProcessDefinitionId();

    /** Orders by business key. */
    HistoricProcessInstanceQuery orderByProcessInstanceBusinessKey();

    /** Orders by start. */
    HistoricProcessInstanceQuery orderByProcessInstanceStartTime();

    /** Orders by end. */
    HistoricProcessInstanceQuery orderByProcessInstanceEndTime();

    /** Orders by tenant. */
    HistoricProcessInstanceQuery orderByTenantId();

    /** How many instances that match are in each {@link HistoricProcessInstance#getState() state}, by one statement. */
    Map<String, Long> countByState();

    /** Only those that this user has started, is linked with, or has or had a task of. */
    HistoricProcessInstanceQuery involvedUser(String userId);

    /** Only those that one of these groups is linked with. */
    HistoricProcessInstanceQuery involvedGroups(Set<String> groupIds);

    /** Orders by definition key. */
    HistoricProcessInstanceQuery orderByProcessDefinitionKey();

    /** Orders by name of the definition. */
    HistoricProcessInstanceQuery orderByProcessDefinitionName();

    /** Orders by version of the definition. */
    HistoricProcessInstanceQuery orderByProcessDefinitionVersion();

    /** Orders by duration; what runs has none. */
    HistoricProcessInstanceQuery orderByProcessInstanceDuration();

    /** Only started on the day of this date, in the time zone of this machine. */
    HistoricProcessInstanceQuery startDateOn(Date date);

    /** Only started before the day of this date begins, in the time zone of this machine. */
    HistoricProcessInstanceQuery startDateBy(Date date);

    /** Only ended on the day of this date, in the time zone of this machine. */
    HistoricProcessInstanceQuery finishDateOn(Date date);

    /** Only ended before the day of this date begins, in the time zone of this machine. */
    HistoricProcessInstanceQuery finishDateBy(Date date);

    /** Only those whose own variable has this value: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueEquals(String name, @Nullable Object value);

    /** Only those whose own variable has another value: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueNotEquals(String name, @Nullable Object value);

    /** Only those whose own variable is greater: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueGreaterThan(String name, Object value);

    /** Only those whose own variable is greater or the same: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueGreaterThanOrEqual(String name, Object value);

    /** Only those whose own variable is less: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueLessThan(String name, Object value);

    /** Only those whose own variable is less or the same: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueLessThanOrEqual(String name, Object value);

    /** Only those whose own variable is a text like this SQL pattern: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueLike(String name, String pattern);

    /** Only those whose own variable is a text like this SQL pattern in any case: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueLikeIgnoreCase(String name, String pattern);

    /** Only those whose own variable has this text in any case: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueEqualsIgnoreCase(String name, String value);

    /** Only those whose own variable has another text in any case: not one of a scope inside them. */
    HistoricProcessInstanceQuery localVariableValueNotEqualsIgnoreCase(String name, String value);

    /** Only those that have the variable themselves, null or not. */
    HistoricProcessInstanceQuery localVariableExists(String name);

    /** Only those that do not have the variable themselves. */
    HistoricProcessInstanceQuery localVariableNotExists(String name);
}
