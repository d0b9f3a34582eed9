package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Command.TaskChange;
import dev.headway.core.state.Ids;
import dev.headway.core.state.TaskRow.Candidate;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.entity.TaskImpl;
import dev.headway.engine.internal.service.Directory.OpenTask;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricTaskView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates and deletes tasks that no activity made. Thread-safe. */
final class StandaloneTasks extends EngineService {
    private static final String DELETED = "deleted";

    StandaloneTasks(ProcessRuntime runtime) {
        super(runtime);
    }

    /** A new task in memory. */
    TaskImpl fresh(@Nullable String id) {
        if (id != null && EntityId.ofTask(id) >= Ids.FIRST) {
            throw new InvalidRequestException("Expected an id for a new task that is no number, or one below "
                    + Ids.FIRST + ", got '" + id + "': the engine makes such ids itself. Put a letter before it.");
        }
        return TaskImpl.fresh(id, this::mint, runtime().nowMillis());
    }

    private Long mint(@Nullable String parentId) {
        int partition = parentId == null
                ? runtime().partitionForNewInstance()
                : Ids.partition(directory().task(parentId, "add a part to").instanceId());
        return runtime().ids().next(partition);
    }

    /** Makes a new task durable. */
    void create(TaskImpl task, List<Candidate> links) {
        String parentId = task.getParentTaskId();
        OpenTask parent = parentId == null ? null : directory().task(parentId, "add a part to");
        long id = task.id();
        String given = task.givenId();
        if (given != null && directory().one(Entity.HISTORIC_TASK, id) != null) {
            throw new InvalidRequestException("Expected a new id for a task, but there is or was a task '" + given
                    + "' already. Leave the id out, or delete the other one: deleteTask(id, true).");
        }
        if (parent != null && given == null && Ids.partition(id) != Ids.partition(parent.instanceId())) {
            throw new InvalidRequestException(
                    "Expected the parent of task " + id
                            + " to be set before its id was asked for, which depends on it. Call setParentTaskId(...) right after newTask().");
        }
        TaskChange values = task.changes();
        execute(new Command.CreateTask(
                parent == null ? id : parent.instanceId(),
                id,
                given == null ? "" : given,
                parent == null ? null : Long.valueOf(parent.id()),
                task.getTenantId(),
                links.isEmpty() ? values : withLinks(values, links)));
        task.saved();
    }

    private static TaskChange withLinks(TaskChange values, List<Candidate> links) {
        return new TaskChange(
                values.assignee(),
                values.owner(),
                values.name(),
                values.description(),
                values.dueMillis(),
                values.followUpMillis(),
                values.category(),
                values.formKey(),
                values.delegationState(),
                values.priority(),
                links,
                List.of(),
                false,
                values.localVariables(),
                values.removedLocalVariables());
    }

    void delete(String taskId, @Nullable String reason) {
        OpenTask task = directory().task(taskId, "delete");
        execute(new Command.DeleteTask(task.instanceId(), task.id(), reason == null ? DELETED : reason));
    }

    /** Ends it if it is open, and removes it from history with its parts. */
    void deleteWithHistory(String taskId) {
        long id = EntityId.parse("task", taskId);
        HistoricTaskView task = directory().one(Entity.HISTORIC_TASK, id);
        if (task == null) {
            throw new ObjectNotFoundException("Expected a task with id " + taskId
                    + ", but there is none, and history knows no such task either.");
        }
        if (task.endedMillis() == null) {
            delete(taskId, null);
        }
        try {
            runtime().store().historyEvents().deleteTask(task.instanceId(), id);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    List<Entity.TaskView> parts(String parentTaskId) {
        long parent = EntityId.parse("task", parentTaskId);
        Entity.TaskView open = directory().one(Entity.TASK, parent);
        return open == null
                ? List.of()
                : directory()
                        .list(
                                Entity.TASK,
                                List.of(
                                        new Criterion.Compare("instanceId", Operator.EQ, open.instanceId()),
                                        new Criterion.Compare("parentTaskId", Operator.EQ, parent)),
                                Integer.MAX_VALUE);
    }
}
