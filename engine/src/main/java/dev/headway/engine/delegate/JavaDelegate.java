package dev.headway.engine.delegate;

/**
 * Code of a service task, send task or business rule task (BPMN 2.0.2, 10.3.3), named in the model by class or delegate
 * expression.
 *
 * <p>A class that the model names is instantiated anew for each call, so its fields are safe to use. A bean that a delegate
 * expression names is shared by all calls and must be thread-safe.
 *
 * <p>The code runs at least once for each visit of its element: after a crash, or when values that it read were changed
 * meanwhile, it runs again. Its variable changes count exactly once.
 */
@FunctionalInterface
public interface JavaDelegate {
    /**
     * Does the work.
     *
     * @param execution what the element runs in; only valid until this method returns, and only in this thread
     * @throws BpmnError to leave through an error event of the model
     * @throws Exception anything else fails the job, which is tried again, or the API call that runs this code
     */
    void execute(DelegateExecution execution) throws Exception;
}
