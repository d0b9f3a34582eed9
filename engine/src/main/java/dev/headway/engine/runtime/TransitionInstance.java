package dev.headway.engine.runtime;

import org.jspecify.annotations.Nullable;

/** An execution that waits at an element for its job, before it begins or after it is done. Immutable. */
public interface TransitionInstance {
    /** Its id: that of the execution. */
    String getId();

    /** Id of the element. */
    String getActivityId();

    /** Name of the element. */
    @Nullable
    String getActivityName();

    /** Kind of the element. */
    String getActivityType();

    /** The execution. */
    String getExecutionId();

    /** The visit of the scope around it. */
    @Nullable
    String getParentActivityInstanceId();

    /** The process definition. */
    String getProcessDefinitionId();

    /** The process instance. */
    String getProcessInstanceId();
}
