package dev.headway.engine.delegate;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.IdentityLink;
import java.util.Collection;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The user task (BPMN 2.0.2, 10.3.3.2) that a task listener is told of; what is set here is the task's state afterwards. Its local variables are those of the task.
 * Not thread-safe; valid during the call only.
 */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
public interface DelegateTask extends VariableScope {
    /** Id of the task. */
    String getId();

    /** Id of the user task's element in the model. */
    String getTaskDefinitionKey();

    /** Id of the execution that waits at the task. */
    String getExecutionId();

    /** Id of the process instance. */
    String getProcessInstanceId();

    /** Id of the process definition. */
    String getProcessDefinitionId();

    /** The execution that waits at the task. */
    DelegateExecution getExecution();

    /** The event that the listener is told of. */
    String getEventName();

    /** When the task was made. */
    Date getCreateTime();

    @Nullable
    String getName();

    void setName(@Nullable String name);

    @Nullable
    String getDescription();

    void setDescription(@Nullable String description);

    /** Priority, 50 if the model says nothing; larger is more urgent. */
    int getPriority();

    void setPriority(int priority);

    /** Who works on the task. */
    @Nullable
    String getAssignee();

    /** Gives the task to a user, or to nobody. */
    void setAssignee(@Nullable String userId);

    /** Who answers for the task. */
    @Nullable
    String getOwner();

    void setOwner(@Nullable String userId);

    @Nullable
    Date getDueDate();

    void setDueDate(@Nullable Date dueDate);

    @Nullable
    Date getFollowUpDate();

    void setFollowUpDate(@Nullable Date followUpDate);

    @Nullable
    String getCategory();

    void setCategory(@Nullable String category);

    @Nullable
    String getFormKey();

    void setFormKey(@Nullable String formKey);

    /** The users and groups that may claim the task, and further links. */
    Set<IdentityLink> getCandidates();

    void addCandidateUser(String userId);

    void addCandidateUsers(Collection<String> userIds);

    void addCandidateGroup(String groupId);

    void addCandidateGroups(Collection<String> groupIds);

    void deleteCandidateUser(String userId);

    void deleteCandidateGroup(String groupId);

    /** Links a user to the task by a type of the application's own. */
    void addUserIdentityLink(String userId, String type);

    /** Links a group to the task by a type of the application's own. */
    void addGroupIdentityLink(String groupId, String type);

    void deleteUserIdentityLink(String userId, String type);

    void deleteGroupIdentityLink(String groupId, String type);

    /** The engine; see {@link DelegateExecution#getProcessEngine}. */
    default ProcessEngine getProcessEngine() {
        return getExecution().getProcessEngine();
    }

    /** The same as {@link #getProcessEngine}, which has all services. */
    default ProcessEngine getProcessEngineServices() {
        return getProcessEngine();
    }

    /** Whether the task is delegated, and done so; null for a task that is not delegated. */
    @Nullable
    DelegationState getDelegationState();

    /**
     * When somebody last changed the task, its people or its own variables by a call; null for never. Comments, attachments, variables of the
     * process and what listeners set are no such change.
     */
    @Nullable
    Date getLastUpdated();

    /** When somebody claimed the task; null for never. */
    @Nullable
    Date getClaimTime();

    /** Always false: no listener is called while the instance is suspended. */
    default boolean isSuspended() {
        return false;
    }

    @Override
    default String getVariableScopeKey() {
        return "task";
    }

    /**
     * Completes the task, as part of the same step; the listeners of its end are called before this returns.
     *
     * @throws IllegalStateException when the code runs without an engine, in a test of its own
     */
    default void complete() {
        getProcessEngine().getTaskService().complete(getId());
    }
}
