package dev.headway.engine.batch;

import dev.headway.engine.query.Query;
import java.util.Map;

/** Finds items of a batch. */
public interface BatchItemQuery extends Query<BatchItemQuery, BatchItem> {
    /** Items of this batch: should always be given, ids are unique in one batch only. */
    BatchItemQuery batchId(String batchId);

    /** The items of these process instances or jobs. */
    BatchItemQuery itemIdIn(String... itemIds);

    /** Items in this state. */
    BatchItemQuery state(BatchItemState state);

    /** By the id of the process instance or job. */
    BatchItemQuery orderByItemId();

    /** How many match, by the name of their state. */
    Map<String, Long> countByState();
}
