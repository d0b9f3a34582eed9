package dev.headway.core.command;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.migration.MigrationPlan;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that happens to one process instance. A command is pure data; the machine applies it to the instance's state.
 * All that a user can ask for and all that the executor does is one of these.
 */
public sealed interface Command {
    /** The instance that it is applied to. */
    long instanceId();

    /** What must be used up in the same transaction, null for most commands. */
    default InstanceDelta.@Nullable Guard guard() {
        return null;
    }

    /**
     * Starts an instance.
     *
     * @param startElementId start event, null for the none start event
     * @param variables initial variables
     * @param guard for a start by a timer, message throw or broadcast
     * @param transients variables for the first step alone
     * @param jobPriority of the instance's jobs whose element has none, null for that of its process
     */
    record StartInstance(
            long instanceId,
            long definitionId,
            @Nullable String startElementId,
            @Nullable String businessKey,
            @Nullable String tenantId,
            @Nullable String name,
            @Nullable String startUserId,
            VariableDocument variables,
            long superInstanceId,
            long superExecutionId,
            InstanceDelta.@Nullable Guard guard,
            Transients transients,
            @Nullable Integer jobPriority)
            implements Command {
        /** Without transient variables, and without a priority of its own. */
        public StartInstance(
                long instanceId,
                long definitionId,
                @Nullable String startElementId,
                @Nullable String businessKey,
                @Nullable String tenantId,
                @Nullable String name,
                @Nullable String startUserId,
                VariableDocument variables,
                long superInstanceId,
                long superExecutionId,
                InstanceDelta.@Nullable Guard guard) {
            this(
                    instanceId,
                    definitionId,
                    startElementId,
                    businessKey,
                    tenantId,
                    name,
                    startUserId,
                    variables,
                    superInstanceId,
                    superExecutionId,
                    guard,
                    Transients.NONE,
                    null);
        }
    }

    /** Starts an instance with tokens where the instructions say, instead of at a start event. */
    record StartInstanceAt(StartInstance start, List<Instruction> instructions) implements Command {
        @Override
        public long instanceId() {
            return start.instanceId();
        }

        @Override
        public InstanceDelta.@Nullable Guard guard() {
            return start.guard();
        }
    }

    /** Sets variables, cancels tokens and lets others begin; the instance ends, for this reason, when nothing is left. */
    record ModifyInstance(
            long instanceId,
            List<Instruction> instructions,
            VariableDocument variables,
            String reason,
            InstanceDelta.@Nullable Guard guard)
            implements Command {
        /** Without variables that the instance gets first. */
        public ModifyInstance(
                long instanceId, List<Instruction> instructions, String reason, InstanceDelta.@Nullable Guard guard) {
            this(instanceId, instructions, VariableDocument.EMPTY, reason, guard);
        }
    }

    /** Carries a running instance over to another version of its process. */
    record MigrateInstance(long instanceId, MigrationPlan plan, Upgrade upgrade, InstanceDelta.@Nullable Guard guard)
            implements Command {}

    /**
     * What happens to an instance beside being carried over.
     *
     * @param instructions tokens that are moved to other activities, and what else follows in the target
     * @param before code that runs in the instance of the source; null for none
     * @param after code that runs in the instance of the target when all tokens wait; null for none
     * @param items of a case: plan items that end in the source, and what changes in the target
     * @param createsNew of a case: whether plan items that only the target has are created in the stages that are active
     */
    record Upgrade(
            List<Instruction> instructions,
            @Nullable Implementation before,
            @Nullable Implementation after,
            CaseAction.Change items,
            boolean createsNew) {
        public static final Upgrade NONE = new Upgrade(List.of(), null, null, CaseAction.Change.NONE, false);
    }

    /** Runs a ready job that has no user code of its own to run outside the turn. */
    record RunJob(long instanceId, long executionId, long jobId) implements Command {}

    /** The outcome of a job's user code, run outside the turn. */
    record CompleteJob(long instanceId, long executionId, long jobId, Outcome outcome) implements Command {}

