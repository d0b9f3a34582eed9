package dev.headway.engine.internal.query;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.task.TaskInfoQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Criteria about what a task belongs to, its variables, and orders.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class TaskInfoQueryImpl<Q extends TaskInfoQuery<Q, T>, T> extends TaskValueQuery<Q, T> {
    private boolean withProcessVariables;
    private boolean withTaskVariables;

    <R> TaskInfoQueryImpl(
            Queries queries, Entity<R> entity, Function<R, T> view, Function<String, List<String>> groupsOf) {
        super(queries, entity, view, groupsOf);
    }

    final boolean withProcessVariables() {
        return withProcessVariables;
    }

    final boolean withTaskVariables() {
        return withTaskVariables;
    }

    private Q ofDefinitions(Criterion... all) {
        return late(() -> Subqueries.definitions(queries(), "definitionId", all));
    }

    private Q ofCases(Criterion criterion) {
        return ofDefinitions(new Criterion.Compare("ofCase", Operator.EQ, true), criterion);
    }

    @Override
    public Q executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public Q processInstanceId(String id) {
        return whereId("processInstanceId", "process instance", id);
    }

    @Override
    public Q processInstanceIdWithChildren(String processInstanceId) {
        return late(() -> Callers.calledBelow(queries(), "processInstanceId", processInstanceId));
    }

    @Override
    public Q processInstanceIdIn(String... ids) {
        return whereIds("processInstanceId", "process instance", given(ids));
    }

    @Override
    public Q processInstanceIdIn(Collection<String> ids) {
        return whereIds("processInstanceId", "process instance", ids);
    }

    @Override
    public Q processInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    @Override
    public Q processInstanceBusinessKeyIn(String... businessKeys) {
        return whereIn("businessKey", given(businessKeys));
    }

    @Override
    public Q processInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    @Override
    public Q processInstanceBusinessKeyLikeIgnoreCase(String pattern) {
        return where("businessKey", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public Q processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public Q processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", given(keys));
    }

    @Override
    public Q processDefinitionKeyIn(Collection<String> keys) {
        return whereIn("definitionKey", keys);
    }

    @Override
    public Q processDefinitionKeyLike(String pattern) {
        return ofDefinitions(new Criterion.Compare("key", Operator.LIKE, pattern));
    }

    @Override
    public Q processDefinitionKeyLikeIgnoreCase(String pattern) {
        return ofDefinitions(new Criterion.Compare("key", Operator.LIKE_IGNORE_CASE, pattern));
    }

    @Override
    public Q processDefinitionName(String name) {
        return ofDefinitions(new Criterion.Compare("name", Operator.EQ, name));
    }

    @Override
    public Q processDefinitionNameLike(String pattern) {
        return ofDefinitions(new Criterion.Compare("name", Operator.LIKE, pattern));
    }

    @Override
    public Q processCategoryIn(Collection<String> categories) {
        return ofDefinitions(new Criterion.In("category", List.copyOf(categories)));
    }

    @Override
    public Q processCategoryNotIn(Collection<String> categories) {
        return ofDefinitions(new Criterion.Not(new Criterion.In("category", List.copyOf(categories))));
    }

    @Override
    public Q deploymentId(String id) {
        return deploymentIdIn(List.of(required("deploymentId", id)));
    }

    @Override
    public Q deploymentIdIn(Collection<String> ids) {
        return ofDefinitions(new Criterion.In("deploymentId", EntityId.soughtAll("deployment", ids)));
    }

    @Override
    public Q processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public Q caseInstanceId(String id) {
        return whereId("processInstanceId", "case instance", id);
    }

    @Override
    public Q caseExecutionId(String id) {
        return whereId("executionId", "plan item", id);
    }

    @Override
    public Q caseDefinitionId(String id) {
        return whereId("definitionId", "case definition", id);
    }

    @Override
    public Q caseDefinitionKey(String key) {
        return ofCases(new Criterion.Compare("key", Operator.EQ, required("caseDefinitionKey", key)));
    }

    @Override
    public Q caseDefinitionName(String name) {
        return ofCases(new Criterion.Compare("name", Operator.EQ, required("caseDefinitionName", name)));
    }

    @Override
    public Q taskTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public Q taskTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public Q tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", given(tenantIds));
    }

    @Override
    public Q taskWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public Q withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public Q taskVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, false);
    }

    @Override
    public Q taskVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, false);
    }

    @Override
    public Q taskVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, false);
    }

    @Override
    public Q taskVariableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, false);
    }

    @Override
    public Q taskVariableValueGreaterThanOrEquals(String name, Object value) {
        return whereVariable(name, Operator.GE, value, false);
    }

    @Override
    public Q taskVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, false);
    }

    @Override
    public Q taskVariableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, false);
    }

    @Override
    public Q taskVariableValueLessThanOrEquals(String name, Object value) {
        return whereVariable(name, Operator.LE, value, false);
    }

    @Override
    public Q taskVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, false);
    }

    @Override
    public Q taskVariableValueNotLike(String name, String pattern) {
        return whereVariable(name, Operator.NOT_LIKE, pattern, false);
    }

    @Override
    public Q taskVariableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, false);
    }

    @Override
    public Q taskVariableValueEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, true, value, false);
    }

    @Override
    public Q taskVariableValueNotEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, false, value, false);
    }

    @Override
    public Q taskVariableExists(String name) {
        return whereVariableExists(name, true, false);
    }

    @Override
    public Q taskVariableNotExists(String name) {
        return whereVariableExists(name, false, false);
    }

    @Override
    public Q processVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    @Override
    public Q processVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    @Override
    public Q processVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    @Override
    public Q processVariableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    @Override
    public Q processVariableValueGreaterThanOrEquals(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    @Override
    public Q processVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    @Override
    public Q processVariableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    @Override
    public Q processVariableValueLessThanOrEquals(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    @Override
    public Q processVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    @Override
    public Q processVariableValueNotLike(String name, String pattern) {
        return whereVariable(name, Operator.NOT_LIKE, pattern, true);
    }

    @Override
    public Q processVariableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    @Override
    public Q processVariableValueEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, true, value, true);
    }

    @Override
    public Q processVariableValueNotEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, false, value, true);
    }

    @Override
    public Q processVariableExists(String name) {
        return whereVariableExists(name, true, true);
    }

    @Override
    public Q processVariableNotExists(String name) {
        return whereVariableExists(name, false, true);
    }

    @Override
    public Q includeProcessVariables() {
        withProcessVariables = true;
        return self();
    }

    @Override
    public Q includeTaskLocalVariables() {
        withTaskVariables = true;
        return self();
    }

    @Override
    public Q includeIdentityLinks() {
        return self();
    }

    @Override
    public Q orderByTaskId() {
        return orderBy("id");
    }

    @Override
    public Q orderByTaskName() {
        return orderBy("name");
    }

    @Override
    public Q orderByTaskDescription() {
        return orderBy("description");
    }

    @Override
    public Q orderByTaskPriority() {
        return orderBy("priority");
    }

    @Override
    public Q orderByTaskAssignee() {
        return orderBy("assignee");
    }

    @Override
    public Q orderByTaskOwner() {
        return orderBy("owner");
    }

    @Override
    public Q orderByTaskCreateTime() {
        return orderBy("createdMillis");
    }

    @Override
    public Q orderByTaskDueDate() {
        return orderBy("dueMillis");
    }

    @Override
    public Q orderByDueDateNullsLast() {
        return orderBy("dueMillis");
    }

    @Override
    public Q orderByCategory() {
        return orderBy("category");
    }

    @Override
    public Q orderByTaskDefinitionKey() {
        return orderBy("elementId");
    }

    @Override
    public Q orderByProcessInstanceId() {
        return orderBy("processInstanceId");
    }

    @Override
    public Q orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public Q orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public Q orderByTenantId() {
        return orderBy("tenantId");
    }

    @Override
    public Q cmmnDeploymentId(String id) {
        return deploymentId(id);
    }

    @Override
    public Q cmmnDeploymentIdIn(Collection<String> ids) {
        return deploymentIdIn(ids);
    }
}
