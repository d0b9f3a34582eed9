package dev.headway.engine.task;

import dev.headway.core.command.Command.Field;
import dev.headway.core.command.Command.TaskChange;
import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.TaskView;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An open user task (BPMN 2.0.2, 10.3.4) as a query found it. Setters collect changes, which {@code TaskService.saveTask}
 * writes: exactly the fields that were set, whatever somebody else changed meanwhile. Not thread-safe.
 */
public final class Task {
    private final TaskView row;
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

    private Task(TaskView row) {
        this.row = row;
    }

    /** Made by the engine. */
    public static Task of(TaskView row) {
        return new Task(row);
    }

    /** Id of the task. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** Element id of the user task. */
    public String getTaskDefinitionKey() {
        return row.elementId();
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    /** The execution that waits in the task. */
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    /** The definition of the instance. */
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    /** Key of the definition. */
    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    /** Business key of the instance. */
    public @Nullable String getBusinessKey() {
        return row.businessKey();
    }

    /** When it was created. */
    public Date getCreateTime() {
        return Dates.at(row.createdMillis());
    }

    /** When it was claimed; null when it was not. */
    public @Nullable Date getClaimTime() {
        return Dates.of(row.claimedMillis());
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    /** Whether its instance is suspended. */
    public boolean isSuspended() {
        return row.suspended();
    }

    /** Users that may claim it. */
    public List<String> getCandidateUsers() {
        return row.candidateUsers();
    }

    /** Groups whose members may claim it. */
    public List<String> getCandidateGroups() {
        return row.candidateGroups();
    }

    /** Variables of the task itself. */
    public Map<String, @Nullable Object> getTaskLocalVariables() {
        return Variables.copies(row.variables().asMap());
    }

    /** Priority; higher is more urgent. */
    public int getPriority() {
        Integer changed = priority;
        return changed != null ? changed : row.priority();
    }

    /** Sets the priority, to be saved. */
    public void setPriority(int value) {
        priority = value;
    }

    /** How far a delegation is; null when it was never delegated. */
    public @Nullable DelegationState getDelegationState() {
        String state = delegation != null ? delegation.value() : row.delegationState();
        return state == null ? null : DelegationState.valueOf(state);
    }

    /** Sets the delegation state, to be saved. */
    public void setDelegationState(@Nullable DelegationState value) {
        delegation = new Field<>(value == null ? null : value.name());
    }

    /** Name. */
    public @Nullable String getName() {
        return name != null ? name.value() : row.name();
    }

    /** Sets it, to be saved. */
    public void setName(@Nullable String value) {
        name = new Field<>(value);
    }

    /** Description. */
    public @Nullable String getDescription() {
        return description != null ? description.value() : row.description();
    }

    /** Sets it, to be saved. */
    public void setDescription(@Nullable String value) {
        description = new Field<>(value);
    }

    /** Who works on it; null when nobody has claimed it. */
    public @Nullable String getAssignee() {
        return assignee != null ? assignee.value() : row.assignee();
    }

    /** Sets it, to be saved. */
    public void setAssignee(@Nullable String value) {
        assignee = new Field<>(value);
    }

    /** Who answers for it. */
    public @Nullable String getOwner() {
        return owner != null ? owner.value() : row.owner();
    }

    /** Sets it, to be saved. */
    public void setOwner(@Nullable String value) {
        owner = new Field<>(value);
    }

    /** When it should be done. */
    public @Nullable Date getDueDate() {
        return Dates.of(due != null ? due.value() : row.dueMillis());
    }

    /** Sets it, to be saved. */
    public void setDueDate(@Nullable Date value) {
        due = new Field<>(Dates.millis(value));
    }

    /** When to look at it again. */
    public @Nullable Date getFollowUpDate() {
        return Dates.of(followUp != null ? followUp.value() : row.followUpMillis());
    }

    /** Sets it, to be saved. */
    public void setFollowUpDate(@Nullable Date value) {
        followUp = new Field<>(Dates.millis(value));
    }

    /** Category. */
    public @Nullable String getCategory() {
        return category != null ? category.value() : row.category();
    }

    /** Sets it, to be saved. */
    public void setCategory(@Nullable String value) {
        category = new Field<>(value);
    }

    /** Form key. */
    public @Nullable String getFormKey() {
        return formKey != null ? formKey.value() : row.formKey();
    }

    /** Sets it, to be saved. */
    public void setFormKey(@Nullable String value) {
        formKey = new Field<>(value);
    }

    /** What the setters have collected, for the engine. */
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

    @Override
    public String toString() {
        return "Task" + row.toString().substring("TaskView".length());
    }
}