    /** A job failed: retry, or dead letter. {@code jitter} in 0..1 spreads the back-off. */
    record FailJob(long instanceId, long executionId, long jobId, String message, String stacktrace, double jitter)
            implements Command {}

    /**
     * A failed job's back-off is over.
     *
     * @param dueMillis when it was due as far as the sender knows: stale when it has been put off since
     */
    record RetryJob(long instanceId, long jobId, long dueMillis) implements Command {
        /** Whenever it is due. */
        public RetryJob(long instanceId, long jobId) {
            this(instanceId, jobId, Long.MAX_VALUE);
        }
    }

    /**
     * A timer is due.
     *
     * @param dueMillis when it was due as far as the sender knows: stale when it has been put off since
     */
    record FireTimer(long instanceId, long jobId, long dueMillis) implements Command {
        /** Whenever it is due. */
        public FireTimer(long instanceId, long jobId) {
            this(instanceId, jobId, Long.MAX_VALUE);
        }
    }

    /** Firing a timer failed: the engine could not apply it. */
    record FailTimer(long instanceId, long jobId, String message, String stacktrace, double jitter)
            implements Command {}

    /** An event reached a subscription; with a {@code guard}, of an outbox row, one that is gone is {@link Reply.Stale}, so another may take it. */
    record DeliverEvent(
            long instanceId, long subscriptionId, VariableDocument variables, InstanceDelta.@Nullable Guard guard)
            implements Command {}

    /** A message reaches whatever waits for it in an instance, maybe nothing. */
    record Correlate(
            long instanceId, String messageName, VariableDocument variables, InstanceDelta.@Nullable Guard guard)
            implements Command {}

    /** A waiting execution (receive task, triggerable service task) goes on. */
    record Trigger(long instanceId, long executionId, VariableDocument variables, Transients transients)
            implements Command {
        /** Without transient variables. */
        public Trigger(long instanceId, long executionId, VariableDocument variables) {
            this(instanceId, executionId, variables, Transients.NONE);
        }
    }

    /** Completes a task with variables for its execution (for itself where {@code local}), and others for itself. */
    record CompleteTask(
            long instanceId,
            long taskId,
            @Nullable String userId,
            VariableDocument variables,
            boolean local,
            Transients transients,
            VariableDocument taskVariables)
            implements Command {
        /** Without variables of both kinds. */
        public CompleteTask(
                long instanceId,
                long taskId,
                @Nullable String userId,
                VariableDocument variables,
                boolean local,
                Transients transients) {
            this(instanceId, taskId, userId, variables, local, transients, VariableDocument.EMPTY);
        }

        /** Without transient variables. */
        public CompleteTask(
                long instanceId, long taskId, @Nullable String userId, VariableDocument variables, boolean local) {
            this(instanceId, taskId, userId, variables, local, Transients.NONE);
        }
    }

    /** Applies exactly the set fields of {@code change} to an open task that still has the {@code expected} values; null for any. */
    record ChangeTask(
            long instanceId,
            long taskId,
            TaskChange change,
            @Nullable TaskChange expected) implements Command {
        /** Whatever the task is now. */
        public ChangeTask(long instanceId, long taskId, TaskChange change) {
            this(instanceId, taskId, change, null);
        }
    }

    /**
     * Creates a task that no activity makes: without a parent a standalone one, whose instance has its id. {@code givenId} is empty
     * where the engine made the id; {@code values} are what differs from an empty task.
     */
    record CreateTask(
            long instanceId,
            long taskId,
            String givenId,
            @Nullable Long parentTaskId,
            @Nullable String tenantId,
            TaskChange values)
            implements Command {}

    /** A BPMN error or an escalation is raised at the activity of a task, after its variables were set. */
    record RaiseAtTask(
            long instanceId,
            long taskId,
            boolean escalation,
            String code,
            @Nullable String message,
            VariableDocument variables)
            implements Command {}

    /** Ends a task that no activity made, and those that are parts of it, without completing it. */
    record DeleteTask(long instanceId, long taskId, String reason) implements Command {}

