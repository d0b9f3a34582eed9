package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds running process instances. */
public final class ProcessInstanceQuery extends Query<ProcessInstanceQuery, ProcessInstance> {
    /** Made by the engine. */
    public ProcessInstanceQuery(Queries queries) {
        super(queries, Entity.INSTANCE, ProcessInstance::of);
    }

    /** Only this instance. */
    public ProcessInstanceQuery processInstanceId(String id) {
        return whereId("id", "process instance", id);
    }

    /** Only these instances. */
    public ProcessInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("id", "process instance", ids);
    }

    /** Only with this business key. */
    public ProcessInstanceQuery processInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    /** Only with this business key and definition key. */
    public ProcessInstanceQuery processInstanceBusinessKey(String businessKey, String processDefinitionKey) {
        return processInstanceBusinessKey(businessKey).processDefinitionKey(processDefinitionKey);
    }

    /** Only with a business key like this SQL pattern. */
    public ProcessInstanceQuery processInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    /** Only of this definition key. */
    public ProcessInstanceQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    /** Only of these definition keys. */
    public ProcessInstanceQuery processDefinitionKeys(Set<String> keys) {
        return whereIn("definitionKey", keys);
    }

    /** Only of these definition keys. */
    public ProcessInstanceQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", List.of(keys));
    }

    /** Only of this definition. */
    public ProcessInstanceQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only of definitions with this name. */
    public ProcessInstanceQuery processDefinitionName(String name) {
        return whereEqual("definitionName", name);
    }

    /** Only of this definition version. */
    public ProcessInstanceQuery processDefinitionVersion(int version) {
        return whereEqual("definitionVersion", version);
    }

    /** Only of definitions of this deployment. */
    public ProcessInstanceQuery deploymentId(String id) {
        return late(() -> Subqueries.definitionsOfDeployment(queries(), "definitionId", id));
    }

    /** Only those that this instance called. */
    public ProcessInstanceQuery superProcessInstanceId(String id) {
        return whereId("superInstanceId", "process instance", id);
    }

    /** Only the one that called this instance. */
    public ProcessInstanceQuery subProcessInstanceId(String id) {
        return late(() -> Subqueries.callerOf(queries(), id));
    }

    /** Only those that no instance called. */
    public ProcessInstanceQuery rootProcessInstances() {
        return where("superInstanceId", Operator.LE, 0L);
    }

    /** Whether to leave out those that an instance called. */
    public ProcessInstanceQuery excludeSubprocesses(boolean exclude) {
        return exclude ? rootProcessInstances() : this;
    }

    /** Only those with an execution at one of these elements. */
    public ProcessInstanceQuery activityIdIn(String... activityIds) {
        return late(() -> Subqueries.instancesAt(queries(), "id", List.of(activityIds)));
    }

    /** Only those with a dead-letter job. */
    public ProcessInstanceQuery withIncident() {
        return late(() -> Subqueries.instancesWithDeadLetters(queries(), "id"));
    }

    /** Only those with a failed job, waiting for its next attempt or dead. */
    public ProcessInstanceQuery withJobException() {
        return late(() -> Subqueries.instancesWithFailedJobs(queries(), "id"));
    }

    /** Only those that are not suspended. */
    public ProcessInstanceQuery active() {
        return whereEqual("suspended", false);
    }

    /** Only suspended ones. */
    public ProcessInstanceQuery suspended() {
        return whereEqual("suspended", true);
    }

    /** Only those started before. */
    public ProcessInstanceQuery startedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    /** Only those started after. */
    public ProcessInstanceQuery startedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    /** Only those that this user started. */
    public ProcessInstanceQuery startedBy(String userId) {
        return whereEqual("startUserId", userId);
    }

    /** Variables are always included; for the family's sake. */
    public ProcessInstanceQuery includeProcessVariables() {
        return this;
    }

    /** Only with this name. */
    public ProcessInstanceQuery processInstanceName(String value) {
        return whereEqual("name", value);
    }

    /** Only with a name like this SQL pattern. */
    public ProcessInstanceQuery processInstanceNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    /** Only instances of this tenant. */
    public ProcessInstanceQuery processInstanceTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only instances of tenants like this SQL pattern. */
    public ProcessInstanceQuery processInstanceTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only instances of one of these tenants. */
    public ProcessInstanceQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only instances without a tenant. */
    public ProcessInstanceQuery processInstanceWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Only where the variable of the instance has this value. */
    public ProcessInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    /** Only where the variable of the instance has another value. */
    public ProcessInstanceQuery variableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    /** Only where the variable of the instance is greater. */
    public ProcessInstanceQuery variableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    /** Only where the variable of the instance is greater or equal. */
    public ProcessInstanceQuery variableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    /** Only where the variable of the instance is less. */
    public ProcessInstanceQuery variableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    /** Only where the variable of the instance is less or equal. */
    public ProcessInstanceQuery variableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    /** Only where the variable of the instance is like this SQL pattern. */
    public ProcessInstanceQuery variableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    /** Only where the variable of the instance is like this SQL pattern, whatever the case. */
    public ProcessInstanceQuery variableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    /** Orders by id. */
    public ProcessInstanceQuery orderByProcessInstanceId() {
        return orderBy("id");
    }

    /** Orders by definition. */
    public ProcessInstanceQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    /** Orders by definition key. */
    public ProcessInstanceQuery orderByProcessDefinitionKey() {
        return orderBy("definitionKey");
    }

    /** Orders by business key. */
    public ProcessInstanceQuery orderByBusinessKey() {
        return orderBy("businessKey");
    }

    /** Orders by start. */
    public ProcessInstanceQuery orderByStartTime() {
        return orderBy("startedMillis");
    }

    /** Orders by tenant. */
    public ProcessInstanceQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    /** How many instances that match are of each process definition, by its id and by one statement. */
    public Map<String, Long> countByProcessDefinitionId() {
        return countBy("definitionId");
    }
}
