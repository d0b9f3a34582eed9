package dev.headway.runtime.port;

import dev.headway.runtime.port.Store.ReadyJob;
import org.jspecify.annotations.Nullable;

/**
 * A job as channels carry it: a doorbell. Whether it may run is decided by the instance's state alone.
 *
 * @param readySinceMillis when it became ready, epoch milliseconds
 * @param tenantId tenant of its instance, null when there is none or the channel does not care
 */
public record JobRef(
        long instanceId,
        long executionId,
        long jobId,
        int priority,
        long readySinceMillis,
        @Nullable String tenantId) {

    /** A job without a tenant. */
    public JobRef(long instanceId, long executionId, long jobId, int priority, long readySinceMillis) {
        this(instanceId, executionId, jobId, priority, readySinceMillis, null);
    }

    /** The same, of this tenant. */
    public JobRef ofTenant(@Nullable String tenant) {
        return new JobRef(instanceId, executionId, jobId, priority, readySinceMillis, tenant);
    }

    /** A ready job as the database knows it. */
    public static JobRef of(ReadyJob job) {
        return new JobRef(
                job.instanceId(),
                job.executionId(),
                job.jobId(),
                job.priority(),
                job.readySinceMillis(),
                job.tenantId());
    }
}
