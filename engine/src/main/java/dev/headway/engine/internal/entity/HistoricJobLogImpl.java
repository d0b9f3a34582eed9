package dev.headway.engine.internal.entity;

import dev.headway.core.definition.JobPlace;
import dev.headway.engine.history.HistoricJobLog;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.runtime.port.Entity.JobLogView;
import java.util.Date;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An entry of the log of jobs. */
public final class HistoricJobLogImpl extends JobLogEntry implements HistoricJobLog {
    private final Function<JobLogView, @Nullable JobDefinition> places;

    /** @param places finds the place that made the job of an entry, while its definition is deployed */
    public HistoricJobLogImpl(JobLogView row, Function<JobLogView, @Nullable JobDefinition> places) {
        super(row);
        this.places = places;
    }

    @Override
    public String getJobId() {
        return EntityId.text(row.jobId());
    }

    @Override
    public @Nullable Date getJobDueDate() {
        return Dates.of(row.dueMillis());
    }

    @Override
    public int getJobRetries() {
        return row.retries();
    }

    @Override
    public long getJobPriority() {
        return row.priority();
    }

    @Override
    public @Nullable String getJobExceptionMessage() {
        return row.message();
    }

    @Override
    public @Nullable String getJobDefinitionId() {
        return JobDefinitionImpl.id(row.definitionId(), row.elementId(), JobPlace.Point.of(row.point()));
    }

    @Override
    public @Nullable String getJobDefinitionType() {
        JobDefinition place = places.apply(row);
        return place == null ? null : place.getJobType();
    }

    @Override
    public @Nullable String getJobDefinitionConfiguration() {
        JobDefinition place = places.apply(row);
        return place == null ? null : place.getJobConfiguration();
    }

    @Override
    public @Nullable String getDeploymentId() {
        Long id = row.deploymentId();
        return id == null ? null : EntityId.text(id);
    }

    @Override
    public String toString() {
        return "HistoricJobLog"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}
