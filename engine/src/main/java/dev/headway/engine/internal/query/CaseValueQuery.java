package dev.headway.engine.internal.query;

import dev.headway.core.state.Execution;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Criteria about cases, for those that run and those in history.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class CaseValueQuery<Q extends Query<Q, T>, T> extends QueryImpl<Q, T> {
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

    public Q variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
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

    public Q variableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    public Q variableValueEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, true, value, true);
    }

    public Q variableValueNotEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, false, value, true);
    }

    public Q variableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    public Q variableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    public Q variableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    public Q variableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    public Q variableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    public Q variableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    public Q variableExists(String name) {
        return whereVariableExists(name, true, true);
    }

    public Q variableNotExists(String name) {
        return whereVariableExists(name, false, true);
    }

    public Q orderByCaseDefinitionKey() {
        return orderBy("definitionKey");
    }

    public Q orderByTenantId() {
        return orderBy("tenantId");
    }
}
