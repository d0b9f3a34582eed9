package dev.headway.engine.delegate;

/**
 * Code that is called when a variable of a plan item, or of what is in it, is created, changed or deleted ({@code variableListener} of
 * Camunda). Instances as in {@link JavaDelegate}.
 */
@FunctionalInterface
public interface CaseVariableListener {
    /** The variable is new. */
    String CREATE = "create";

    /** The variable has another value. */
    String UPDATE = "update";

    /** The variable is gone. */
    String DELETE = "delete";

    /**
     * Is told of a variable.
     *
     * @param variableInstance only valid until this method returns, and only in this thread
     * @throws Exception fails the job or the API call that this happens in
     */
    void notify(DelegateCaseVariableInstance variableInstance) throws Exception;
}
