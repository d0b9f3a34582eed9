package dev.headway.engine.history;

import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricTaskView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A user task, open or ended. Immutable: the state at the time of the query. */
public final class HistoricTaskInstance {
    private final HistoricTaskView row;

    /** Made by the engine. */
    public HistoricTaskInstance(HistoricTaskView row) {
        this.row = row;
    }

    /** Id of the task. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    /** The definition of the instance. */
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    /** Key of the definition. */
    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    /** The execution that waits or waited in it. */
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    /** Element id of the user task. */
    public String getTaskDefinitionKey() {
        return row.elementId();
    }

    /** Name. */
    public @Nullable String getName() {
        return row.name();
    }

    /** Description. */
    public @Nullable String getDescription() {
        return row.description();
    }

    /** Assignee. */
    public @Nullable String getAssignee() {
        return row.assignee();
    }

    /** Owner. */
    public @Nullable String getOwner() {
        return row.owner();
    }

    /** Priority. */
    public int getPriority() {
        return row.priority();
    }

    /** Due date. */
    public @Nullable Date getDueDate() {
        return Dates.of(row.dueMillis());
    }

    /** Follow-up date. */
    public @Nullable Date getFollowUpDate() {
        return Dates.of(row.followUpMillis());
    }

    /** Category. */
    public @Nullable String getCategory() {
        return row.category();
    }

    /** Form key. */
    public @Nullable String getFormKey() {
        return row.formKey();
    }

    /** When it was created. */
    public Date getStartTime() {
        return Dates.at(row.createdMillis());
    }

    /** The same as {@link #getStartTime()}. */
    public Date getCreateTime() {
        return Dates.at(row.createdMillis());
    }

    /** When it was claimed. */
    public @Nullable Date getClaimTime() {
        return Dates.of(row.claimedMillis());
    }

    /** When it ended; null while it is open. */
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    /** Milliseconds between both; null while it is open. */
    public @Nullable Long getDurationInMillis() {
        Long ended = row.endedMillis();
        return ended == null ? null : Long.valueOf(ended - row.createdMillis());
    }

    /** Why it was cancelled; null otherwise. */
    public @Nullable String getDeleteReason() {
        return row.deleteReason();
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "HistoricTaskInstance"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}
