package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.externaltask.ExternalTaskQuery;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;

/**
 * Chooses external tasks, then sets how many attempts they have left. Made by {@link ExternalTaskService#updateRetries()}. Not
 * thread-safe.
 */
public interface UpdateExternalTaskRetriesBuilder {
    /** These tasks, and those chosen before. */
    UpdateExternalTaskRetriesBuilder externalTaskIds(Collection<String> ids);

    /** These tasks, and those chosen before. */
    UpdateExternalTaskRetriesBuilder externalTaskIds(String... ids);

    /** The tasks of these instances, and those chosen before. */
    UpdateExternalTaskRetriesBuilder processInstanceIds(Collection<String> ids);

    /** The tasks of these instances, and those chosen before. */
    UpdateExternalTaskRetriesBuilder processInstanceIds(String... ids);

    /** The tasks that a query finds now, and those chosen before. */
    UpdateExternalTaskRetriesBuilder externalTaskQuery(ExternalTaskQuery query);

    /** The tasks of the instances that a query finds now, and those chosen before. */
    UpdateExternalTaskRetriesBuilder processInstanceQuery(ProcessInstanceQuery query);

    /** The same for running instances that a query of history finds now. */
    UpdateExternalTaskRetriesBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery query);

    /**
     * Sets it; all are tried, and an exception tells of those that failed.
     *
     * @throws InvalidRequestException when no task is chosen
     */
    void set(int retries);

    /**
     * Sets it in the background.
     *
     * @throws InvalidRequestException when no task is chosen
     */
    Batch setAsync(int retries);
}
