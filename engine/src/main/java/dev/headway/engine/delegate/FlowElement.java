package dev.headway.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * The element of the model at which an execution is: an activity, an event, a gateway, the process, or the flow that is taken.
 * Immutable.
 */
public final class FlowElement {
    private final String id;
    private final @Nullable String name;
    private final @Nullable String documentation;

    /** Made by the engine. */
    public FlowElement(String id, @Nullable String name, @Nullable String documentation) {
        this.id = id;
        this.name = name;
        this.documentation = documentation;
    }

    /** Its id in the model. */
    public String getId() {
        return id;
    }

    /** Its name in the model. */
    public @Nullable String getName() {
        return name;
    }

    /** Its documentation in the model. */
    public @Nullable String getDocumentation() {
        return documentation;
    }

    @Override
    public String toString() {
        return id;
    }
}
