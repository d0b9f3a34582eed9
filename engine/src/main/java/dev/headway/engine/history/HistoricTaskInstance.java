package dev.headway.engine.history;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A user task, open or ended. Immutable: the state at the time of the query. */
public interface HistoricTaskInstance {

    /** Id of the task. */
    String getId();

    /** The process instance; null for a standalone task. */
    @Nullable
    String getProcessInstanceId();

    /** The definition of the instance; null for a standalone task. */
    @Nullable
    String getProcessDefinitionId();

    /** Key of the definition. */
    @Nullable
    String getProcessDefinitionKey();

    /** The execution that waits or waited in it; null for a standalone task. */
    @Nullable
    String getExecutionId();

    /** Element id of the user task; null for a standalone task. */
    @Nullable
    String getTaskDefinitionKey();

    /** The task that this one is or was a part of; null for none. */
    @Nullable
    String getParentTaskId();

    /** Name. */
    @Nullable
    String getName();

    /** Description. */
    @Nullable
    String getDescription();

    /** Assignee. */
    @Nullable
    String getAssignee();

    /** Owner. */
    @Nullable
    String getOwner();

    /** Priority. */
    int getPriority();

    /** Due date. */
    @Nullable
    Date getDueDate();

    /** Follow-up date. */
    @Nullable
    Date getFollowUpDate();

    /** Category. */
    @Nullable
    String getCategory();

    /** Form key. */
    @Nullable
    String getFormKey();

    /** When it was created. */
    Date getStartTime();

    /** The same as {@link #getStartTime()}. */
    Date getCreateTime();

    /** When it was claimed. */
    @Nullable
    Date getClaimTime();

    /** When it ended; null while it is open. */
    @Nullable
    Date getEndTime();

    /** Milliseconds between both; null while it is open. */
    @Nullable
    Long getDurationInMillis();

    /** Why it was cancelled; null otherwise. */
    @Nullable
    String getDeleteReason();

    /** Variables of its instance, if the query was told to include them; empty otherwise. */
    Map<String, @Nullable Object> getProcessVariables();

    /** Its own variables, if the query was told to include them; empty otherwise. */
    Map<String, @Nullable Object> getTaskLocalVariables();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}
