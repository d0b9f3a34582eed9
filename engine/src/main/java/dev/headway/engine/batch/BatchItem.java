package dev.headway.engine.batch;

import org.jspecify.annotations.Nullable;

/** One thing that a batch is about: a process instance, or a job. Immutable: the state when it was asked for. */
public interface BatchItem {
    /** Id of the process instance or, for batches of type {@code set-job-retries}, of the job. */
    String getId();

    /** Id of the batch. */
    String getBatchId();

    /** What has become of it. */
    BatchItemState getState();

    /** Why it was refused; null unless it is {@link BatchItemState#FAILED}. */
    @Nullable
    String getMessage();
}
