package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Command.Field;
import dev.headway.core.command.Command.TaskChange;
import dev.headway.core.state.TaskRow.Candidate;
import dev.headway.core.variable.VariableClasses;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.TaskBuilder;
import dev.headway.engine.TaskCompletionBuilder;
import dev.headway.engine.TaskService;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.internal.entity.TaskImpl;
import dev.headway.engine.internal.query.TaskQueryImpl;
import dev.headway.engine.internal.service.Directory.Level;
import dev.headway.engine.internal.service.Directory.OpenTask;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskQuery;
import dev.headway.engine.task.TaskReport;
import dev.headway.engine.variable.VariableMap;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class TaskServiceImpl extends RaisingTasks implements TaskService {
    private static final TaskChange NOTHING = new TaskChange(
            null, null, null, null, null, null, null, null, null, null, List.of(), List.of(), false, Map.of(),
            Set.of());

    private final StandaloneTasks standalone;

    public TaskServiceImpl(ProcessRuntime runtime, VariableClasses classes) {
        super(runtime, classes);
        this.standalone = new StandaloneTasks(runtime);
    }

    @Override
    public TaskQuery createTaskQuery() {
        return new TaskQueryImpl(queries(), this::groupsOf);
    }

    @Override
    public TaskReport createTaskReport() {
        return new TaskReportImpl(this::createTaskQuery);
    }

    @Override
    public void complete(String taskId) {
        complete(new Completion(taskId));
    }

    @Override
    public void complete(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        complete(new Completion(taskId).variables(variables));
    }

    @Override
    public void complete(
            String taskId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
        complete(new Completion(taskId).variables(variables).transients(transientVariables));
    }

    @Override
    public void complete(
            String taskId, @Nullable Map<String, ? extends @Nullable Object> variables, boolean localScope) {
        complete(taskId, null, variables, localScope);
    }

    @Override
    public void complete(
            String taskId, @Nullable String userId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        complete(taskId, userId, variables, false);
    }

    @Override
    public void complete(
            String taskId,
            @Nullable String userId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            boolean localScope) {
        Completion completion = new Completion(taskId).user(userId);
        complete(localScope ? completion.taskVariables(variables) : completion.variables(variables));
    }

    @Override
    public void complete(
            String taskId,
            @Nullable String userId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
        complete(new Completion(taskId).user(userId).variables(variables).transients(transientVariables));
    }

    @Override
    public TaskCompletionBuilder createTaskCompletionBuilder() {
        return new TaskCompletionBuilderImpl(this::complete);
    }

    @Override
    public VariableMap completeWithVariablesInReturn(
            String taskId, @Nullable Map<String, ? extends @Nullable Object> variables, boolean deserializeValues) {
        OpenTask task = directory().task(taskId, "complete");
        Map<String, @Nullable Object> own = getVariables(taskId);
        complete(taskId, variables);
        if (variables != null) {
            own.putAll(variables);
        }
        if (task.executionId() == 0 || directory().one(Entity.INSTANCE, task.instanceId()) == null) {
            return TypedValues.of(own, deserializeValues);
        }
        return typed(List.of(directory().levels(task.instanceId()).getFirst().variables()), null, deserializeValues);
    }

    private void complete(Completion completion) {
        String taskId = completion.taskId();
        OpenTask task = directory().task(taskId, "complete");
        if (DelegationState.PENDING.name().equals(task.delegationState())) {
            throw new WrongStateException(
                    "Expected task " + taskId + " to be completed by its owner, but it is delegated to '"
                            + task.assignee() + "' by '" + task.owner()
                            + "' and not resolved yet. Call resolveTask(taskId) first; then the owner completes it.");
        }
        execute(new Command.CompleteTask(
                task.instanceId(),
                task.id(),
                completion.userId(),
                document(completion.variables()),
                false,
                Command.Transients.of(completion.transients()),
                document(completion.taskVariables())));
    }

    @Override
    public void setName(String taskId, @Nullable String name) {
        Field<String> value = new Field<>(name);
        change(
                taskId,
                "rename",
                task -> new TaskChange(
                        null, null, value, null, null, null, null, null, null, null, List.of(), List.of(), false,
                        Map.of(), Set.of()));
    }

    @Override
    public void setDescription(String taskId, @Nullable String description) {
        Field<String> value = new Field<>(description);
        change(
                taskId,
                "describe",
                task -> new TaskChange(
                        null, null, null, value, null, null, null, null, null, null, List.of(), List.of(), false,
                        Map.of(), Set.of()));
    }

    @Override
    public void claim(String taskId, @Nullable String userId) {
        change(
                taskId,
                userId == null ? "unclaim" : "claim",
                task -> fields(new Field<>(userId), null, null, userId != null));
    }

    @Override
    public void unclaim(String taskId) {
        claim(taskId, null);
    }

    @Override
    public void setAssignee(String taskId, @Nullable String userId) {
        change(taskId, "assign", task -> fields(new Field<>(userId), null, null, false));
    }

    @Override
    public void setOwner(String taskId, @Nullable String userId) {
        change(taskId, "set the owner of", task -> fields(null, new Field<>(userId), null, false));
    }

    @Override
    public void delegateTask(String taskId, String userId) {
        required("user id", userId);
        change(taskId, "delegate", task -> {
            String owner = task.owner() != null ? task.owner() : task.assignee();
            return fields(new Field<>(userId), new Field<>(owner), new Field<>(DelegationState.PENDING.name()), false);
        });
    }

    @Override
    public void resolveTask(String taskId) {
        resolveTask(taskId, null);
    }

    @Override
    public void resolveTask(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        OpenTask task = directory().task(taskId, "resolve");
        VariableDocument document = document(variables);
        if (!document.isEmpty()) {
            write(taskId, document, Set.of(), false);
        }
        TaskChange change =
                fields(new Field<>(task.owner()), null, new Field<>(DelegationState.RESOLVED.name()), false);
        execute(new Command.ChangeTask(task.instanceId(), task.id(), change));
    }

    @Override
    public void setPriority(String taskId, int priority) {
        Command.TaskChange change = new TaskChange(
                null, null, null, null, null, null, null, null, null, priority, List.of(), List.of(), false, Map.of(),
                Set.of());
        change(taskId, "set the priority of", task -> change);
    }

    @Override
    public void setDueDate(String taskId, @Nullable Date dueDate) {
        Field<Long> due = new Field<>(Dates.millis(dueDate));
        change(
                taskId,
                "set the due date of",
                task -> new TaskChange(
                        null, null, null, null, due, null, null, null, null, null, List.of(), List.of(), false,
                        Map.of(), Set.of()));
    }

    @Override
    public void setFollowUpDate(String taskId, @Nullable Date followUpDate) {
        Field<Long> followUp = new Field<>(Dates.millis(followUpDate));
        change(
                taskId,
                "set the follow-up date of",
                task -> new TaskChange(
                        null, null, null, null, null, followUp, null, null, null, null, List.of(), List.of(), false,
                        Map.of(), Set.of()));
    }

    @Override
    public void saveTask(Task task) {
        TaskImpl own = own(task);
        if (own.isNew()) {
            standalone.create(own, List.of());
            return;
        }
        TaskChange changes = own.changes();
        if (!changes.equals(NOTHING)) {
            OpenTask open = directory().task(task.getId(), "save");
            execute(new Command.ChangeTask(open.instanceId(), open.id(), changes, own.expected()));
            own.saved();
        }
    }

    @Override
    public void bulkSaveTasks(Collection<Task> tasks) {
        tasks.forEach(this::saveTask);
    }

    @Override
    public Task newTask() {
        return newTask(null);
    }

    @Override
    public Task newTask(@Nullable String taskId) {
        return standalone.fresh(taskId);
    }

    @Override
    public TaskBuilder createTaskBuilder() {
        return new TaskBuilderImpl(standalone);
    }

    @Override
    public List<Task> getSubTasks(String parentTaskId) {
        return standalone.parts(parentTaskId).stream().map(TaskImpl::of).toList();
    }

    @Override
    public void deleteTask(String taskId) {
        deleteTask(taskId, null);
    }

    @Override
    public void deleteTask(String taskId, @Nullable String deleteReason) {
        standalone.delete(taskId, deleteReason);
    }

    @Override
    public void deleteTask(String taskId, boolean cascade) {
        if (cascade) {
            standalone.deleteWithHistory(taskId);
        } else {
            standalone.delete(taskId, null);
        }
    }

    @Override
    public void deleteTasks(Collection<String> taskIds) {
        required("list of task ids", taskIds).forEach(this::deleteTask);
    }

    @Override
    public void deleteTasks(Collection<String> taskIds, @Nullable String deleteReason) {
        taskIds.forEach(id -> deleteTask(id, deleteReason));
    }

    @Override
    public void deleteTasks(Collection<String> taskIds, boolean cascade) {
        taskIds.forEach(id -> deleteTask(id, cascade));
    }

    @Override
    public void addCandidateUser(String taskId, String userId) {
        candidates(taskId, new Candidate(IdentityLink.CANDIDATE, required("user id", userId), null), true);
    }

    @Override
    public void addCandidateGroup(String taskId, String groupId) {
        candidates(taskId, new Candidate(IdentityLink.CANDIDATE, null, required("group id", groupId)), true);
    }

    @Override
    public void deleteCandidateUser(String taskId, String userId) {
        candidates(taskId, new Candidate(IdentityLink.CANDIDATE, required("user id", userId), null), false);
    }

    @Override
    public void deleteCandidateGroup(String taskId, String groupId) {
        candidates(taskId, new Candidate(IdentityLink.CANDIDATE, null, required("group id", groupId)), false);
    }

    @Override
    public void addUserIdentityLink(String taskId, String userId, String identityLinkType) {
        switch (required("identity link type", identityLinkType)) {
            case IdentityLink.ASSIGNEE -> setAssignee(taskId, userId);
            case IdentityLink.OWNER -> setOwner(taskId, userId);
            default -> candidates(taskId, new Candidate(identityLinkType, required("user id", userId), null), true);
        }
    }

    @Override
    public void addGroupIdentityLink(String taskId, String groupId, String identityLinkType) {
        String type = required("identity link type", identityLinkType);
        candidates(taskId, new Candidate(type, null, required("group id", groupId)), true);
    }

    @Override
    public void deleteUserIdentityLink(String taskId, String userId, String identityLinkType) {
        OpenTask task = directory().task(taskId, "change the links of");
        switch (required("identity link type", identityLinkType)) {
            case IdentityLink.ASSIGNEE -> {
                if (userId.equals(task.assignee())) {
                    setAssignee(taskId, null);
                }
            }
            case IdentityLink.OWNER -> {
                if (userId.equals(task.owner())) {
                    setOwner(taskId, null);
                }
            }
            default -> candidates(taskId, new Candidate(identityLinkType, required("user id", userId), null), false);
        }
    }

    @Override
    public void deleteGroupIdentityLink(String taskId, String groupId, String identityLinkType) {
        String type = required("identity link type", identityLinkType);
        candidates(taskId, new Candidate(type, null, required("group id", groupId)), false);
    }

    @Override
    public List<IdentityLink> getIdentityLinksForTask(String taskId) {
        OpenTask task = directory().task(taskId, "read");
        return TaskImpl.links(taskId, task.assignee(), task.owner(), task.links());
    }

    @Override
    List<VariableDocument> visible(String taskId) {
        OpenTask task = directory().task(taskId, "read");
        List<VariableDocument> documents = new ArrayList<>(List.of(task.variables()));
        if (task.executionId() == 0) {
            return documents;
        }
        directory().levels(task.executionId()).stream().map(Level::variables).forEach(documents::add);
        return documents;
    }

    @Override
    void write(String taskId, VariableDocument variables, Set<String> removed, boolean local) {
        OpenTask task = directory().task(taskId, "set variables of");
        if (!local) {
            execute(new Command.SetTaskVariables(task.instanceId(), task.id(), variables, removed));
            return;
        }
        TaskChange change = new TaskChange(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                false,
                variables.asMap(),
                removed);
        execute(new Command.ChangeTask(task.instanceId(), task.id(), change));
    }

    private void candidates(String taskId, Candidate candidate, boolean add) {
        List<Candidate> added = add ? List.of(candidate) : List.of();
        List<Candidate> removed = add ? List.of() : List.of(candidate);
        change(
                taskId,
                "change the candidates of",
                task -> new TaskChange(
                        null, null, null, null, null, null, null, null, null, null, added, removed, false, Map.of(),
                        Set.of()));
    }

    private void change(String taskId, String purpose, Function<OpenTask, TaskChange> change) {
        OpenTask task = directory().task(taskId, purpose);
        execute(new Command.ChangeTask(task.instanceId(), task.id(), change.apply(task)));
    }

    private static TaskChange fields(
            @Nullable Field<String> assignee,
            @Nullable Field<String> owner,
            @Nullable Field<String> delegationState,
            boolean claim) {
        return new TaskChange(
                assignee,
                owner,
                null,
                null,
                null,
                null,
                null,
                null,
                delegationState,
                null,
                List.of(),
                List.of(),
                claim,
                Map.of(),
                Set.of());
    }

    private static TaskImpl own(Task task) {
        if (required("task", task) instanceof TaskImpl own) {
            return own;
        }
        throw new InvalidRequestException("Expected a task that a query of this engine found, got a "
                + task.getClass().getName() + ".");
    }
}
