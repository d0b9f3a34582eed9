package dev.headway.core.schedule;

import java.time.Duration;

/** How often and when a failed job is tried again: {@code R5/PT7M}, {@code PT1M}, or a list of waits. Immutable. */
public record RetrySchedule(int maxAttempts, java.util.List<Long> waitsMillis) {

    /** Parses the text of {@code failedJobRetryTimeCycle}. */
    public static RetrySchedule parse(String text) {
        String[] parts = text.trim().split("/", -1);
        if (parts.length == 2) {
            return new RetrySchedule(
                    Integer.parseInt(parts[0].substring(1)),
                    java.util.List.of(Duration.parse(parts[1]).toMillis()));
        }
        java.util.List<Long> waits = java.util.Arrays.stream(text.split(",", -1))
                .map(wait -> Duration.parse(wait.trim()).toMillis())
                .toList();
        return new RetrySchedule(waits.size() + 1, waits);
    }

    /** The wait before the next attempt after {@code failed} failures (from 1), spread by {@code jitter} (0 to 1). */
    public long delayMillis(int failed, double jitter) {
        return spread(waitsMillis.get(Math.min(failed, waitsMillis.size()) - 1), jitter);
    }

    /** A wait, made up to a tenth longer so that jobs that failed together do not come back together. */
    public static long spread(long millis, double jitter) {
        return millis + (long) (millis * 0.1 * jitter);
    }
}
