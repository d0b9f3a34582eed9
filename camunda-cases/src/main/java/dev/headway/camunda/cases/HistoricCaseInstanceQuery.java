package dev.headway.camunda.cases;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Finds cases, running and over. */
public final class HistoricCaseInstanceQuery
        extends Translated<
                HistoricCaseInstanceQuery,
                HistoricCaseInstance,
                dev.headway.engine.cmmn.HistoricCaseInstanceQuery,
                dev.headway.engine.cmmn.HistoricCaseInstance> {
    HistoricCaseInstanceQuery(dev.headway.engine.cmmn.HistoricCaseInstanceQuery query) {
        super(query, HistoricCaseInstance::new);
    }

    @Override
    HistoricCaseInstanceQuery self() {
        return this;
    }

    public HistoricCaseInstanceQuery caseInstanceId(String id) {
        return after(query.caseInstanceId(id));
    }

    public HistoricCaseInstanceQuery caseInstanceBusinessKey(String businessKey) {
        return after(query.caseInstanceBusinessKey(businessKey));
    }

    public HistoricCaseInstanceQuery caseInstanceBusinessKeyLike(String pattern) {
        return after(query.caseInstanceBusinessKeyLike(pattern));
    }

    public HistoricCaseInstanceQuery caseDefinitionId(String id) {
        return after(query.caseDefinitionId(id));
    }

    public HistoricCaseInstanceQuery caseDefinitionKey(String key) {
        return after(query.caseDefinitionKey(key));
    }

    public HistoricCaseInstanceQuery caseDefinitionName(String name) {
        return after(query.caseDefinitionName(name));
    }

    /** Only those that this process instance started. */
    public HistoricCaseInstanceQuery superProcessInstanceId(String id) {
        return after(query.caseInstanceParentId(id));
    }

    /** Only those that this case started. */
    public HistoricCaseInstanceQuery superCaseInstanceId(String id) {
        return after(query.caseInstanceParentId(id));
    }

    public HistoricCaseInstanceQuery createdBy(String userId) {
        return after(query.startedBy(userId));
    }

    public HistoricCaseInstanceQuery createdBefore(Date date) {
        return after(query.startedBefore(date));
    }

    public HistoricCaseInstanceQuery createdAfter(Date date) {
        return after(query.startedAfter(date));
    }

    public HistoricCaseInstanceQuery closedBefore(Date date) {
        return after(query.finishedBefore(date));
    }

    public HistoricCaseInstanceQuery closedAfter(Date date) {
        return after(query.finishedAfter(date));
    }

    /** Only those that run. */
    public HistoricCaseInstanceQuery active() {
        return after(query.unfinished());
    }

    /** Only those that are over. */
    public HistoricCaseInstanceQuery closed() {
        return after(query.finished());
    }

    /** Only those that run. */
    public HistoricCaseInstanceQuery notClosed() {
        return after(query.unfinished());
    }

    public HistoricCaseInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return after(query.variableValueEquals(name, value));
    }

    public HistoricCaseInstanceQuery withoutTenantId() {
        return after(query.caseInstanceWithoutTenantId());
    }

    public HistoricCaseInstanceQuery orderByCaseInstanceId() {
        return after(query.orderByCaseInstanceId());
    }

    public HistoricCaseInstanceQuery orderByCaseInstanceCreateTime() {
        return after(query.orderByStartTime());
    }

    public HistoricCaseInstanceQuery orderByCaseInstanceCloseTime() {
        return after(query.orderByEndTime());
    }
}
