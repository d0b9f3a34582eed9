package dev.headway.engine.runtime;

import dev.headway.engine.variable.VariableMap;

/** Who got a message, and what its variables are then. Immutable. */
public interface MessageCorrelationResultWithVariables extends MessageCorrelationResult {
    /** The variables of the instance after the message; none when it has ended at once after it waited, or the message waits. */
    VariableMap getVariables();
}
