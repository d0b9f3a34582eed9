package dev.headway.rest.v1.view;

import dev.headway.engine.batch.Batch;
import dev.headway.rest.route.Describe;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Work on many instances. */
public final class OperationViews {
    private OperationViews() {}

    /** Work on many instances in the background. */
    @Describe("Work on many instances in the background.")
    public record BatchView(
            @Describe("Id of the batch.") String id,
            @Describe("What is done.") String type,
            @Describe("Instances that it is about.") int total,
            @Describe("Those that it still has to do.") int remaining,
            @Describe("Those that are done.") int completed,
            @Describe("Those that refused.") int failed,
            @Describe("When it was started.") Instant startTime,

            @Describe("When it was done; null before.") @Nullable
            Instant endTime,

            @Describe("Whether it is done.") boolean ended,
            @Describe("Whether it is held.") boolean suspended) {
        /** What callers see of it. */
        public static BatchView of(Batch it) {
            return new BatchView(
                    it.getId(),
                    it.getType(),
                    it.getTotalJobs(),
                    it.getRemainingJobs(),
                    it.getCompletedJobs(),
                    it.getFailedJobs(),
                    Times.of(it.getStartTime()),
                    Times.orNull(it.getEndTime()),
                    it.isEnded(),
                    it.isSuspended());
        }
    }
}
