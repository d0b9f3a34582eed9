package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** A BPMN error was thrown that nothing in the model catches. */
public class UncaughtBpmnErrorException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public UncaughtBpmnErrorException(String message) {
        super(message);
    }

    public UncaughtBpmnErrorException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
