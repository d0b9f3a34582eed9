package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/**
 * Base of every exception that the API throws on its own account. The message says what was expected, what was found,
 * where, and what to do. An exception of a delegate or listener that ran inside the call is thrown as it is.
 */
public class HeadwayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HeadwayException(String message) {
        super(message);
    }

    public HeadwayException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
