package dev.headway.engine.runtime;

import org.jspecify.annotations.Nullable;

/** A place of a process definition that makes jobs: an element that is asynchronous, or a timer. Immutable; read from the model. */
public interface JobDefinition {

    /** Its id, made of the process definition and the element. */
    String getId();

    /** The process definition. */
    String getProcessDefinitionId();

    /** The key of the process definition. */
    String getProcessDefinitionKey();

    /**
     * {@code async-continuation}, {@code timer-start-event}, {@code timer-start-event-subprocess}, {@code timer-transition} for a boundary
     * event and {@code timer-intermediate-transition}.
     */
    String getJobType();

    /** {@code async-before} or {@code async-after}; for a timer what the model says, such as {@code DURATION: PT1H}. */
    String getJobConfiguration();

    /** The element. */
    String getActivityId();

    /** Whether the process definition is suspended: its jobs are not suspended by their places. */
    boolean isSuspended();

    /** The tenant, null for none. */
    @Nullable
    String getTenantId();

    /** The deployment of the process definition. */
    String getDeploymentId();
}
