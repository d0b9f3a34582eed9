package dev.headway.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** One change that somebody made by a call, as the operation log has it. Immutable. */
public interface UserOperationLogEntry {
    /** Id of the entry; later entries have greater ones. */
    String getId();

    /** The same for all entries of one call. */
    String getOperationId();

    /** Who called. */
    String getUserId();

    /** When, by the engine's clock. */
    Date getTimestamp();

    /** What was done, such as {@code SetJobRetries}, {@code Suspend} or {@code Delete}. */
    String getOperationType();

    /** What it was done to, such as {@code Job}, {@code ProcessInstance} or {@code Batch}. */
    String getEntityType();

    /** What changed of it, such as {@code retries}, or the name of a variable; null when the operation says all. */
    @Nullable
    String getProperty();

    /** The value before, at most some 2,000 characters of it; null for none. */
    @Nullable
    String getOrgValue();

    /** The value after, at most some 2,000 characters of it; null for none. */
    @Nullable
    String getNewValue();

    /** Why, as the caller said; null when the caller gave no reason. */
    @Nullable
    String getAnnotation();

    /** The process instance; null when it is about none. */
    @Nullable
    String getProcessInstanceId();

    /** The execution; null when it is about none. */
    @Nullable
    String getExecutionId();

    /** The user task; null when it is about none. */
    @Nullable
    String getTaskId();

    /** The job or external task; null when it is about none. */
    @Nullable
    String getJobId();

    /** The process definition; null when it is about none. */
    @Nullable
    String getProcessDefinitionId();

    /** The key of the process definition; null when it is about none. */
    @Nullable
    String getProcessDefinitionKey();

    /** The deployment; null when it is about none. */
    @Nullable
    String getDeploymentId();

    /** The batch; null when it is about none. */
    @Nullable
    String getBatchId();

    /** The tenant; null for none. */
    @Nullable
    String getTenantId();

    /** When the entry may go; null when it goes with the history of its instance, or never. */
    @Nullable
    Date getRemovalTime();
}
