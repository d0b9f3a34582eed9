package dev.headway.engine.event;

/** What an {@link EngineEvent} tells; the names are those of Flowable. */
public enum EngineEventType {
    /** An engine is ready. Listeners of the builder hear it. */
    ENGINE_CREATED,
    /** An engine is about to be closed. */
    ENGINE_CLOSED,
    /** A {@link EntityEvent}: a process instance, task, job, event subscription, deployment or process definition is new. */
    ENTITY_CREATED,
    /** It has what it begins with, such as the variables of a process instance. */
    ENTITY_INITIALIZED,
    /** A task, or the name or business key of a process instance, has been changed through the API. */
    ENTITY_UPDATED,
    /** It is gone, or is about to go. */
    ENTITY_DELETED,
    /** A process instance or definition is suspended. */
    ENTITY_SUSPENDED,
    /** A process instance or definition is active again. */
    ENTITY_ACTIVATED,
    /** A process instance is new; it has no variables yet. */
    PROCESS_CREATED,
    /** A process instance begins, after its start listeners. */
    PROCESS_STARTED,
    /** A process instance has completed. */
    PROCESS_COMPLETED,
    /** A terminate end event has ended a process instance. */
    PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT,
    /** A BPMN error that nothing in it caught has ended a called process instance. */
    PROCESS_COMPLETED_WITH_ERROR_END_EVENT,
    /** A process instance was deleted, or cancelled with its caller; a {@link CancelledEvent}. */
    PROCESS_CANCELLED,
    /** An {@link ActivityEvent}: an element begins, after its start listeners; an asynchronous one when its code has run. */
    ACTIVITY_STARTED,
    /** An element is done, after its end listeners. */
    ACTIVITY_COMPLETED,
    /** An element was interrupted or deleted; a {@link CancelledEvent}. */
    ACTIVITY_CANCELLED,
    /** A multi-instance loop begins. */
    MULTI_INSTANCE_ACTIVITY_STARTED,
    /** All instances of a loop are done. */
    MULTI_INSTANCE_ACTIVITY_COMPLETED,
    /** The completion condition of a loop holds. */
    MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION,
    /** A loop was interrupted or deleted. */
    MULTI_INSTANCE_ACTIVITY_CANCELLED,
    /** An activity is about to be compensated. */
    ACTIVITY_COMPENSATE,
    /** An event waits for a message; a {@link MessageEvent}. */
    ACTIVITY_MESSAGE_WAITING,
    /** The message has come. */
    ACTIVITY_MESSAGE_RECEIVED,
    /** An event waits for its message no more. */
    ACTIVITY_MESSAGE_CANCELLED,
    /** An event waits for a signal; a {@link SignalEvent}. */
    ACTIVITY_SIGNAL_WAITING,
    /** The signal has come. */
    ACTIVITY_SIGNALED,
    /** An event waits for a condition. */
    ACTIVITY_CONDITIONAL_WAITING,
    /** The condition holds. */
    ACTIVITY_CONDITIONAL_RECEIVED,
    /** A BPMN error is caught; an {@link ErrorEvent}. */
    ACTIVITY_ERROR_RECEIVED,
    /** An escalation is caught; an {@link EscalationEvent}. */
    ACTIVITY_ESCALATION_RECEIVED,
    /** A {@link SequenceFlowTakenEvent}. */
    SEQUENCEFLOW_TAKEN,
    /** A {@link VariableEvent}: there is a new variable. */
    VARIABLE_CREATED,
    /** A variable was set that was there before. */
    VARIABLE_UPDATED,
    /** A variable was removed. */
    VARIABLE_DELETED,
    /** An {@link EntityEvent} with a task: it is there, after its create listeners. */
    TASK_CREATED,
    /** A task has an assignee, another one, or none any more. */
    TASK_ASSIGNED,
    /** A task is completed, after its complete listeners. */
    TASK_COMPLETED,
    /** A task has another owner. */
    TASK_OWNER_CHANGED,
    /** A task has another priority. */
    TASK_PRIORITY_CHANGED,
    /** A task has another due date. */
    TASK_DUEDATE_CHANGED,
    /** A task has another name. */
    TASK_NAME_CHANGED,
    /** An {@link EntityEvent} with a job: a timer waits. */
    TIMER_SCHEDULED,
    /** A timer is due. */
    TIMER_FIRED,
    /** A job is gone since what it was for is, or since somebody deleted it. */
    JOB_CANCELED,
    /** A job was done. */
    JOB_EXECUTION_SUCCESS,
    /** A job has failed; {@code Job.getExceptionMessage} says why. What a listener throws is logged. */
    JOB_EXECUTION_FAILURE,
    /** A failed job has one retry less. What a listener throws is logged. */
    JOB_RETRIES_DECREMENTED,
    /** A job has another due date. */
    JOB_RESCHEDULED,
    /** A job has no retries left: there is an incident. What a listener throws is logged. */
    JOB_MOVED_TO_DEADLETTER,
    /** What a program dispatches on its own. */
    CUSTOM
}
