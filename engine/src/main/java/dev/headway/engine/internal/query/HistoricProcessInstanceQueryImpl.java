package dev.headway.engine.internal.query;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.internal.entity.HistoricProcessInstanceImpl;
import dev.headway.engine.internal.entity.HistoricState;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

public final class HistoricProcessInstanceQueryImpl
        extends QueryImpl<HistoricProcessInstanceQuery, HistoricProcessInstance>
        implements HistoricProcessInstanceQuery {
    public HistoricProcessInstanceQueryImpl(Queries queries) {
        super(queries, Entity.HISTORIC_INSTANCE, row -> new HistoricProcessInstanceImpl(row, Callers.rootOf(queries)));
        whereEqual("ofCase", false);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceId(String id) {
        return whereId("id", "process instance", id);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("id", "process instance", ids);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    @Override
    public HistoricProcessInstanceQuery rootProcessInstanceId(String id) {
        return late(() -> Callers.calledBelow(queries(), "id", id));
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceBusinessStatus(String status) {
        return whereVariable(Execution.BUSINESS_STATUS, Operator.EQ, required("business status", status), true);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceBusinessStatusLike(String pattern) {
        return whereVariable(Execution.BUSINESS_STATUS, Operator.LIKE, required("business status", pattern), true);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceBusinessStatusLikeIgnoreCase(String pattern) {
        return whereVariable(
                Execution.BUSINESS_STATUS, Operator.LIKE_IGNORE_CASE, required("business status", pattern), true);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    @Override
    public HistoricProcessInstanceQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public HistoricProcessInstanceQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", List.of(keys));
    }

    @Override
    public HistoricProcessInstanceQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public HistoricProcessInstanceQuery processDefinitionName(String name) {
        return whereEqual("definitionName", name);
    }

    @Override
    public HistoricProcessInstanceQuery processDefinitionVersion(int version) {
        return whereEqual("definitionVersion", version);
    }

    @Override
    public HistoricProcessInstanceQuery superProcessInstanceId(String id) {
        return whereId("superInstanceId", "process instance", id);
    }

    @Override
    public HistoricProcessInstanceQuery rootProcessInstances() {
        return where("superInstanceId", Operator.LE, 0L);
    }

    @Override
    public HistoricProcessInstanceQuery startedBy(String userId) {
        return whereEqual("startUserId", userId);
    }

    @Override
    public HistoricProcessInstanceQuery completed() {
        return whereEqual("state", EndState.COMPLETED.code());
    }

    @Override
    public HistoricProcessInstanceQuery deleted() {
        return whereEqual("state", EndState.CANCELLED.code());
    }

    @Override
    public HistoricProcessInstanceQuery notDeleted() {
        return where("state", Operator.NE, EndState.CANCELLED.code());
    }

    @Override
    public HistoricProcessInstanceQuery failed() {
        return whereEqual("state", EndState.FAILED.code());
    }

    @Override
    public HistoricProcessInstanceQuery includeProcessVariables() {
        return this;
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public HistoricProcessInstanceQuery startedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    @Override
    public HistoricProcessInstanceQuery startedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    @Override
    public HistoricProcessInstanceQuery finishedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    @Override
    public HistoricProcessInstanceQuery finishedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    @Override
    public HistoricProcessInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    @Override
    public HistoricProcessInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public HistoricProcessInstanceQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public HistoricProcessInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    @Override
    public HistoricProcessInstanceQuery variableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    @Override
    public HistoricProcessInstanceQuery variableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    @Override
    public HistoricProcessInstanceQuery variableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    @Override
    public HistoricProcessInstanceQuery variableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    @Override
    public HistoricProcessInstanceQuery variableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    @Override
    public HistoricProcessInstanceQuery variableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    @Override
    public HistoricProcessInstanceQuery variableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessInstanceId() {
        return orderBy("id");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessInstanceBusinessKey() {
        return orderBy("businessKey");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessInstanceStartTime() {
        return orderBy("startedMillis");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessInstanceEndTime() {
        return orderBy("endedMillis");
    }

    @Override
    public HistoricProcessInstanceQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    @Override
    public Map<String, Long> countByState() {
        Map<String, Long> counts = new TreeMap<>();
        countBy("state").forEach((code, count) -> counts.put(HistoricState.of(Integer.parseInt(code)), count));
        return counts;
    }

    @Override
    public HistoricProcessInstanceQuery involvedUser(String userId) {
        required("involvedUser", userId);
        return late(() -> Subqueries.involving(queries(), Entity.HISTORIC_TASK, userId));
    }

    @Override
    public HistoricProcessInstanceQuery involvedGroups(Set<String> groupIds) {
        List<String> groups = List.copyOf(required("involvedGroups", groupIds));
        return late(() -> Subqueries.involvingGroups(queries(), groups));
    }
}
