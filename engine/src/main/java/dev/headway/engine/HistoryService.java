package dev.headway.engine;

import dev.headway.engine.batch.BatchQuery;
import dev.headway.engine.history.DurationStatisticsQuery;
import dev.headway.engine.history.HistoricActivityInstanceQuery;
import dev.headway.engine.history.HistoricActivityStatisticsQuery;
import dev.headway.engine.history.HistoricDecisionExecutionQuery;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.engine.history.HistoricDetailQuery;
import dev.headway.engine.history.HistoricExternalTaskLogQuery;
import dev.headway.engine.history.HistoricIncidentQuery;
import dev.headway.engine.history.HistoricJobLogQuery;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.history.HistoricProcessInstanceReport;
import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.history.HistoricTaskInstanceReport;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.engine.history.UserOperationLogQuery;
import dev.headway.engine.task.IdentityLink;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has happened. Open things are answered from the running state, ended ones from history, in one result. How much there
 * is depends on the history level: activities from level {@code activity} on, tasks and final variables from {@code audit},
 * every change of a variable, and what happened to jobs, at {@code full}. With another {@code historyMode} than {@code sync} what has ended shows here a moment later
 * than elsewhere; nothing is lost and nothing shows twice. Thread-safe.
 */
public interface HistoryService extends HistoryDeletion {

    /** Finds running and ended process instances. */
    HistoricProcessInstanceQuery createHistoricProcessInstanceQuery();

    /** Finds visits of elements. */
    HistoricActivityInstanceQuery createHistoricActivityInstanceQuery();

    /** Finds open and ended user tasks. */
    HistoricTaskInstanceQuery createHistoricTaskInstanceQuery();

    /** Finds current and last values of variables. */
    HistoricVariableInstanceQuery createHistoricVariableInstanceQuery();

    /** Finds changes of variables; they are written at history level {@code full}. */
    HistoricDetailQuery createHistoricDetailQuery();

    /** Finds incidents, open ones and those that are over; those are written from history level {@code activity} on. */
    HistoricIncidentQuery createHistoricIncidentQuery();

    /**
     * Finds DMN decisions that process instances have made: what each was made on, what it said and by which rules. Written at history level
     * full; what {@link DecisionService} is asked outside of a process is not recorded.
     */
    HistoricDecisionExecutionQuery createHistoricDecisionExecutionQuery();

    /** Finds the same decisions by the names of Camunda, with the columns of their tables. */
    HistoricDecisionInstanceQuery createHistoricDecisionInstanceQuery();

    /** Finds what happened to jobs: made, failed, done, gone. Written at history level full. */
    HistoricJobLogQuery createHistoricJobLogQuery();

    /**
     * Stack trace of the failure that an entry tells of; null when it tells of something else.
     *
     * @throws ObjectNotFoundException when there is no such entry
     */
    @Nullable
    String getHistoricJobLogExceptionStacktrace(String historicJobLogId);

    /** Finds what happened to tasks of workers outside: made, failed, done, gone. Written at history level full. */
    HistoricExternalTaskLogQuery createHistoricExternalTaskLogQuery();

    /**
     * What a worker said in detail of the failure that an entry tells of; null when it said nothing, or the entry tells of something else.
     *
     * @throws ObjectNotFoundException when there is no such entry
     */
    @Nullable
    String getHistoricExternalTaskLogErrorDetails(String historicExternalTaskLogId);

    /** Sums up how long ended process instances took. */
    HistoricProcessInstanceReport createHistoricProcessInstanceReport();

    /** Counts ended tasks, and sums up how long they took. */
    HistoricTaskInstanceReport createHistoricTaskInstanceReport();

    /** Finds what somebody changed by a call; {@link IdentityService#setAuthenticatedUserId} says who calls. */
    UserOperationLogQuery createUserOperationLogQuery();

    /** Counts visits and incidents of each element of a process definition. */
    HistoricActivityStatisticsQuery createHistoricActivityStatisticsQuery(String processDefinitionId);

    /** Asks how many instances and visits of elements have ended, and how long they took. */
    DurationStatisticsQuery createDurationStatisticsQuery();

    /**
     * The moment up to which all that has ended is in the statistics. A node whose executor runs adds up about every minute what ended
     * more than a minute ago.
     */
    Date getStatisticsCompleteUntil();

    /** Adds up now what ended more than a minute ago; returns the moment up to which the statistics are complete. */
    Date updateStatistics();

