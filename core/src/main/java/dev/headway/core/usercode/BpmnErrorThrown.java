package dev.headway.core.usercode;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A BPMN error on its way from user code to whatever catches it in the model. Users throw a subclass of it. */
public class BpmnErrorThrown extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String code;
    private final transient Map<String, @Nullable Object> data = new LinkedHashMap<>();

    public BpmnErrorThrown(String code, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.code = code;
    }

    /** What the error says beside code and message: an error event takes from it what it names. Changed by who throws alone. */
    public final Map<String, @Nullable Object> data() {
        return data;
    }

    /** The error code. */
    public final String code() {
        return code;
    }
}
