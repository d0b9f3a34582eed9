package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Chooses instances that get a message. Made by {@link RuntimeService#createMessageCorrelationAsync}. Not thread-safe. */
public interface MessageCorrelationAsyncBuilder {
    /** These instances, and those that queries find. */
    MessageCorrelationAsyncBuilder processInstanceIds(Collection<String> processInstanceIds);

    /** The instances that a query finds when the batch is made, and those chosen otherwise. */
    MessageCorrelationAsyncBuilder processInstanceQuery(ProcessInstanceQuery query);

    /** The running instances that a query of history finds when the batch is made, and those chosen otherwise. */
    MessageCorrelationAsyncBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery query);

    /** Sets a variable of each instance in which something waits for the message. */
    MessageCorrelationAsyncBuilder setVariable(String name, @Nullable Object value);

    /** Sets variables of each instance in which something waits for the message. */
    MessageCorrelationAsyncBuilder setVariables(Map<String, ? extends @Nullable Object> values);

    /**
     * Brings the message to all that wait for it in these instances, each instance in a transaction of its own. An instance in which nothing
     * waits for it, or that has ended, is done without a word.
     *
     * @throws InvalidRequestException when there is no instance
     */
    Batch correlateAllAsync();
}
