package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;
import java.util.Date;

/**
 * Chooses instances whose dead-letter jobs get attempts. Made by {@link ManagementService#setJobRetriesByProcessAsync}. Not thread-safe.
 */
public interface SetJobRetriesByProcessAsyncBuilder {
    /** These instances, and those that queries find. */
    SetJobRetriesByProcessAsyncBuilder processInstanceIds(Collection<String> processInstanceIds);

    /** The instances that a query finds now, and those chosen otherwise. */
    SetJobRetriesByProcessAsyncBuilder processInstanceQuery(ProcessInstanceQuery query);

    /** The running instances that a query of history finds now, and those chosen otherwise. */
    SetJobRetriesByProcessAsyncBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery query);

    /** When they are due then; if not called, those that have given up are due now. A job that is ready, or in suspense, fails. */
    SetJobRetriesByProcessAsyncBuilder dueDate(Date dueDate);

    /**
     * Sets it in the background.
     *
     * @throws InvalidRequestException when none of them has such a job
     */
    Batch executeAsync();
}
