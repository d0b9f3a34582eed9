package dev.headway.core.execution.task;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.HistoryWriter;
import dev.headway.core.execution.token.SubTasks;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that no activity made. A standalone one has an instance to itself: a root of the same id and no definition, which ends
 * with it. A part of another task is a row of that task's instance, and ends with it.
 */
public final class StandaloneTasks {
    private static final int DEFAULT_PRIORITY = 50;

    private final InstanceStep step;
    private final HistoryWriter history;
    private final EngineEvents engineEvents;
    private final DeltaRecorder recorder;

    public StandaloneTasks(InstanceStep step, HistoryWriter history, EngineEvents engineEvents) {
        this.step = step;
        this.history = history;
        this.engineEvents = engineEvents;
        this.recorder = step.recorder();
    }

    /** The root of a new standalone task. */
    public static void root(DeltaRecorder recorder, Command.CreateTask create, long nowMillis) {
        if (recorder.exists()) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected a new id for a task, but "
                            + (create.givenId().isEmpty() ? create.taskId() : create.givenId())
                            + " is open already. Leave the id out, or complete the other task first.");
        }
        recorder.insert(new Execution(
                create.instanceId(),
                create.instanceId(),
                0,
                TaskRow.NO_DEFINITION,
                Kind.ROOT,
                State.IDLE,
                null,
                0,
                0,
                JobPoint.NONE,
                0,
                0,
                true,
                0,
                -1,
                0,
                VariableDocument.EMPTY,
                null,
                new Execution.Root(0, null, create.tenantId(), null, null, null, nowMillis, 0, 0, 0, false)));
    }

    /** The root of a standalone task is no process instance. */
    public static void refuseOthers(Execution root, Command command) {
        if (root.definitionId() != TaskRow.NO_DEFINITION) {
            return;
        }
        switch (command) {
            case Command.CompleteTask any -> {}
            case Command.ChangeTask any -> {}
            case Command.SetTaskVariables any -> {}
            case Command.DeleteTask any -> {}
            case Command.RaiseAtTask any -> {} // which says itself that nothing could catch it
            default ->
                throw new Refusal(
                        Reason.NOT_FOUND,
                        "Expected a running process instance " + command.instanceId()
                                + ", but this is the id of a standalone task. Use the methods for tasks.");
        }
    }

    public void create(Command.CreateTask create) {
        Long parentId = create.parentTaskId();
        TaskRow parent = parentId == null ? null : recorder.state().tasks().get(parentId);
        if (parentId != null && parent == null) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected task " + parentId + " to be open so that it can have a sub-task, but it has ended.");
        }
        TaskRow empty = new TaskRow(
                create.taskId(),
                recorder.instanceId(),
                0,
                TaskRow.NO_DEFINITION,
                create.givenId(),
                null,
                null,
                null,
                null,
                DEFAULT_PRIORITY,
                null,
                null,
                step.nowMillis(),
                null,
                null,
                null,
                null,
                create.tenantId() == null && parent != null ? parent.tenantId() : create.tenantId(),
                parentId,
                List.of(),
                VariableDocument.EMPTY);
        TaskRow task = TaskCommands.merge(empty, create.values(), step.nowMillis());
        recorder.insert(task);
        engineEvents.taskBegins(task);
        engineEvents.taskCreated(task);
    }

    void complete(TaskRow open, Command.CompleteTask complete) {
        TaskRow task = open.withVariables(
                open.variables().withAll(complete.variables()).withAll(complete.taskVariables()));
        if (task.assignee() == null && complete.userId() != null) {
            task = task.withAssignee(complete.userId());
        }
        end(task, EndState.COMPLETED, null);
    }

    public void delete(Command.DeleteTask delete) {
        TaskRow task = TaskCommands.require(recorder, delete.taskId(), "deleted");
        if (!task.standalone()) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected a task that belongs to no process, but task " + task.id() + " is at '" + task.elementId()
                            + "' of process instance " + task.instanceId()
                            + ". Complete it, or delete the process instance.");
        }
        end(task, EndState.CANCELLED, delete.reason());
    }

    private void end(TaskRow task, EndState how, @Nullable String reason) {
        SubTasks.end(step, history, engineEvents, task, how, reason);
        Execution root = recorder.root();
        if (root.definitionId() == TaskRow.NO_DEFINITION
                && recorder.state().tasks().isEmpty()) {
            history.instanceEnded(root, how, null, reason);
            recorder.delete(root);
        }
    }
}
