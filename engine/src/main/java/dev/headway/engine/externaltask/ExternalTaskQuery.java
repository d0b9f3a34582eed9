package dev.headway.engine.externaltask;

import dev.headway.engine.query.Query;
import java.util.Collection;
import java.util.Date;
import org.jspecify.annotations.Nullable;

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

    /** Only those of instances that are not suspended. */
    ExternalTaskQuery active();

    /** Only those of suspended instances. */
    ExternalTaskQuery suspended();

    /** Only of one of these activities. */
    ExternalTaskQuery activityIdIn(String... activityIds);

    /** Only of these instances. */
    ExternalTaskQuery processInstanceIdIn(String... ids);

    /** Only of these definition keys. */
    ExternalTaskQuery processDefinitionKeyIn(String... keys);

    /** Only of definitions with this name. */
    ExternalTaskQuery processDefinitionName(String name);

    /** Only of definitions with a name like this SQL pattern. */
    ExternalTaskQuery processDefinitionNameLike(String pattern);

    /** Only those whose lock ends, or has ended, before. */
    ExternalTaskQuery lockExpirationBefore(Date date);

    /** Only those whose lock ends, or has ended, after. */
    ExternalTaskQuery lockExpirationAfter(Date date);

    /** Names of variables match in any case, wherever this is said. */
    ExternalTaskQuery matchVariableNamesIgnoreCase();

    /** Texts of variables match in any case, wherever this is said. */
    ExternalTaskQuery matchVariableValuesIgnoreCase();

    /** Only of instances with a variable of this name and this value. */
    ExternalTaskQuery processVariableValueEquals(String name, @Nullable Object value);

    /** Only of instances with a variable of this name and another value. */
    ExternalTaskQuery processVariableValueNotEquals(String name, @Nullable Object value);

    /** Only of instances with a variable of this name and a greater value. */
    ExternalTaskQuery processVariableValueGreaterThan(String name, Object value);

    /** Only of instances with a variable of this name and this or a greater value. */
    ExternalTaskQuery processVariableValueGreaterThanOrEquals(String name, Object value);

    /** Only of instances with a variable of this name and a smaller value. */
    ExternalTaskQuery processVariableValueLessThan(String name, Object value);

    /** Only of instances with a variable of this name and this or a smaller value. */
    ExternalTaskQuery processVariableValueLessThanOrEquals(String name, Object value);

    /** Only of instances with a variable of this name and a text like this SQL pattern. */
    ExternalTaskQuery processVariableValueLike(String name, String pattern);

    /** Only of instances with a variable of this name and a text unlike this SQL pattern. */
    ExternalTaskQuery processVariableValueNotLike(String name, String pattern);

    /** Orders by id. */
    ExternalTaskQuery orderById();

    /** Orders by the end of the lock. */
    ExternalTaskQuery orderByLockExpirationTime();

    /** Orders by priority. */
    ExternalTaskQuery orderByPriority();

    /** Orders by creation. */
    ExternalTaskQuery orderByCreateTime();

    /** Orders by instance. */
    ExternalTaskQuery orderByProcessInstanceId();

    /** Orders by definition. */
    ExternalTaskQuery orderByProcessDefinitionId();

    /** Orders by definition key. */
    ExternalTaskQuery orderByProcessDefinitionKey();

    /** Orders by tenant. */
    ExternalTaskQuery orderByTenantId();
}
