package dev.headway.engine.runtime;

import org.jspecify.annotations.Nullable;

/** Who got a message. Immutable. */
public interface MessageCorrelationResult {

    /** How a message was taken. */
    enum ResultType {
        /** A waiting execution got it. */
        EXECUTION,
        /** It started an instance. */
        PROCESS_DEFINITION,
        /** Nobody waits for it yet: it waits for somebody until its time to live is over. */
        WAITING
    }

    /** How it was taken. */
    ResultType getResultType();

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
