package dev.headway.engine.internal.query;

import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.engine.internal.entity.TokenImpl;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.ExecutionQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public final class ExecutionQueryImpl extends QueryImpl<ExecutionQuery, Execution> implements ExecutionQuery {
    public ExecutionQueryImpl(Queries queries) {
        super(queries, Entity.EXECUTION, TokenImpl::new);
        where("kind", Operator.LT, Kind.SNAPSHOT.code()); // what has ended and is kept is nobody's execution
    }

    @Override
    public ExecutionQuery executionId(String id) {
        return whereId("id", "execution", id);
    }

    @Override
    public ExecutionQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public ExecutionQuery rootProcessInstanceId(String id) {
        return late(() -> Callers.calledBelow(queries(), "instanceId", id));
    }

    @Override
    public ExecutionQuery processDefinitionKey(String key) {
        return late(() -> Subqueries.definitionsOfKey(queries(), "definitionId", key));
    }

    @Override
    public ExecutionQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public ExecutionQuery parentId(String id) {
        return whereId("parentId", "execution", id);
    }

    @Override
    public ExecutionQuery onlyChildExecutions() {
        return where("kind", Operator.NE, Kind.ROOT.code());
    }

    @Override
    public ExecutionQuery onlyProcessInstanceExecutions() {
        return whereEqual("kind", Kind.ROOT.code());
    }

    @Override
    public ExecutionQuery activityId(String activityId) {
        return whereEqual("activityId", activityId);
    }

    @Override
    public ExecutionQuery messageEventSubscriptionName(String name) {
        return late(() -> Subqueries.executionsSubscribed(queries(), SubscriptionRow.Type.MESSAGE, name));
    }

    @Override
    public ExecutionQuery messageEventSubscription() {
        return late(() -> Subqueries.executionsSubscribed(queries(), SubscriptionRow.Type.MESSAGE, null));
    }

    @Override
    public ExecutionQuery signalEventSubscriptionName(String name) {
        return late(() -> Subqueries.executionsSubscribed(queries(), SubscriptionRow.Type.SIGNAL, name));
    }

    @Override
    public ExecutionQuery signalEventSubscription() {
        return late(() -> Subqueries.executionsSubscribed(queries(), SubscriptionRow.Type.SIGNAL, null));
    }

    @Override
    public ExecutionQuery active() {
        return whereLast("suspension", new Criterion.Compare("suspended", Operator.EQ, false));
    }

    @Override
    public ExecutionQuery suspended() {
        return whereLast("suspension", new Criterion.Compare("suspended", Operator.EQ, true));
    }

    @Override
    public ExecutionQuery executionTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public ExecutionQuery executionTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public ExecutionQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", given(tenantIds));
    }

    @Override
    public ExecutionQuery executionWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public ExecutionQuery variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, false);
    }

    @Override
    public ExecutionQuery variableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, false);
    }

    @Override
    public ExecutionQuery variableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, false);
    }

    @Override
    public ExecutionQuery variableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, false);
    }

    @Override
    public ExecutionQuery variableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, false);
    }

    @Override
    public ExecutionQuery variableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, false);
    }

    @Override
    public ExecutionQuery variableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, false);
    }

    @Override
    public ExecutionQuery variableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, false);
    }

    @Override
    public ExecutionQuery processVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    @Override
    public ExecutionQuery processVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    @Override
    public ExecutionQuery processVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    @Override
    public ExecutionQuery processVariableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    @Override
    public ExecutionQuery processVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    @Override
    public ExecutionQuery processVariableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    @Override
    public ExecutionQuery processVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    @Override
    public ExecutionQuery processVariableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    @Override
    public ExecutionQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    @Override
    public ExecutionQuery processInstanceBusinessKey(String businessKey) {
        return where(Subqueries.ofInstances(
                "instanceId", new Criterion.Compare("businessKey", Operator.EQ, required("businessKey", businessKey))));
    }

    @Override
    public ExecutionQuery processInstanceBusinessKey(String businessKey, boolean includeChildExecutions) {
        return includeChildExecutions
                ? processInstanceBusinessKey(businessKey)
                : onlyProcessInstanceExecutions().processInstanceBusinessKey(businessKey);
    }

    @Override
    public ExecutionQuery processInstanceBusinessKeyLike(String pattern) {
        return where(Subqueries.ofInstances(
                "instanceId", new Criterion.Compare("businessKey", Operator.LIKE, required("businessKey", pattern))));
    }

    @Override
    public ExecutionQuery processInstanceBusinessKeyLike(String pattern, boolean includeChildExecutions) {
        return includeChildExecutions
                ? processInstanceBusinessKeyLike(pattern)
                : onlyProcessInstanceExecutions().processInstanceBusinessKeyLike(pattern);
    }

    @Override
    public ExecutionQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern) {
        return where(Subqueries.ofInstances(
                "instanceId",
                new Criterion.Compare("businessKey", Operator.LIKE_IGNORE_CASE, required("businessKey", pattern))));
    }

    @Override
    public ExecutionQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern, boolean includeChildExecutions) {
        return includeChildExecutions
                ? processInstanceBusinessKeyLikeIgnoreCase(pattern)
                : onlyProcessInstanceExecutions().processInstanceBusinessKeyLikeIgnoreCase(pattern);
    }

    @Override
    public ExecutionQuery startedBefore(Date date) {
        return where(Subqueries.ofInstances(
                "instanceId",
                new Criterion.Compare("startedMillis", Operator.LT, Dates.millis(required("startedBefore", date)))));
    }

    @Override
    public ExecutionQuery startedAfter(Date date) {
        return where(Subqueries.ofInstances(
                "instanceId",
                new Criterion.Compare("startedMillis", Operator.GT, Dates.millis(required("startedAfter", date)))));
    }

    @Override
    public ExecutionQuery startedBy(String userId) {
        return where(Subqueries.ofInstances(
                "instanceId", new Criterion.Compare("startUserId", Operator.EQ, required("startedBy", userId))));
    }

    @Override
    public ExecutionQuery onlySubProcessExecutions() {
        return whereEqual("kind", Kind.SCOPE.code());
    }

    @Override
    public ExecutionQuery signalEventSubscription(String name) {
        return signalEventSubscriptionName(name);
    }

    @Override
    public ExecutionQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public ExecutionQuery executionTenantIdLikeIgnoreCase(String pattern) {
        return where("tenantId", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public ExecutionQuery processDefinitionKeys(Set<String> keys) {
        return late(
                () -> Subqueries.definitions(queries(), "definitionId", new Criterion.In("key", List.copyOf(keys))));
    }

    @Override
    public ExecutionQuery excludeProcessDefinitionKeys(Set<String> keys) {
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Not(new Criterion.In("key", List.copyOf(keys)))));
    }

    @Override
    public ExecutionQuery processDefinitionKeyLike(String pattern) {
        required("processDefinitionKeyLike", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("key", Operator.LIKE, pattern)));
    }

    @Override
    public ExecutionQuery processDefinitionKeyLikeIgnoreCase(String pattern) {
        required("processDefinitionKeyLikeIgnoreCase", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("key", Operator.LIKE_IGNORE_CASE, pattern)));
    }

    @Override
    public ExecutionQuery processDefinitionName(String name) {
        required("processDefinitionName", name);
        return late(() ->
                Subqueries.definitions(queries(), "definitionId", new Criterion.Compare("name", Operator.EQ, name)));
    }

    @Override
    public ExecutionQuery processDefinitionNameLike(String pattern) {
        required("processDefinitionNameLike", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("name", Operator.LIKE, pattern)));
    }

    @Override
    public ExecutionQuery processDefinitionNameLikeIgnoreCase(String pattern) {
        required("processDefinitionNameLikeIgnoreCase", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("name", Operator.LIKE_IGNORE_CASE, pattern)));
    }

    @Override
    public ExecutionQuery processDefinitionVersion(int version) {
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("version", Operator.EQ, version)));
    }

    @Override
    public ExecutionQuery processDefinitionCategory(String category) {
        required("processDefinitionCategory", category);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("category", Operator.EQ, category)));
    }

    @Override
    public ExecutionQuery processDefinitionCategoryLike(String pattern) {
        required("processDefinitionCategoryLike", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("category", Operator.LIKE, pattern)));
    }

    @Override
    public ExecutionQuery processDefinitionCategoryLikeIgnoreCase(String pattern) {
        required("processDefinitionCategoryLikeIgnoreCase", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("category", Operator.LIKE_IGNORE_CASE, pattern)));
    }

    @Override
    public ExecutionQuery variableValueEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, true, value, false);
    }

    @Override
    public ExecutionQuery variableValueNotEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, false, value, false);
    }

    @Override
    public ExecutionQuery variableExists(String name) {
        return whereVariableExists(name, true, false);
    }

    @Override
    public ExecutionQuery variableNotExists(String name) {
        return whereVariableExists(name, false, false);
    }

    @Override
    public ExecutionQuery processVariableValueEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, true, value, true);
    }

    @Override
    public ExecutionQuery processVariableValueNotEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, false, value, true);
    }

    @Override
    public ExecutionQuery processVariableExists(String name) {
        return whereVariableExists(name, true, true);
    }

    @Override
    public ExecutionQuery processVariableNotExists(String name) {
        return whereVariableExists(name, false, true);
    }

    @Override
    public ExecutionQuery incidentId(String id) {
        return where(Subqueries.incidents("id", "executionId", Subqueries.incidentId(id)));
    }

    @Override
    public ExecutionQuery incidentType(String type) {
        return where(
                Subqueries.incidents("id", "executionId", Subqueries.incidentType(required("incidentType", type))));
    }

    @Override
    public ExecutionQuery incidentMessage(String message) {
        return where(Subqueries.incidents(
                "id",
                "executionId",
                new Criterion.Compare("exceptionMessage", Operator.EQ, required("incidentMessage", message))));
    }

    @Override
    public ExecutionQuery incidentMessageLike(String pattern) {
        return where(Subqueries.incidents(
                "id",
                "executionId",
                new Criterion.Compare("exceptionMessage", Operator.LIKE, required("incidentMessage", pattern))));
    }

    @Override
    public ExecutionQuery orderByExecutionId() {
        return orderBy("id");
    }

    @Override
    public ExecutionQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
    public ExecutionQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public ExecutionQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    @Override
    public Map<String, Long> countByActivityId() {
        where(new Criterion.In("kind", List.of(Kind.ROOT.code(), Kind.TOKEN.code())));
        return countBy("activityId");
    }
}
