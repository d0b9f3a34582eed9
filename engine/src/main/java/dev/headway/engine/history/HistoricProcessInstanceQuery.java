package dev.headway.engine.history;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds running and ended process instances. */
public final class HistoricProcessInstanceQuery extends Query<HistoricProcessInstanceQuery, HistoricProcessInstance> {
    /** Made by the engine. */
    public HistoricProcessInstanceQuery(Queries queries) {
        super(queries, Entity.HISTORIC_INSTANCE, HistoricProcessInstance::new);
    }

    /** Only this instance. */
    public HistoricProcessInstanceQuery processInstanceId(String id) {
        return whereId("id", "process instance", id);
    }

    /** Only these instances. */
    public HistoricProcessInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("id", "process instance", ids);
    }

    /** Only with this business key. */
    public HistoricProcessInstanceQuery processInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    /** Only with a business key like this SQL pattern. */
    public HistoricProcessInstanceQuery processInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    /** Only of this definition key. */
    public HistoricProcessInstanceQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    /** Only of these definition keys. */
    public HistoricProcessInstanceQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", List.of(keys));
    }

    /** Only of this definition. */
    public HistoricProcessInstanceQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only of definitions with this name. */
    public HistoricProcessInstanceQuery processDefinitionName(String name) {
        return whereEqual("definitionName", name);
    }

    /** Only of this definition version. */
    public HistoricProcessInstanceQuery processDefinitionVersion(int version) {
        return whereEqual("definitionVersion", version);
    }

    /** Only those that this instance called. */
    public HistoricProcessInstanceQuery superProcessInstanceId(String id) {
        return whereId("superInstanceId", "process instance", id);
    }

    /** Only those that no instance called. */
    public HistoricProcessInstanceQuery rootProcessInstances() {
        return where("superInstanceId", Operator.LE, 0L);
    }

    /** Only those that this user started. */
    public HistoricProcessInstanceQuery startedBy(String userId) {
        return whereEqual("startUserId", userId);
    }

    /** Only those that came to their regular end. */
    public HistoricProcessInstanceQuery completed() {
        return whereEqual("state", EndState.COMPLETED.code());
    }

    /** Only those that were deleted or cancelled. */
    public HistoricProcessInstanceQuery deleted() {
        return whereEqual("state", EndState.CANCELLED.code());
    }

    /** Only those that were not deleted or cancelled. */
    public HistoricProcessInstanceQuery notDeleted() {
        return where("state", Operator.NE, EndState.CANCELLED.code());
    }

    /** Only those that an error ended. */
    public HistoricProcessInstanceQuery failed() {
        return whereEqual("state", EndState.FAILED.code());
    }

    /** Variables are always included; for the family's sake. */
    public HistoricProcessInstanceQuery includeProcessVariables() {
        return this;
    }

    /** Only with this name. */
    public HistoricProcessInstanceQuery processInstanceName(String value) {
        return whereEqual("name", value);
    }

    /** Only with a name like this SQL pattern. */
    public HistoricProcessInstanceQuery processInstanceNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    /** Only instances started before. */
    public HistoricProcessInstanceQuery startedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    /** Only instances started after. */
    public HistoricProcessInstanceQuery startedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    /** Only instances ended before. */
    public HistoricProcessInstanceQuery finishedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    /** Only instances ended after. */
    public HistoricProcessInstanceQuery finishedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    /** Only instances that have ended. */
    public HistoricProcessInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    /** Only instances that are open. */
    public HistoricProcessInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    /** Only instances of this tenant. */
    public HistoricProcessInstanceQuery processInstanceTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only instances of tenants like this SQL pattern. */
    public HistoricProcessInstanceQuery processInstanceTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only instances of one of these tenants. */
    public HistoricProcessInstanceQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only instances without a tenant. */
    public HistoricProcessInstanceQuery processInstanceWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Only where the variable of the instance has this value. */
    public HistoricProcessInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    /** Only where the variable of the instance has another value. */
    public HistoricProcessInstanceQuery variableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    /** Only where the variable of the instance is greater. */
    public HistoricProcessInstanceQuery variableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    /** Only where the variable of the instance is greater or equal. */
    public HistoricProcessInstanceQuery variableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    /** Only where the variable of the instance is less. */
    public HistoricProcessInstanceQuery variableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    /** Only where the variable of the instance is less or equal. */
    public HistoricProcessInstanceQuery variableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    /** Only where the variable of the instance is like this SQL pattern. */
    public HistoricProcessInstanceQuery variableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    /** Only where the variable of the instance is like this SQL pattern, whatever the case. */
    public HistoricProcessInstanceQuery variableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    /** Orders by id. */
    public HistoricProcessInstanceQuery orderByProcessInstanceId() {
        return orderBy("id");
    }

    /** Orders by definition. */
    public HistoricProcessInstanceQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    /** Orders by business key. */
    public HistoricProcessInstanceQuery orderByProcessInstanceBusinessKey() {
        return orderBy("businessKey");
    }

    /** Orders by start. */
    public HistoricProcessInstanceQuery orderByProcessInstanceStartTime() {
        return orderBy("startedMillis");
    }

    /** Orders by end. */
    public HistoricProcessInstanceQuery orderByProcessInstanceEndTime() {
        return orderBy("endedMillis");
    }

    /** Orders by tenant. */
    public HistoricProcessInstanceQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    /** How many instances that match are in each {@link HistoricProcessInstance#getState() state}, by one statement. */
    public Map<String, Long> countByState() {
        Map<String, Long> counts = new TreeMap<>();
        countBy("state").forEach((code, count) -> counts.put(HistoricState.of(Integer.parseInt(code)), count));
        return counts;
    }
}
