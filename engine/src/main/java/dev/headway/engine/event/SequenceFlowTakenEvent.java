package dev.headway.engine.event;

import org.jspecify.annotations.Nullable;

/** A token takes a sequence flow. */
public interface SequenceFlowTakenEvent extends EngineEvent {
    /** Id of the flow. */
    String getId();

    /** Id of the element where it begins. */
    String getSourceActivityId();

    /** Name of that element. */
    @Nullable
    String getSourceActivityName();

    /** Kind of that element. */
    String getSourceActivityType();

    /** Id of the element where it ends. */
    String getTargetActivityId();

    /** Name of that element. */
    @Nullable
    String getTargetActivityName();

    /** Kind of that element. */
    String getTargetActivityType();
}
