package dev.headway.engine.delegate;

import dev.headway.engine.variable.VariableMap;

/**
 * Maps the variables of a call activity by code ({@code variableMappingClass}, {@code variableMappingDelegateExpression}), after its
 * in and out mappings (BPMN 2.0.2, 10.3.6). A new instance for each call; runs in the turn of the calling instance.
 */
public interface DelegateVariableMapping {
    /**
     * The called instance is about to start.
     *
     * @param superExecution the call activity
     * @param variables what the called instance gets: what the in mappings have put there; may be changed
     */
    void mapInputVariables(DelegateExecution superExecution, VariableMap variables);

    /**
     * The called instance has completed.
     *
     * @param superExecution the call activity; what is set here is set in the calling instance
     * @param subInstance the called instance's variables, to be read only: it is over
     */
    void mapOutputVariables(DelegateExecution superExecution, VariableScope subInstance);
}
