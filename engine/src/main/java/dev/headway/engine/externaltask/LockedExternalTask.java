package dev.headway.engine.externaltask;

import dev.headway.engine.variable.VariableMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task that its worker has fetched, with what it needs to do it. Immutable. */
public interface LockedExternalTask extends ExternalTask {
    /** Extension property with the span that the worker goes on with, as W3C Trace Context writes it; only where there is one. */
    String TRACEPARENT = "traceparent";

    /** Business key of the instance. */
    @Nullable
    String getBusinessKey();

    /** The variables that were asked for; all that are visible by default. */
    VariableMap getVariables();

    /** Extension properties of the element in the model, and {@link #TRACEPARENT} where a trace led to the task. */
    Map<String, String> getExtensionProperties();
}
