package dev.headway.engine.runtime;

import dev.headway.core.state.SubscriptionRow;
import dev.headway.engine.internal.translate.EntityId;
import org.jspecify.annotations.Nullable;

/** Who got a message. Immutable. */
public final class MessageCorrelationResult {
    private final ResultType type;
    private final @Nullable String instanceId;
    private final @Nullable String executionId;
    private final @Nullable ProcessInstance started;

    private MessageCorrelationResult(
            ResultType type,
            @Nullable String instanceId,
            @Nullable String executionId,
            @Nullable ProcessInstance started) {
        this.type = type;
        this.instanceId = instanceId;
        this.executionId = executionId;
        this.started = started;
    }

    /** How a message was taken. */
    public enum ResultType {
        /** A waiting execution got it. */
        EXECUTION,
        /** It started an instance. */
        PROCESS_DEFINITION,
        /** Nobody waits for it yet: it waits for somebody until its time to live is over. */
        WAITING
    }

    /** It went to a waiting execution. Made by the engine. */
    public static MessageCorrelationResult delivered(SubscriptionRow row) {
        return new MessageCorrelationResult(
                ResultType.EXECUTION, EntityId.text(row.instanceId()), EntityId.text(row.executionId()), null);
    }

    /** It started an instance. Made by the engine. */
    public static MessageCorrelationResult started(ProcessInstance instance) {
        return new MessageCorrelationResult(ResultType.PROCESS_DEFINITION, instance.getId(), null, instance);
    }

    /** It waits for somebody who waits for it. Made by the engine. */
    public static MessageCorrelationResult waiting() {
        return new MessageCorrelationResult(ResultType.WAITING, null, null, null);
    }

    /** How it was taken. */
    public ResultType getResultType() {
        return type;
    }

    /** The instance that got it, or that it started; null while it waits. */
    public @Nullable String getProcessInstanceId() {
        return instanceId;
    }

    /** The execution that waited; null for a start. */
    public @Nullable String getExecutionId() {
        return executionId;
    }

    /** The started instance; null when a waiting execution got it. */
    public @Nullable ProcessInstance getProcessInstance() {
        return started;
    }

    @Override
    public String toString() {
        return "MessageCorrelationResult[" + type + ", instance " + instanceId + "]";
    }
}
