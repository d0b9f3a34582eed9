package dev.headway.core.execution.token;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.TaskRow;
import org.jspecify.annotations.Nullable;

/** Tasks that are a part of another task: they end with it. */
public final class SubTasks {
    private SubTasks() {}

    /** A task without an activity ends, and its parts with it. */
    public static void end(
            InstanceStep step,
            HistoryWriter history,
            EngineEvents engineEvents,
            TaskRow task,
            EndState how,
            @Nullable String reason) {
        history.taskEnded(task, 0, how, reason);
        if (how == EndState.COMPLETED) {
            engineEvents.task(StepEvent.Kind.TASK_COMPLETED, task);
        }
        engineEvents.task(StepEvent.Kind.ENTITY_DELETED, task);
        step.recorder().delete(task);
        endParts(step, history, engineEvents, task, reason);
    }

    /** What is a part of a task that has ended goes with it. */
    public static void endParts(
            InstanceStep step,
            HistoryWriter history,
            EngineEvents engineEvents,
            TaskRow ended,
            @Nullable String reason) {
        DeltaRecorder recorder = step.recorder();
        for (TaskRow part : recorder.state().tasks().ownedBy(0)) {
            Long parent = part.parentTaskId();
            if (parent != null && parent == ended.id()) {
                end(
                        step,
                        history,
                        engineEvents,
                        part,
                        EndState.CANCELLED,
                        reason == null ? "its parent task was completed" : reason);
            }
        }
    }
}
