package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** The task to claim belongs to somebody else. */
public class TaskAlreadyClaimedException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public TaskAlreadyClaimedException(String message) {
        super(message);
    }

    public TaskAlreadyClaimedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
