package dev.headway.runtime.port;

import org.jspecify.annotations.Nullable;

/**
 * A job that may run now: what the store finds, channels carry, messages encode and the executor runs. Only the state of its instance decides whether
 * it really runs.
 *
 * @param readySinceMillis when it became ready, epoch milliseconds
 * @param tenantId tenant of its instance; null when there is none, or nobody asked for it
 */
public record ReadyJob(
        long instanceId,
        long executionId,
        long jobId,
        int priority,
        long readySinceMillis,
        @Nullable String tenantId) {

    /** A job without a tenant. */
    public ReadyJob(long instanceId, long executionId, long jobId, int priority, long readySinceMillis) {
        this(instanceId, executionId, jobId, priority, readySinceMillis, null);
    }

    /** The same, of this tenant. */
    public ReadyJob ofTenant(@Nullable String tenant) {
        return new ReadyJob(instanceId, executionId, jobId, priority, readySinceMillis, tenant);
    }
}
