package dev.headway.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Work that the executor does later: an async continuation, a timer, a job that failed or is suspended. Immutable: the state at the time of the query. */
public interface Job {

    /** Id of the job; it stays the same when the job moves between states. */
    String getId();

    /** The process instance; null for the timer of a start event. */
    @Nullable
    String getProcessInstanceId();

    /** The execution that it continues; null for the timer of a start event. */
    @Nullable
    String getExecutionId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** Key of the definition. */
    @Nullable
    String getProcessDefinitionKey();

    /** The deployment of the definition; null when it is gone. */
    @Nullable
    String getDeploymentId();

    /**
     * The place that made it, see {@link JobDefinition}; null when it has no element. At an element that is asynchronous before and after, it
     * is that of the job before.
     */
    @Nullable
    String getJobDefinitionId();

    /** Element that it runs or that owns the timer. */
    String getElementId();

    /** The same as {@link #getElementId()}. */
    String getActivityId();

    /** Where it waits. */
    JobState getState();

    /** Whether it waits because it, or its instance, is suspended. */
    default boolean isSuspended() {
        return getState() == JobState.SUSPENDED;
    }

    /** {@code timer} for a timer of the model, {@code message} for an async continuation. */
    String getJobType();

    /**
     * The {@code jobCategory} of its element, null for none; of an expression what it said when the job was made. Executors do not choose
     * by it. Looked up at each call: a text in the model, what an expression said in the database, where it is until the job is done.
     */
    @Nullable
    String getCategory();

    /** When it was created. */
    Date getCreateTime();

    /** When it is due; null when it is ready or waits for something else. */
    @Nullable
    Date getDuedate();

    /** Attempts left. */
    int getRetries();

    /** Priority; higher runs earlier. */
    int getPriority();

    /** Whether it never runs beside another exclusive job of its instance. */
    boolean isExclusive();

    /** Cycle of a repeating timer, as its model has it or as ISO 8601. */
    @Nullable
    String getRepeat();

    /** Message of the last failure. */
    @Nullable
    String getExceptionMessage();

    /** Node or worker that holds it, on channels that claim. */
    @Nullable
    String getLockOwner();

    /** When that hold ends. */
    @Nullable
    Date getLockExpirationTime();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}
