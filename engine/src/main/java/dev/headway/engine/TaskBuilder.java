package dev.headway.engine;

import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import java.util.Collection;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Makes a standalone task, or a part of another task, in one step. Not thread-safe. */
public interface TaskBuilder {
    /** Its id; made by the engine when it is left out. See {@link TaskService#newTask(String)}. */
    TaskBuilder id(@Nullable String id);

    /** Name. */
    TaskBuilder name(@Nullable String name);

    /** Description. */
    TaskBuilder description(@Nullable String description);

    /** Priority; higher is more urgent, 50 when it is left out. */
    TaskBuilder priority(int priority);

    /** Owner. */
    TaskBuilder owner(@Nullable String userId);

    /** Assignee. */
    TaskBuilder assignee(@Nullable String userId);

    /** Due date. */
    TaskBuilder dueDate(@Nullable Date dueDate);

    /** Follow-up date. */
    TaskBuilder followUpDate(@Nullable Date followUpDate);

    /** Category. */
    TaskBuilder category(@Nullable String category);

    /** The open task that it is a part of. */
    TaskBuilder parentTaskId(@Nullable String taskId);

    /** Tenant. */
    TaskBuilder tenantId(@Nullable String tenantId);

    /** Form key. */
    TaskBuilder formKey(@Nullable String formKey);

    /** Candidates and other users and groups. */
    TaskBuilder identityLinks(Collection<IdentityLink> links);

    /**
     * Creates the task; it is durable on return.
     *
     * @throws ObjectNotFoundException when the parent is not open
     * @throws InvalidRequestException when a task with this id is there already
     */
    Task create();
}
