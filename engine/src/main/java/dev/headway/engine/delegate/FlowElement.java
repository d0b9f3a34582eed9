package dev.headway.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * The element of the model at which an execution is: an activity, an event, a gateway, the process, or the flow that is taken.
 * Immutable.
 */
public interface FlowElement {
    /** Its id in the model. */
    String getId();

    /** Its name in the model. */
    @Nullable
    String getName();

    /** Its documentation in the model. */
    @Nullable
    String getDocumentation();
}
