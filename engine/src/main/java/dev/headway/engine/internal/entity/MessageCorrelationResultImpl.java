package dev.headway.engine.internal.entity;

import dev.headway.core.state.SubscriptionRow;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.MessageCorrelationResult;
import dev.headway.engine.runtime.MessageCorrelationResultType;
import dev.headway.engine.runtime.MessageCorrelationResultWithVariables;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class MessageCorrelationResultImpl implements MessageCorrelationResultWithVariables {
    private static final VariableMap NONE = Variables.view(Map.of());

    private final MessageCorrelationResultType type;
    private final @Nullable String instanceId;
    private final @Nullable String executionId;
    private final @Nullable ProcessInstance started;
    private final VariableMap variables;

    private MessageCorrelationResultImpl(
            MessageCorrelationResultType type,
            @Nullable String instanceId,
            @Nullable String executionId,
            @Nullable ProcessInstance started,
            VariableMap variables) {
        this.variables = variables;
        this.type = type;
        this.instanceId = instanceId;
        this.executionId = executionId;
        this.started = started;
    }

    /** It went to a waiting execution. */
    public static MessageCorrelationResult delivered(SubscriptionRow row) {
        return new MessageCorrelationResultImpl(
                MessageCorrelationResultType.Execution,
                EntityId.text(row.instanceId()),
                EntityId.text(row.executionId()),
                null,
                NONE);
    }

    /** It started an instance. */
    public static MessageCorrelationResult started(ProcessInstance instance) {
        return new MessageCorrelationResultImpl(
                MessageCorrelationResultType.ProcessDefinition, instance.getId(), null, instance, NONE);
    }

    /** It waits for somebody who waits for it. */
    public static MessageCorrelationResult waiting() {
        return new MessageCorrelationResultImpl(MessageCorrelationResultType.Waiting, null, null, null, NONE);
    }

    /** The same result with variables. */
    public static MessageCorrelationResultWithVariables with(MessageCorrelationResult result, VariableMap variables) {
        return new MessageCorrelationResultImpl(
                result.getResultType(),
                result.getProcessInstanceId(),
                result.getExecutionId(),
                result.getProcessInstance(),
                variables);
    }

    @Override
    public VariableMap getVariables() {
        return variables;
    }

    @Override
    public MessageCorrelationResultType getResultType() {
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
