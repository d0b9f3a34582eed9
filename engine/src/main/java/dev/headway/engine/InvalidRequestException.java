package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** An argument that can never be right: null where a value is needed, a malformed id, a query that contradicts itself. */
public class InvalidRequestException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public InvalidRequestException(String message) {
        super(message);
    }

    public InvalidRequestException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
