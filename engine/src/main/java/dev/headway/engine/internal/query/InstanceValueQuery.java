package dev.headway.engine.internal.query;

import dev.headway.core.state.Execution;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Criteria about process instances, for those that run and those in history.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class InstanceValueQuery<Q extends Query<Q, T>, T> extends ScopeValueQuery<Q, T> {
    <R> InstanceValueQuery(Queries queries, Entity<R> entity, Function<R, T> view) {
        super(queries, entity, view);
        whereEqual("ofCase", false);
    }

    public Q processInstanceId(String id) {
        return whereId("id", "process instance", id);
    }

    public Q processInstanceIds(Set<String> ids) {
        return whereIds("id", "process instance", ids);
    }

    public Q processInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    public Q rootProcessInstanceId(String id) {
        return late(() -> Callers.calledBelow(queries(), "id", id));
    }

    public Q processInstanceBusinessStatus(String status) {
        return whereVariable(Execution.BUSINESS_STATUS, Operator.EQ, required("business status", status), true);
    }

    public Q processInstanceBusinessStatusLike(String pattern) {
        return whereVariable(Execution.BUSINESS_STATUS, Operator.LIKE, required("business status", pattern), true);
    }

    public Q processInstanceBusinessStatusLikeIgnoreCase(String pattern) {
        return whereVariable(
                Execution.BUSINESS_STATUS, Operator.LIKE_IGNORE_CASE, required("business status", pattern), true);
    }

    public Q processInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    public Q processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    public Q processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", given(keys));
    }

    public Q processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    public Q processDefinitionName(String name) {
        return whereEqual("definitionName", name);
    }

    public Q processDefinitionVersion(int version) {
        return whereEqual("definitionVersion", version);
    }

    public Q superProcessInstanceId(String id) {
        return whereId("superInstanceId", "process instance", id);
    }

    public Q rootProcessInstances() {
        return where("superInstanceId", Operator.LE, 0L);
    }

    public Q startedBy(String userId) {
        return whereEqual("startUserId", userId);
    }

    public Q includeProcessVariables() {
        return self();
    }

    public Q processInstanceName(String value) {
        return whereEqual("name", value);
    }

    public Q processInstanceNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    public Q startedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    public Q startedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    public Q processInstanceTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    public Q processInstanceTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    public Q tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", given(tenantIds));
    }

    public Q processInstanceWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    public Q processDefinitionKeyLike(String pattern) {
        return where("definitionKey", Operator.LIKE, pattern);
    }

    public Q processDefinitionKeyLikeIgnoreCase(String pattern) {
        return where("definitionKey", Operator.LIKE_IGNORE_CASE, pattern);
    }

    public Q processDefinitionNameLike(String pattern) {
        return where("definitionName", Operator.LIKE, pattern);
    }

    public Q processDefinitionNameLikeIgnoreCase(String pattern) {
        return where("definitionName", Operator.LIKE_IGNORE_CASE, pattern);
    }

    public Q processInstanceBusinessKeyLikeIgnoreCase(String pattern) {
        return where("businessKey", Operator.LIKE_IGNORE_CASE, pattern);
    }

    public Q processInstanceNameLikeIgnoreCase(String pattern) {
        return where("name", Operator.LIKE_IGNORE_CASE, pattern);
    }

    public Q processInstanceTenantIdLikeIgnoreCase(String pattern) {
        return where("tenantId", Operator.LIKE_IGNORE_CASE, pattern);
    }

    public Q withoutTenantId() {
        return whereNull("tenantId", true);
    }

    public Q deploymentIdIn(List<String> ids) {
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.In("deploymentId", EntityId.soughtAll("deployment", ids))));
    }

    public Q activeActivityId(String activityId) {
        return activeActivityIds(Set.of(required("activeActivityId", activityId)));
    }

    public Q activeActivityIds(Set<String> activityIds) {
        required("activeActivityIds", activityIds);
        return where(Subqueries.instancesAt("id", List.copyOf(activityIds)));
    }

    public Q processDefinitionCategory(String category) {
        required("processDefinitionCategory", category);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("category", Operator.EQ, category)));
    }

    public Q processDefinitionCategoryLike(String pattern) {
        required("processDefinitionCategoryLike", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("category", Operator.LIKE, pattern)));
    }

    public Q processDefinitionCategoryLikeIgnoreCase(String pattern) {
        required("processDefinitionCategoryLikeIgnoreCase", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("category", Operator.LIKE_IGNORE_CASE, pattern)));
    }

    public Q excludeProcessDefinitionKeys(Set<String> keys) {
        return whereNotIn("definitionKey", keys);
    }

    public Q deploymentId(String id) {
        return late(() -> Subqueries.definitionsOfDeployment(queries(), "definitionId", id));
    }

    public Q subProcessInstanceId(String id) {
        return late(() -> Subqueries.callerOf(queries(), id));
    }

    public Q excludeSubprocesses(boolean exclude) {
        return exclude ? rootProcessInstances() : self();
    }

    public Q orderByProcessDefinitionKey() {
        return orderBy("definitionKey");
    }

    public Q incidentType(String type) {
        return where(Subqueries.incidents("id", "instanceId", Subqueries.incidentType(required("incidentType", type))));
    }

    public Q incidentMessage(String message) {
        return where(Subqueries.incidents(
                "id",
                "instanceId",
                new Criterion.Compare("exceptionMessage", Operator.EQ, required("incidentMessage", message))));
    }

    public Q incidentMessageLike(String pattern) {
        return where(Subqueries.incidents(
                "id",
                "instanceId",
                new Criterion.Compare("exceptionMessage", Operator.LIKE, required("incidentMessage", pattern))));
    }

    public Q orderByProcessInstanceId() {
        return orderBy("id");
    }

    public Q orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    public Q involvedGroups(Set<String> groupIds) {
        List<String> groups = List.copyOf(required("involvedGroups", groupIds));
        return late(() -> Subqueries.involvingGroups(queries(), groups));
    }
}