    /**
     * Counts again from the history that there is. Hours before the oldest instance of history began stay as they are; of later hours
     * what has been removed from history is lost. Reads all history.
     */
    void rebuildStatistics();

    /**
     * Removes the history of all ended instances whose {@code historyTimeToLive} is over, now and on the calling thread. Nodes
     * whose executor runs do so by themselves every minute; one that is at it just now is left to it.
     *
     * @return of how many instances
     */
    long cleanUpHistory();

    /** The same in the background, at once, on this node if its executor runs. */
    void cleanUpHistoryAsync();

    /**
     * Moves all history that waits to its tables, on the calling thread; for engines with {@code historyMode} {@code async}
     * whose executor does not run, and before a report that must not miss anything. What another node is moving just now may
     * still be under way on return. Where history goes over a broker, it is sent; when the executor of this engine, which then
     * receives it, runs, the call waits until it is in its tables, up to 10 s.
     */
    void moveHistory();

    /**
     * Deletes everything that history knows of an ended instance.
     *
     * @throws WrongStateException when it still runs
     * @throws ObjectNotFoundException when history does not know it
     */
    void deleteHistoricProcessInstance(String processInstanceId);

    /** The starter of an instance, running or ended, and all that was linked with it and not taken away. */
    List<IdentityLink> getHistoricIdentityLinksForProcessInstance(String processInstanceId);

    /** Assignee, owner and candidates of a task, open or as it ended. */
    List<IdentityLink> getHistoricIdentityLinksForTask(String taskId);

    /**
     * Deletes what history knows of an ended task, and of those that were parts of it. Nothing happens when it knows nothing.
     *
     * @throws WrongStateException when the task is open
     */
    void deleteHistoricTaskInstance(String taskId);

    /**
     * Deletes a decision that an instance has made, running or ended, and leaves the other history of the instance.
     *
     * @throws ObjectNotFoundException when history has none with this id
     */
    void deleteHistoricDecisionInstanceByInstanceId(String historicDecisionInstanceId);

    /** Deletes all decisions that were made by this version of a decision. Looks through the changes of all instances. */
    void deleteHistoricDecisionInstanceByDefinitionId(String decisionDefinitionId);

    /** The same as {@link #deleteHistoricDecisionInstanceByDefinitionId}. */
    default void deleteHistoricDecisionInstance(String decisionDefinitionId) {
        deleteHistoricDecisionInstanceByDefinitionId(decisionDefinitionId);
    }

    /** Deletes several decisions, or none when one is unknown; see {@link #deleteHistoricDecisionInstanceByInstanceId}. */
    void deleteHistoricDecisionInstancesBulk(Collection<String> historicDecisionInstanceIds);

    /**
     * Sets the reason of all entries that one call has in the operation log.
     *
     * @param operationId as {@link dev.headway.engine.history.UserOperationLogEntry#getOperationId} has it
     * @throws ObjectNotFoundException when the log has no such call
     */
    void setAnnotationForOperationLogById(String operationId, String annotation);

    /**
     * Takes the reason away.
     *
     * @throws ObjectNotFoundException when the log has no such call
     */
    void clearAnnotationForOperationLogById(String operationId);

    /** Finds batches, ended or not. */
    BatchQuery createHistoricBatchQuery();

    /**
     * Deletes a batch and what is left of it; instances that are done stay as they are.
     *
     * @throws ObjectNotFoundException when there is none
     */
    void deleteHistoricBatch(String batchId);

    /** Deletes everything that history knows of an ended instance; nothing happens when it knows none with this id. */
    void deleteHistoricProcessInstanceIfExists(String processInstanceId);

    /** The same of several; those that history does not know are left out. */
    void deleteHistoricProcessInstancesIfExists(Collection<String> processInstanceIds);

    /** Deletes everything that history knows of ended instances; see {@link #deleteHistoricProcessInstance}. */
    void deleteHistoricProcessInstances(Collection<String> processInstanceIds);

    /** The same as {@link #deleteHistoricProcessInstances}. */
    default void deleteHistoricProcessInstancesBulk(Collection<String> processInstanceIds) {
        deleteHistoricProcessInstances(processInstanceIds);
    }

    /** The same as {@link #cleanUpHistoryAsync()}; {@code immediatelyDue} changes nothing: it begins at once. */
    default void cleanUpHistoryAsync(boolean immediatelyDue) {
        cleanUpHistoryAsync();
    }
}
