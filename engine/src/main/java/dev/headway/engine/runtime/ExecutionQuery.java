package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds executions: tokens, scopes and the instances themselves. */
public interface ExecutionQuery extends Query<ExecutionQuery, Execution> {

    /** Only this execution. */
    ExecutionQuery executionId(String id);

    /** Only of this instance. */
    ExecutionQuery processInstanceId(String id);

    /** Only of this instance and those that were called below it, at most 10,000. */
    ExecutionQuery rootProcessInstanceId(String id);

    /** Only of this definition key. */
    ExecutionQuery processDefinitionKey(String key);

    /** Only of this definition. */
    ExecutionQuery processDefinitionId(String id);

    /** Only directly below this execution. */
    ExecutionQuery parentId(String id);

    /** Only those that are part of a process instance, not the process instances themselves. */
    ExecutionQuery onlyChildExecutions();

    /** Only process instances themselves. */
    ExecutionQuery onlyProcessInstanceExecutions();

    /** Only at this element. */
    ExecutionQuery activityId(String activityId);

    /** Only those that wait for this message. */
    ExecutionQuery messageEventSubscriptionName(String name);

    /** Only those that wait for any message. */
    ExecutionQuery messageEventSubscription();

    /** Only those that wait for this signal. */
    ExecutionQuery signalEventSubscriptionName(String name);

    /** Only those that wait for any signal. */
    ExecutionQuery signalEventSubscription();

    /** Only of instances that are not suspended. */
    ExecutionQuery active();

    /** Only of suspended instances. */
    ExecutionQuery suspended();

    /** Only executions of this tenant. */
    ExecutionQuery executionTenantId(String tenantId);

    /** Only executions of tenants like this SQL pattern. */
    ExecutionQuery executionTenantIdLike(String pattern);

    /** Only executions of one of these tenants. */
    ExecutionQuery tenantIdIn(String... tenantIds);

    /** Only executions without a tenant. */
    ExecutionQuery executionWithoutTenantId();

    /** Only where the variable of the execution itself has this value. */
    ExecutionQuery variableValueEquals(String name, @Nullable Object value);

    /** Only where the variable of the execution itself has another value. */
    ExecutionQuery variableValueNotEquals(String name, @Nullable Object value);

    /** Only where the variable of the execution itself is greater. */
    ExecutionQuery variableValueGreaterThan(String name, Object value);

    /** Only where the variable of the execution itself is greater or equal. */
    ExecutionQuery variableValueGreaterThanOrEqual(String name, Object value);

    /** Only where the variable of the execution itself is less. */
    ExecutionQuery variableValueLessThan(String name, Object value);

    /** Only where the variable of the execution itself is less or equal. */
    ExecutionQuery variableValueLessThanOrEqual(String name, Object value);

    /** Only where the variable of the execution itself is like this SQL pattern. */
    ExecutionQuery variableValueLike(String name, String pattern);

    /** Only where the variable of the execution itself is like this SQL pattern, whatever the case. */
    ExecutionQuery variableValueLikeIgnoreCase(String name, String pattern);

    /** Only where the variable of its instance has this value. */
    ExecutionQuery processVariableValueEquals(String name, @Nullable Object value);

    /** Only where the variable of its instance has another value. */
    ExecutionQuery processVariableValueNotEquals(String name, @Nullable Object value);

    /** Only where the variable of its instance is greater. */
    ExecutionQuery processVariableValueGreaterThan(String name, Object value);

    /** Only where the variable of its instance is greater or equal. */
    ExecutionQuery processVariableValueGreaterThanOrEqual(String name, Object value);

    /** Only where the variable of its instance is less. */
    ExecutionQuery processVariableValueLessThan(String name, Object value);

    /** Only where the variable of its instance is less or equal. */
    ExecutionQuery processVariableValueLessThanOrEqual(String name, Object value);

    /** Only where the variable of its instance is like this SQL pattern. */
    ExecutionQuery processVariableValueLike(String name, String pattern);

    /** Only where the variable of its instance is like this SQL pattern, whatever the case. */
    ExecutionQuery processVariableValueLikeIgnoreCase(String name, String pattern);

    /** Only of these instances. */
    ExecutionQuery processInstanceIds(Set<String> ids);

    /** Only of instances with this business key. */
    ExecutionQuery processInstanceBusinessKey(String businessKey);

    /** The same; without their child executions if so. */
    ExecutionQuery processInstanceBusinessKey(String businessKey, boolean includeChildExecutions);