    /** Sets and removes variables; where {@code local} on this execution itself, not on the scope that has the variable. */
    record SetVariables(
            long instanceId, long executionId, VariableDocument variables, Set<String> removed, boolean local)
            implements Command {
        /** Changes the business status of an instance; null for none. */
        public static SetVariables ofBusinessStatus(long instanceId, @Nullable String status) {
            String name = dev.headway.core.state.Execution.BUSINESS_STATUS;
            return status == null
                    ? new SetVariables(instanceId, instanceId, VariableDocument.EMPTY, Set.of(name), true)
                    : new SetVariables(
                            instanceId, instanceId, VariableDocument.EMPTY.with(name, status), Set.of(), true);
        }
    }

    /** Sets and removes variables as a task sees them: its own where it has one of the name, else as for its execution. */
    record SetTaskVariables(long instanceId, long taskId, VariableDocument variables, Set<String> removed)
            implements Command {}

    /** Ends the instance. {@code skipListeners} leaves end listeners out. */
    record CancelInstance(long instanceId, String reason, boolean skipListeners, InstanceDelta.@Nullable Guard guard)
            implements Command {}

    /** With a guard of a batch, an instance that is held already is no failure. */
    record SuspendInstance(long instanceId, InstanceDelta.@Nullable Guard guard) implements Command {}

    /** With a guard of a batch, an instance that is active already is no failure. */
    record ActivateInstance(long instanceId, InstanceDelta.@Nullable Guard guard) implements Command {}

    record RenameInstance(
            long instanceId,
            @Nullable String name,
            @Nullable String businessKey,
            boolean setName) implements Command {}

    /** A called instance ended. {@code errorCode} set: with an error. */
    record ReturnFromCall(
            long instanceId,
            long executionId,
            long calledInstanceId,
            VariableDocument variables,
            @Nullable String errorCode,
            @Nullable String errorMessage,
            InstanceDelta.@Nullable Guard guard)
            implements Command {}

    /** A called instance sent an escalation and goes on. */
    record EscalateFromCall(
            long instanceId,
            long executionId,
            long calledInstanceId,
            CalledEscalation thrown,
            InstanceDelta.@Nullable Guard guard)
            implements Command {}

    /** A called instance was cancelled, not by its caller: its call is too, and each scope in which nothing else is alive. */
    record CallCancelled(
            long instanceId,
            long executionId,
            long calledInstanceId,
            String reason,
            InstanceDelta.@Nullable Guard guard)
            implements Command {}

    /** A called instance ended by a terminate end event that ends the loop around its call, or all. */
    record CallTerminated(
            long instanceId,
            long executionId,
            long calledInstanceId,
            OutboxRow.Reach reach,
            InstanceDelta.@Nullable Guard guard)
            implements Command {}

    /** Taking the return of a called instance failed: it becomes a job of the call activity, with retries like any other. */
    record ReturnAsJob(ReturnFromCall returned) implements Command {
        @Override
        public long instanceId() {
            return returned.instanceId();
        }

        @Override
        public InstanceDelta.@Nullable Guard guard() {
            return returned.guard();
        }
    }

    /** What came from another instance was refused: it is taken all the same, and what follows at once becomes a job like any other. */
    record TakeAsJob(Command refused) implements Command {
        @Override
        public long instanceId() {
            return refused.instanceId();
        }

        @Override
        public InstanceDelta.@Nullable Guard guard() {
            return refused.guard();
        }
    }

    /** Sets the retries of a job wherever it waits; one that was given up is executable again, from {@code due} (epoch ms) on. */
    record SetJobRetries(
            long instanceId,
            long jobId,
            int retries,
            @Nullable Long due,
            InstanceDelta.@Nullable Guard guard) implements Command {
        public SetJobRetries(long instanceId, long jobId, int retries) {
            this(instanceId, jobId, retries, null, null);
        }
    }

    /** Sets the priority of a job wherever it waits. */
    record SetJobPriority(long instanceId, long jobId, int priority) implements Command {}

    /** Sets when a timer or retry is due, epoch milliseconds. */
    record SetJobDue(long instanceId, long jobId, long dueMillis) implements Command {}

    /** Moves a timer, suspended or dead-letter job to ready. */
    record MakeJobReady(long instanceId, long jobId, int retries) implements Command {}

