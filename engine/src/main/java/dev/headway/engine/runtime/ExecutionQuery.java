package dev.headway.engine.runtime;

import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds executions: tokens, scopes and the instances themselves. */
public final class ExecutionQuery extends Query<ExecutionQuery, Execution> {
    /** Made by the engine. */
    public ExecutionQuery(Queries queries) {
        super(queries, Entity.EXECUTION, Token::new);
        where("kind", Operator.LT, Kind.SNAPSHOT.code()); // what has ended and is kept is nobody's execution
    }

    /** Only this execution. */
    public ExecutionQuery executionId(String id) {
        return whereId("id", "execution", id);
    }

    /** Only of this instance. */
    public ExecutionQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of this definition key. */
    public ExecutionQuery processDefinitionKey(String key) {
        return late(() -> Subqueries.definitionsOfKey(queries(), "definitionId", key));
    }

    /** Only of this definition. */
    public ExecutionQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only directly below this execution. */
    public ExecutionQuery parentId(String id) {
        return whereId("parentId", "execution", id);
    }

    /** Only at this element. */
    public ExecutionQuery activityId(String activityId) {
        return whereEqual("activityId", activityId);
    }

    /** Only those that wait for this message. */
    public ExecutionQuery messageEventSubscriptionName(String name) {
        return late(() -> Subqueries.executionsSubscribed(queries(), SubscriptionRow.Type.MESSAGE, name));
    }

    /** Only those that wait for any message. */
    public ExecutionQuery messageEventSubscription() {
        return late(() -> Subqueries.executionsSubscribed(queries(), SubscriptionRow.Type.MESSAGE, null));
    }

    /** Only those that wait for this signal. */
    public ExecutionQuery signalEventSubscriptionName(String name) {
        return late(() -> Subqueries.executionsSubscribed(queries(), SubscriptionRow.Type.SIGNAL, name));
    }

    /** Only those that wait for any signal. */
    public ExecutionQuery signalEventSubscription() {
        return late(() -> Subqueries.executionsSubscribed(queries(), SubscriptionRow.Type.SIGNAL, null));
    }

    /** Only of instances that are not suspended. */
    public ExecutionQuery active() {
        return whereEqual("suspended", false);
    }

    /** Only of suspended instances. */
    public ExecutionQuery suspended() {
        return whereEqual("suspended", true);
    }

    /** Only executions of this tenant. */
    public ExecutionQuery executionTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only executions of tenants like this SQL pattern. */
    public ExecutionQuery executionTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only executions of one of these tenants. */
    public ExecutionQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only executions without a tenant. */
    public ExecutionQuery executionWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Only where the variable of the execution itself has this value. */
    public ExecutionQuery variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, false);
    }

    /** Only where the variable of the execution itself has another value. */
    public ExecutionQuery variableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, false);
    }

    /** Only where the variable of the execution itself is greater. */
    public ExecutionQuery variableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, false);
    }

    /** Only where the variable of the execution itself is greater or equal. */
    public ExecutionQuery variableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, false);
    }

    /** Only where the variable of the execution itself is less. */
    public ExecutionQuery variableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, false);
    }

    /** Only where the variable of the execution itself is less or equal. */
    public ExecutionQuery variableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, false);
    }

    /** Only where the variable of the execution itself is like this SQL pattern. */
    public ExecutionQuery variableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, false);
    }

    /** Only where the variable of the execution itself is like this SQL pattern, whatever the case. */
    public ExecutionQuery variableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, false);
    }

    /** Only where the variable of its instance has this value. */
    public ExecutionQuery processVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    /** Only where the variable of its instance has another value. */
    public ExecutionQuery processVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    /** Only where the variable of its instance is greater. */
    public ExecutionQuery processVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    /** Only where the variable of its instance is greater or equal. */
    public ExecutionQuery processVariableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    /** Only where the variable of its instance is less. */
    public ExecutionQuery processVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    /** Only where the variable of its instance is less or equal. */
    public ExecutionQuery processVariableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    /** Only where the variable of its instance is like this SQL pattern. */
    public ExecutionQuery processVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    /** Only where the variable of its instance is like this SQL pattern, whatever the case. */
    public ExecutionQuery processVariableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    /** Orders by id. */
    public ExecutionQuery orderByExecutionId() {
        return orderBy("id");
    }

    /** Orders by instance. */
    public ExecutionQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    /** Orders by definition. */
    public ExecutionQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    /** Orders by tenant. */
    public ExecutionQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    /** How many tokens that match are at each element, by one statement. */
    public Map<String, Long> countByActivityId() {
        where(new Criterion.In("kind", List.of(Kind.ROOT.code(), Kind.TOKEN.code())));
        return countBy("activityId");
    }
}
