package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** The instance or definition is suspended; activate it first. */
public class SuspendedException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public SuspendedException(String message) {
        super(message);
    }

    public SuspendedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
