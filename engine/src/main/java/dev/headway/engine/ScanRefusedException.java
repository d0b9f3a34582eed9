package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** A query without a criterion that an index serves: it would look at every row. The message names criteria that would help. */
public class ScanRefusedException extends InvalidRequestException {
    private static final long serialVersionUID = 1L;

    public ScanRefusedException(String message) {
        super(message);
    }

    public ScanRefusedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
