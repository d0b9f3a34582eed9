package dev.headway.engine.task;

import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An open user task (BPMN 2.0.2, 10.3.4) as a query found it, or a new standalone task. Setters collect changes, which
 * {@code TaskService.saveTask} writes: exactly the fields that were set, if nobody else has changed them meanwhile. Not thread-safe.
 */
public interface Task {

    /** Id of the task. */
    String getId();

    /** Element id of the user task; null for a standalone task. */
    @Nullable
    String getTaskDefinitionKey();

    /** The process instance; null for a standalone task. */
    @Nullable
    String getProcessInstanceId();

    /** The execution that waits in the task; null for a standalone task. */
    @Nullable
    String getExecutionId();

    /** The definition of the instance; null for a standalone task. */
    @Nullable
    String getProcessDefinitionId();

    /** Key of the definition. */
    @Nullable
    String getProcessDefinitionKey();

    /** Business key of the instance. */
    @Nullable
    String getBusinessKey();

    /** The task that this one is a part of; null for none. */
    @Nullable
    String getParentTaskId();

    /** Makes a new task a part of an open one, before it is saved. It ends with that one. */
    void setParentTaskId(@Nullable String value);

    /** Sets the tenant of a new task, before it is saved. */
    void setTenantId(@Nullable String value);

    /** When it was created. */
    Date getCreateTime();

    /**
     * When somebody last changed the task, its people or its own variables by a call; null for never. Comments, attachments, variables of the
     * process and what listeners set are no such change.
     */
    @Nullable
    Date getLastUpdated();

    /** When it was claimed; null when it was not. */
    @Nullable
    Date getClaimTime();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();

    /** Whether its instance is suspended. */
    boolean isSuspended();

    /** Users that may claim it. */
    List<String> getCandidateUsers();

    /** Groups whose members may claim it. */
    List<String> getCandidateGroups();

    /** Assignee, owner, candidates and others, as they are in the database. */
    List<IdentityLink> getIdentityLinks();

    /** Variables of its instance, if the query was told to include them; empty otherwise. */
    Map<String, @Nullable Object> getProcessVariables();

    /** Variables of the task itself. */
    Map<String, @Nullable Object> getTaskLocalVariables();

    /** Priority; higher is more urgent. */
    int getPriority();

    /** Sets the priority, to be saved. */
    void setPriority(int value);

    /** How far a delegation is; null when it was never delegated. */
    @Nullable
    DelegationState getDelegationState();

    /** Sets the delegation state, to be saved. */
    void setDelegationState(@Nullable DelegationState value);

    /** Name. */
    @Nullable
    String getName();

    /** Sets it, to be saved. */
    void setName(@Nullable String value);

    /** Description. */
    @Nullable
    String getDescription();

    /** Sets it, to be saved. */
    void setDescription(@Nullable String value);

    /** Who works on it; null when nobody has claimed it. */
    @Nullable
    String getAssignee();

    /** Sets it, to be saved. */
    void setAssignee(@Nullable String value);

    /** Who answers for it. */
    @Nullable
    String getOwner();

    /** Sets it, to be saved. */
    void setOwner(@Nullable String value);

    /** When it should be done. */
    @Nullable
    Date getDueDate();

    /** Sets it, to be saved. */
    void setDueDate(@Nullable Date value);

    /** When to look at it again. */
    @Nullable
    Date getFollowUpDate();

    /** Sets it, to be saved. */
    void setFollowUpDate(@Nullable Date value);

    /** Category. */
    @Nullable
    String getCategory();

    /** Sets it, to be saved. */
    void setCategory(@Nullable String value);

    /** Form key. */
    @Nullable
    String getFormKey();

    /** Sets it, to be saved. */
    void setFormKey(@Nullable String value);
}
