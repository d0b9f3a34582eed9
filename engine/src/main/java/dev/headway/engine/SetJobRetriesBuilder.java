package dev.headway.engine;

import java.util.Collection;
import java.util.Date;

/** Chooses jobs that get attempts. Made by {@link ManagementService#setJobRetries(int)}. Not thread-safe. */
public interface SetJobRetriesBuilder {
    /** This job, and those chosen before. */
    SetJobRetriesBuilder jobId(String jobId);

    /** These jobs, and those chosen before. */
    SetJobRetriesBuilder jobIds(Collection<String> jobIds);

    /** The jobs that this place of a process has made and that have given up; nothing is done where there are none. */
    SetJobRetriesBuilder jobDefinitionId(String jobDefinitionId);

    /** When they are due then, for timers, failed jobs that wait, and those that have given up. A job that is ready fails. */
    SetJobRetriesBuilder dueDate(Date dueDate);

    /**
     * Sets it; all are tried, and an exception tells of those that failed.
     *
     * @throws InvalidRequestException when no job is chosen
     */
    void execute();
}
