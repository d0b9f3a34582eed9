package dev.headway.engine.internal.entity;

import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.runtime.AcquiredExternalWorkerJob;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An external task by the names of Flowable. */
public final class ExternalWorkerJobImpl implements AcquiredExternalWorkerJob {
    private final ExternalTask task;

    public ExternalWorkerJobImpl(ExternalTask task) {
        this.task = task;
    }

    @Override
    public String getId() {
        return task.getId();
    }

    @Override
    public String getTopic() {
        return task.getTopicName();
    }

    @Override
    public @Nullable String getLockOwner() {
        return task.getWorkerId();
    }

    @Override
    public @Nullable Date getLockExpirationTime() {
        return task.getLockExpirationTime();
    }

    @Override
    public int getRetries() {
        return task.getRetries();
    }

    @Override
    public @Nullable String getExceptionMessage() {
        return task.getErrorMessage();
    }

    @Override
    public String getElementId() {
        return task.getActivityId();
    }

    @Override
    public String getExecutionId() {
        return task.getExecutionId();
    }

    @Override
    public String getProcessInstanceId() {
        return task.getProcessInstanceId();
    }

    @Override
    public String getProcessDefinitionId() {
        return task.getProcessDefinitionId();
    }

    @Override
    public @Nullable Date getCreateTime() {
        return task.getCreateTime();
    }

    @Override
    public String getJobType() {
        return "externalWorker";
    }

    @Override
    public @Nullable String getTenantId() {
        return task.getTenantId();
    }

    @Override
    public Map<String, @Nullable Object> getVariables() {
        return task instanceof LockedExternalTask locked ? locked.getVariables() : Map.of();
    }

    @Override
    public String toString() {
        return "ExternalWorkerJob of " + task;
    }
}
