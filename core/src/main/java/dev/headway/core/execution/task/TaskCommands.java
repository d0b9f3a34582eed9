package dev.headway.core.execution.task;

import dev.headway.core.command.Command;
import dev.headway.core.command.Command.Field;
import dev.headway.core.command.Command.TaskChange;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.EscalationBehavior;
import dev.headway.core.execution.token.HistoryWriter;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.SubTasks;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Commands about open user tasks. */
public final class TaskCommands {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Walk walk;
    private final HistoryWriter history;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final Listeners listeners;
    private final ErrorBehavior errors;
    private final EscalationBehavior escalations;
    private final StandaloneTasks standalone;
    private final DeltaRecorder recorder;

    public TaskCommands(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Walk walk,
            HistoryWriter history,
            EngineEvents engineEvents,
            Variables variables,
            Listeners listeners,
            ErrorBehavior errors,
            EscalationBehavior escalations,
            StandaloneTasks standalone) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.walk = walk;
        this.history = history;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.listeners = listeners;
        this.errors = errors;
        this.escalations = escalations;
        this.standalone = standalone;
        this.recorder = step.recorder();
    }

    private TaskRow require(long taskId, String what) {
        return require(recorder, taskId, what);
    }

    static TaskRow require(DeltaRecorder recorder, long taskId, String what) {
        TaskRow task = recorder.state().tasks().get(taskId);
        if (task == null) {
            throw new Refusal(
                    Reason.ALREADY_DONE,
                    "Expected task " + taskId + " of instance " + recorder.instanceId()
                            + " to be open so that it can be " + what
                            + ", but it is not: it was completed before, or its activity was cancelled. Look in the task history.");
        }
        return task;
    }

    public void complete(Command.CompleteTask complete) {
        TaskRow task = require(complete.taskId(), "completed");
        if ("PENDING".equals(task.delegationState())) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected task " + task.id() + " to be resolved, but it is delegated to '" + task.assignee()
                            + "' and pending. Resolve it first, then complete it.");
        }
        if (task.standalone()) {
            standalone.complete(task, complete);
            return;
        }
        Execution execution = recorder.execution(task.executionId());
        FlowNode node = step.definition().node(task.elementId());
        agenda.guarded(execution.id(), () -> complete(task, execution, node, complete));
    }

    private void complete(TaskRow open, Execution execution, FlowNode node, Command.CompleteTask complete) {
        TaskRow task = open;
        variables
                .transients()
                .setAll(recorder.instanceId(), complete.transients().ofInstance());
        if (complete.local()) {
            task = task.withVariables(task.variables().withAll(complete.variables()));
            recorder.update(task);
            engineEvents.taskVariables(task, open.variables(), task.variables());
        } else {
            variables.setAll(execution.id(), complete.variables());
        }
        if (!complete.taskVariables().isEmpty()) {
            task = task.withVariables(task.variables().withAll(complete.taskVariables()));
            recorder.update(task);
        }
        if (task.assignee() == null && complete.userId() != null) {
            task = task.withAssignee(complete.userId());
            recorder.update(task);
            engineEvents.task(StepEvent.Kind.TASK_ASSIGNED, task);
        }
        if (node.detail() instanceof ElementDetail.UserTask detail && detail.completerVariable() != null) {
            ActivityContext context = contexts.of(execution, node);
            String name = step.expression(detail.completerVariable()).text(context);
            context.setVariable(String.valueOf(name), complete.userId());
        }
        task = listeners.completed(task, node);
        if (recorder.find(execution.id()) == null) {
            return; // a listener has ended the instance
        }
        engineEvents.task(StepEvent.Kind.TASK_COMPLETED, task);
        engineEvents.task(StepEvent.Kind.ENTITY_DELETED, task);
        recorder.delete(task);
        history.taskEnded(task, execution.visitId(), EndState.COMPLETED, null);
        SubTasks.endParts(step, history, engineEvents, task, null);
        walk.complete(recorder.execution(execution.id()), node, task);
    }

    public void raise(Command.RaiseAtTask raise) {
        TaskRow task = require(raise.taskId(), "ended by an error or escalation");
        if (task.standalone()) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected a task of an activity, since nothing could catch an error or escalation of standalone task "
                            + task.id() + ". Complete or delete it.");
        }
        agenda.guarded(task.executionId(), () -> {
            variables.setAll(task.executionId(), raise.variables());
            if (raise.escalation()) {
                escalations.fromCall(task.executionId(), raise.code());
            } else {
                errors.propagate(task.executionId(), raise.code(), raise.message());
            }
        });
    }

    public void change(Command.ChangeTask command) {
        TaskRow task = require(command.taskId(), "changed");
        TaskChange change = command.change();
        if (command.expected() != null
                && !merge(task, command.expected(), step.nowMillis()).equals(task)) {
            throw new Refusal(
                    Reason.CHANGED_MEANWHILE,
                    "Expected task " + task.id()
                            + " to be as it was read, but somebody has changed the same values since."
                            + " Read it again, and repeat the change.");
        }
        Field<String> assignee = assignee(change);
        if (change.claim()) {
            String user = assignee == null ? null : assignee.value();
            if (user != null && task.assignee() != null && !task.assignee().equals(user)) {
                throw new Refusal(
                        Reason.CLAIMED_BY_OTHER,
                        "Expected task " + task.id() + " to be unclaimed so that '" + user
                                + "' can claim it, but it is claimed by '" + task.assignee()
                                + "'. It must be unclaimed or reassigned first.");
            }
        }
        TaskRow changed = merge(task, change, step.nowMillis()).changedAt(step.nowMillis());
        recorder.update(changed);
        if (task.standalone()) {
            engineEvents.taskChanged(task, changed);
            return;
        }
        FlowNode node = step.definition().node(task.elementId());
        boolean assigned = !Objects.equals(changed.assignee(), task.assignee());
        agenda.guarded(task.executionId(), () -> {
            TaskRow updated = listeners.task(changed, node, Listeners.of(node), "update");
            if (assigned) {
                listeners.task(updated, node, Listeners.of(node), "assignment");
            }
            engineEvents.taskChanged(task, changed);
        });
    }

    public void setVariables(Command.SetTaskVariables set) {
        TaskRow task = require(set.taskId(), "changed");
        VariableDocument own = task.variables();
        for (Map.Entry<String, @Nullable Object> entry : set.variables().asMap().entrySet()) {
            if (task.standalone() || own.contains(entry.getKey())) {
                own = own.with(entry.getKey(), entry.getValue());
            } else {
                variables.set(task.executionId(), entry.getKey(), entry.getValue());
            }
        }
        for (String name : set.removed()) {
            if (task.standalone() || own.contains(name)) {
                own = own.without(name);
            } else {
                variables.remove(task.executionId(), name);
            }
        }
        if (!own.equals(task.variables())) {
            TaskRow changed = task.withVariables(own).changedAt(step.nowMillis());
            recorder.update(changed);
            if (task.standalone()) {
                engineEvents.taskVariables(changed, task.variables(), own);
                return;
            }
            FlowNode node = step.definition().node(task.elementId());
            agenda.guarded(task.executionId(), () -> {
                listeners.task(changed, node, Listeners.of(node), "update");
                engineEvents.taskVariables(changed, task.variables(), changed.variables());
            });
        }
    }

    /** An empty name is nobody's. */
    private static @Nullable Field<String> assignee(TaskChange change) {
        Field<String> assignee = change.assignee();
        return assignee != null && assignee.value() != null && assignee.value().isBlank()
                ? new Field<>(null)
                : assignee;
    }

    /** The task with what the change sets. */
    static TaskRow merge(TaskRow task, TaskChange change, long nowMillis) {
        Field<String> assignee = assignee(change);
        List<TaskRow.Candidate> candidates = new ArrayList<>(task.candidates());
        candidates.removeAll(change.removeCandidates());
        for (TaskRow.Candidate candidate : change.addCandidates()) {
            if (!candidates.contains(candidate)) {
                candidates.add(candidate);
            }
        }
        VariableDocument variables = task.variables();
        for (Map.Entry<String, @Nullable Object> entry : change.localVariables().entrySet()) {
            variables = variables.with(entry.getKey(), entry.getValue());
        }
        for (String name : change.removedLocalVariables()) {
            variables = variables.without(name);
        }
        Long claimed = task.claimedMillis();
        if (change.claim() && assignee != null) {
            claimed = assignee.value() == null ? null : Long.valueOf(nowMillis);
        }
        return new TaskRow(
                task.id(),
                task.instanceId(),
                task.executionId(),
                task.definitionId(),
                task.elementId(),
                pick(change.name(), task.name()),
                pick(change.description(), task.description()),
                pick(assignee, task.assignee()),
                pick(change.owner(), task.owner()),
                change.priority() == null ? task.priority() : change.priority(),
                pick(change.dueMillis(), task.dueMillis()),
                pick(change.followUpMillis(), task.followUpMillis()),
                task.createdMillis(),
                claimed,
                pick(change.category(), task.category()),
                pick(change.formKey(), task.formKey()),
                pick(change.delegationState(), task.delegationState()),
                task.tenantId(),
                task.parentTaskId(),
                List.copyOf(candidates),
                variables,
                task.updatedMillis());
    }

    private static <T> @Nullable T pick(@Nullable Field<T> field, @Nullable T current) {
        return field == null ? current : field.value();
    }
}
