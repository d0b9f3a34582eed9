package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricDecisionExecution;
import dev.headway.engine.history.HistoricDecisionExecutionQuery;
import dev.headway.engine.internal.entity.HistoricDecisionExecutionImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;

public final class HistoricDecisionExecutionQueryImpl
        extends ExpandingQuery<HistoricDecisionExecutionQuery, HistoricDecisionExecution>
        implements HistoricDecisionExecutionQuery {
    public HistoricDecisionExecutionQueryImpl(Queries queries) {
        super(queries, Entity.DETAIL, HistoricDecisionExecutionImpl::of);
    }

    @Override
    public HistoricDecisionExecutionQuery decisionDefinitionId(String id) {
        String wanted = EntityId.text(EntityId.sought("decision definition", id));
        return keep(each -> each.getDecisionDefinitionId().equals(wanted));
    }

    @Override
    public HistoricDecisionExecutionQuery deploymentId(String id) {
        String wanted = EntityId.text(EntityId.sought("deployment", id));
        return keep(each -> each.getDeploymentId().equals(wanted));
    }

    @Override
    public HistoricDecisionExecutionQuery decisionKey(String key) {
        String wanted = required("decision key", key);
        return keep(each -> each.getDecisionKey().equals(wanted));
    }

    @Override
    public HistoricDecisionExecutionQuery instanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public HistoricDecisionExecutionQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public HistoricDecisionExecutionQuery activityInstanceId(String id) {
        return whereId("visitId", "activity instance", id);
    }

    @Override
    public HistoricDecisionExecutionQuery activityId(String activityId) {
        String wanted = required("activity id", activityId);
        return keep(each -> each.getActivityId().equals(wanted));
    }

    @Override
    public HistoricDecisionExecutionQuery processDefinitionId(String id) {
        long definition = EntityId.sought("process definition", id);
        return where(Subqueries.ofHistoricInstances(new Criterion.Compare("definitionId", Operator.EQ, definition)));
    }

    @Override
    public HistoricDecisionExecutionQuery processDefinitionKey(String key) {
        String wanted = required("process definition key", key);
        return where(Subqueries.ofHistoricInstances(new Criterion.Compare("definitionKey", Operator.EQ, wanted)));
    }

    @Override
    public HistoricDecisionExecutionQuery orderByStartTime() {
        return orderByRow("time", "atMillis", HistoricDecisionExecution::getStartTime);
    }
}
