package dev.headway.engine.externaltask;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A task that a worker outside may fetch, or holds. Immutable: the state at the time of the query. */
public interface ExternalTask {

    /** Id of the task; a new one each time its activity is entered. */
    String getId();

    /** The topic under which workers fetch it. */
    String getTopicName();

    /** Who fetched it last and may still hold it; null for nobody. */
    @Nullable
    String getWorkerId();

    /** Until when its worker holds it; null when no worker does. */
    @Nullable
    Date getLockExpirationTime();

    /** When it was offered. */
    @Nullable
    Date getCreateTime();

    /** Attempts left; without any it is not fetched until somebody sets them. */
    Integer getRetries();

    /** Higher is fetched first by workers that ask for it. */
    long getPriority();

    /** What its worker said of the last failure. */
    @Nullable
    String getErrorMessage();

    /** Details of the last failure. */
    @Nullable
    String getErrorDetails();

    /** The element. */
    String getActivityId();

    /** The execution that waits for it. */
    String getExecutionId();

    /** The process instance. */
    String getProcessInstanceId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** Key of the definition. */
    @Nullable
    String getProcessDefinitionKey();

    /** Tenant of the instance. */
    @Nullable
    String getTenantId();

    /** Whether it waits for its instance to be activated. */
    boolean isSuspended();
}
