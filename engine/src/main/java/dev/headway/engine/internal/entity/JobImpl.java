package dev.headway.engine.internal.entity;

import dev.headway.core.definition.JobPlace;
import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.core.state.JobRow;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobState;
import dev.headway.runtime.port.Entity.JobView;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class JobImpl implements Job {
    private final JobView row;
    private final Function<List<JobView>, Map<Long, String>> categories;

    /**
     * Made by the engine.
     *
     * @param categories finds the categories of jobs, by job id
     */
    public JobImpl(JobView row, Function<List<JobView>, Map<Long, String>> categories) {
        this.row = row;
        this.categories = categories;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        return EntityId.textOrNull(row.instanceId());
    }

    @Override
    public @Nullable String getExecutionId() {
        return EntityId.textOrNull(row.executionId());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    @Override
    public @Nullable String getDeploymentId() {
        Long deployment = row.deploymentId();
        return deployment == null ? null : EntityId.text(deployment);
    }

    @Override
    public @Nullable String getJobDefinitionId() {
        return JobDefinitionImpl.id(row.definitionId(), row.elementId(), JobPlace.Point.of(row.point()));
    }

    @Override
    public String getElementId() {
        return row.elementId();
    }

    @Override
    public String getActivityId() {
        return row.elementId();
    }

    @Override
    public JobState getState() {
        return JobImpl.state(row.table());
    }

    @Override
    public String getJobType() {
        return JobImpl.state(row.origin()) == JobState.TIMER ? "timer" : "message";
    }

    @Override
    public @Nullable String getCategory() {
        return categories.apply(List.of(row)).get(row.id());
    }

    public JobView row() {
        return row;
    }

    @Override
    public Date getCreateTime() {
        return Dates.at(row.createdMillis());
    }

    @Override
    public @Nullable Date getDuedate() {
        return Dates.of(row.dueMillis());
    }

    @Override
    public int getRetries() {
        return row.retries();
    }

    @Override
    public int getPriority() {
        return row.priority();
    }

    @Override
    public boolean isExclusive() {
        return row.exclusive();
    }

    @Override
    public @Nullable String getRepeat() {
        String repeat = row.repeat();
        return repeat == null ? null : CalendarSchedule.textOf(repeat);
    }

    @Override
    public @Nullable String getExceptionMessage() {
        return row.exceptionMessage();
    }

    @Override
    public @Nullable String getLockOwner() {
        return row.lockOwner();
    }

    @Override
    public @Nullable Date getLockExpirationTime() {
        return Dates.of(row.lockUntilMillis());
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "Job" + row.toString().substring(row.getClass().getSimpleName().length());
    }

    /** What queries would show of a row. */
    public static JobView view(JobRow row, @Nullable String definitionKey, @Nullable Long deploymentId) {
        return new JobView(
                row.id(),
                row.instanceId(),
                row.executionId(),
                row.definitionId(),
                definitionKey,
                row.elementId(),
                row.table().code(),
                row.origin().code(),
                row.createdMillis(),
                row.dueMillis() == 0 ? null : Long.valueOf(row.dueMillis()),
                row.retries(),
                row.priority(),
                row.exclusive(),
                row.repeat(),
                row.exceptionMessage(),
                row.exceptionStacktrace(),
                row.topic(),
                row.workerId(),
                null,
                null,
                row.tenantId(),
                row.incidentMillis() == 0 ? null : Long.valueOf(row.incidentMillis()),
                JobPlace.Point.of(row).code(),
                deploymentId,
                row.table() == JobRow.Table.DEAD_LETTER ? row.incidentType() : null,
                row.isMadeIncident() ? row.workerId() : null,
                row.annotation());
    }

    /** The state for the code that rows hold. */
    public static JobState state(int code) {
        return JobState.valueOf(JobRow.Table.of(code).name());
    }
}
