package dev.headway.core.execution.usercode;

import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import org.jspecify.annotations.Nullable;

/**
 * Something that happens in a step, for those who listen to the engine.
 *
 * @param executionId where; the instance itself where no other execution has to do with it
 */
public record StepEvent(Kind type, long instanceId, long executionId, Subject subject) {
    /** What happens, by the names of the family. */
    public enum Kind {
        ENTITY_CREATED,
        ENTITY_INITIALIZED,
        ENTITY_UPDATED,
        ENTITY_DELETED,
        ENTITY_SUSPENDED,
        ENTITY_ACTIVATED,
        PROCESS_CREATED,
        PROCESS_STARTED,
        PROCESS_COMPLETED,
        PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT,
        PROCESS_COMPLETED_WITH_ERROR_END_EVENT,
        PROCESS_CANCELLED,
        ACTIVITY_STARTED,
        ACTIVITY_COMPLETED,
        ACTIVITY_CANCELLED,
        MULTI_INSTANCE_ACTIVITY_STARTED,
        MULTI_INSTANCE_ACTIVITY_COMPLETED,
        MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION,
        MULTI_INSTANCE_ACTIVITY_CANCELLED,
        ACTIVITY_COMPENSATE,
        ACTIVITY_MESSAGE_WAITING,
        ACTIVITY_MESSAGE_RECEIVED,
        ACTIVITY_MESSAGE_CANCELLED,
        ACTIVITY_SIGNAL_WAITING,
        ACTIVITY_SIGNALED,
        ACTIVITY_CONDITIONAL_WAITING,
        ACTIVITY_CONDITIONAL_RECEIVED,
        ACTIVITY_ERROR_RECEIVED,
        ACTIVITY_ESCALATION_RECEIVED,
        SEQUENCEFLOW_TAKEN,
        VARIABLE_CREATED,
        VARIABLE_UPDATED,
        VARIABLE_DELETED,
        TASK_CREATED,
        TASK_ASSIGNED,
        TASK_COMPLETED,
        TASK_OWNER_CHANGED,
        TASK_PRIORITY_CHANGED,
        TASK_DUEDATE_CHANGED,
        TASK_NAME_CHANGED,
        TIMER_SCHEDULED,
        TIMER_FIRED,
        JOB_CANCELED,
        JOB_EXECUTION_SUCCESS,
        JOB_EXECUTION_FAILURE,
        JOB_RETRIES_DECREMENTED,
        JOB_RESCHEDULED,
        JOB_MOVED_TO_DEADLETTER
    }

    /** What it happens to. */
    public sealed interface Subject {
        /** The process instance. {@code cause}: why it is cancelled. */
        record OfInstance(Execution root, @Nullable String cause) implements Subject {}

        /** An element; {@code name} of the message, signal, error or escalation, or why it is cancelled. */
        record OfActivity(FlowNode node, @Nullable String name) implements Subject {}

        /** A sequence flow. */
        record OfFlow(SequenceFlow flow) implements Subject {}

        /** A variable. {@code taskId} 0: not a task's own. */
        record OfVariable(
                String name,
                @Nullable Object before,
                @Nullable Object value,
                long taskId) implements Subject {}

        /** A task. */
        record OfTask(TaskRow task) implements Subject {}

        /** A job, timer or external task. */
        record OfJob(JobRow job) implements Subject {}

        /** Something that is waited for. */
        record OfSubscription(SubscriptionRow subscription) implements Subject {}
    }
}
