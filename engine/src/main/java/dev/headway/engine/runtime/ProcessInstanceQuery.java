package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds running process instances. */
public interface ProcessInstanceQuery extends Query<ProcessInstanceQuery, ProcessInstance> {

    /** Only this instance. */
    ProcessInstanceQuery processInstanceId(String id);

    /** Only these instances. */
    ProcessInstanceQuery processInstanceIds(Set<String> ids);

    /** Only with this business key. */
    ProcessInstanceQuery processInstanceBusinessKey(String businessKey);

    /** Only with this business key and definition key. */
    ProcessInstanceQuery processInstanceBusinessKey(String businessKey, String processDefinitionKey);

    /** Only with a business key like this SQL pattern. */
    ProcessInstanceQuery processInstanceBusinessKeyLike(String pattern);

    /** Only of this definition key. */
    ProcessInstanceQuery processDefinitionKey(String key);

    /** Only of these definition keys. */
    ProcessInstanceQuery processDefinitionKeys(Set<String> keys);

    /** Only of these definition keys. */
    ProcessInstanceQuery processDefinitionKeyIn(String... keys);

    /** Only of this definition. */
    ProcessInstanceQuery processDefinitionId(String id);

    /** Only of definitions with this name. */
    ProcessInstanceQuery processDefinitionName(String name);

    /** Only of this definition version. */
    ProcessInstanceQuery processDefinitionVersion(int version);

    /** Only of definitions of this deployment. */
    ProcessInstanceQuery deploymentId(String id);

    /** Only those that this instance called. */
    ProcessInstanceQuery superProcessInstanceId(String id);

    /** Only this instance and those that were called below it, at most 10,000. */
    ProcessInstanceQuery rootProcessInstanceId(String id);

    /** Only with this business status. */
    ProcessInstanceQuery processInstanceBusinessStatus(String status);

    /** Only with a business status like this, with {@code %} and {@code _}. */
    ProcessInstanceQuery processInstanceBusinessStatusLike(String pattern);

    /** The same whatever the case. */
    ProcessInstanceQuery processInstanceBusinessStatusLikeIgnoreCase(String pattern);

    /** Only the one that called this instance. */
    ProcessInstanceQuery subProcessInstanceId(String id);

    /** Only those that no instance called. */
    ProcessInstanceQuery rootProcessInstances();

    /** Whether to leave out those that an instance called. */
    ProcessInstanceQuery excludeSubprocesses(boolean exclude);

    /** Only those with an execution at one of these elements. */
    ProcessInstanceQuery activityIdIn(String... activityIds);

    /** Only those with a dead-letter job. */
    ProcessInstanceQuery withIncident();

    /** Only those with a dead-letter job whose last failure has this message. */
    ProcessInstanceQuery incidentMessage(String message);

    /** Only those with a dead-letter job whose last failure has a message like this SQL pattern. */
    ProcessInstanceQuery incidentMessageLike(String pattern);

    /** Only those with a failed job, waiting for its next attempt or dead. */
    ProcessInstanceQuery withJobException();

    /** Only those that are not suspended. */
    ProcessInstanceQuery active();

    /** Only suspended ones. */
    ProcessInstanceQuery suspended();

    /** Only those started before. */
    ProcessInstanceQuery startedBefore(Date date);

    /** Only those started after. */
    ProcessInstanceQuery startedAfter(Date date);

    /** Only those that this user started. */
    ProcessInstanceQuery startedBy(String userId);

    /** Variables are always included; for the family's sake. */
    ProcessInstanceQuery includeProcessVariables();

    /** Only with this name. */
    ProcessInstanceQuery processInstanceName(String value);

    /** Only with a name like this SQL pattern. */
    ProcessInstanceQuery processInstanceNameLike(String pattern);

    /** Only instances of this tenant. */
    ProcessInstanceQuery processInstanceTenantId(String tenantId);

    /** Only instances of tenants like this SQL pattern. */
    ProcessInstanceQuery processInstanceTenantIdLike(String pattern);

    /** Only instances of one of these tenants. */
    ProcessInstanceQuery tenantIdIn(String... tenantIds);

    /** Only instances without a tenant. */
    ProcessInstanceQuery processInstanceWithoutTenantId();

    /** Only where the variable of the instance has this value. */
    ProcessInstanceQuery variableValueEquals(String name, @Nullable Object value);

    /** Only where the variable of the instance has another value. */
    ProcessInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

    /** Only where the variable of the instance is greater. */
    ProcessInstanceQuery variableValueGreaterThan(String name, Object value);

    /** Only where the variable of the instance is greater or equal. */
    ProcessInstanceQuery variableValueGreaterThanOrEqual(String name, Object value);

