package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deletion of history by batches, and when it may go, which go on by themselves. What is chosen by a query is chosen at the call. A reason goes to the
 * operation log; null for none. Thread-safe.
 */
public interface HistoryDeletion {
    /**
     * Deletes everything that history knows of ended instances. One that still runs becomes a failed item.
     *
     * @throws InvalidRequestException when there is none
     */
    Batch deleteHistoricProcessInstancesAsync(List<String> processInstanceIds, @Nullable String reason);

    /** The same of the instances that a query finds. */
    Batch deleteHistoricProcessInstancesAsync(HistoricProcessInstanceQuery query, @Nullable String reason);

    /** The same of both together. */
    Batch deleteHistoricProcessInstancesAsync(
            @Nullable List<String> processInstanceIds,
            @Nullable HistoricProcessInstanceQuery query,
            @Nullable String reason);

    /** Sets when the history of ended instances may go, as a batch. */
    SetRemovalTimeSelectModeForHistoricProcessInstancesBuilder setRemovalTimeToHistoricProcessInstances();

    /**
     * Deletes decisions that instances have made, and leaves the other history of those.
     *
     * @throws InvalidRequestException when there is none
     */
    Batch deleteHistoricDecisionInstancesAsync(List<String> decisionInstanceIds, @Nullable String reason);

    /** The same of the decisions that a query finds. */
    Batch deleteHistoricDecisionInstancesAsync(HistoricDecisionInstanceQuery query, @Nullable String reason);

    /** The same of both together. */
    Batch deleteHistoricDecisionInstancesAsync(
            @Nullable List<String> decisionInstanceIds,
            @Nullable HistoricDecisionInstanceQuery query,
            @Nullable String reason);
}
