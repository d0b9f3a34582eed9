package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.ProcessInstanceImpl;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Map;
import java.util.Set;

public final class ProcessInstanceQueryImpl extends InstanceValueQuery<ProcessInstanceQuery, ProcessInstance>
        implements ProcessInstanceQuery {
    public ProcessInstanceQueryImpl(Queries queries) {
        this(new AskedQueries(queries));
    }

    private ProcessInstanceQueryImpl(AskedQueries queries) {
        super(queries, Entity.INSTANCE, row -> ProcessInstanceImpl.of(row, Callers.rootOf(queries)));
    }

    @Override
    public ProcessInstanceQuery processInstanceBusinessKey(String businessKey, String processDefinitionKey) {
        return processInstanceBusinessKey(businessKey).processDefinitionKey(processDefinitionKey);
    }

    @Override
    public ProcessInstanceQuery processDefinitionKeys(Set<String> keys) {
        return whereIn("definitionKey", keys);
    }

    @Override
    public ProcessInstanceQuery activityIdIn(String... activityIds) {
        return late(() -> Subqueries.instancesAt("id", given(activityIds)));
    }

    @Override
    public ProcessInstanceQuery withIncident() {
        return late(() -> Subqueries.instancesWithIncidents("id"));
    }

    @Override
    public ProcessInstanceQuery withJobException() {
        return late(() -> Subqueries.instancesWithFailedJobs("id"));
    }

    @Override
    public ProcessInstanceQuery active() {
        return whereLast("suspension", new Criterion.Compare("suspended", Operator.EQ, false));
    }

    @Override
    public ProcessInstanceQuery suspended() {
        return whereLast("suspension", new Criterion.Compare("suspended", Operator.EQ, true));
    }

    @Override
    public ProcessInstanceQuery processDefinitionKeyNotIn(String... keys) {
        return whereNotIn("definitionKey", given(keys));
    }

    @Override
    public ProcessInstanceQuery processDefinitionIds(Set<String> ids) {
        return whereIds("definitionId", "process definition", ids);
    }

    @Override
    public ProcessInstanceQuery processDefinitionWithoutTenantId() {
        return withoutTenantId();
    }

    @Override
    public ProcessInstanceQuery incidentId(String id) {
        return where(Subqueries.incidents("id", "instanceId", Subqueries.incidentId(id)));
    }

    @Override
    public ProcessInstanceQuery orderByBusinessKey() {
        return orderBy("businessKey");
    }

    @Override
    public ProcessInstanceQuery orderByStartTime() {
        return orderBy("startedMillis");
    }

    @Override
    public Map<String, Long> countByProcessDefinitionId() {
        return countBy("definitionId");
    }

    @Override
    public ProcessInstanceQuery involvedUser(String userId) {
        required("involvedUser", userId);
        return late(() -> Subqueries.involving(queries(), Entity.TASK, userId));
    }

    @Override
    public ProcessInstanceQuery leafProcessInstances() {
        return where(Subqueries.withoutCalled("id"));
    }
}
