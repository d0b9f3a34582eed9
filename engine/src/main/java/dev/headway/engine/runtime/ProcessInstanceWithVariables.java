package dev.headway.engine.runtime;

import dev.headway.engine.variable.VariableMap;

/** An instance as it is after its start, with its variables. Immutable. */
public interface ProcessInstanceWithVariables extends ProcessInstance {
    /** The variables of the instance, in a new map. */
    VariableMap getVariables();
}
