package dev.headway.engine;

import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskQuery;
import dev.headway.engine.task.TaskReport;
import dev.headway.engine.variable.VariableMap;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * User tasks (BPMN 2.0.2, 10.3.4): find, claim, change, complete. Thread-safe; a call that changes something returns when the
 * change, and everything that follows from it up to the next wait state, is durable.
 */
public interface TaskService extends VariableOperations, TaskNotes {

    /** Finds open tasks. */
    TaskQuery createTaskQuery();

    /** Counts open tasks by the groups that may claim them. */
    TaskReport createTaskReport();

    /**
     * Completes a task.
     *
     * @throws AlreadyDoneException when it has been completed or cancelled before; the message says when and for whom
     * @throws ObjectNotFoundException when there was never such a task
     * @throws WrongStateException when it is delegated and not resolved yet
     * @throws SuspendedException when its instance is suspended
     */
    void complete(String taskId);

    /** Completes a task and sets variables of its execution; see {@link #complete(String)}. */
    void complete(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /**
     * Completes a task and sets variables of its execution; see {@link #complete(String)}.
     *
     * @param transientVariables seen like variables until every token waits, of any class, and never stored
     */
    void complete(
            String taskId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> transientVariables);

    /**
     * Completes a task and sets variables; see {@link #complete(String)}.
     *
     * @param localScope whether the variables are set on the task itself, where only its listeners and history see them
     */
    void complete(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables, boolean localScope);

    /** Completes a task on behalf of a user, whom history records; see {@link #complete(String)}. */
    void complete(String taskId, @Nullable String userId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /**
     * Completes a task on behalf of a user; see {@link #complete(String)}.
     *
     * @param localScope whether the variables are set on the task itself
     */
    void complete(
            String taskId,
            @Nullable String userId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            boolean localScope);

    /** Completes a task on behalf of a user; see {@link #complete(String, Map, Map)}. */
    void complete(
            String taskId,
            @Nullable String userId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> transientVariables);

    /** Completes a task with variables of several kinds. */
    TaskCompletionBuilder createTaskCompletionBuilder();

    /**
     * Completes a task, see {@link #complete(String, Map)}, and answers with the variables of its instance after that; if the instance has
     * ended, with those that the task saw and the given ones.
     *
     * @param deserializeValues for the family's sake: values are always Java objects
     */
    VariableMap completeWithVariablesInReturn(
            String taskId, @Nullable Map<String, ? extends @Nullable Object> variables, boolean deserializeValues);

    /** Raises a BPMN error at the activity of a task; see {@link #handleBpmnError(String, String, String, Map)}. */
    void handleBpmnError(String taskId, String errorCode);

    /** Raises a BPMN error at the activity of a task; see {@link #handleBpmnError(String, String, String, Map)}. */
    void handleBpmnError(String taskId, String errorCode, @Nullable String errorMessage);

    /**
     * Raises a BPMN error at the activity of a task (BPMN 2.0.2, 10.5.6): it goes on where the error is caught.
     *
     * @param variables set on the execution of the task before
     * @throws UncaughtBpmnErrorException when nothing catches it
     * @throws WrongStateException when it is a standalone task
     */
    void handleBpmnError(
            String taskId,
            String errorCode,
            @Nullable String errorMessage,
            @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Escalates at the activity of a task; see {@link #handleEscalation(String, String, Map)}. */
    void handleEscalation(String taskId, String escalationCode);

    /**
     * Escalates at the activity of a task (BPMN 2.0.2, 10.5.7). The task stays open unless what catches the escalation interrupts it.
     *
     * @param variables set on the execution of the task before
     * @throws WrongStateException when it is a standalone task
     */
    void handleEscalation(
            String taskId, String escalationCode, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Sets the name; null for none. */
    void setName(String taskId, @Nullable String name);

    /** Sets the description; null for none. */
    void setDescription(String taskId, @Nullable String description);

    /**
     * Assigns an unassigned task to a user; the same user may claim it again. A null user gives it back.
     *
     * @throws TaskAlreadyClaimedException when it belongs to somebody else
     */
    void claim(String taskId, @Nullable String userId);

    /** Takes the assignee away, so that others can claim the task. */
    void unclaim(String taskId);

    /** Sets the assignee, whoever it was before; null for nobody. */
    void setAssignee(String taskId, @Nullable String userId);

    /** Sets the owner; null for nobody. */
    void setOwner(String taskId, @Nullable String userId);

    /** Hands a task to another user, who resolves it for the owner. The assignee becomes the owner if there was none. */
    void delegateTask(String taskId, String userId);

    /** Gives a delegated task back to its owner, who completes it. */
    void resolveTask(String taskId);

    /** Gives a delegated task back to its owner and sets variables of its execution. */
    void resolveTask(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Sets the priority; higher is more urgent. */
    void setPriority(String taskId, int priority);

    /** Sets the due date; null for none. */
    void setDueDate(String taskId, @Nullable Date dueDate);

    /** Sets the follow-up date; null for none. */
    void setFollowUpDate(String taskId, @Nullable Date followUpDate);

    /** A standalone task, which belongs to no process. It is kept in memory until {@link #saveTask} is called. */
    Task newTask();

    /**
     * A standalone task with an id of the program's own.
     *
     * @param taskId any text that no other task has or had; a number must be smaller than 268,435,456, since greater ones are the
     *     engine's. Null to let the engine make one.
     */
    Task newTask(@Nullable String taskId);

    /** Makes a standalone task, or a part of another task, in one step. */
    TaskBuilder createTaskBuilder();

    /**
     * Creates a new task; of another one, writes what the setters of this task object have changed, and nothing else.
     *
     * @throws OptimisticLockingException when somebody has changed the same values since the task was read
     * @throws ObjectNotFoundException when the parent of a new task is not open
     * @throws InvalidRequestException when a new task has an id that another one has or had
     */
    void saveTask(Task task);

    /** Saves several tasks, see {@link #saveTask}; each is durable by itself. */
    void bulkSaveTasks(Collection<Task> tasks);

    /** Open tasks that are parts of this one. */
    List<Task> getSubTasks(String parentTaskId);

    /**
     * Ends a standalone task, or one that is a part of another task, and its own parts with it. History keeps it.
     *
     * @throws WrongStateException when it belongs to an activity of a process instance
     * @throws AlreadyDoneException when it has ended already
     */
    void deleteTask(String taskId);

    /** The same for a reason, which history keeps. */
    void deleteTask(String taskId, @Nullable String deleteReason);

    /**
     * The same, and removes its history if {@code cascade} is set. With {@code cascade} a task that has ended already is removed
     * from history; one of an activity, too.
     */
    void deleteTask(String taskId, boolean cascade);

    /** See {@link #deleteTask(String)}; each is durable by itself. */
    void deleteTasks(Collection<String> taskIds);

    /** See {@link #deleteTask(String, String)}; each is durable by itself. */
    void deleteTasks(Collection<String> taskIds, @Nullable String deleteReason);

    /** See {@link #deleteTask(String, boolean)}; each is durable by itself. */
    void deleteTasks(Collection<String> taskIds, boolean cascade);

    /** Lets a user claim the task. */
    void addCandidateUser(String taskId, String userId);

    /** Lets the members of a group claim the task. */
    void addCandidateGroup(String taskId, String groupId);

    /** Takes the right to claim the task from a user; nothing happens when there was none. */
    void deleteCandidateUser(String taskId, String userId);

    /** Takes the right to claim the task from a group; nothing happens when there was none. */
    void deleteCandidateGroup(String taskId, String groupId);

    /**
     * Links a user with the task.
     *
     * @param identityLinkType {@code assignee}, {@code owner}, {@code candidate}, or any other name for what the user is to the task
     */
    void addUserIdentityLink(String taskId, String userId, String identityLinkType);

    /** Links a group with the task; see {@link #addUserIdentityLink}. */
    void addGroupIdentityLink(String taskId, String groupId, String identityLinkType);

    /** Takes a link away; nothing happens when there was none. */
    void deleteUserIdentityLink(String taskId, String userId, String identityLinkType);

    /** Takes a link away; nothing happens when there was none. */
    void deleteGroupIdentityLink(String taskId, String groupId, String identityLinkType);

    /** Assignee, owner, candidates and others of an open task. */
    List<IdentityLink> getIdentityLinksForTask(String taskId);

    /**
     * The same as {@link #resolveTask(String, Map)}.
     *
     * @param transientVariables changes nothing: a task that is resolved stays, and nothing follows that could see them
     */
    default void resolveTask(
            String taskId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
        resolveTask(taskId, variables);
    }
}