    /** Only of instances with a business key like this SQL pattern. */
    ExecutionQuery processInstanceBusinessKeyLike(String pattern);

    /** The same; without their child executions if so. */
    ExecutionQuery processInstanceBusinessKeyLike(String pattern, boolean includeChildExecutions);

    /** The same in any case. */
    ExecutionQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern);

    /** The same; without their child executions if so. */
    ExecutionQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern, boolean includeChildExecutions);

    /** Only of instances that were started before. */
    ExecutionQuery startedBefore(Date date);

    /** Only of instances that were started after. */
    ExecutionQuery startedAfter(Date date);

    /** Only of instances that this user has started. */
    ExecutionQuery startedBy(String userId);

    /** Only running sub-processes and event sub-processes. */
    ExecutionQuery onlySubProcessExecutions();

    /** The same as {@link #signalEventSubscriptionName}. */
    ExecutionQuery signalEventSubscription(String name);

    /** Only without a tenant. */
    ExecutionQuery withoutTenantId();

    /** Only of tenants like this SQL pattern in any case. */
    ExecutionQuery executionTenantIdLikeIgnoreCase(String pattern);

    /** Only of these definition keys. */
    ExecutionQuery processDefinitionKeys(Set<String> keys);

    /** Only of other definition keys than these. */
    ExecutionQuery excludeProcessDefinitionKeys(Set<String> keys);

    /** Only of definition keys like this SQL pattern. */
    ExecutionQuery processDefinitionKeyLike(String pattern);

    /** The same in any case. */
    ExecutionQuery processDefinitionKeyLikeIgnoreCase(String pattern);

    /** Only of definitions with this name. */
    ExecutionQuery processDefinitionName(String name);

    /** Only of definitions with a name like this SQL pattern. */
    ExecutionQuery processDefinitionNameLike(String pattern);

    /** The same in any case. */
    ExecutionQuery processDefinitionNameLikeIgnoreCase(String pattern);

    /** Only of this version of their definition. */
    ExecutionQuery processDefinitionVersion(int version);

    /** Names of variables match in any case, wherever this is said. */
    ExecutionQuery matchVariableNamesIgnoreCase();

    /** Texts of variables match in any case, wherever this is said. */
    ExecutionQuery matchVariableValuesIgnoreCase();

    /** Only of definitions of this category. */
    ExecutionQuery processDefinitionCategory(String category);

    /** Only of definitions with a category like this SQL pattern. */
    ExecutionQuery processDefinitionCategoryLike(String pattern);

    /** The same in any case. */
    ExecutionQuery processDefinitionCategoryLikeIgnoreCase(String pattern);

    /** Only with a variable of its own of this name and text, in any case. */
    ExecutionQuery variableValueEqualsIgnoreCase(String name, String value);

    /** Only with a variable of its own of this name and another text, in any case. */
    ExecutionQuery variableValueNotEqualsIgnoreCase(String name, String value);

    /** Only with a variable of its own of this name. */
    ExecutionQuery variableExists(String name);

    /** Only without a variable of its own of this name. */
    ExecutionQuery variableNotExists(String name);

    /** Only with a variable of the instance of this name and text, in any case. */
    ExecutionQuery processVariableValueEqualsIgnoreCase(String name, String value);

    /** Only with a variable of the instance of this name and another text, in any case. */
    ExecutionQuery processVariableValueNotEqualsIgnoreCase(String name, String value);

    /** Only with a variable of the instance of this name. */
    ExecutionQuery processVariableExists(String name);

    /** Only without a variable of the instance of this name. */
    ExecutionQuery processVariableNotExists(String name);

    /** Only with this open incident. */
    ExecutionQuery incidentId(String id);

    /** Only with an open incident of this type. */
    ExecutionQuery incidentType(String type);

    /** Only with an open incident of this message. */
    ExecutionQuery incidentMessage(String message);

    /** Only with an open incident of a message like this SQL pattern. */
    ExecutionQuery incidentMessageLike(String pattern);

    /** Orders by id. */
    ExecutionQuery orderByExecutionId();

    /** Orders by instance. */
    ExecutionQuery orderByProcessInstanceId();

    /** Orders by definition. */
    ExecutionQuery orderByProcessDefinitionId();

    /** Orders by tenant. */
    ExecutionQuery orderByTenantId();

    /** How many tokens that match are at each element, by one statement. */
    Map<String, Long> countByActivityId();
}
