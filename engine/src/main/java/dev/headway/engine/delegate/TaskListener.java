package dev.headway.engine.delegate;

/** Code that is called when something happens to a user task. Instances as in {@link JavaDelegate}. */
@FunctionalInterface
public interface TaskListener {
    /** The task was made; its assignee and candidates are already set. */
    String EVENTNAME_CREATE = "create";

    /** The assignee changed. */
    String EVENTNAME_ASSIGNMENT = "assignment";

    /** The task is about to be completed. */
    String EVENTNAME_COMPLETE = "complete";

    /** The task is about to go, completed or not. */
    String EVENTNAME_DELETE = "delete";

    /** A property of the task other than the assignee changed. */
    String EVENTNAME_UPDATE = "update";

    /** The listener's timer is due. */
    String EVENTNAME_TIMEOUT = "timeout";

    /** In a model: every event. */
    String EVENTNAME_ALL_EVENTS = "all";

    /**
     * Is told of an event.
     *
     * @param delegateTask only valid until this method returns, and only in this thread
     * @throws BpmnError to leave through an error event of the model
     * @throws Exception anything else fails the job or the API call that this happens in
     */
    void notify(DelegateTask delegateTask) throws Exception;
}
