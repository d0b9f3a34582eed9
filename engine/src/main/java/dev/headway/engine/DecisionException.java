package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** A decision was found but cannot be made: an expression fails, or more rules apply than its hit policy allows. */
public class DecisionException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public DecisionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
