package dev.headway.core.execution.step;

import dev.headway.core.state.OutboxRow;
import org.jspecify.annotations.Nullable;

/**
 * Something to do after the commit of a step. Each can be derived anew from a row of the same transaction, but for the calls of
 * user code that asked to be told of its end.
 */
public sealed interface Effect {
    /** A job may run. {@code exclusive}: never beside another exclusive job of the instance. */
    record JobReady(
            long instanceId,
            long executionId,
            long jobId,
            int priority,
            boolean exclusive,
            @Nullable String tenantId) implements Effect {
        /** A job of an instance without a tenant. */
        public JobReady(long instanceId, long executionId, long jobId, int priority, boolean exclusive) {
            this(instanceId, executionId, jobId, priority, exclusive, null);
        }
    }

    /** A job is gone: its user code, if it runs, is interrupted. */
    record JobCancelled(long instanceId, long jobId) implements Effect {}

    /** A timer waits; its row was created then. */
    record TimerArmed(long instanceId, long jobId, long dueMillis, long createdMillis) implements Effect {}

    /** A failed job waits for its next attempt. */
    record RetryArmed(long instanceId, long jobId, long dueMillis) implements Effect {}

    /** A worker outside may fetch an external task. */
    record ExternalTaskOffered(long instanceId, long jobId) implements Effect {}

    /** Something for another instance was written. */
    record OutboxWritten(OutboxRow row) implements Effect {}

    /** A job went to the dead letters. */
    record DeadLettered(long instanceId, long jobId, String elementId, String message) implements Effect {}

    /** An end listener of a process failed while the instance was deleted. */
    record EndListenerFailed(long instanceId, String processKey, RuntimeException failure) implements Effect {}

    record InstanceStarted(long instanceId, long definitionId) implements Effect {}

    record InstanceEnded(long instanceId, long definitionId) implements Effect {}

    /**
     * A listener is told how the transaction ended, if it ended so.
     *
     * @param work throws nothing
     */
    record TransactionEnded(boolean committed, Runnable work) implements Effect {}
}
