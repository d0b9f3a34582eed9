package dev.headway.engine.batch;

/** What has become of an item of a batch. */
public enum BatchItemState {
    /** It is still to be done. */
    PENDING,
    /** It is done. */
    COMPLETED,
    /** It was refused; {@link BatchItem#getMessage()} says why. */
    FAILED,
    /** The batch was cancelled before it was done. */
    CANCELLED
}
