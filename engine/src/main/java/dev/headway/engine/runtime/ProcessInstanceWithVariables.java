package dev.headway.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An instance as it is after its start, with its variables. Immutable. */
public interface ProcessInstanceWithVariables extends ProcessInstance {
    /** The variables of the instance, in a new map. */
    Map<String, @Nullable Object> getVariables();
}
