package dev.headway.engine.runtime;

import java.time.Duration;
import java.util.List;

/** Collects which jobs a worker wants, then acquires them. Not thread-safe. */
public interface ExternalWorkerJobAcquireBuilder {
    /** Of this topic, to be held so long. */
    ExternalWorkerJobAcquireBuilder topic(String topic, Duration lockDuration);

    /** Of this tenant alone. */
    ExternalWorkerJobAcquireBuilder tenantId(String tenantId);

    /** For programs of the family: there are no others. */
    ExternalWorkerJobAcquireBuilder onlyBpmn();

    /**
     * Acquires at most so many jobs, oldest first.
     *
     * @throws dev.headway.engine.InvalidRequestException without a topic
     */
    List<AcquiredExternalWorkerJob> acquireAndLock(int numberOfTasks, String workerId);

    /** The same; {@code numberOfRetries} is for programs of the family: a lost race is tried again anyway. */
    List<AcquiredExternalWorkerJob> acquireAndLock(int numberOfTasks, String workerId, int numberOfRetries);
}
