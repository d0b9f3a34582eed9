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
import java.util.List;
import java.util.function.LongSupplier;

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
        return whereIn("tenantId", List.of(tenantIds));
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
}
