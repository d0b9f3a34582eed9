package dev.headway.engine.batch;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Work on many instances in the background. Immutable: the state when it was asked for. */
public interface Batch {

    /** Id of the batch. */
    String getId();

    /**
     * {@code instance-migration}, {@code instance-modification}, {@code instance-restart}, {@code instance-deletion},
     * {@code set-variables}, {@code instance-update-suspension-state}, {@code set-job-retries}, {@code historic-instance-deletion},
     * {@code historic-decision-instance-deletion} or {@code process-set-removal-time}.
     */
    String getType();

    /** Instances, or jobs, that it was made for. */
    int getTotalJobs();

    /** Those that are still to come. */
    int getRemainingJobs();

    /** Those that refused; {@code ManagementService.createBatchItemQuery()} says why. */
    int getFailedJobs();

    /** Those that are done. */
    int getCompletedJobs();

    /** Those that are not done because the batch was cancelled. */
    int getCancelledJobs();

    /** Who made it; null when nobody was known. */
    @Nullable
    String getCreateUserId();

    /** When it was made. */
    Date getStartTime();

    /** When its last instance was done, null while it goes on. */
    @Nullable
    Date getEndTime();

    /** Whether nothing is left to do. */
    boolean isEnded();

    /** Whether it is held back. */
    boolean isSuspended();
}
