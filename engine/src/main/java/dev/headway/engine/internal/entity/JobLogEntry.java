package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.JobLogView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** What the entries of both logs have in common: that of jobs, and that of tasks of workers. */
public abstract class JobLogEntry {
    final JobLogView row;

    JobLogEntry(JobLogView row) {
        this.row = row;
    }

    public String getId() {
        return EntityId.text(row.id());
    }

    public Date getTimestamp() {
        return Dates.at(row.atMillis());
    }

    public String getActivityId() {
        return row.elementId();
    }

    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    public boolean isCreationLog() {
        return row.event() == JobEvent.CREATED.code();
    }

    public boolean isFailureLog() {
        return row.event() == JobEvent.FAILED.code();
    }

    public boolean isSuccessLog() {
        return row.event() == JobEvent.SUCCEEDED.code();
    }

    public boolean isDeletionLog() {
        return row.event() == JobEvent.DELETED.code();
    }
}
