package dev.headway.engine.internal.entity;

import dev.headway.engine.history.HistoricExternalTaskLog;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.JobLogView;
import org.jspecify.annotations.Nullable;

/** An entry of the log of tasks of workers. */
public final class HistoricExternalTaskLogImpl extends JobLogEntry implements HistoricExternalTaskLog {
    public HistoricExternalTaskLogImpl(JobLogView row) {
        super(row);
    }

    @Override
    public String getExternalTaskId() {
        return EntityId.text(row.jobId());
    }

    @Override
    public Integer getRetries() {
        return row.retries();
    }

    @Override
    public long getPriority() {
        return row.priority();
    }

    @Override
    public String getTopicName() {
        return String.valueOf(row.topic());
    }

    @Override
    public @Nullable String getWorkerId() {
        return row.workerId();
    }

    @Override
    public @Nullable String getErrorMessage() {
        return row.message();
    }

    @Override
    public String toString() {
        return "HistoricExternalTaskLog"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}
