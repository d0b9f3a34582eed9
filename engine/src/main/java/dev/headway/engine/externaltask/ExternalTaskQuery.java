package dev.headway.engine.externaltask;

import dev.headway.core.state.JobRow;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;

/** Finds tasks of external workers: free, held, without attempts, or suspended. */
public final class ExternalTaskQuery extends Query<ExternalTaskQuery, ExternalTask> {
    private final LongSupplier now;

    /** Made by the engine. */
    public ExternalTaskQuery(Queries queries, LongSupplier now) {
        super(queries, Entity.JOB, ExternalTask::new);
        this.now = now;
        whereIn(
                "table",
                List.of(JobRow.Table.EXTERNAL.code(), JobRow.Table.SUSPENDED.code(), JobRow.Table.DEAD_LETTER.code()));
        whereEqual("origin", JobRow.Table.EXTERNAL.code());
        allowScan();
    }

    /** Only this task. */
    public ExternalTaskQuery externalTaskId(String id) {
        return whereId("id", "external task", id);
    }

    /** Only these tasks. */
    public ExternalTaskQuery externalTaskIdIn(Collection<String> ids) {
        return whereIds("id", "external task", ids);
    }

    /** Only of this topic. */
    public ExternalTaskQuery topicName(String topic) {
        return whereEqual("topic", topic);
    }

    /** Only those that this worker fetched last. */
    public ExternalTaskQuery workerId(String worker) {
        return whereEqual("workerId", worker);
    }

    /** Only those that a worker holds now. */
    public ExternalTaskQuery locked() {
        if (inAlternatives()) {
            throw new InvalidRequestException(
                    "Expected locked() outside of or() and endOr(), since it is two criteria that must both hold. Ask twice.");
        }
        whereNull("workerId", false);
        return where("dueMillis", Operator.GT, now.getAsLong());
    }

    /** Only those that no worker holds now. */
    public ExternalTaskQuery notLocked() {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("workerId", Operator.EQ, null),
                new Criterion.Compare("dueMillis", Operator.LE, now.getAsLong()))));
    }

    /** Only of this instance. */
    public ExternalTaskQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of this execution. */
    public ExternalTaskQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of this definition. */
    public ExternalTaskQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only of this definition key. */
    public ExternalTaskQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    /** Only of this element. */
    public ExternalTaskQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    /** Only with attempts left. */
    public ExternalTaskQuery withRetriesLeft() {
        return where("retries", Operator.GT, 0);
    }

    /** Only without attempts. */
    public ExternalTaskQuery noRetriesLeft() {
        return whereEqual("retries", 0);
    }

    /** Only with at least this priority. */
    public ExternalTaskQuery priorityHigherThanOrEquals(long priority) {
        return where("priority", Operator.GE, (int) priority);
    }

    /** Only with at most this priority. */
    public ExternalTaskQuery priorityLowerThanOrEquals(long priority) {
        return where("priority", Operator.LE, (int) priority);
    }

    /** Only of one of these tenants. */
    public ExternalTaskQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Orders by id. */
    public ExternalTaskQuery orderById() {
        return orderBy("id");
    }

    /** Orders by the end of the lock. */
    public ExternalTaskQuery orderByLockExpirationTime() {
        return orderBy("dueMillis");
    }

    /** Orders by priority. */
    public ExternalTaskQuery orderByPriority() {
        return orderBy("priority");
    }

    /** Orders by creation. */
    public ExternalTaskQuery orderByCreateTime() {
        return orderBy("createdMillis");
    }
}
