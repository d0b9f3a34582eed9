package dev.headway.core.execution.token;

import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.execution.usercode.StepEvent.Kind;
import dev.headway.core.execution.usercode.StepEvent.Subject;
import dev.headway.core.execution.usercode.StepListener;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementType;
import dev.headway.model.EventListener;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells of what happens in a step, if anybody wants to know. Without a listener each method returns at its first line, and
 * nothing is made: {@code null} is asked for once in a step.
 */
public final class EngineEvents {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Tokens tokens;
    private final Seen seen;
    private final HistoryWriter history;
    private final @Nullable StepListener listener;
    private final List<EventListener> ofModel;
    private final boolean heard;

    /** What a listener sees of the instance; it is told of changes of variables, which it may change. */
    public interface Seen {
        /** The context of user code at this execution. */
        ActivityContext at(long executionId, FlowNode node);
    }

    public EngineEvents(InstanceStep step, Agenda agenda, Tokens tokens, Seen seen, HistoryWriter history) {
        this.step = step;
        this.agenda = agenda;
        this.tokens = tokens;
        this.seen = seen;
        this.history = history;
        this.listener = step.context().userCode().stepListener(step.definition());
        this.ofModel = step.definition().graph().attributes().eventListeners();
        this.heard = listener != null || !ofModel.isEmpty();
    }

    /** Whether anybody listens; what is only for events need not be made ready otherwise. */
    boolean heard() {
        return heard;
    }

    private void tell(Kind type, long executionId, Supplier<Subject> subject) {
        StepListener told = listener;
        if (told != null && told.hears(type)) {
            tell(told, type, executionId, subject.get());
        }
        for (EventListener thrower : ofModel) {
            if (thrower.thrown() != null && hears(thrower, type, subject)) {
                raise(thrower.thrown(), type, executionId);
            }
        }
    }

    private void tell(StepListener told, Kind type, long executionId, Subject subject) {
        told.happened(
                new StepEvent(type, step.recorder().instanceId(), executionId, subject),
                where(executionId),
                step.output()::atEnd);
    }

    /** Null for a task without a process. */
    private @Nullable ActivityContext where(long executionId) {
        if (step.definition().graph().nodes().isEmpty()) {
            return null;
        }
        Execution at = step.recorder().find(executionId);
        Execution near = at != null ? at : step.recorder().find(step.recorder().instanceId());
        return near == null
                ? seen.at(executionId, step.definition().graph().process())
                : seen.at(near.id(), step.nodeOf(near));
    }

    // --- listeners of the model that throw ---

    /** Whether a listener of the model is for an event. */
    public static boolean hears(EventListener listener, Kind type, Supplier<Subject> subject) {
        if (!listener.events().isEmpty() && !listener.events().contains(type.name())) {
            return false;
        }
        String kind = listener.entityType();
        return kind == null
                || kind.equals(
                        switch (subject.get()) {
                            case Subject.OfInstance any -> "process-instance";
                            case Subject.OfTask any -> "task";
                            case Subject.OfJob any -> "job";
                            case Subject.OfSubscription any -> "event-subscription";
                            default -> "";
                        });
    }

    /** Signals and messages reach what waits in the instance when what happens now is done; an error is thrown where it happens. */
    private void raise(EventListener.Thrown thrown, Kind type, long executionId) {
        switch (thrown.kind()) {
            case ERROR -> {
                if (step.recorder().find(executionId) != null) {
                    throw new BpmnErrorThrown(thrown.name(), "thrown by a listener for " + type, null);
                }
            }
            case SIGNAL -> deliver(SubscriptionRow.Type.SIGNAL, thrown.name());
            case MESSAGE -> deliver(SubscriptionRow.Type.MESSAGE, thrown.name());
            case GLOBAL_SIGNAL -> broadcast(thrown.name());
        }
    }

    private void broadcast(String signal) {
        OutboxRow row = new OutboxRow(
                step.newId(),
                step.recorder().instanceId(),
                OutboxRow.Kind.SIGNAL,
                0,
                0,
                signal,
                "{}",
                0,
                step.nowMillis(),
                step.recorder().root().requireRoot().tenantId());
        step.recorder().outbox(row);
        step.effect(new Effect.OutboxWritten(row));
    }

