package dev.headway.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** What happened to a task of workers outside once: it was made, failed, was done, or went. Immutable. */
public interface HistoricExternalTaskLog {

    /** Id of this entry. */
    String getId();

    /** When it happened. */
    Date getTimestamp();

    /** The task. */
    String getExternalTaskId();

    /** Attempts that it had left afterwards. */
    Integer getRetries();

    /** Its priority then. */
    long getPriority();

    /** Its topic. */
    String getTopicName();

    /** The worker who held it, null for nobody. */
    @Nullable
    String getWorkerId();

    /** Message of the failure; null for all else. */
    @Nullable
    String getErrorMessage();

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

    /** Whether it tells that the task was made. */
    boolean isCreationLog();

    /** Whether it tells that an attempt failed. */
    boolean isFailureLog();

    /** Whether it tells that the task was done. */
    boolean isSuccessLog();

    /** Whether it tells that the task went without being done: by a call, or with its activity or instance. */
    boolean isDeletionLog();
}
