package dev.headway.engine.runtime;

import org.jspecify.annotations.Nullable;

/** Who got a message. Immutable. */
public interface MessageCorrelationResult {

    /** How it was taken. */
    MessageCorrelationResultType getResultType();

    /** The instance that got it, or that it started; null while it waits. */
    @Nullable
    String getProcessInstanceId();

    /** The execution that waited; null for a start. */
    @Nullable
    String getExecutionId();

    /** The started instance; null when a waiting execution got it. */
    @Nullable
    ProcessInstance getProcessInstance();
}
