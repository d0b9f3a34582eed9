package dev.headway.engine.runtime;

import org.jspecify.annotations.Nullable;

/** A place of a process definition that makes jobs: an element that is asynchronous, or a timer. Immutable; read from the model and what operators have set. */
public interface JobDefinition {

    /** Its id, made of the process definition, the element and, for a timer or a job after the element, which of its jobs. */
    String getId();

    /** The process definition. */
    String getProcessDefinitionId();

    /** The key of the process definition. */
    String getProcessDefinitionKey();

    /**
     * {@code async-continuation}, {@code timer-start-event}, {@code timer-start-event-subprocess}, {@code timer-transition} for a boundary
     * event, {@code timer-intermediate-transition}, and {@code timer-task-listener} for task listeners that hear of a timeout.
     */
    String getJobType();

    /** {@code async-before} or {@code async-after}; for a timer what the model says, such as {@code DURATION: PT1H}. */
    String getJobConfiguration();

    /** The element. */
    String getActivityId();

    /** Whether this place, or the process definition, is suspended: jobs that a suspended place makes are suspended. */
    boolean isSuspended();

    /** The priority that its jobs get in place of that of the model; null for none. */
    @Nullable
    Long getOverridingJobPriority();

    /** The tenant, null for none. */
    @Nullable
    String getTenantId();

    /** The deployment of the process definition. */
    String getDeploymentId();
}
