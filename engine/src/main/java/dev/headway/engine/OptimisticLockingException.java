package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** Another transaction changed the same rows at the same time, again and again; the call can be repeated. */
public class OptimisticLockingException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public OptimisticLockingException(String message) {
        super(message);
    }

    public OptimisticLockingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
