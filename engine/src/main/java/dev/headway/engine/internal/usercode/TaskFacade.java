package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.core.variable.Variables;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.DelegateTask;
import dev.headway.engine.delegate.TaskListener;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.IdentityLink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The task of one call; every setter hands the changed row to the core. */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
final class TaskFacade extends ScopeFacade implements DelegateTask {
    private final ExecutionFacade execution;

    TaskFacade(ActivityContext context, ExecutionFacade execution) {
        super(context);
        this.execution = execution;
    }

    private TaskRow row() {
        return Objects.requireNonNull(context().task());
    }

    private void change(TaskEdit edit) {
        context().updateTask(edit.row());
    }

    private TaskEdit edit() {
        return new TaskEdit(row());
    }

    /** Tells a listener of the task. */
    void tell(Object target, Place place) throws Exception {
        if (!(target instanceof TaskListener listener)) {
            throw place.wrongType(target, TaskListener.class);
        }
        listener.notify(this);
    }

    @Override
    void end() {
        super.end();
        execution.end();
    }

    @Override
    public String getId() {
        return EntityId.text(row().id());
    }

    @Override
    public String getTaskDefinitionKey() {
        return row().elementId();
    }

    @Override
    public String getExecutionId() {
        return EntityId.text(row().executionId());
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(row().instanceId());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row().definitionId());
    }

    @Override
    public DelegateExecution getExecution() {
        return execution;
    }

    @Override
    public String getEventName() {
        return String.valueOf(context().eventName());
    }

    @Override
    public @Nullable String getTenantId() {
        return row().tenantId();
    }

    @Override
    public Date getCreateTime() {
        return new Date(row().createdMillis());
    }

    @Override
    public @Nullable DelegationState getDelegationState() {
        String state = row().delegationState();
        return state == null ? null : DelegationState.valueOf(state);
    }

    @Override
    public @Nullable Date getLastUpdated() {
        return Dates.of(row().updatedMillis());
    }

    @Override
    public @Nullable Date getClaimTime() {
        return Dates.of(row().claimedMillis());
    }

    @Override
    public @Nullable String getName() {
        return row().name();
    }

    @Override
    public void setName(@Nullable String name) {
        change(edit().name(name));
    }

    @Override
    public @Nullable String getDescription() {
        return row().description();
    }

    @Override
    public void setDescription(@Nullable String description) {
        change(edit().description(description));
    }

    @Override
    public int getPriority() {
        return row().priority();
    }

    @Override
    public void setPriority(int priority) {
        change(edit().priority(priority));
    }

    @Override
    public @Nullable String getAssignee() {
        return row().assignee();
    }

    @Override
    public void setAssignee(@Nullable String userId) {
        change(edit().assignee(userId));
    }

    @Override
    public @Nullable String getOwner() {
        return row().owner();
    }

    @Override
    public void setOwner(@Nullable String userId) {
        change(edit().owner(userId));
    }

    @Override
    public @Nullable Date getDueDate() {
        return Dates.of(row().dueMillis());
    }

    @Override
    public void setDueDate(@Nullable Date dueDate) {
        change(edit().dueMillis(Dates.millis(dueDate)));
    }

    @Override
    public @Nullable Date getFollowUpDate() {
        return Dates.of(row().followUpMillis());
    }

    @Override
    public void setFollowUpDate(@Nullable Date followUpDate) {
        change(edit().followUpMillis(Dates.millis(followUpDate)));
    }

    @Override
    public @Nullable String getCategory() {
        return row().category();
    }

    @Override
    public void setCategory(@Nullable String category) {
        change(edit().category(category));
    }

    @Override
    public @Nullable String getFormKey() {
        return row().formKey();
    }

    @Override
    public void setFormKey(@Nullable String formKey) {
        change(edit().formKey(formKey));
    }

    @Override
    public Set<IdentityLink> getCandidates() {
        Set<IdentityLink> links = new LinkedHashSet<>();
        for (TaskRow.Candidate candidate : row().candidates()) {
            if (!candidate.claims()) {
                continue;
            }
            links.add(new IdentityLink(candidate.type(), candidate.userId(), candidate.groupId(), getId()));
        }
        return links;
    }

    private void add(TaskRow.Candidate link) {
        List<TaskRow.Candidate> links = new ArrayList<>(row().candidates());
        if (!links.contains(link)) {
            links.add(link);
            change(edit().candidates(links));
        }
    }

    private void delete(TaskRow.Candidate link) {
        List<TaskRow.Candidate> links = new ArrayList<>(row().candidates());
        if (links.remove(link)) {
            change(edit().candidates(links));
        }
    }

    @Override
    public void addCandidateUser(String userId) {
        addUserIdentityLink(userId, IdentityLink.CANDIDATE);
    }

    @Override
    public void addCandidateUsers(Collection<String> userIds) {
        userIds.forEach(this::addCandidateUser);
    }

    @Override
    public void addCandidateGroup(String groupId) {
        addGroupIdentityLink(groupId, IdentityLink.CANDIDATE);
    }

    @Override
    public void addCandidateGroups(Collection<String> groupIds) {
        groupIds.forEach(this::addCandidateGroup);
    }

    @Override
    public void deleteCandidateUser(String userId) {
        deleteUserIdentityLink(userId, IdentityLink.CANDIDATE);
    }

    @Override
    public void deleteCandidateGroup(String groupId) {
        deleteGroupIdentityLink(groupId, IdentityLink.CANDIDATE);
    }

    @Override
    public void addUserIdentityLink(String userId, String type) {
        switch (type) {
            case IdentityLink.ASSIGNEE -> setAssignee(userId);
            case IdentityLink.OWNER -> setOwner(userId);
            default -> add(new TaskRow.Candidate(type, userId, null));
        }
    }

    @Override
    public void addGroupIdentityLink(String groupId, String type) {
        add(new TaskRow.Candidate(type, null, groupId));
    }

    @Override
    public void deleteUserIdentityLink(String userId, String type) {
        switch (type) {
            case IdentityLink.ASSIGNEE -> setAssignee(userId.equals(getAssignee()) ? null : getAssignee());
            case IdentityLink.OWNER -> setOwner(userId.equals(getOwner()) ? null : getOwner());
            default -> delete(new TaskRow.Candidate(type, userId, null));
        }
    }

    @Override
    public void deleteGroupIdentityLink(String groupId, String type) {
        delete(new TaskRow.Candidate(type, null, groupId));
    }

    // --- the task's own variables ---

    @Override
    public @Nullable Object getVariableLocal(String variableName) {
        return context().localTransientVariables().containsKey(variableName)
                ? getTransientVariableLocal(variableName)
                : stored(variableName) ? context().handOut(variableName) : null;
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal() {
        Map<String, @Nullable Object> local = Variables.copies(row().variables().asMap());
        local.putAll(context().localTransientVariables());
        return local;
    }

    @Override
    public boolean hasVariableLocal(String variableName) {
        return stored(variableName) || context().localTransientVariables().containsKey(variableName);
    }

    @Override
    void setStored(String variableName, @Nullable Object value) {
        if (stored(variableName)) {
            setStoredLocal(variableName, value);
        } else {
            super.setStored(variableName, value);
        }
    }

    @Override
    void setStoredLocal(String variableName, @Nullable Object value) {
        changeVariables(row().variables().with(variableName, value));
    }

    @Override
    public void removeVariable(String variableName) {
        if (stored(variableName)) {
            removeVariableLocal(variableName);
        } else {
            super.removeVariable(variableName);
        }
    }

    @Override
    public void removeVariableLocal(String variableName) {
        changeVariables(row().variables().without(variableName));
    }

    private boolean stored(String variableName) {
        return row().variables().contains(variableName);
    }

    private void changeVariables(VariableDocument variables) {
        change(edit().variables(variables));
    }

    @Override
    public String toString() {
        return "DelegateTask[" + getId() + " '" + getName() + "' at '" + getTaskDefinitionKey() + "' of instance "
                + getProcessInstanceId() + "]";
    }
}
