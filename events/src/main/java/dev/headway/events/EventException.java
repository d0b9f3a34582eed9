package dev.headway.events;

import dev.headway.engine.HeadwayException;
import org.jspecify.annotations.Nullable;

/** An event that cannot be sent or received, or a file of the registry that cannot be used. The message has no part of a payload. */
public final class EventException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    EventException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
