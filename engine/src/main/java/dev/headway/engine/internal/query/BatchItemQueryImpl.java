package dev.headway.engine.internal.query;

import dev.headway.engine.batch.BatchItem;
import dev.headway.engine.batch.BatchItemQuery;
import dev.headway.engine.batch.BatchItemState;
import dev.headway.engine.internal.entity.BatchItemImpl;
import dev.headway.runtime.port.Batches.ItemState;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import java.util.Map;
import java.util.TreeMap;

public final class BatchItemQueryImpl extends QueryImpl<BatchItemQuery, BatchItem> implements BatchItemQuery {
    public BatchItemQueryImpl(Queries queries) {
        super(queries, Entity.BATCH_ITEM, BatchItemImpl::new);
    }

    @Override
    public BatchItemQuery batchId(String batchId) {
        return whereId("batchId", "batch", batchId);
    }

    @Override
    public BatchItemQuery itemIdIn(String... itemIds) {
        return whereIds("id", "item", given(itemIds));
    }

    @Override
    public BatchItemQuery state(BatchItemState state) {
        return whereEqual(
                "state", ItemState.valueOf(required("state", state).name()).code());
    }

    @Override
    public BatchItemQuery orderByItemId() {
        return orderBy("id");
    }

    @Override
    public Map<String, Long> countByState() {
        Map<String, Long> counts = new TreeMap<>();
        countBy("state")
                .forEach((code, count) ->
                        counts.put(ItemState.of(Integer.parseInt(code)).name(), count));
        return counts;
    }
}
