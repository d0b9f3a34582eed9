package dev.headway.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A task for workers outside the engine, by the names of Flowable; {@code ExternalTask} is the same by those of Camunda. Immutable. */
public interface ExternalWorkerJob {
    /** Its id. */
    String getId();

    /** The topic under which workers acquire it. */
    String getTopic();

    /** Who holds it; null for nobody. */
    @Nullable
    String getLockOwner();

    /** Until when; null when nobody holds it. */
    @Nullable
    Date getLockExpirationTime();

    /** Attempts left. */
    int getRetries();

    /** Why the last attempt failed; null when none has. */
    @Nullable
    String getExceptionMessage();

    /** The element. */
    String getElementId();

    /** The execution that waits for it. */
    String getExecutionId();

    /** The process instance. */
    String getProcessInstanceId();

    /** The process definition. */
    String getProcessDefinitionId();

    /** When it was made. */
    @Nullable
    Date getCreateTime();

    /** Always {@code externalWorker}. */
    String getJobType();

    /** The tenant; null for none. */
    @Nullable
    String getTenantId();
}
