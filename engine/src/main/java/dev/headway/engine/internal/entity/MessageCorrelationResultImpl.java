package dev.headway.engine.internal.entity;

import dev.headway.core.state.SubscriptionRow;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.MessageCorrelationResult;
import dev.headway.engine.runtime.ProcessInstance;
import org.jspecify.annotations.Nullable;

public final class MessageCorrelationResultImpl implements MessageCorrelationResult {
    private final ResultType type;
    private final @Nullable String instanceId;
    private final @Nullable String executionId;
    private final @Nullable ProcessInstance started;

    private MessageCorrelationResultImpl(
            ResultType type,
            @Nullable String instanceId,
            @Nullable String executionId,
            @Nullable ProcessInstance started) {
        this.type = type;
        this.instanceId = instanceId;
        this.executionId = executionId;
        this.started = started;
    }

    /** It went to a waiting execution. */
    public static MessageCorrelationResult delivered(SubscriptionRow row) {
        return new MessageCorrelationResultImpl(
                ResultType.EXECUTION, EntityId.text(row.instanceId()), EntityId.text(row.executionId()), null);
    }

    /** It started an instance. */
    public static MessageCorrelationResult started(ProcessInstance instance) {
        return new MessageCorrelationResultImpl(ResultType.PROCESS_DEFINITION, instance.getId(), null, instance);
    }

    /** It waits for somebody who waits for it. */
    public static MessageCorrelationResult waiting() {
        return new MessageCorrelationResultImpl(ResultType.WAITING, null, null, null);
    }

    @Override
    public ResultType getResultType() {
        return type;
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        return instanceId;
    }

    @Override
    public @Nullable String getExecutionId() {
        return executionId;
    }

    @Override
    public @Nullable ProcessInstance getProcessInstance() {
        return started;
    }

    @Override
    public String toString() {
        return "MessageCorrelationResult[" + type + ", instance " + instanceId + "]";
    }
}
