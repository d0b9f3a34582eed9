package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Map;
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
