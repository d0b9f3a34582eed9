package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** The engine cannot do this yet. The message names what is missing and what to use in its place. */
public class NotSupportedException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public NotSupportedException(String message) {
        super(message);
    }

    public NotSupportedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