    private void deliver(SubscriptionRow.Type kind, String name) {
        for (SubscriptionRow row :
                List.copyOf(step.recorder().state().subscriptions().all())) {
            if (row.type() == kind && row.name().equals(name)) {
                agenda.schedule(row.executionId(), () -> {
                    if (step.recorder().state().subscriptions().get(row.id()) != null) {
                        Execution waiting = step.recorder().execution(row.executionId());
                        received(waiting, row);
                        tokens.arrived(waiting, step.definition().node(row.elementId()), VariableDocument.EMPTY);
                    }
                });
            }
        }
    }

    // --- instances ---

    public void instance(Kind type) {
        if (heard) {
            Execution root = step.recorder().root();
            tell(type, root.id(), () -> new Subject.OfInstance(root, null));
        }
    }

    /** The instance ends; its row is still there. */
    void instanceEnds(EndState how, boolean terminated, @Nullable String reason) {
        if (!heard) {
            return;
        }
        Execution root = step.recorder().root();
        Kind type = switch (how) {
            case COMPLETED -> terminated ? Kind.PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT : Kind.PROCESS_COMPLETED;
            case FAILED -> Kind.PROCESS_COMPLETED_WITH_ERROR_END_EVENT;
            default -> Kind.PROCESS_CANCELLED;
        };
        tell(type, root.id(), () -> new Subject.OfInstance(root, reason));
        tell(Kind.ENTITY_DELETED, root.id(), () -> new Subject.OfInstance(root, reason));
    }

    // --- elements ---

    public void started(Execution execution, FlowNode node) {
        if (heard && node.type() != ElementType.PROCESS) {
            activity(Kind.ACTIVITY_STARTED, execution.id(), node, null);
        }
    }

    void ended(Execution execution, FlowNode node, EndState how, @Nullable String cause) {
        if (heard && node.type() != ElementType.PROCESS) {
            boolean completed = how == EndState.COMPLETED;
            activity(
                    completed ? Kind.ACTIVITY_COMPLETED : Kind.ACTIVITY_CANCELLED,
                    execution.id(),
                    node,
                    completed ? null : cause);
        }
    }

    public void activity(Kind type, long executionId, FlowNode node, @Nullable String name) {
        if (heard) {
            tell(type, executionId, () -> new Subject.OfActivity(node, name));
        }
    }

    void taken(long executionId, SequenceFlow flow) {
        if (heard) {
            tell(Kind.SEQUENCEFLOW_TAKEN, executionId, () -> new Subject.OfFlow(flow));
        }
    }

    // --- variables ---

    void variable(
            long executionId, String name, boolean had, boolean has, @Nullable Object before, @Nullable Object value) {
        variable(executionId, 0, name, had, has, before, value);
    }

    private void variable(
            long executionId,
            long taskId,
            String name,
            boolean had,
            boolean has,
            @Nullable Object before,
            @Nullable Object value) {
        if (heard) {
            Kind type = !has ? Kind.VARIABLE_DELETED : had ? Kind.VARIABLE_UPDATED : Kind.VARIABLE_CREATED;
            tell(type, executionId, () -> new Subject.OfVariable(name, before, value, taskId));
        }
    }

    /** A task's own variables are others now. */
    public void taskVariables(TaskRow task, VariableDocument before, VariableDocument after) {
        if (!heard || before.equals(after)) {
            return;
        }
        for (String name : after.names()) {
            boolean had = before.contains(name);
            if (!had || !Objects.equals(before.get(name), after.get(name))) {
                variable(task.executionId(), task.id(), name, had, true, before.get(name), after.get(name));
            }
        }
        for (String name : before.names()) {
            if (!after.contains(name)) {
                variable(task.executionId(), task.id(), name, true, false, before.get(name), null);
            }
        }
    }

    // --- tasks ---

    public void task(Kind type, TaskRow task) {
        if (heard) {
            tell(type, task.executionId(), () -> new Subject.OfTask(task));
        }
    }

    /** A task has come to be, before its listeners. */
    public void taskBegins(TaskRow task) {
        task(Kind.ENTITY_CREATED, task);
        task(Kind.ENTITY_INITIALIZED, task);
    }

    /** A task is there, after its listeners. */
    public void taskCreated(TaskRow task) {
        if (task.assignee() != null) {
            task(Kind.TASK_ASSIGNED, task);
        }
        task(Kind.TASK_CREATED, task);
    }

