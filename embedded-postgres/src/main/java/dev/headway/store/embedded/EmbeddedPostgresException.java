package dev.headway.store.embedded;

import org.jspecify.annotations.Nullable;

/** The throw-away PostgreSQL cannot be unpacked, started or stopped; the message says why and what to do. */
public final class EmbeddedPostgresException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EmbeddedPostgresException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
