package dev.headway.core.execution;

import org.jspecify.annotations.Nullable;

/** A BPMN error on its way from user code to whatever catches it in the model. Users throw a subclass of it. */
public class BpmnErrorThrown extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String code;

    public BpmnErrorThrown(String code, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.code = code;
    }

    /** The error code. */
    public final String code() {
        return code;
    }
}
