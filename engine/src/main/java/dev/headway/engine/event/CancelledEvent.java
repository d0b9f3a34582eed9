package dev.headway.engine.event;

import org.jspecify.annotations.Nullable;

/** A process instance or an element was cancelled. */
public interface CancelledEvent extends EngineEvent {
    /** Why, as far as somebody said so. */
    @Nullable
    Object getCause();
}
