package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** A message matched no waiting execution and no start event, or more than one where exactly one was expected. */
public class MismatchingMessageCorrelationException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public MismatchingMessageCorrelationException(String message) {
        super(message);
    }

    public MismatchingMessageCorrelationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
