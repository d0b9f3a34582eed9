package dev.headway.engine.internal.query;

import dev.headway.core.state.Execution;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Set;
import java.util.function.Function;

/**
 * Criteria about cases, for those that run and those in history.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class CaseValueQuery<Q extends Query<Q, T>, T> extends ScopeValueQuery<Q, T> {
    <R> CaseValueQuery(Queries queries, Entity<R> entity, Function<R, T> view) {
        super(queries, entity, view);
        whereEqual("ofCase", true);
    }

    public Q caseInstanceId(String id) {
        return whereId("id", "case instance", id);
    }

    public Q caseInstanceIds(Set<String> ids) {
        return whereIds("id", "case instance", ids);
    }

    public Q caseInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    public Q caseDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    public Q caseDefinitionId(String id) {
        return whereId("definitionId", "case definition", id);
    }

    public Q caseInstanceParentId(String id) {
        return whereId("superInstanceId", "instance", id);
    }

    public Q caseInstanceTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    public Q orderByCaseInstanceId() {
        return orderBy("id");
    }

    public Q orderByStartTime() {
        return orderBy("startedMillis");
    }

    public Q caseDefinitionKeys(Set<String> keys) {
        return whereIn("definitionKey", given(keys.toArray(String[]::new)));
    }

    public Q caseDefinitionName(String name) {
        return whereEqual("definitionName", name);
    }

    public Q caseInstanceName(String name) {
        return whereEqual("name", name);
    }

    public Q caseInstanceNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    public Q caseInstanceNameLikeIgnoreCase(String pattern) {
        return where("name", Operator.LIKE_IGNORE_CASE, pattern);
    }

    public Q caseInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    public Q caseInstanceBusinessStatus(String status) {
        return whereVariable(Execution.BUSINESS_STATUS, Operator.EQ, required("business status", status), true);
    }

    public Q withoutCaseInstanceParentId() {
        return where("superInstanceId", Operator.LE, 0L);
    }

    public Q caseInstanceTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    public Q caseInstanceWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    public Q includeCaseVariables() {
        return self();
    }

    public Q orderByCaseDefinitionKey() {
        return orderBy("definitionKey");
    }
}
