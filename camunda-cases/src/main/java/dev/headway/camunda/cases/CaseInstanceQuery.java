package dev.headway.camunda.cases;

import org.jspecify.annotations.Nullable;

/** Finds cases that run. Those that are over are found by {@link HistoricCaseInstanceQuery}. */
public final class CaseInstanceQuery
        extends Translated<
                CaseInstanceQuery,
                CaseInstance,
                dev.headway.engine.cmmn.CaseInstanceQuery,
                dev.headway.engine.cmmn.CaseInstance> {
    CaseInstanceQuery(dev.headway.engine.cmmn.CaseInstanceQuery query) {
        super(query, CaseInstance::new);
    }

    @Override
    CaseInstanceQuery self() {
        return this;
    }

    public CaseInstanceQuery caseInstanceId(String id) {
        return after(query.caseInstanceId(id));
    }

    public CaseInstanceQuery caseInstanceBusinessKey(String businessKey) {
        return after(query.caseInstanceBusinessKey(businessKey));
    }

    public CaseInstanceQuery caseDefinitionKey(String key) {
        return after(query.caseDefinitionKey(key));
    }

    public CaseInstanceQuery caseDefinitionId(String id) {
        return after(query.caseDefinitionId(id));
    }

    /** Only those that this process instance started. */
    public CaseInstanceQuery superProcessInstanceId(String id) {
        return after(query.caseInstanceParentId(id));
    }

    /** Only those that this case started. */
    public CaseInstanceQuery superCaseInstanceId(String id) {
        return after(query.caseInstanceParentId(id));
    }

    /** Adds nothing: all that are found run. */
    public CaseInstanceQuery active() {
        return this;
    }

    public CaseInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return after(query.variableValueEquals(name, value));
    }

    public CaseInstanceQuery variableValueNotEquals(String name, @Nullable Object value) {
        return after(query.variableValueNotEquals(name, value));
    }

    public CaseInstanceQuery variableValueGreaterThan(String name, Object value) {
        return after(query.variableValueGreaterThan(name, value));
    }

    public CaseInstanceQuery variableValueGreaterThanOrEqual(String name, Object value) {
        return after(query.variableValueGreaterThanOrEqual(name, value));
    }

    public CaseInstanceQuery variableValueLessThan(String name, Object value) {
        return after(query.variableValueLessThan(name, value));
    }

    public CaseInstanceQuery variableValueLessThanOrEqual(String name, Object value) {
        return after(query.variableValueLessThanOrEqual(name, value));
    }

    public CaseInstanceQuery variableValueLike(String name, String pattern) {
        return after(query.variableValueLike(name, pattern));
    }

    public CaseInstanceQuery withoutTenantId() {
        return after(query.caseInstanceWithoutTenantId());
    }

    public CaseInstanceQuery orderByCaseInstanceId() {
        return after(query.orderByCaseInstanceId());
    }

    public CaseInstanceQuery orderByCaseDefinitionKey() {
        return after(query.orderByCaseDefinitionKey());
    }

    public CaseInstanceQuery orderByTenantId() {
        return after(query.orderByTenantId());
    }
}
