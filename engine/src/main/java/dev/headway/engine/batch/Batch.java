package dev.headway.engine.batch;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Work on many instances in the background. Immutable: the state when it was asked for. */
public interface Batch {

    /** Id of the batch. */
    String getId();

    /** {@code instance-migration}, {@code instance-modification}, {@code instance-restart} or {@code instance-deletion}. */
    String getType();

    /** Instances that it was made for. */
    int getTotalJobs();

    /** Instances that are still to come. */
    int getRemainingJobs();

    /** Instances that refused; {@code ManagementService.getBatchFailures} says why. */
    int getFailedJobs();

    /** Instances that are done. */
    int getCompletedJobs();

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
