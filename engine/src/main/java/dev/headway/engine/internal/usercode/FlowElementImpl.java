package dev.headway.engine.internal.usercode;

import dev.headway.engine.delegate.FlowElement;
import org.jspecify.annotations.Nullable;

/** What the model says of an element. */
record FlowElementImpl(
        String getId, @Nullable String getName, @Nullable String getDocumentation) implements FlowElement {
    @Override
    public String toString() {
        return getId;
    }
}
