package dev.headway.core.execution.usercode;

import org.jspecify.annotations.Nullable;

/** A checked exception of synchronous user code, with the place where it ran. The cause is what the code threw. */
public final class UserCodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UserCodeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
