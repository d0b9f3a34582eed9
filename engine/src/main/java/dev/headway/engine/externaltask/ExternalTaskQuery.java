package dev.headway.engine.externaltask;

import dev.headway.engine.query.Query;
import java.util.Collection;

/** Finds tasks of external workers: free, held, without attempts, or suspended. */
public interface ExternalTaskQuery extends Query<ExternalTaskQuery, ExternalTask> {

    /** Only this task. */
    ExternalTaskQuery externalTaskId(String id);

    /** Only these tasks. */
    ExternalTaskQuery externalTaskIdIn(Collection<String> ids);

    /** Only of this topic. */
    ExternalTaskQuery topicName(String topic);

    /** Only those that this worker fetched last. */
    ExternalTaskQuery workerId(String worker);

    /** Only those that a worker holds now. */
    ExternalTaskQuery locked();

    /** Only those that no worker holds now. */
    ExternalTaskQuery notLocked();

    /** Only of this instance. */
    ExternalTaskQuery processInstanceId(String id);

    /** Only of this execution. */
    ExternalTaskQuery executionId(String id);

    /** Only of this definition. */
    ExternalTaskQuery processDefinitionId(String id);

    /** Only of this definition key. */
    ExternalTaskQuery processDefinitionKey(String key);

    /** Only of this element. */
    ExternalTaskQuery activityId(String activityId);

    /** Only with attempts left. */
    ExternalTaskQuery withRetriesLeft();

    /** Only without attempts. */
    ExternalTaskQuery noRetriesLeft();

    /** Only with at least this priority. */
    ExternalTaskQuery priorityHigherThanOrEquals(long priority);

    /** Only with at most this priority. */
    ExternalTaskQuery priorityLowerThanOrEquals(long priority);

    /** Only of one of these tenants. */
    ExternalTaskQuery tenantIdIn(String... tenantIds);

    /** Orders by id. */
    ExternalTaskQuery orderById();

    /** Orders by the end of the lock. */
    ExternalTaskQuery orderByLockExpirationTime();

    /** Orders by priority. */
    ExternalTaskQuery orderByPriority();

    /** Orders by creation. */
    ExternalTaskQuery orderByCreateTime();
}
