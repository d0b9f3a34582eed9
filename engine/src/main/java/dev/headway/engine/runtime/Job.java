package dev.headway.engine.runtime;

import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.JobView;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Work that the executor does later: an async continuation, a timer, a job that failed or is suspended. Immutable: the state at the time of the query. */
public final class Job {
    private final JobView row;
    private final Function<List<JobView>, Map<Long, String>> categories;

    /**
     * Made by the engine.
     *
     * @param categories finds the categories of jobs, by job id
     */
    public Job(JobView row, Function<List<JobView>, Map<Long, String>> categories) {
        this.row = row;
        this.categories = categories;
    }

    /** Id of the job; it stays the same when the job moves between states. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    /** The execution that it continues. */
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    /** The definition of the instance. */
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    /** Key of the definition. */
    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    /** Element that it runs or that owns the timer. */
    public String getElementId() {
        return row.elementId();
    }

    /** The same as {@link #getElementId()}. */
    public String getActivityId() {
        return row.elementId();
    }

    /** Where it waits. */
    public JobState getState() {
        return JobState.of(row.table());
    }

    /** {@code timer} for a timer of the model, {@code message} for an async continuation. */
    public String getJobType() {
        return JobState.of(row.origin()) == JobState.TIMER ? "timer" : "message";
    }

    /**
     * The {@code jobCategory} of its element, null for none; of an expression what it said when the job was made. Executors do not choose
     * by it. Looked up at each call: a text in the model, what an expression said in the database, where it is until the job is done.
     */
    public @Nullable String getCategory() {
        return categories.apply(List.of(row)).get(row.id());
    }

    JobView row() {
        return row;
    }

    /** When it was created. */
    public Date getCreateTime() {
        return Dates.at(row.createdMillis());
    }

    /** When it is due; null when it is ready or waits for something else. */
    public @Nullable Date getDuedate() {
        return Dates.of(row.dueMillis());
    }

    /** Attempts left. */
    public int getRetries() {
        return row.retries();
    }

    /** Priority; higher runs earlier. */
    public int getPriority() {
        return row.priority();
    }

    /** Whether it never runs beside another exclusive job of its instance. */
    public boolean isExclusive() {
        return row.exclusive();
    }

    /** Cycle of a repeating timer, as its model has it or as ISO 8601. */
    public @Nullable String getRepeat() {
        String repeat = row.repeat();
        return repeat == null ? null : CalendarSchedule.textOf(repeat);
    }

    /** Message of the last failure. */
    public @Nullable String getExceptionMessage() {
        return row.exceptionMessage();
    }

    /** Node or worker that holds it, on channels that claim. */
    public @Nullable String getLockOwner() {
        return row.lockOwner();
    }

    /** When that hold ends. */
    public @Nullable Date getLockExpirationTime() {
        return Dates.of(row.lockUntilMillis());
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "Job" + row.toString().substring(row.getClass().getSimpleName().length());
    }
}
