package dev.headway.engine.internal.query;

import dev.headway.core.state.JobRow;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.externaltask.ExternalTaskQuery;
import dev.headway.engine.internal.entity.ExternalTaskImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

public final class ExternalTaskQueryImpl extends QueryImpl<ExternalTaskQuery, ExternalTask>
        implements ExternalTaskQuery {
    private final LongSupplier now;

    public ExternalTaskQueryImpl(Queries queries, LongSupplier now) {
        super(queries, Entity.JOB, ExternalTaskImpl::new);
        this.now = now;
        whereIn(
                "table",
                List.of(JobRow.Table.EXTERNAL.code(), JobRow.Table.SUSPENDED.code(), JobRow.Table.DEAD_LETTER.code()));
        whereEqual("origin", JobRow.Table.EXTERNAL.code());
        allowScan();
    }

    @Override
    public ExternalTaskQuery externalTaskId(String id) {
        return whereId("id", "external task", id);
    }

    @Override
    public ExternalTaskQuery externalTaskIdIn(Collection<String> ids) {
        return whereIds("id", "external task", ids);
    }

    @Override
    public ExternalTaskQuery topicName(String topic) {
        return whereEqual("topic", topic);
    }

    @Override
    public ExternalTaskQuery workerId(String worker) {
        return whereEqual("workerId", worker);
    }

    @Override
    public ExternalTaskQuery locked() {
        if (inAlternatives()) {
            throw new InvalidRequestException(
                    "Expected locked() outside of or() and endOr(), since it is two criteria that must both hold. Ask twice.");
        }
        whereNull("workerId", false);
        return where("dueMillis", Operator.GT, now.getAsLong());
    }

    @Override
    public ExternalTaskQuery notLocked() {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("workerId", Operator.EQ, null),
                new Criterion.Compare("dueMillis", Operator.LE, now.getAsLong()))));
    }

    @Override
    public ExternalTaskQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public ExternalTaskQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public ExternalTaskQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public ExternalTaskQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public ExternalTaskQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    @Override
    public ExternalTaskQuery withRetriesLeft() {
        return where("retries", Operator.GT, 0);
    }

    @Override
    public ExternalTaskQuery noRetriesLeft() {
        return whereEqual("retries", 0);
    }

    @Override
    public ExternalTaskQuery priorityHigherThanOrEquals(long priority) {
        return where("priority", Operator.GE, (int) priority);
    }

    @Override
    public ExternalTaskQuery priorityLowerThanOrEquals(long priority) {
        return where("priority", Operator.LE, (int) priority);
    }

    @Override
    public ExternalTaskQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", given(tenantIds));
    }

    @Override
    public ExternalTaskQuery active() {
        return where("table", Operator.NE, JobRow.Table.SUSPENDED.code());
    }

    @Override
    public ExternalTaskQuery suspended() {
        return whereEqual("table", JobRow.Table.SUSPENDED.code());
    }

    @Override
    public ExternalTaskQuery activityIdIn(String... activityIds) {
        return whereIn("elementId", given(activityIds));
    }

    @Override
    public ExternalTaskQuery processInstanceIdIn(String... ids) {
        return whereIds("instanceId", "process instance", given(ids));
    }

    @Override
    public ExternalTaskQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", given(keys));
    }

    @Override
    public ExternalTaskQuery processDefinitionName(String name) {
        required("processDefinitionName", name);
        return late(() ->
                Subqueries.definitions(queries(), "definitionId", new Criterion.Compare("name", Operator.EQ, name)));
    }

    @Override
    public ExternalTaskQuery processDefinitionNameLike(String pattern) {
        required("processDefinitionNameLike", pattern);
        return late(() -> Subqueries.definitions(
                queries(), "definitionId", new Criterion.Compare("name", Operator.LIKE, pattern)));
    }

    @Override
    public ExternalTaskQuery lockExpirationBefore(Date date) {
        return held("lockExpirationBefore", Operator.LT, date);
    }

    @Override
    public ExternalTaskQuery lockExpirationAfter(Date date) {
        return held("lockExpirationAfter", Operator.GT, date);
    }

    @Override
    public ExternalTaskQuery processVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    @Override
    public ExternalTaskQuery processVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    @Override
    public ExternalTaskQuery processVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    @Override
    public ExternalTaskQuery processVariableValueGreaterThanOrEquals(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    @Override
    public ExternalTaskQuery processVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    @Override
    public ExternalTaskQuery processVariableValueLessThanOrEquals(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    @Override
    public ExternalTaskQuery processVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    @Override
    public ExternalTaskQuery processVariableValueNotLike(String name, String pattern) {
        return whereVariable(name, Operator.NOT_LIKE, pattern, true);
    }

    @Override
    public ExternalTaskQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
    public ExternalTaskQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public ExternalTaskQuery orderByProcessDefinitionKey() {
        return orderBy("definitionKey");
    }

    @Override
    public ExternalTaskQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    @Override
    public ExternalTaskQuery orderById() {
        return orderBy("id");
    }

    @Override
    public ExternalTaskQuery orderByLockExpirationTime() {
        return orderBy("dueMillis");
    }

    @Override
    public ExternalTaskQuery orderByPriority() {
        return orderBy("priority");
    }

    @Override
    public ExternalTaskQuery orderByCreateTime() {
        return orderBy("createdMillis");
    }

    private ExternalTaskQuery held(String what, Operator operator, Date date) {
        if (inAlternatives()) {
            throw new InvalidRequestException("Expected " + what
                    + " outside of or() and endOr(), since it is two criteria that must both hold. Ask twice.");
        }
        whereNull("workerId", false);
        return whereTime("dueMillis", operator, date);
    }
}
