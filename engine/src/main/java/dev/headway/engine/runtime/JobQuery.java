package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Collection;
import java.util.Date;
import java.util.Set;

/** Finds jobs in one or several states. */
public interface JobQuery extends Query<JobQuery, Job> {

    /** Only this job. */
    JobQuery jobId(String id);

    /** Only these jobs. */
    JobQuery jobIds(Collection<String> ids);

    /** Only of this instance. */
    JobQuery processInstanceId(String id);

    /** Only of this instance and those that were called below it, at most 10,000. */
    JobQuery rootProcessInstanceId(String id);

    /** Only of this execution. */
    JobQuery executionId(String id);

    /** Only of this definition key. */
    JobQuery processDefinitionKey(String key);

    /** Only of this definition. */
    JobQuery processDefinitionId(String id);

    /** Only of this element. */
    JobQuery elementId(String elementId);

    /** Only of this element. */
    JobQuery activityId(String activityId);

    /** Only of this place, see {@link Job#getJobDefinitionId}. */
    JobQuery jobDefinitionId(String id);

    /**
     * Only of this category, see {@link Job#getCategory()}. It is looked up for each of the jobs that the other criteria find, of
     * which there must not be more than {@link #LIST_MAX}.
     *
     * @throws dev.headway.engine.InvalidRequestException between {@link #or()} and {@link #endOr()}
     */
    JobQuery category(String category);

    /** Only of a category like this SQL pattern; the same limits as {@link #category} has. */
    JobQuery categoryLike(String pattern);

    /** Only timers of the model. */
    JobQuery timers();

    /** Only async continuations. */
    JobQuery messages();

    /** Only those that failed before. */
    JobQuery withException();

    /** Only with this message of the last failure. */
    JobQuery exceptionMessage(String message);

    /** Only with a message of the last failure like this SQL pattern. */
    JobQuery exceptionMessageLike(String pattern);

    /** Only without retries. */
    JobQuery noRetriesLeft();

    /** Only with retries. */
    JobQuery withRetriesLeft();

    /** Only those due before. */
    JobQuery duedateLowerThan(Date date);

    /** Only those due after. */
    JobQuery duedateHigherThan(Date date);

    /** Only those created before. */
    JobQuery createdBefore(Date date);

    /** Only those created after. */
    JobQuery createdAfter(Date date);

    /** Only with at least this priority. */
    JobQuery priorityHigherThanOrEquals(long priority);

    /** Only with at most this priority. */
    JobQuery priorityLowerThanOrEquals(long priority);

    /** Only those that a node holds. */
    JobQuery locked();

    /** Only those that no node holds. */
    JobQuery unlocked();

    /** Only those that this node holds. */
    JobQuery lockOwner(String lockOwner);

    /** Only jobs of this tenant. */
    JobQuery jobTenantId(String tenantId);

    /** Only jobs of tenants like this SQL pattern. */
    JobQuery jobTenantIdLike(String pattern);

    /** Only jobs of one of these tenants. */
    JobQuery tenantIdIn(String... tenantIds);

    /** Only jobs without a tenant. */
    JobQuery jobWithoutTenantId();

    /** Only of these instances. */
    JobQuery processInstanceIds(Set<String> ids);

    /** Only of this activity, and failed before. */
    JobQuery failedActivityId(String activityId);

    /** Only those that are not suspended. */
    JobQuery active();

    /** Only those of suspended instances. */
    JobQuery suspended();

    /** Only those that have retries left and are due. */
    JobQuery executable();

    /** The same as {@link #locked}. */
    JobQuery acquired();

    /** Only without a tenant. */
    JobQuery withoutTenantId();

    /** Lets {@link #tenantIdIn} find jobs without a tenant too. */
    JobQuery includeJobsWithoutTenantId();

    /** Only timers of start events. */
    JobQuery withoutProcessInstanceId();

    /** Orders by id. */
    JobQuery orderByJobId();

    /** Orders by due date. */
    JobQuery orderByJobDuedate();

    /** Orders by creation. */
    JobQuery orderByJobCreateTime();

    /** Orders by retries. */
    JobQuery orderByJobRetries();

    /** Orders by priority. */
    JobQuery orderByJobPriority();

    /** Orders by execution. */
    JobQuery orderByExecutionId();

    /** Orders by instance. */
    JobQuery orderByProcessInstanceId();

    /** Orders by tenant. */
    JobQuery orderByTenantId();

    /** Orders by definition. */
    JobQuery orderByProcessDefinitionId();

    /** Orders by definition key. */
    JobQuery orderByProcessDefinitionKey();

    /** Only due after. */
    JobQuery duedateHigherThen(Date date);

    /** Only due at or after. */
    JobQuery duedateHigherThenOrEquals(Date date);

    /** Only due before. */
    JobQuery duedateLowerThen(Date date);

    /** Only due at or before. */
    JobQuery duedateLowerThenOrEquals(Date date);

    /** The same as {@link #jobId}: a job keeps its id wherever it waits. */
    JobQuery correlationId(String id);
}
