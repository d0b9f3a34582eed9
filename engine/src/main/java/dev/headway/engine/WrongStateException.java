package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** The instance is not in a state in which the call is possible, such as a trigger where nothing waits for one. */
public class WrongStateException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public WrongStateException(String message) {
        super(message);
    }

    public WrongStateException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
