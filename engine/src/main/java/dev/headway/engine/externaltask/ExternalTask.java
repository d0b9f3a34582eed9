package dev.headway.engine.externaltask;

import dev.headway.core.state.JobRow;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.JobView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A task that a worker outside may fetch, or holds. Immutable: the state at the time of the query. */
public class ExternalTask {
    private final JobView row;

    /** Made by the engine. */
    public ExternalTask(JobView row) {
        this.row = row;
    }

    /** Id of the task; a new one each time its activity is entered. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** The topic under which workers fetch it. */
    public String getTopicName() {
        return String.valueOf(row.topic());
    }

    /** Who fetched it last and may still hold it; null for nobody. */
    public @Nullable String getWorkerId() {
        return row.workerId();
    }

    /** Until when its worker holds it; null when no worker does. */
    public @Nullable Date getLockExpirationTime() {
        return row.workerId() == null ? null : Dates.of(row.dueMillis());
    }

    /** When it was offered. */
    public @Nullable Date getCreateTime() {
        return Dates.of(row.createdMillis());
    }

    /** Attempts left; without any it is not fetched until somebody sets them. */
    public Integer getRetries() {
        return row.retries();
    }

    /** Higher is fetched first by workers that ask for it. */
    public long getPriority() {
        return row.priority();
    }

    /** What its worker said of the last failure. */
    public @Nullable String getErrorMessage() {
        return row.exceptionMessage();
    }

    /** Details of the last failure. */
    public @Nullable String getErrorDetails() {
        return row.exceptionStacktrace();
    }

    /** The element. */
    public String getActivityId() {
        return row.elementId();
    }

    /** The execution that waits for it. */
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    /** The definition of the instance. */
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    /** Key of the definition. */
    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    /** Tenant of the instance. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    /** Whether it waits for its instance to be activated. */
    public boolean isSuspended() {
        return row.table() == JobRow.Table.SUSPENDED.code();
    }

    @Override
    public String toString() {
        return "ExternalTask[" + getId() + " '" + getTopicName() + "' at '" + getActivityId() + "' of instance "
                + getProcessInstanceId() + "]";
    }
}
