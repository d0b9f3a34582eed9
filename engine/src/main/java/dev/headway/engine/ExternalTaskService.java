package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.externaltask.ExternalTaskQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of the model that workers outside the engine do: {@code type="external"} with a topic. A worker fetches and locks tasks,
 * does the work, and completes them or reports their failure. Whose lock has expired may still complete as long as nobody else
 * has fetched the task. Thread-safe; a call that changes something returns when the change is durable.
 */
public interface ExternalTaskService {

    /** Begins a fetch of at most so many tasks for a worker, oldest first. */
    ExternalTaskFetchBuilder fetchAndLock(int maxTasks, String workerId);

    /** Begins a fetch of at most so many tasks for a worker; with {@code usePriority} the most important first. */
    ExternalTaskFetchBuilder fetchAndLock(int maxTasks, String workerId, boolean usePriority);

    /** Finds tasks of external workers. */
    ExternalTaskQuery createExternalTaskQuery();

    /** Completes a task. */
    void complete(String externalTaskId, String workerId);

    /** Completes a task, setting variables where they are visible, else on the instance. */
    void complete(String externalTaskId, String workerId, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Completes a task; its end listeners and its output mapping see the local variables, which then go with it. */
    void complete(
            String externalTaskId,
            String workerId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> localVariables);

    /** Reports a failure: {@code retries} attempts are left, the next not before {@code retryTimeout} ms; 0 makes an incident. */
    void handleFailure(
            String externalTaskId, String workerId, @Nullable String errorMessage, int retries, long retryTimeout);

    /** The same, with details such as a stack trace. */
    void handleFailure(
            String externalTaskId,
            String workerId,
            @Nullable String errorMessage,
            @Nullable String errorDetails,
            int retries,
            long retryTimeout);

    /** Raises a BPMN error at a task. */
    void handleBpmnError(String externalTaskId, String workerId, String errorCode);

    /** Raises a BPMN error with a message at a task. */
    void handleBpmnError(String externalTaskId, String workerId, String errorCode, @Nullable String errorMessage);

    /** Raises a BPMN error with a message at a task, and sets variables before. */
    void handleBpmnError(
            String externalTaskId,
            String workerId,
            String errorCode,
            @Nullable String errorMessage,
            @Nullable Map<String, ? extends @Nullable Object> variables);

    /** Holds a task for so many ms from now. */
    void extendLock(String externalTaskId, String workerId, long newLockDuration);

    /**
     * Holds one task for so many ms from now.
     *
     * @throws WrongStateException when another worker holds it, or it has no retries left
     */
    void lock(String externalTaskId, String workerId, long lockDuration);

    /** Takes a task away from its worker: anybody may fetch it. */
    void unlock(String externalTaskId);

    /** Sets how many attempts a task has left. */
    void setRetries(String externalTaskId, int retries);

    /** Sets how many attempts tasks have left; all are tried, and an exception tells of those that failed. */
    void setRetries(Collection<String> externalTaskIds, int retries);

    /** What its worker said of the last failure in detail. */
    @Nullable
    String getExternalTaskErrorDetails(String externalTaskId);

    /** Topics of open tasks. */
    List<String> getTopicNames();

    /**
     * Those of these topics that have a task which a worker could fetch now, offered by any node of the engine: one short
     * query for each topic. For servers that wait on behalf of many workers.
     */
    Set<String> getFetchableTopicNames(Collection<String> topicNames);

    /** Collects who fetches how many tasks, then their topics. */
    FetchAndLockBuilder fetchAndLock();

    /**
     * Sets the priority of a task; see {@link ExternalTaskFetchBuilder}.
     *
     * @throws ObjectNotFoundException when there is no such task
     */
    void setPriority(String externalTaskId, long priority);

    /** Topics of open tasks; each flag that is set leaves out the tasks that are not so. */
    List<String> getTopicNames(boolean withLockedTasks, boolean withUnlockedTasks, boolean withRetriesLeft);

    /** Chooses tasks, then sets how many attempts they have left. */
    UpdateExternalTaskRetriesBuilder updateRetries();

    /**
     * The same, and sets variables where they are visible, else on the instance, and local ones of the task's execution. Those go with
     * the task if it has input or output parameters; else they stay with its token, which may be the instance.
     */
    void handleFailure(
            String externalTaskId,
            String workerId,
            @Nullable String errorMessage,
            @Nullable String errorDetails,
            int retries,
            long retryTimeout,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> localVariables);

    /** Sets the attempts left of these tasks and of those that a query finds now, in the background; either may be null. */
    Batch setRetriesAsync(@Nullable Collection<String> externalTaskIds, @Nullable ExternalTaskQuery query, int retries);
}
