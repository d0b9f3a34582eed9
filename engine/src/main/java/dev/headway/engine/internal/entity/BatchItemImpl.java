package dev.headway.engine.internal.entity;

import dev.headway.engine.batch.BatchItem;
import dev.headway.engine.batch.BatchItemState;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Batches.ItemState;
import dev.headway.runtime.port.Batches.ItemView;
import org.jspecify.annotations.Nullable;

public final class BatchItemImpl implements BatchItem {
    private final ItemView row;

    public BatchItemImpl(ItemView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getBatchId() {
        return EntityId.text(row.batchId());
    }

    @Override
    public BatchItemState getState() {
        return BatchItemState.valueOf(ItemState.of(row.state()).name());
    }

    @Override
    public @Nullable String getMessage() {
        return row.message();
    }

    @Override
    public String toString() {
        return "BatchItem[" + getId() + " of batch " + getBatchId() + ", " + getState() + "]";
    }
}
