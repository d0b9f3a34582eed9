package dev.headway.engine.batch;

import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Batches.BatchRow;
import dev.headway.runtime.port.Batches.Progress;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Work on many instances in the background. Immutable: the state when it was asked for. */
public final class Batch {
    private final BatchRow row;
    private final Progress progress;

    /** Made by the engine. */
    public Batch(BatchRow row, Progress progress) {
        this.row = row;
        this.progress = progress;
    }

    /** Id of the batch. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** {@code instance-migration}, {@code instance-modification}, {@code instance-restart} or {@code instance-deletion}. */
    public String getType() {
        return row.type();
    }

    /** Instances that it was made for. */
    public int getTotalJobs() {
        return row.total();
    }

    /** Instances that are still to come. */
    public int getRemainingJobs() {
        return progress.remaining();
    }

    /** Instances that refused; {@code ManagementService.getBatchFailures} says why. */
    public int getFailedJobs() {
        return progress.failed();
    }

    /** Instances that are done. */
    public int getCompletedJobs() {
        return row.total() - progress.remaining() - progress.failed();
    }

    /** When it was made. */
    public Date getStartTime() {
        return Dates.at(row.createdMillis());
    }

    /** When its last instance was done, null while it goes on. */
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    /** Whether nothing is left to do. */
    public boolean isEnded() {
        return row.endedMillis() != null;
    }

    /** Whether it is held back. */
    public boolean isSuspended() {
        return row.suspended();
    }

    @Override
    public String toString() {
        return "Batch[" + getId() + ", " + getType() + ", " + getCompletedJobs() + " of " + getTotalJobs() + " done, "
                + getFailedJobs() + " failed]";
    }
}
