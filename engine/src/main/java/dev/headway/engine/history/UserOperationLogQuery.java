package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.Map;

/** Finds entries of the operation log: what somebody changed by a call. */
public interface UserOperationLogQuery extends Query<UserOperationLogQuery, UserOperationLogEntry> {
    /** Entries that this user made. */
    UserOperationLogQuery userId(String userId);

    /** Entries of one call. */
    UserOperationLogQuery operationId(String operationId);

    /** Entries of this kind of operation, such as {@code SetJobRetries}. */
    UserOperationLogQuery operationType(String operationType);

    /** Entries about this kind of thing, such as {@code Job}. */
    UserOperationLogQuery entityType(String entityType);

    /** Entries about one of these kinds of things. */
    UserOperationLogQuery entityTypeIn(String... entityTypes);

    /** Entries about this property, or the variable of this name. */
    UserOperationLogQuery property(String property);

    UserOperationLogQuery processInstanceId(String processInstanceId);

    UserOperationLogQuery executionId(String executionId);

    UserOperationLogQuery taskId(String taskId);

    /** Entries about this job or external task. */
    UserOperationLogQuery jobId(String jobId);

    UserOperationLogQuery processDefinitionId(String processDefinitionId);

    UserOperationLogQuery processDefinitionKey(String processDefinitionKey);

    UserOperationLogQuery deploymentId(String deploymentId);

    UserOperationLogQuery batchId(String batchId);

    /** Entries of one of these tenants. */
    UserOperationLogQuery tenantIdIn(String... tenantIds);

    /** Entries made after this. */
    UserOperationLogQuery afterTimestamp(Date after);

    /** Entries made before this. */
    UserOperationLogQuery beforeTimestamp(Date before);

    /** In the order in which they were written. */
    UserOperationLogQuery orderByTimestamp();

    /** How many match, for each type of operation. */
    Map<String, Long> countByOperationType();

    /** How many match, for each user. */
    Map<String, Long> countByUserId();

    /** Only about this task of external workers, which is a job. */
    UserOperationLogQuery externalTaskId(String externalTaskId);

    /** Only of what has no tenant. */
    UserOperationLogQuery withoutTenantId();
}
