package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstanceQuery;

/** Chooses the ended instances whose removal time is set. Not thread-safe. */
public interface SetRemovalTimeToHistoricProcessInstancesBuilder {
    /** These, beside those of a query. */
    SetRemovalTimeToHistoricProcessInstancesBuilder byIds(String... processInstanceIds);

    /** Those that a query finds, beside those with ids; it is asked at {@link #executeAsync}. */
    SetRemovalTimeToHistoricProcessInstancesBuilder byQuery(HistoricProcessInstanceQuery query);

    /** And all instances that called those, or were called by them, at any depth. */
    SetRemovalTimeToHistoricProcessInstancesBuilder hierarchical();

    /**
     * Sets it as a batch. An instance that still runs becomes a failed item.
     *
     * @throws InvalidRequestException when no instance is chosen
     */
    Batch executeAsync();
}
