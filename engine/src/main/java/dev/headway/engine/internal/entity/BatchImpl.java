package dev.headway.engine.internal.entity;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Batches.BatchRow;
import dev.headway.runtime.port.Batches.Progress;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public final class BatchImpl implements Batch {
    private final BatchRow row;
    private final Progress progress;

    public BatchImpl(BatchRow row, Progress progress) {
        this.row = row;
        this.progress = progress;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getType() {
        return row.type();
    }

    @Override
    public int getTotalJobs() {
        return row.total();
    }

    @Override
    public int getRemainingJobs() {
        return progress.remaining();
    }

    @Override
    public int getFailedJobs() {
        return progress.failed();
    }

    @Override
    public int getCompletedJobs() {
        return row.total() - progress.remaining() - progress.failed() - progress.cancelled();
    }

    @Override
    public int getCancelledJobs() {
        return progress.cancelled();
    }

    @Override
    public @Nullable String getCreateUserId() {
        return row.userId();
    }

    @Override
    public Date getStartTime() {
        return Dates.at(row.createdMillis());
    }

    @Override
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    @Override
    public boolean isEnded() {
        return row.endedMillis() != null;
    }

    @Override
    public boolean isSuspended() {
        return row.suspended();
    }

    @Override
    public String toString() {
        return "Batch[" + getId() + ", " + getType() + ", " + getCompletedJobs() + " of " + getTotalJobs() + " done, "
                + getFailedJobs() + " failed]";
    }
}
