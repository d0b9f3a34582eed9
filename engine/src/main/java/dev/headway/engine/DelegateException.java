package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/**
 * Code that a model names and that cannot be found, made or called. The message names the class or bean, the element, the
 * process and the line of the model.
 */
public final class DelegateException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public DelegateException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
