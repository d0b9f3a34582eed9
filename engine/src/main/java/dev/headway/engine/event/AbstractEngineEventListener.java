package dev.headway.engine.event;

import java.util.Collection;
import java.util.Set;

/** A listener with a method for each kind of event, all of which do nothing. */
public abstract class AbstractEngineEventListener implements EngineEventListener {
    private final Set<EngineEventType> types;

    /** Hears everything. */
    protected AbstractEngineEventListener() {
        this(Set.of());
    }

    /** Hears events of these types; of all if there are none. */
    protected AbstractEngineEventListener(Set<EngineEventType> types) {
        this.types = Set.copyOf(types);
    }

    @Override
    public Collection<EngineEventType> getTypes() {
        return types;
    }

    @Override
    public void onEvent(EngineEvent event) {
        if (!types.isEmpty() && !types.contains(event.getType())) {
            return;
        }
        switch (event) {
            case EntityEvent entity -> entity(entity);
            case VariableEvent variable -> variable(variable);
            case SequenceFlowTakenEvent flow -> sequenceFlowTaken(flow);
            case ActivityEvent activity -> activity(activity);
            default -> other(event);
        }
    }

    private void entity(EntityEvent event) {
        switch (event.getType()) {
            case ENTITY_CREATED -> entityCreated(event);
            case ENTITY_INITIALIZED -> entityInitialized(event);
            case ENTITY_UPDATED -> entityUpdated(event);
            case ENTITY_DELETED -> entityDeleted(event);
            case ENTITY_SUSPENDED -> entitySuspended(event);
            case ENTITY_ACTIVATED -> entityActivated(event);
            case PROCESS_CREATED -> processCreated(event);
            case PROCESS_STARTED -> processStarted(event);
            case PROCESS_COMPLETED -> processCompleted(event);
            case PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT -> processCompletedWithTerminateEnd(event);
            case PROCESS_COMPLETED_WITH_ERROR_END_EVENT -> processCompletedWithErrorEnd(event);
            case PROCESS_CANCELLED -> processCancelled((CancelledEvent) event);
            case TASK_CREATED -> taskCreated(event);
            case TASK_ASSIGNED -> taskAssigned(event);
            case TASK_COMPLETED -> taskCompleted(event);
            case TASK_OWNER_CHANGED, TASK_PRIORITY_CHANGED, TASK_DUEDATE_CHANGED, TASK_NAME_CHANGED ->
                taskChanged(event);
            case TIMER_SCHEDULED -> timerScheduled(event);
            case TIMER_FIRED -> timerFired(event);
            case JOB_CANCELED -> jobCancelled(event);
            case JOB_EXECUTION_SUCCESS -> jobExecutionSuccess(event);
            case JOB_EXECUTION_FAILURE -> jobExecutionFailure(event);
            case JOB_RETRIES_DECREMENTED -> jobRetriesDecremented(event);
            case JOB_RESCHEDULED -> jobRescheduled(event);
            case JOB_MOVED_TO_DEADLETTER -> jobMovedToDeadLetter(event);
            default -> other(event);
        }
    }

    private void variable(VariableEvent event) {
        switch (event.getType()) {
            case VARIABLE_CREATED -> variableCreated(event);
            case VARIABLE_DELETED -> variableDeleted(event);
            default -> variableUpdated(event);
        }
    }

    private void activity(ActivityEvent event) {
        switch (event.getType()) {
            case ACTIVITY_STARTED -> activityStarted(event);
            case ACTIVITY_COMPLETED -> activityCompleted(event);
            case ACTIVITY_CANCELLED -> activityCancelled(event);
            case MULTI_INSTANCE_ACTIVITY_STARTED -> multiInstanceActivityStarted(event);
            case MULTI_INSTANCE_ACTIVITY_COMPLETED, MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION ->
                multiInstanceActivityCompleted(event);
            case MULTI_INSTANCE_ACTIVITY_CANCELLED -> multiInstanceActivityCancelled(event);
            case ACTIVITY_MESSAGE_WAITING -> activityMessageWaiting((MessageEvent) event);
            case ACTIVITY_MESSAGE_RECEIVED -> activityMessageReceived((MessageEvent) event);
            case ACTIVITY_MESSAGE_CANCELLED -> activityMessageCancelled((MessageEvent) event);
            case ACTIVITY_SIGNAL_WAITING -> activitySignalWaiting((SignalEvent) event);
            case ACTIVITY_SIGNALED -> activitySignaled((SignalEvent) event);
            case ACTIVITY_CONDITIONAL_WAITING -> activityConditionalWaiting(event);
            case ACTIVITY_CONDITIONAL_RECEIVED -> activityConditionalReceived(event);
            case ACTIVITY_ERROR_RECEIVED -> activityErrorReceived((ErrorEvent) event);
            case ACTIVITY_ESCALATION_RECEIVED -> activityEscalationReceived((EscalationEvent) event);
            case ACTIVITY_COMPENSATE -> activityCompensate(event);
            default -> other(event);
        }
    }

    /** {@link EngineEventType#ENTITY_CREATED}. */
    protected void entityCreated(EntityEvent event) {}

    /** {@link EngineEventType#ENTITY_INITIALIZED}. */
    protected void entityInitialized(EntityEvent event) {}

    /** {@link EngineEventType#ENTITY_UPDATED}. */
    protected void entityUpdated(EntityEvent event) {}

    /** {@link EngineEventType#ENTITY_DELETED}. */
    protected void entityDeleted(EntityEvent event) {}

    /** {@link EngineEventType#ENTITY_SUSPENDED}. */
    protected void entitySuspended(EntityEvent event) {}

