package dev.headway.engine.delegate;

/**
 * Code that is called when an element or a process starts or ends, or when a sequence flow is taken. Instances as in
 * {@link JavaDelegate}.
 */
@FunctionalInterface
public interface ExecutionListener extends DelegateListener<DelegateExecution> {
    /** The element was entered. */
    String EVENTNAME_START = "start";

    /** The element was left, or ended for another reason. */
    String EVENTNAME_END = "end";

    /** The sequence flow is being taken. */
    String EVENTNAME_TAKE = "take";

    /**
     * Is told of an event.
     *
     * @param execution only valid until this method returns, and only in this thread
     * @throws BpmnError to leave through an error event of the model
     * @throws Exception anything else fails the job or the API call that this happens in
     */
    @Override
    void notify(DelegateExecution execution) throws Exception;
}
