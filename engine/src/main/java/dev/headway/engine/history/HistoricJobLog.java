package dev.headway.engine.history;

import dev.headway.engine.runtime.JobDefinition;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** What happened to a job once: it was made, failed, was done, or went. Immutable. */
public interface HistoricJobLog {

    /** Id of this entry. */
    String getId();

    /** When it happened. */
    Date getTimestamp();

    /** The job. */
    String getJobId();

    /** When the job was due then, null for one without a due date. */
    @Nullable
    Date getJobDueDate();

    /** Attempts that the job had left before it happened. */
    int getJobRetries();

    /** Priority that the job had then. */
    long getJobPriority();

    /** Message of the failure; null for all else. */
    @Nullable
    String getJobExceptionMessage();

    /** The place that made the job. */
    @Nullable
    String getJobDefinitionId();

    /** {@link JobDefinition#getJobType Type} of that place; null when its definition is no longer deployed. */
    @Nullable
    String getJobDefinitionType();

    /** {@link JobDefinition#getJobConfiguration Configuration} of that place; null when its definition is no longer deployed. */
    @Nullable
    String getJobDefinitionConfiguration();

    /** Element whose job failed; null for all else. */
    @Nullable
    default String getFailedActivityId() {
        return isFailureLog() ? getActivityId() : null;
    }

    /** The deployment of the definition; null when it is no longer deployed. */
    @Nullable
    String getDeploymentId();

    /** Element that made it. */
    String getActivityId();

    /** The execution that it belonged to. */
    String getExecutionId();

    /** The process instance. */
    String getProcessInstanceId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** The key of that definition, null when it is no longer deployed. */
    @Nullable
    String getProcessDefinitionKey();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();

    /** Whether it tells that the job was made. */
    boolean isCreationLog();

    /** Whether it tells that an attempt failed. */
    boolean isFailureLog();

    /** Whether it tells that the job was done. */
    boolean isSuccessLog();

    /** Whether it tells that the job went without being done: by a call, or with its activity or instance. */
    boolean isDeletionLog();
}
