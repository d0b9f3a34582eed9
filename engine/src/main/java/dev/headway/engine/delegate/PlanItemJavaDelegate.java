package dev.headway.engine.delegate;

/** A {@link JavaDelegate} of a task in a case, written for plan items. In a process it cannot be used. */
public interface PlanItemJavaDelegate extends JavaDelegate {
    /**
     * Does the work of the task.
     *
     * @param planItemInstance the plan item; only valid until this method returns, and only in this thread
     * @throws BpmnError to let the plan item fail
     * @throws Exception anything else fails the job, which is tried again, or the API call that runs this code
     */
    void execute(DelegateCaseExecution planItemInstance) throws Exception;

    @Override
    default void execute(DelegateExecution execution) throws Exception {
        if (!(execution instanceof DelegateCaseExecution item)) {
            throw new IllegalStateException(
                    "Expected a task of a case for " + getClass().getName()
                            + ", but it is called in process instance " + execution.getProcessInstanceId()
                            + ". Implement JavaDelegate instead.");
        }
        execute(item);
    }
}
