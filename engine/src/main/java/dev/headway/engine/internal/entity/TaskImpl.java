package dev.headway.engine.internal.entity;

import dev.headway.core.command.Command.Field;
import dev.headway.core.command.Command.TaskChange;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.core.variable.Variables;
import dev.headway.engine.NotSupportedException;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import dev.headway.runtime.port.Entity.TaskView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class TaskImpl implements Task {
    private static final int DEFAULT_PRIORITY = 50;

    private TaskView row;
    /** Makes the id of a new task, in the partition of the parent if there is one; null once it is saved. */
    private @Nullable Function<@Nullable String, Long> ids;

    private Map<String, @Nullable Object> processVariables = Map.of();
    private @Nullable Field<String> parent;
    private @Nullable Field<String> tenant;
    private @Nullable Field<String> name;
    private @Nullable Field<String> description;
    private @Nullable Field<String> assignee;
    private @Nullable Field<String> owner;
    private @Nullable Field<Long> due;
    private @Nullable Field<Long> followUp;
    private @Nullable Field<String> category;
    private @Nullable Field<String> formKey;
    private @Nullable Field<String> delegation;
    private @Nullable Integer priority;

    private TaskImpl(TaskView row) {
        this.row = row;
    }

    /** As it was read. */
    public TaskView row() {
        return row;
    }

    public static Task of(TaskView row) {
        return new TaskImpl(row);
    }

    /**
     * A new one, which is not saved yet.
     *
     * @param id as the program gives it; null to let the engine make one when it is asked for
     */
    public static TaskImpl fresh(@Nullable String id, Function<@Nullable String, Long> ids, long nowMillis) {
        TaskView empty = new TaskView(
                id == null ? 0 : EntityId.ofTask(id),
                0,
                0,
                0,
                null,
                null,
                null,
                id,
                null,
                null,
                null,
                null,
                null,
                null,
                DEFAULT_PRIORITY,
                null,
                null,
                nowMillis,
                null,
                null,
                null,
                null,
                null,
                null,
                false,
                List.of(),
                List.of(),
                List.of(),
                VariableDocument.EMPTY,
                null);
        TaskImpl task = new TaskImpl(empty);
        task.ids = ids;
        return task;
    }

    /** The process instance; null for a standalone task. */
    public @Nullable Long processInstance() {
        return row.processInstanceId();
    }

    /** Variables of the instance that the query was asked to include. */
    public void processVariables(Map<String, @Nullable Object> variables) {
        processVariables = variables;
    }

    @Override
    public Map<String, @Nullable Object> getProcessVariables() {
        return Collections.unmodifiableMap(processVariables);
    }

    @Override
    public List<IdentityLink> getIdentityLinks() {
        return links(getId(), getAssignee(), getOwner(), row.links());
    }

    /** Assignee, owner and others as links. */
    public static List<IdentityLink> links(
            String taskId, @Nullable String assignee, @Nullable String owner, List<TaskRow.Candidate> others) {
        List<IdentityLink> links = new ArrayList<>();
        if (assignee != null) {
            links.add(new IdentityLink(IdentityLink.ASSIGNEE, assignee, null, taskId));
        }
        if (owner != null) {
            links.add(new IdentityLink(IdentityLink.OWNER, owner, null, taskId));
        }
        others.forEach(link -> links.add(new IdentityLink(link.type(), link.userId(), link.groupId(), taskId)));
        return links;
    }

    /** Whether it is not saved yet. */
    public boolean isNew() {
        return ids != null;
    }

    /** Its id; that of a new one is made when it is asked for. */
    public long id() {
        Function<@Nullable String, Long> make = ids;
        if (row.id() == 0 && make != null) {
            row = with(row, make.apply(getParentTaskId()));
        }
        return row.id();
    }

    /** The id that the program gave; null where the engine made it. */
    public @Nullable String givenId() {
        return row.givenId();
    }

    @Override
    public String getId() {
        return EntityId.text(id(), row.givenId());
    }

    @Override
    public @Nullable String getParentTaskId() {
        Long before = row.parentTaskId();
        return parent != null ? parent.value() : before == null ? null : EntityId.text(before, row.parentGivenId());
    }

    @Override
    public void setParentTaskId(@Nullable String value) {
        if (!isNew() && !Objects.equals(value, getParentTaskId())) {
            throw new NotSupportedException(
                    "Expected the parent of a task to be set before it is saved, but task " + getId()
                            + " is open already. Create the task with its parent: newTask(), setParentTaskId(...), saveTask(...).");
        }
        parent = new Field<>(value);
    }

    @Override
    public void setTenantId(@Nullable String value) {
        if (!isNew() && !Objects.equals(value, getTenantId())) {
            throw new NotSupportedException("Expected the tenant of a task to be set before it is saved, but task "
                    + getId() + " is open already.");
        }
        tenant = new Field<>(value);
    }

    @Override
    public @Nullable String getTaskDefinitionKey() {
        return row.elementId();
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        return row.processInstanceId() == null ? null : EntityId.text(row.processInstanceId());
    }

    @Override
    public @Nullable String getExecutionId() {
        return EntityId.textOrNull(row.executionId());
    }

    @Override
    public @Nullable String getProcessDefinitionId() {
        return EntityId.textOrNull(row.definitionId());
    }

    @Override
    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    @Override
    public @Nullable String getBusinessKey() {
        return row.businessKey();
    }

    @Override
    public Date getCreateTime() {
        return Dates.at(row.createdMillis());
    }

    @Override
    public @Nullable Date getLastUpdated() {
        return Dates.of(row.updatedMillis());
    }

    @Override
    public @Nullable Date getClaimTime() {
        return Dates.of(row.claimedMillis());
    }

    @Override
    public @Nullable String getTenantId() {
        return tenant != null ? tenant.value() : row.tenantId();
    }

    @Override
    public boolean isSuspended() {
        return row.suspended();
    }

    @Override
    public List<String> getCandidateUsers() {
        return row.candidateUsers();
    }

    @Override
    public List<String> getCandidateGroups() {
        return row.candidateGroups();
    }

    @Override
    public Map<String, @Nullable Object> getTaskLocalVariables() {
        return Variables.copies(row.variables().asMap());
    }

    @Override
    public int getPriority() {
        Integer changed = priority;
        return changed != null ? changed : row.priority();
    }

    @Override
    public void setPriority(int value) {
        priority = value;
    }

    @Override
    public @Nullable DelegationState getDelegationState() {
        String state = delegation != null ? delegation.value() : row.delegationState();
        return state == null ? null : DelegationState.valueOf(state);
    }

    @Override
    public void setDelegationState(@Nullable DelegationState value) {
        delegation = new Field<>(value == null ? null : value.name());
    }

    @Override
    public @Nullable String getName() {
        return name != null ? name.value() : row.name();
    }

    @Override
    public void setName(@Nullable String value) {
        name = new Field<>(value);
    }

    @Override
    public @Nullable String getDescription() {
        return description != null ? description.value() : row.description();
    }

    @Override
    public void setDescription(@Nullable String value) {
        description = new Field<>(value);
    }

    @Override
    public @Nullable String getAssignee() {
        return assignee != null ? assignee.value() : row.assignee();
    }

    @Override
    public void setAssignee(@Nullable String value) {
        assignee = new Field<>(value);
    }

    @Override
    public @Nullable String getOwner() {
        return owner != null ? owner.value() : row.owner();
    }

    @Override
    public void setOwner(@Nullable String value) {
        owner = new Field<>(value);
    }

    @Override
    public @Nullable Date getDueDate() {
        return Dates.of(due != null ? due.value() : row.dueMillis());
    }

    @Override
    public void setDueDate(@Nullable Date value) {
        due = new Field<>(Dates.millis(value));
    }

    @Override
    public @Nullable Date getFollowUpDate() {
        return Dates.of(followUp != null ? followUp.value() : row.followUpMillis());
    }

    @Override
    public void setFollowUpDate(@Nullable Date value) {
        followUp = new Field<>(Dates.millis(value));
    }

    @Override
    public @Nullable String getCategory() {
        return category != null ? category.value() : row.category();
    }

    @Override
    public void setCategory(@Nullable String value) {
        category = new Field<>(value);
    }

    @Override
    public @Nullable String getFormKey() {
        return formKey != null ? formKey.value() : row.formKey();
    }

    @Override
    public void setFormKey(@Nullable String value) {
        formKey = new Field<>(value);
    }

    /** What the setters have collected. */
    public TaskChange changes() {
        return new TaskChange(
                assignee,
                owner,
                name,
                description,
                due,
                followUp,
                category,
                formKey,
                delegation,
                priority,
                List.of(),
                List.of(),
                false,
                Map.of(),
                Set.of());
    }

    /** The values that the changes replace. */
    public TaskChange expected() {
        return new TaskChange(
                before(assignee, row.assignee()),
                before(owner, row.owner()),
                before(name, row.name()),
                before(description, row.description()),
                before(due, row.dueMillis()),
                before(followUp, row.followUpMillis()),
                before(category, row.category()),
                before(formKey, row.formKey()),
                before(delegation, row.delegationState()),
                priority == null ? null : Integer.valueOf(row.priority()),
                List.of(),
                List.of(),
                false,
                Map.of(),
                Set.of());
    }

    private static <T> @Nullable Field<T> before(@Nullable Field<T> change, @Nullable T value) {
        return change == null ? null : new Field<>(value);
    }

    /** The changes are durable: they are what later changes start from. */
    public void saved() {
        row = with(row, row.id());
        ids = null;
        parent = null;
        tenant = null;
        assignee = null;
        owner = null;
        name = null;
        description = null;
        due = null;
        followUp = null;
        category = null;
        formKey = null;
        delegation = null;
        priority = null;
    }

    private TaskView with(TaskView old, long id) {
        String parentId = getParentTaskId();
        return new TaskView(
                id,
                old.instanceId(),
                old.executionId(),
                old.definitionId(),
                old.definitionKey(),
                old.processInstanceId(),
                old.elementId(),
                old.givenId(),
                parentId == null ? null : Long.valueOf(EntityId.ofTask(parentId)),
                parentId,
                getName(),
                getDescription(),
                getAssignee(),
                getOwner(),
                getPriority(),
                due != null ? due.value() : old.dueMillis(),
                followUp != null ? followUp.value() : old.followUpMillis(),
                old.createdMillis(),
                old.claimedMillis(),
                getCategory(),
                getFormKey(),
                delegation != null ? delegation.value() : old.delegationState(),
                getTenantId(),
                old.businessKey(),
                old.suspended(),
                old.candidateUsers(),
                old.candidateGroups(),
                old.links(),
                old.variables(),
                old.updatedMillis());
    }

    @Override
    public String toString() {
        return "Task" + row.toString().substring("TaskView".length());
    }
}