    /** {@link EngineEventType#ENTITY_ACTIVATED}. */
    protected void entityActivated(EntityEvent event) {}

    /** {@link EngineEventType#PROCESS_CREATED}. */
    protected void processCreated(EntityEvent event) {}

    /** {@link EngineEventType#PROCESS_STARTED}. */
    protected void processStarted(EntityEvent event) {}

    /** {@link EngineEventType#PROCESS_COMPLETED}. */
    protected void processCompleted(EntityEvent event) {}

    /** {@link EngineEventType#PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT}. */
    protected void processCompletedWithTerminateEnd(EntityEvent event) {}

    /** {@link EngineEventType#PROCESS_COMPLETED_WITH_ERROR_END_EVENT}. */
    protected void processCompletedWithErrorEnd(EntityEvent event) {}

    /** {@link EngineEventType#PROCESS_CANCELLED}. */
    protected void processCancelled(CancelledEvent event) {}

    /** {@link EngineEventType#TASK_CREATED}. */
    protected void taskCreated(EntityEvent event) {}

    /** {@link EngineEventType#TASK_ASSIGNED}. */
    protected void taskAssigned(EntityEvent event) {}

    /** {@link EngineEventType#TASK_COMPLETED}. */
    protected void taskCompleted(EntityEvent event) {}

    /** Another owner, priority, due date or name of a task. */
    protected void taskChanged(EntityEvent event) {}

    /** {@link EngineEventType#TIMER_SCHEDULED}. */
    protected void timerScheduled(EntityEvent event) {}

    /** {@link EngineEventType#TIMER_FIRED}. */
    protected void timerFired(EntityEvent event) {}

    /** {@link EngineEventType#JOB_CANCELED}. */
    protected void jobCancelled(EntityEvent event) {}

    /** {@link EngineEventType#JOB_EXECUTION_SUCCESS}. */
    protected void jobExecutionSuccess(EntityEvent event) {}

    /** {@link EngineEventType#JOB_EXECUTION_FAILURE}. */
    protected void jobExecutionFailure(EntityEvent event) {}

    /** {@link EngineEventType#JOB_RETRIES_DECREMENTED}. */
    protected void jobRetriesDecremented(EntityEvent event) {}

    /** {@link EngineEventType#JOB_RESCHEDULED}. */
    protected void jobRescheduled(EntityEvent event) {}

    /** {@link EngineEventType#JOB_MOVED_TO_DEADLETTER}. */
    protected void jobMovedToDeadLetter(EntityEvent event) {}

    /** {@link EngineEventType#VARIABLE_CREATED}. */
    protected void variableCreated(VariableEvent event) {}

    /** {@link EngineEventType#VARIABLE_DELETED}. */
    protected void variableDeleted(VariableEvent event) {}

    /** {@link EngineEventType#VARIABLE_UPDATED}. */
    protected void variableUpdated(VariableEvent event) {}

    /** {@link EngineEventType#ACTIVITY_STARTED}. */
    protected void activityStarted(ActivityEvent event) {}

    /** {@link EngineEventType#ACTIVITY_COMPLETED}. */
    protected void activityCompleted(ActivityEvent event) {}

    /** {@link EngineEventType#ACTIVITY_CANCELLED}. */
    protected void activityCancelled(ActivityEvent event) {}

    /** {@link EngineEventType#MULTI_INSTANCE_ACTIVITY_STARTED}. */
    protected void multiInstanceActivityStarted(ActivityEvent event) {}

    /** A loop is done, with or without its completion condition. */
    protected void multiInstanceActivityCompleted(ActivityEvent event) {}

    /** {@link EngineEventType#MULTI_INSTANCE_ACTIVITY_CANCELLED}. */
    protected void multiInstanceActivityCancelled(ActivityEvent event) {}

    /** {@link EngineEventType#ACTIVITY_MESSAGE_WAITING}. */
    protected void activityMessageWaiting(MessageEvent event) {}

    /** {@link EngineEventType#ACTIVITY_MESSAGE_RECEIVED}. */
    protected void activityMessageReceived(MessageEvent event) {}

    /** {@link EngineEventType#ACTIVITY_MESSAGE_CANCELLED}. */
    protected void activityMessageCancelled(MessageEvent event) {}

    /** {@link EngineEventType#ACTIVITY_SIGNAL_WAITING}. */
    protected void activitySignalWaiting(SignalEvent event) {}

    /** {@link EngineEventType#ACTIVITY_SIGNALED}. */
    protected void activitySignaled(SignalEvent event) {}

    /** {@link EngineEventType#ACTIVITY_CONDITIONAL_WAITING}. */
    protected void activityConditionalWaiting(ActivityEvent event) {}

    /** {@link EngineEventType#ACTIVITY_CONDITIONAL_RECEIVED}. */
    protected void activityConditionalReceived(ActivityEvent event) {}

    /** {@link EngineEventType#ACTIVITY_ERROR_RECEIVED}. */
    protected void activityErrorReceived(ErrorEvent event) {}

    /** {@link EngineEventType#ACTIVITY_ESCALATION_RECEIVED}. */
    protected void activityEscalationReceived(EscalationEvent event) {}

    /** {@link EngineEventType#ACTIVITY_COMPENSATE}. */
    protected void activityCompensate(ActivityEvent event) {}

    /** {@link EngineEventType#SEQUENCEFLOW_TAKEN}. */
    protected void sequenceFlowTaken(SequenceFlowTakenEvent event) {}

    /** Everything that has no method of its own. */
    protected void other(EngineEvent event) {}
}
