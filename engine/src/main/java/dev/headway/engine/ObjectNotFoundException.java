package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** There is no (more) instance, task, job, definition or deployment with the given id or key. */
public class ObjectNotFoundException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public ObjectNotFoundException(String message) {
        super(message);
    }

    public ObjectNotFoundException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
