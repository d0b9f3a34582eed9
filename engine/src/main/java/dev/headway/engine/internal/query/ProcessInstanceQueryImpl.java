package dev.headway.engine.internal.query;

import dev.headway.core.state.Execution;
import dev.headway.engine.internal.entity.ProcessInstanceImpl;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public final class ProcessInstanceQueryImpl extends QueryImpl<ProcessInstanceQuery, ProcessInstance>
        implements ProcessInstanceQuery {
    public ProcessInstanceQueryImpl(Queries queries) {
        super(queries, Entity.INSTANCE, row -> ProcessInstanceImpl.of(row, Callers.rootOf(queries)));
        whereEqual("ofCase", false);
    }

    @Override
    public ProcessInstanceQuery processInstanceId(String id) {
        return whereId("id", "process instance", id);
    }

    @Override
    public ProcessInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("id", "process instance", ids);
    }

    @Override
    public ProcessInstanceQuery processInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    @Override
    public ProcessInstanceQuery processInstanceBusinessKey(String businessKey, String processDefinitionKey) {
        return processInstanceBusinessKey(businessKey).processDefinitionKey(processDefinitionKey);
    }

    @Override
    public ProcessInstanceQuery processInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    @Override
    public ProcessInstanceQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public ProcessInstanceQuery processDefinitionKeys(Set<String> keys) {
        return whereIn("definitionKey", keys);
    }

    @Override
    public ProcessInstanceQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", List.of(keys));
    }

    @Override
    public ProcessInstanceQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public ProcessInstanceQuery processDefinitionName(String name) {
        return whereEqual("definitionName", name);
    }

    @Override
    public ProcessInstanceQuery processDefinitionVersion(int version) {
        return whereEqual("definitionVersion", version);
    }

    @Override
    public ProcessInstanceQuery deploymentId(String id) {
        return late(() -> Subqueries.definitionsOfDeployment(queries(), "definitionId", id));
    }

    @Override
    public ProcessInstanceQuery superProcessInstanceId(String id) {
        return whereId("superInstanceId", "process instance", id);
    }

    @Override
    public ProcessInstanceQuery subProcessInstanceId(String id) {
        return late(() -> Subqueries.callerOf(queries(), id));
    }

    @Override
    public ProcessInstanceQuery rootProcessInstanceId(String id) {
        return late(() -> Callers.calledBelow(queries(), "id", id));
    }

    @Override
    public ProcessInstanceQuery processInstanceBusinessStatus(String status) {
        return whereVariable(Execution.BUSINESS_STATUS, Operator.EQ, required("business status", status), true);
    }

    @Override
    public ProcessInstanceQuery processInstanceBusinessStatusLike(String pattern) {
        return whereVariable(Execution.BUSINESS_STATUS, Operator.LIKE, required("business status", pattern), true);
    }

    @Override
    public ProcessInstanceQuery processInstanceBusinessStatusLikeIgnoreCase(String pattern) {
        return whereVariable(
                Execution.BUSINESS_STATUS, Operator.LIKE_IGNORE_CASE, required("business status", pattern), true);
    }

    @Override
    public ProcessInstanceQuery rootProcessInstances() {
        return where("superInstanceId", Operator.LE, 0L);
    }

    @Override
    public ProcessInstanceQuery excludeSubprocesses(boolean exclude) {
        return exclude ? rootProcessInstances() : this;
    }

    @Override
    public ProcessInstanceQuery activityIdIn(String... activityIds) {
        return late(() -> Subqueries.instancesAt("id", List.of(activityIds)));
    }

    @Override
    public ProcessInstanceQuery withIncident() {
        return late(() -> Subqueries.instancesWithDeadLetters("id"));
    }

    @Override
    public ProcessInstanceQuery incidentMessage(String message) {
        return late(() -> Subqueries.instancesWithIncidents("id", Operator.EQ, message));
    }

    @Override
    public ProcessInstanceQuery incidentMessageLike(String pattern) {
        return late(() -> Subqueries.instancesWithIncidents("id", Operator.LIKE, pattern));
    }

    @Override
    public ProcessInstanceQuery withJobException() {
        return late(() -> Subqueries.instancesWithFailedJobs("id"));
    }

    @Override
    public ProcessInstanceQuery active() {
        return whereEqual("suspended", false);
    }

    @Override
    public ProcessInstanceQuery suspended() {
        return whereEqual("suspended", true);
    }

    @Override
    public ProcessInstanceQuery startedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    @Override
    public ProcessInstanceQuery startedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    @Override
    public ProcessInstanceQuery startedBy(String userId) {
        return whereEqual("startUserId", userId);
    }

    @Override
    public ProcessInstanceQuery includeProcessVariables() {
        return this;
    }

    @Override
    public ProcessInstanceQuery processInstanceName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public ProcessInstanceQuery processInstanceNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public ProcessInstanceQuery processInstanceTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public ProcessInstanceQuery processInstanceTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public ProcessInstanceQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    @Override
    public ProcessInstanceQuery processInstanceWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public ProcessInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    @Override
    public ProcessInstanceQuery variableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    @Override
    public ProcessInstanceQuery variableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    @Override
    public ProcessInstanceQuery variableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    @Override
    public ProcessInstanceQuery variableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    @Override
    public ProcessInstanceQuery variableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    @Override
    public ProcessInstanceQuery variableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    @Override
    public ProcessInstanceQuery variableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    @Override
    public ProcessInstanceQuery orderByProcessInstanceId() {
        return orderBy("id");
    }

    @Override
    public ProcessInstanceQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public ProcessInstanceQuery orderByProcessDefinitionKey() {
        return orderBy("definitionKey");
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
    public ProcessInstanceQuery orderByTenantId() {
        return orderBy("tenantId");
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
    public ProcessInstanceQuery involvedGroups(Set<String> groupIds) {
        List<String> groups = List.copyOf(required("involvedGroups", groupIds));
        return late(() -> Subqueries.involvingGroups(queries(), groups));
    }
}