    /** Only where the variable of the instance is less. */
    ProcessInstanceQuery variableValueLessThan(String name, Object value);

    /** Only where the variable of the instance is less or equal. */
    ProcessInstanceQuery variableValueLessThanOrEqual(String name, Object value);

    /** Only where the variable of the instance is like this SQL pattern. */
    ProcessInstanceQuery variableValueLike(String name, String pattern);

    /** Only where the variable of the instance is like this SQL pattern, whatever the case. */
    ProcessInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

    /** Only of definition keys like this SQL pattern. */
    ProcessInstanceQuery processDefinitionKeyLike(String pattern);

    /** The same in any case. */
    ProcessInstanceQuery processDefinitionKeyLikeIgnoreCase(String pattern);

    /** Only of definitions with a name like this SQL pattern. */
    ProcessInstanceQuery processDefinitionNameLike(String pattern);

    /** The same in any case. */
    ProcessInstanceQuery processDefinitionNameLikeIgnoreCase(String pattern);

    /** Only with a business key like this SQL pattern in any case. */
    ProcessInstanceQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern);

    /** Only with a name like this SQL pattern in any case. */
    ProcessInstanceQuery processInstanceNameLikeIgnoreCase(String pattern);

    /** Only of tenants like this SQL pattern in any case. */
    ProcessInstanceQuery processInstanceTenantIdLikeIgnoreCase(String pattern);

    /** Only without a tenant. */
    ProcessInstanceQuery withoutTenantId();

    /** Only of definitions of these deployments. */
    ProcessInstanceQuery deploymentIdIn(List<String> ids);

    /** Only those in which this activity is open. */
    ProcessInstanceQuery activeActivityId(String activityId);

    /** Only those in which one of these activities is open. */
    ProcessInstanceQuery activeActivityIds(Set<String> activityIds);

    /** Names of variables match in any case, wherever this is said. */
    ProcessInstanceQuery matchVariableNamesIgnoreCase();

    /** Texts of variables match in any case, wherever this is said. */
    ProcessInstanceQuery matchVariableValuesIgnoreCase();

    /** Only of definitions of this category. */
    ProcessInstanceQuery processDefinitionCategory(String category);

    /** Only of definitions with a category like this SQL pattern. */
    ProcessInstanceQuery processDefinitionCategoryLike(String pattern);

    /** The same in any case. */
    ProcessInstanceQuery processDefinitionCategoryLikeIgnoreCase(String pattern);

    /** Only with a variable of the instance of this name and text, in any case. */
    ProcessInstanceQuery variableValueEqualsIgnoreCase(String name, String value);

    /** Only with a variable of the instance of this name and another text, in any case. */
    ProcessInstanceQuery variableValueNotEqualsIgnoreCase(String name, String value);

    /** Only with a variable of the instance of this name. */
    ProcessInstanceQuery variableExists(String name);

    /** Only without a variable of the instance of this name. */
    ProcessInstanceQuery variableNotExists(String name);

    /** Only of other definition keys than these. */
    ProcessInstanceQuery processDefinitionKeyNotIn(String... keys);

    /** Only of other definition keys than these. */
    ProcessInstanceQuery excludeProcessDefinitionKeys(Set<String> keys);

    /** Only of these definitions. */
    ProcessInstanceQuery processDefinitionIds(Set<String> ids);

    /** The same as {@link #withoutTenantId}. */
    ProcessInstanceQuery processDefinitionWithoutTenantId();

    /** Only with this open incident. */
    ProcessInstanceQuery incidentId(String id);

    /** Only with an open incident of this type. */
    ProcessInstanceQuery incidentType(String type);

    /** Orders by id. */
    ProcessInstanceQuery orderByProcessInstanceId();

    /** Orders by definition. */
    ProcessInstanceQuery orderByProcessDefinitionId();

    /** Orders by definition key. */
    ProcessInstanceQuery orderByProcessDefinitionKey();

    /** Orders by business key. */
    ProcessInstanceQuery orderByBusinessKey();

    /** Orders by start. */
    ProcessInstanceQuery orderByStartTime();

    /** Orders by tenant. */
    ProcessInstanceQuery orderByTenantId();

    /** How many instances that match are of each process definition, by its id and by one statement. */
    Map<String, Long> countByProcessDefinitionId();

    /** Only those that this user has started, is linked with, or has a task of. */
    ProcessInstanceQuery involvedUser(String userId);

    /** Only those that one of these groups is linked with. */
    ProcessInstanceQuery involvedGroups(Set<String> groupIds);

    /** Only those that have called no instance which runs. */
    ProcessInstanceQuery leafProcessInstances();
}