    /** Somebody has changed a task. */
    public void taskChanged(TaskRow before, TaskRow after) {
        if (!heard) {
            return;
        }
        changed(Kind.TASK_NAME_CHANGED, before.name(), after.name(), after);
        changed(Kind.TASK_OWNER_CHANGED, before.owner(), after.owner(), after);
        changed(Kind.TASK_PRIORITY_CHANGED, before.priority(), after.priority(), after);
        changed(Kind.TASK_DUEDATE_CHANGED, before.dueMillis(), after.dueMillis(), after);
        changed(Kind.TASK_ASSIGNED, before.assignee(), after.assignee(), after);
        task(Kind.ENTITY_UPDATED, after);
        taskVariables(after, before.variables(), after.variables());
    }

    private void changed(Kind type, @Nullable Object before, @Nullable Object after, TaskRow task) {
        if (!Objects.equals(before, after)) {
            task(type, task);
        }
    }

    // --- what waits ---

    public void job(Kind type, JobRow job) {
        if (heard) {
            tell(type, job.executionId(), () -> new Subject.OfJob(job));
        }
    }

    /** A job has come to be. */
    public void jobCreated(JobRow job) {
        job(Kind.ENTITY_CREATED, job);
        job(Kind.ENTITY_INITIALIZED, job);
        if (job.origin() == JobRow.Table.TIMER) {
            job(Kind.TIMER_SCHEDULED, job);
        }
    }

    /** A job is gone because what it was for is. */
    public void jobCancelled(JobRow job) {
        history.logged(JobEvent.DELETED, job);
        job(Kind.JOB_CANCELED, job);
        job(Kind.ENTITY_DELETED, job);
    }

    /** A job was done. */
    public void jobDone(JobRow job) {
        history.logged(JobEvent.SUCCEEDED, job);
        doneUnlogged(job);
    }

    /** The same where history has it already. */
    void doneUnlogged(JobRow job) {
        job(Kind.JOB_EXECUTION_SUCCESS, job);
        job(Kind.ENTITY_DELETED, job);
    }

    /** A job failed; {@code job} as it is now. */
    public void jobFailed(JobRow job) {
        jobFailed(job, job);
    }

    /** A job failed; history notes who tried it: {@code tried} still says so. */
    public void jobFailed(JobRow job, JobRow tried) {
        history.logged(JobEvent.FAILED, tried);
        job(Kind.JOB_EXECUTION_FAILURE, job);
        job(Kind.JOB_RETRIES_DECREMENTED, job);
        if (job.table() == JobRow.Table.DEAD_LETTER) {
            job(Kind.JOB_MOVED_TO_DEADLETTER, job);
        }
    }

    /** An execution waits for a message, signal or condition. */
    public void waits(Execution execution, SubscriptionRow row) {
        if (!heard) {
            return;
        }
        tell(Kind.ENTITY_CREATED, execution.id(), () -> new Subject.OfSubscription(row));
        Kind type = switch (row.type()) {
            case MESSAGE -> Kind.ACTIVITY_MESSAGE_WAITING;
            case SIGNAL -> Kind.ACTIVITY_SIGNAL_WAITING;
            case CONDITION -> Kind.ACTIVITY_CONDITIONAL_WAITING;
            case COMPENSATION -> null;
        };
        if (type != null) {
            activity(type, execution.id(), step.definition().node(row.elementId()), row.name());
        }
    }

    /** What was waited for has come. */
    public void received(Execution execution, SubscriptionRow row) {
        if (!heard) {
            return;
        }
        Kind type = switch (row.type()) {
            case MESSAGE -> Kind.ACTIVITY_MESSAGE_RECEIVED;
            case SIGNAL -> Kind.ACTIVITY_SIGNALED;
            case CONDITION -> Kind.ACTIVITY_CONDITIONAL_RECEIVED;
            case COMPENSATION -> null;
        };
        if (type != null) {
            activity(type, execution.id(), step.definition().node(row.elementId()), row.name());
        }
    }

    /** It is waited for no more. */
    public void waitsNoMore(SubscriptionRow row) {
        if (!heard) {
            return;
        }
        tell(Kind.ENTITY_DELETED, row.executionId(), () -> new Subject.OfSubscription(row));
        if (row.type() == SubscriptionRow.Type.MESSAGE) {
            tell(
                    Kind.ACTIVITY_MESSAGE_CANCELLED,
                    row.executionId(),
                    () -> new Subject.OfActivity(step.definition().node(row.elementId()), row.name()));
        }
    }
}
