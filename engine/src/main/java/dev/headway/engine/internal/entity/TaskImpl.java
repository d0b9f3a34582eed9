package dev.headway.engine.internal.entity;

import dev.headway.core.command.Command.Field;
import dev.headway.core.command.Command.TaskChange;
import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.Task;
import dev.headway.runtime.port.Entity.TaskView;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public final class TaskImpl implements Task {
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

    private TaskImpl(TaskView row) {
        this.row = row;
    }

    public static Task of(TaskView row) {
        return new TaskImpl(row);
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getTaskDefinitionKey() {
        return row.elementId();
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
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
    public @Nullable Date getClaimTime() {
        return Dates.of(row.claimedMillis());
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
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

    @Override
    public String toString() {
        return "Task" + row.toString().substring("TaskView".length());
    }
}
