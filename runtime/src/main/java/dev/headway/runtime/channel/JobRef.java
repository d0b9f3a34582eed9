package dev.headway.runtime.channel;

/**
 * A job as channels carry it: a doorbell. Whether it may run is decided by the instance's state alone.
 *
 * @param readySinceMillis when it became ready, epoch milliseconds
 */
public record JobRef(long instanceId, long executionId, long jobId, int priority, long readySinceMillis) {}
