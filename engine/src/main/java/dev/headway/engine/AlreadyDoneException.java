package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** What the call is about has ended already: a task completed a second time, a job that ran in the meantime. */
public class AlreadyDoneException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public AlreadyDoneException(String message) {
        super(message);
    }

    public AlreadyDoneException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