    /** Gives up a job: to the dead letters. The message, if any, takes the place of what the job itself last said. */
    record MoveToDeadLetter(
            long instanceId, long jobId, @Nullable String message) implements Command {}

    /** Something about a task for external workers; {@code workerId} must hold it, except to lock and unlock. */
    record ExternalTask(
            long instanceId, long jobId, @Nullable String workerId, ExternalAction action) implements Command {}

    /** Starts an activity of the ad-hoc sub-process that an execution is in. */
    record StartAdHocActivity(long instanceId, long executionId, String elementId) implements Command {}

    /** Leaves an ad-hoc sub-process in which nothing runs. */
    record CompleteAdHoc(long instanceId, long executionId) implements Command {}

    /** Something about the plan items of a case. */
    record OfCase(long instanceId, CaseAction action) implements Command {}

    /** Something else about one job. */
    record OfJob(long instanceId, long jobId, JobAction action) implements Command {}

    /** Deletes a job; its execution stays where it is. */
    record DeleteJob(long instanceId, long jobId) implements Command {}

    /**
     * What user code outside the turn did.
     *
     * @param changes new values of variables by the execution that holds them
     * @param reads what it read, to find out whether a lost race matters
     * @param error BPMN error that it raised
     * @param skipped its skip expression said that there is nothing to do: a triggerable task does not wait either
     * @param transients variables that it set for what follows in the same step
     * @param atEnd listeners that it met
     */
    record Outcome(
            List<VariableWrite> changes,
            List<VariableRead> reads,
            @Nullable RaisedError error,
            @Nullable String businessKey,
            boolean skipped,
            Transients transients,
            List<AtEnd> atEnd) {
        public static final Outcome DONE =
                new Outcome(List.of(), List.of(), null, null, false, Transients.NONE, List.of());
    }

    /** A listener that user code outside the turn has met, and that is called at the end of the transaction. */
    record AtEnd(Listener.Moment moment, Runnable work) {}

    /**
     * Variables that are never stored: they last until the end of the step. Values are as they were given.
     * @param ofInstance seen everywhere in the instance
     * @param local seen by the execution that the command is about
     */
    record Transients(Map<String, @Nullable Object> ofInstance, Map<String, @Nullable Object> local) {
        public static final Transients NONE = new Transients(Map.of(), Map.of());

        /** The maps are copied. */
        public Transients {
            ofInstance = ofInstance.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(ofInstance));
            local = local.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(local));
        }

        /** Of the instance alone; null is none. */
        public static Transients of(@Nullable Map<String, ? extends @Nullable Object> values) {
            return values == null || values.isEmpty()
                    ? NONE
                    : new Transients(Collections.unmodifiableMap(values), Map.of());
        }
    }

    /** A BPMN error of user code outside the turn; {@code atTheCall}: raised at the call activity, which maps the exception. */
    record RaisedError(String code, @Nullable String message, Map<String, @Nullable Object> data, boolean atTheCall) {}

    /** {@code local}: on the job's own execution; else where the variable is visible, or on the root. */
    record VariableWrite(String name, @Nullable Object value, boolean removed, boolean local) {}

    /** {@code value} is what was seen, null with {@code present} false when there was none. */
    record VariableRead(
            String name, boolean present, @Nullable Object value) {}

    /** Null fields stay as they are; {@code Field} wrappers tell "set to null" from "leave". */
    record TaskChange(
            @Nullable Field<String> assignee,
            @Nullable Field<String> owner,
            @Nullable Field<String> name,
            @Nullable Field<String> description,
            @Nullable Field<Long> dueMillis,
            @Nullable Field<Long> followUpMillis,
            @Nullable Field<String> category,
            @Nullable Field<String> formKey,
            @Nullable Field<String> delegationState,
            @Nullable Integer priority,
            List<TaskRow.Candidate> addCandidates,
            List<TaskRow.Candidate> removeCandidates,
            boolean claim,
            Map<String, @Nullable Object> localVariables,
            Set<String> removedLocalVariables) {}

    /** A value to set, which may be null. */
    record Field<T>(@Nullable T value) {}
}
