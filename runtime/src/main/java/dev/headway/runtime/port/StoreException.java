package dev.headway.runtime.port;

import org.jspecify.annotations.Nullable;

/** A database error, sorted by what to do about it. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Kind kind;

    public StoreException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** What to do about an error. */
    public enum Kind {
        /** The rows cannot be written (SQLSTATE 22, 23), or rows that they change are gone: find the offending command. */
        DATA,
        /** Deadlock or serialization failure (40): the same again. */
        CONFLICT,
        /** The database is away (08, 53, 57) and nothing was written: wait. */
        UNAVAILABLE,
        /** The connection was lost at COMMIT: commit the same batch again to find out. */
        UNKNOWN,
        /** A defect or a wrong schema: nothing that waiting helps. */
        FATAL
    }
}
