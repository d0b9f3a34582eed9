package dev.headway.engine.event;

import org.jspecify.annotations.Nullable;

/** What happens at an element of the model. */
public interface ActivityEvent extends EngineEvent {
    /** Id of the element. */
    String getActivityId();

    /** Name of the element. */
    @Nullable
    String getActivityName();

    /** Its kind, as BPMN writes it: {@code userTask}. */
    String getActivityType();
}
