package dev.headway.engine.internal.service;

import dev.headway.core.state.TaskRow.Candidate;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.TaskBuilder;
import dev.headway.engine.internal.entity.TaskImpl;
import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

final class TaskBuilderImpl implements TaskBuilder {
    private final StandaloneTasks tasks;
    private final List<Consumer<Task>> values = new ArrayList<>();
    private final List<Candidate> links = new ArrayList<>();
    private @Nullable String id;

    TaskBuilderImpl(StandaloneTasks tasks) {
        this.tasks = tasks;
    }

    @Override
    public TaskBuilder id(@Nullable String value) {
        id = value;
        return this;
    }

    @Override
    public TaskBuilder name(@Nullable String name) {
        return set(task -> task.setName(name));
    }

    @Override
    public TaskBuilder description(@Nullable String description) {
        return set(task -> task.setDescription(description));
    }

    @Override
    public TaskBuilder priority(int priority) {
        return set(task -> task.setPriority(priority));
    }

    @Override
    public TaskBuilder owner(@Nullable String userId) {
        return set(task -> task.setOwner(userId));
    }

    @Override
    public TaskBuilder assignee(@Nullable String userId) {
        return set(task -> task.setAssignee(userId));
    }

    @Override
    public TaskBuilder dueDate(@Nullable Date dueDate) {
        return set(task -> task.setDueDate(dueDate));
    }

    @Override
    public TaskBuilder followUpDate(@Nullable Date followUpDate) {
        return set(task -> task.setFollowUpDate(followUpDate));
    }

    @Override
    public TaskBuilder category(@Nullable String category) {
        return set(task -> task.setCategory(category));
    }

    @Override
    public TaskBuilder parentTaskId(@Nullable String taskId) {
        return set(task -> task.setParentTaskId(taskId));
    }

    @Override
    public TaskBuilder tenantId(@Nullable String tenantId) {
        return set(task -> task.setTenantId(tenantId));
    }

    @Override
    public TaskBuilder formKey(@Nullable String formKey) {
        return set(task -> task.setFormKey(formKey));
    }

    private TaskBuilder set(Consumer<Task> value) {
        values.add(value);
        return this;
    }

    @Override
    public TaskBuilder identityLinks(Collection<IdentityLink> given) {
        for (IdentityLink link : given) {
            switch (link.type()) {
                case IdentityLink.ASSIGNEE -> assignee(link.userId());
                case IdentityLink.OWNER -> owner(link.userId());
                default -> links.add(candidate(link));
            }
        }
        return this;
    }

    private static Candidate candidate(IdentityLink link) {
        if ((link.userId() == null) == (link.groupId() == null)) {
            throw new InvalidRequestException(
                    "Expected an identity link with either a user or a group, got " + link + ".");
        }
        return new Candidate(link.type(), link.userId(), link.groupId());
    }

    @Override
    public Task create() {
        TaskImpl task = tasks.fresh(id);
        values.forEach(value -> value.accept(task));
        tasks.create(task, List.copyOf(links));
        return task;
    }
}
