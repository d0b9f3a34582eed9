package dev.headway.engine.internal.query;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.batch.BatchQuery;
import dev.headway.engine.internal.entity.BatchImpl;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;

public final class BatchQueryImpl extends QueryImpl<BatchQuery, Batch> implements BatchQuery {
    public BatchQueryImpl(Queries queries, Batches batches) {
        super(queries, Entity.BATCH, row -> new BatchImpl(row, batches.progress(row.id())));
    }

    @Override
    public BatchQuery batchId(String batchId) {
        return whereId("id", "batch", batchId);
    }

    @Override
    public BatchQuery type(String type) {
        return whereEqual("type", type);
    }

    @Override
    public BatchQuery createdBy(String userId) {
        return whereEqual("userId", userId);
    }

    @Override
    public BatchQuery startedBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    @Override
    public BatchQuery startedAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    @Override
    public BatchQuery completed(boolean completed) {
        return whereNull("endedMillis", !completed);
    }

    @Override
    public BatchQuery active() {
        return whereEqual("suspended", false);
    }

    @Override
    public BatchQuery suspended() {
        return whereEqual("suspended", true);
    }

    @Override
    public BatchQuery orderById() {
        return orderBy("id");
    }

    @Override
    public BatchQuery orderByStartTime() {
        return orderBy("createdMillis");
    }

    @Override
    public BatchQuery orderByEndTime() {
        return orderBy("endedMillis");
    }
}
