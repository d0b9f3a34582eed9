package dev.headway.engine.batch;

import dev.headway.engine.query.Query;
import java.util.Date;

/** Finds batches by their state, kind and origin. One that has ended is found for as long as its history is kept. */
public interface BatchQuery extends Query<BatchQuery, Batch> {
    /** Only this batch. */
    BatchQuery batchId(String batchId);

    /** Only batches of this type; see {@link Batch#getType()}. */
    BatchQuery type(String type);

    /** Only batches that this user has made. */
    BatchQuery createdBy(String userId);

    /** Only batches that were made before. */
    BatchQuery startedBefore(Date date);

    /** Only batches that were made after. */
    BatchQuery startedAfter(Date date);

    /** Only batches that have ended, or only those that have not. */
    BatchQuery completed(boolean completed);

    /** Only batches that are not held back. */
    BatchQuery active();

    /** Only batches that are held back. */
    BatchQuery suspended();

    /** Orders by the id of the batch. */
    BatchQuery orderById();

    /** Orders by when it was made. */
    BatchQuery orderByStartTime();

    /** Orders by when it ended. */
    BatchQuery orderByEndTime();
}
