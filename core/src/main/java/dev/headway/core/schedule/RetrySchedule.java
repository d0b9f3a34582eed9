package dev.headway.core.schedule;

import dev.headway.core.command.Refusal;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;

/**
 * How often and when a failed job is tried again: {@code R5/PT7M} (five attempts, seven minutes between them), {@code PT1M}
 * or a list {@code PT1M,PT5M,PT10M} (one attempt more than there are waits), or a plain number of attempts. Immutable.
 *
 * @param maxAttempts how often the job runs at most, its first run included
 * @param waitsMillis the wait after the first, second ... failure; the last one serves for all further ones
 */
public record RetrySchedule(int maxAttempts, List<Long> waitsMillis) {
    /** The wait where the text only counts attempts. */
    private static final long DEFAULT_WAIT_MILLIS = 10_000;

    private static final int WAITS_MAX = 1_000;
    private static final long WAIT_MILLIS_MAX = 100L * 366 * 24 * 3600 * 1000;

    public RetrySchedule {
        waitsMillis = List.copyOf(waitsMillis);
    }

    /**
     * Parses the text of {@code failedJobRetryTimeCycle}.
     *
     * @throws Refusal when it is malformed
     */
    public static RetrySchedule parse(String text) {
        try {
            String trimmed = text.trim();
            if (trimmed.startsWith("R") || trimmed.startsWith("r")) {
                return ofCycle(trimmed);
            }
            if (!trimmed.isEmpty() && trimmed.length() < 10 && trimmed.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return new RetrySchedule(Math.max(1, Integer.parseInt(trimmed)), List.of(DEFAULT_WAIT_MILLIS));
            }
            List<Long> waits = new ArrayList<>();
            for (String wait : trimmed.split(",", WAITS_MAX + 1)) {
                waits.add(waitMillis(wait.trim()));
            }
            return new RetrySchedule(waits.size() + 1, waits);
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException malformed) {
            Refusal refusal = new Refusal(
                    Refusal.Reason.INVALID,
                    "Expected a retry cycle such as R5/PT7M or a list of waits such as PT1M,PT5M, got '"
                            + Schedule.shortened(text) + "': " + malformed.getMessage() + ".");
            refusal.initCause(malformed);
            throw refusal;
        }
    }

    private static RetrySchedule ofCycle(String text) {
        String[] parts = text.split("/", -1);
        // A start or an end may stand beside the wait; a retry has no use for them.
        String wait = parts.length < 2 ? null : IsoTime.isSpan(parts[1].trim()) ? parts[1] : parts[parts.length - 1];
        if (wait == null || parts.length > 3) {
            throw new IllegalArgumentException("R, a number of attempts, a slash and one wait are needed");
        }
        String times = parts[0].substring(1);
        int attempts = times.isEmpty() ? Integer.MAX_VALUE : Math.max(1, Integer.parseInt(times));
        return new RetrySchedule(attempts, List.of(waitMillis(wait.trim())));
    }

    @SuppressWarnings("JavaPeriodGetDays") // there are no months in it
    private static long waitMillis(String text) {
        IsoTime.Span span = IsoTime.span(text);
        if (span.calendar().toTotalMonths() != 0) {
            throw new IllegalArgumentException("months have no fixed length in a retry; use days");
        }
        long millis = Math.addExact(
                Math.multiplyExact(span.calendar().getDays(), 24L * 3600 * 1000),
                span.clock().toMillis());
        if (millis < 0 || millis > WAIT_MILLIS_MAX) {
            throw new IllegalArgumentException("the wait '" + text + "' is not between nothing and 100 years");
        }
        return millis;
    }

    /** The wait before the next attempt after {@code failed} failures (from 1), spread by {@code jitter} (0 to 1). */
    public long delayMillis(int failed, double jitter) {
        int index = Math.clamp(failed - 1L, 0, waitsMillis.size() - 1);
        return spread(waitsMillis.get(index), jitter);
    }

    /** A wait, made up to a tenth longer so that jobs that failed together do not come back together. */
    public static long spread(long millis, double jitter) {
        return millis + (long) (millis * 0.1 * jitter);
    }
}
