package dev.headway.engine.delegate;

import dev.headway.core.usercode.BpmnErrorThrown;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A business error that the model handles with an error event (BPMN 2.0.2, 10.5.5.3): thrown by a delegate, a listener or a
 * bean that an expression calls, it goes to the nearest boundary event or event sub-process that catches its code.
 */
public class BpmnError extends BpmnErrorThrown {
    private static final long serialVersionUID = 1L;

    /** An error by its code, not empty. */
    public BpmnError(String errorCode) {
        this(errorCode, null, null);
    }

    /** An error with a message, which an error event can put into a variable. */
    public BpmnError(String errorCode, @Nullable String message) {
        this(errorCode, message, null);
    }

    /** An error that another exception caused. */
    public BpmnError(String errorCode, @Nullable Throwable cause) {
        this(errorCode, cause == null ? null : cause.getMessage(), cause);
    }

    /** An error with message and cause. */
    public BpmnError(String errorCode, @Nullable String message, @Nullable Throwable cause) {
        super(checked(errorCode), message, cause);
    }

    private static String checked(@Nullable String errorCode) {
        if (errorCode == null || errorCode.isEmpty()) {
            throw new IllegalArgumentException("Expected the code of a BPMN error, got "
                    + (errorCode == null ? "null" : "an empty text")
                    + ". Use the errorCode of an <error> in the model.");
        }
        return errorCode;
    }

    /**
     * Adds a value to what the error says. An error event takes what its {@code <flowable:in source="name" target="variable"/>} names, with
     * {@code errorCode} and {@code errorMessage} as further names; what no event names is forgotten.
     *
     * @param value of a type that a variable may have
     */
    public void addAdditionalData(String name, @Nullable Object value) {
        data().put(name, value);
    }

    /** What was added; not to be changed. */
    public Map<String, @Nullable Object> getAdditionalData() {
        return Collections.unmodifiableMap(data());
    }

    /** The code by which error events catch it. */
    public String getErrorCode() {
        return code();
    }
}
