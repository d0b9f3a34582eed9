package dev.headway.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An execution listener with {@code onTransaction}: told at the end of the transaction in which its event happened. Before the
 * commit it belongs to the transaction, and what it throws undoes that. Afterwards it is told on another thread, once at most: a
 * crash in between loses the call. Implementations are thread-safe.
 */
@FunctionalInterface
public interface TransactionDependentExecutionListener {
    /**
     * The transaction is over, or about to be.
     *
     * @param currentActivityId the element at which the event happened
     * @param executionVariables copies of all variables that were visible when it happened
     * @param customPropertiesMap what the listener's {@link CustomPropertiesResolver} said then; empty without one
     */
    void notify(
            String processInstanceId,
            String executionId,
            String currentActivityId,
            Map<String, @Nullable Object> executionVariables,
            Map<String, @Nullable Object> customPropertiesMap);
}
