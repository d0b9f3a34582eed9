package dev.headway.engine.runtime;

import dev.headway.core.state.JobRow;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.Date;
import java.util.List;

/** Finds jobs in one or several states. */
public final class JobQuery extends Query<JobQuery, Job> {
    /**
     * Made by the engine.
     *
     * @param states where the jobs wait
     */
    public JobQuery(Queries queries, Collection<JobState> states) {
        super(queries, Entity.JOB, Job::new);
        whereIn(
                "table",
                states.stream()
                        .map(state -> JobRow.Table.valueOf(state.name()).code())
                        .toList());
    }

    /** Only this job. */
    public JobQuery jobId(String id) {
        return whereId("id", "job", id);
    }

    /** Only these jobs. */
    public JobQuery jobIds(Collection<String> ids) {
        return whereIds("id", "job", ids);
    }

    /** Only of this instance. */
    public JobQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of this execution. */
    public JobQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of this definition key. */
    public JobQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    /** Only of this definition. */
    public JobQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only of this element. */
    public JobQuery elementId(String elementId) {
        return whereEqual("elementId", elementId);
    }

    /** Only of this element. */
    public JobQuery activityId(String activityId) {
        return elementId(activityId);
    }

    /** Only timers of the model. */
    public JobQuery timers() {
        return where(isTimer(true));
    }

    /** Only async continuations. */
    public JobQuery messages() {
        return where(isTimer(false));
    }

    /** Only those that failed before. */
    public JobQuery withException() {
        return whereNull("exceptionMessage", false);
    }

    /** Only with this message of the last failure. */
    public JobQuery exceptionMessage(String message) {
        return whereEqual("exceptionMessage", message);
    }

    /** Only without retries. */
    public JobQuery noRetriesLeft() {
        return whereEqual("retries", 0);
    }

    /** Only with retries. */
    public JobQuery withRetriesLeft() {
        return where("retries", Operator.GT, 0);
    }

    /** Only those due before. */
    public JobQuery duedateLowerThan(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    /** Only those due after. */
    public JobQuery duedateHigherThan(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    /** Only those created before. */
    public JobQuery createdBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    /** Only those created after. */
    public JobQuery createdAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    /** Only with at least this priority. */
    public JobQuery priorityHigherThanOrEquals(int priority) {
        return where("priority", Operator.GE, priority);
    }

    /** Only with at most this priority. */
    public JobQuery priorityLowerThanOrEquals(int priority) {
        return where("priority", Operator.LE, priority);
    }

    /** Only those that a node holds. */
    public JobQuery locked() {
        return whereNull("lockOwner", false);
    }

    /** Only those that no node holds. */
    public JobQuery unlocked() {
        return whereNull("lockOwner", true);
    }

    /** Only those that this node holds. */
    public JobQuery lockOwner(String lockOwner) {
        return whereEqual("lockOwner", lockOwner);
    }

    /** Only jobs of this tenant. */
    public JobQuery jobTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only jobs of tenants like this SQL pattern. */
    public JobQuery jobTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only jobs of one of these tenants. */
    public JobQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only jobs without a tenant. */
    public JobQuery jobWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Orders by id. */
    public JobQuery orderByJobId() {
        return orderBy("id");
    }

    /** Orders by due date. */
    public JobQuery orderByJobDuedate() {
        return orderBy("dueMillis");
    }

    /** Orders by creation. */
    public JobQuery orderByJobCreateTime() {
        return orderBy("createdMillis");
    }

    /** Orders by retries. */
    public JobQuery orderByJobRetries() {
        return orderBy("retries");
    }

    /** Orders by priority. */
    public JobQuery orderByJobPriority() {
        return orderBy("priority");
    }

    /** Orders by execution. */
    public JobQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    /** Orders by instance. */
    public JobQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    /** Orders by tenant. */
    public JobQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    /** A timer is one wherever it waits: the origin tells what a failed or suspended job was. */
    private static Criterion isTimer(boolean timer) {
        return timer
                ? new Criterion.Compare("origin", Operator.EQ, JobRow.Table.TIMER.code())
                : new Criterion.In(
                        "origin",
                        List.of(JobRow.Table.READY.code(), JobRow.Table.RETRY.code(), JobRow.Table.EXTERNAL.code()));
    }
}
