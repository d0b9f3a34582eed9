package dev.headway.core.variable;

import org.jspecify.annotations.Nullable;

/** A variable that cannot be stored or read in the wanted type. The message names the variable and both types. */
public final class VariableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public VariableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
