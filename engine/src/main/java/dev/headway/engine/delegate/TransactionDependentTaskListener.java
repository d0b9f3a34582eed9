package dev.headway.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task listener with {@code onTransaction}; see {@link TransactionDependentExecutionListener}. Implementations are thread-safe. */
@FunctionalInterface
public interface TransactionDependentTaskListener {
    /**
     * The transaction is over, or about to be.
     *
     * @param taskDefinitionKey the task in the model
     * @param executionVariables copies of all variables that were visible when the event happened
     * @param customPropertiesMap what the listener's {@link CustomPropertiesResolver} said then; empty without one
     */
    void notify(
            String processInstanceId,
            String executionId,
            String taskDefinitionKey,
            Map<String, @Nullable Object> executionVariables,
            Map<String, @Nullable Object> customPropertiesMap);
}
