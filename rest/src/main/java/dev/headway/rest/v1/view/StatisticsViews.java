package dev.headway.rest.v1.view;

import dev.headway.engine.history.DurationStatistics;
import dev.headway.rest.route.Describe;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many have ended, and how long they took. */
public final class StatisticsViews {
    private StatisticsViews() {}

    /** What is asked. */
    @Describe("Of what, and when it ended. All of it may be left out.")
    public record DurationsRequest(
            @Describe("Of this version of a process.") @Nullable
            String processDefinitionId,

            @Describe("Of all versions of this process, told apart.") @Nullable
            String processDefinitionKey,

            @Describe("Of this element; without it, of processes as a whole.") @Nullable
            String activityId,

            @Describe("Whether of each element, instead of processes as a whole.") @Nullable
            Boolean activities,

            @Describe("Ended in the hour of this moment, or later.") @Nullable
            Instant endedAfter,

            @Describe("Ended before the end of the hour of this moment.") @Nullable
            Instant endedBefore,

            @Describe("Whether each hour is told apart.") @Nullable
            Boolean byHour) {}

    /** The answer. */
    @Describe("What was added up from history.")
    public record Durations(
            @Describe("The moment up to which everything that has ended is counted.")
            Instant completeUntil,

            @Describe("One for each definition, or element of it, and hour where hours are told apart.")
            List<Duration> items) {
        /** What callers see of it. */
        public static Durations of(Date completeUntil, List<DurationStatistics> found) {
            return new Durations(
                    Times.of(completeUntil), found.stream().map(Duration::of).toList());
        }
    }

    /** A part of a histogram. */
    @Describe("A part of a histogram. Bounds are the same everywhere, so counts can be added.")
    public record Bucket(
            @Describe("They took at most so many milliseconds, and more than those of the part before.")
            long upToMillis,

            @Describe("How many.") long count) {}

    /** How many have ended, and how long they took. */
    @Describe("How many have ended, and how long they took. Times are in milliseconds.")
    public record Duration(
            @Describe("The version of the process.") String processDefinitionId,

            @Describe("The element; null for the process as a whole.") @Nullable
            String activityId,

            @Describe("Begin of the hour, where hours are told apart.") @Nullable
            Instant hour,

            @Describe("How many ended.") long count,
            @Describe("How many of them ended by an error.") long failed,
            @Describe("How many of them were cancelled.") long canceled,
            @Describe("Sum of their durations.") long totalMillis,
            @Describe("Their mean duration.") double meanMillis,
            @Describe("Half took at most so long.") long medianMillis,
            @Describe("95 of 100 took at most so long.") long p95Millis,
            @Describe("99 of 100 took at most so long.") long p99Millis,
            @Describe("How many took how long.") List<Bucket> histogram) {
        /** What callers see of it. */
        public static Duration of(DurationStatistics it) {
            return new Duration(
                    it.getProcessDefinitionId(),
                    it.getActivityId(),
                    Times.orNull(it.getHour()),
                    it.getCount(),
                    it.getFailedCount(),
                    it.getCanceledCount(),
                    it.getTotalMillis(),
                    it.getMeanMillis(),
                    it.getPercentileMillis(0.5),
                    it.getPercentileMillis(0.95),
                    it.getPercentileMillis(0.99),
                    it.getHistogram().entrySet().stream()
                            .map(bucket -> new Bucket(bucket.getKey(), bucket.getValue()))
                            .toList());
        }
    }
}
