package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.JobQuery;
import java.util.Collection;
import java.util.Date;

/** Chooses jobs that get attempts. Made by {@link ManagementService#setJobRetriesByJobsAsync}. Not thread-safe. */
public interface SetJobRetriesByJobsAsyncBuilder {
    /** These jobs, and those that a query finds. */
    SetJobRetriesByJobsAsyncBuilder jobIds(Collection<String> jobIds);

    /** The jobs that a query finds now, and those given by id. */
    SetJobRetriesByJobsAsyncBuilder jobQuery(JobQuery query);

    /** When they are due then; if not called, those that have given up are due now. A job that is ready, or in suspense, fails. */
    SetJobRetriesByJobsAsyncBuilder dueDate(Date dueDate);

    /**
     * Sets it in the background.
     *
     * @throws InvalidRequestException when no job is chosen
     */
    Batch executeAsync();
}
