package dev.headway.engine.internal.entity;

import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricTaskView;
import java.util.Collections;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class HistoricTaskInstanceImpl implements HistoricTaskInstance {
    private final HistoricTaskView row;
    private Map<String, @Nullable Object> processVariables = Map.of();
    private Map<String, @Nullable Object> taskVariables = Map.of();

    public HistoricTaskInstanceImpl(HistoricTaskView row) {
        this.row = row;
    }

    /** Its id. */
    public Long id() {
        return row.id();
    }

    /** The process instance; null for a standalone task. */
    public @Nullable Long processInstance() {
        return row.processInstanceId();
    }

    /** Variables of the instance that the query was asked to include. */
    public void processVariables(Map<String, @Nullable Object> variables) {
        processVariables = variables;
    }

    /** Variables of the task that the query was asked to include. */
    public void taskVariables(Map<String, @Nullable Object> variables) {
        taskVariables = variables;
    }

    @Override
    public Map<String, @Nullable Object> getProcessVariables() {
        return Collections.unmodifiableMap(processVariables);
    }

    @Override
    public Map<String, @Nullable Object> getTaskLocalVariables() {
        return Collections.unmodifiableMap(taskVariables);
    }

    @Override
    public String getId() {
        return EntityId.text(row.id(), row.givenId());
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        return row.processInstanceId() == null ? null : EntityId.text(row.processInstanceId());
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
    public @Nullable String getExecutionId() {
        return EntityId.textOrNull(row.executionId());
    }

    @Override
    public @Nullable String getTaskDefinitionKey() {
        return row.elementId();
    }

    @Override
    public @Nullable String getParentTaskId() {
        Long parent = row.parentTaskId();
        return parent == null ? null : EntityId.text(parent, row.parentGivenId());
    }

    @Override
    public @Nullable String getName() {
        return row.name();
    }

    @Override
    public @Nullable String getDescription() {
        return row.description();
    }

    @Override
    public @Nullable String getAssignee() {
        return row.assignee();
    }

    @Override
    public @Nullable String getOwner() {
        return row.owner();
    }

    @Override
    public int getPriority() {
        return row.priority();
    }

    @Override
    public @Nullable Date getDueDate() {
        return Dates.of(row.dueMillis());
    }

    @Override
    public @Nullable Date getFollowUpDate() {
        return Dates.of(row.followUpMillis());
    }

    @Override
    public @Nullable String getCategory() {
        return row.category();
    }

    @Override
    public @Nullable String getFormKey() {
        return row.formKey();
    }

    @Override
    public Date getStartTime() {
        return Dates.at(row.createdMillis());
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
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    @Override
    public @Nullable Long getDurationInMillis() {
        Long ended = row.endedMillis();
        return ended == null ? null : Long.valueOf(ended - row.createdMillis());
    }

    @Override
    public @Nullable String getDeleteReason() {
        return row.deleteReason();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "HistoricTaskInstance"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}
