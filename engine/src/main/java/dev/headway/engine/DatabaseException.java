package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** The database is not reachable or refused what was written. The message says which, and whether to repeat the call. */
public class DatabaseException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public DatabaseException(String message) {
        super(message);
    }

    public DatabaseException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
