package dev.headway.core.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A repeating interval of ISO 8601: {@code R3/PT10S}, {@code R/2026-01-01T00:00:00Z/P1M}, {@code R/PT1H/2026-12-31}. Its
 * firings are a whole number of spans after its anchor, so that the end of a month or a change of the clocks moves one
 * firing and not all that follow.
 *
 * @param times how many firings, -1 for no limit
 * @param anchorMillis the start; null when the cycle counts from the last firing
 * @param anchorFires whether the anchor itself is a firing (a start in the text) or only what the rhythm counts from
 * @param endMillis no firing after this
 */
record Cycle(
        int times,
        @Nullable Long anchorMillis,
        boolean anchorFires,
        IsoTime.Span span,
        @Nullable Long endMillis) {
    /** Marks, in stored text, an anchor that is no firing: {@code R/@2026-01-31T00:00:00Z/P1M}. */
    private static final String RHYTHM = "@";

    static boolean isCycle(String text) {
        return text.length() > 1 && (text.charAt(0) == 'R' || text.charAt(0) == 'r') && text.indexOf('/') > 0;
    }

    static Cycle parse(String text, ZoneId zone) {
        String[] parts = text.split("/", -1);
        if (parts.length > 4) {
            throw new IllegalArgumentException("it has more than four parts");
        }
        int times = times(parts[0].substring(1));
        if (IsoTime.isSpan(parts[1])) {
            if (parts.length == 4) {
                throw new IllegalArgumentException("nothing may follow the end");
            }
            Long end = parts.length == 3 ? Long.valueOf(IsoTime.moment(parts[2], zone)) : null;
            return new Cycle(times, null, false, span(parts[1]), end);
        }
        if (parts.length < 3) {
            throw new IllegalArgumentException("it has no duration");
        }
        boolean rhythm = parts[1].startsWith(RHYTHM);
        long start = IsoTime.moment(rhythm ? parts[1].substring(1) : parts[1], zone);
        if (IsoTime.isSpan(parts[2])) {
            Long end = parts.length == 4 ? Long.valueOf(IsoTime.moment(parts[3], zone)) : null;
            return new Cycle(times, start, !rhythm, span(parts[2]), end);
        }
        if (parts.length == 4) {
            throw new IllegalArgumentException("nothing may follow the end");
        }
        // An interval given by its two ends repeats with its own length.
        long length = Math.subtractExact(IsoTime.moment(parts[2], zone), start);
        return new Cycle(
                times, start, !rhythm, positive(new IsoTime.Span(Period.ZERO, Duration.ofMillis(length))), null);
    }

    private static int times(String text) {
        if (text.isEmpty() || text.equals("-1")) {
            return -1;
        }
        if (text.length() > 9 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new IllegalArgumentException("'" + text + "' is no number of times");
        }
        // R0 repeats nothing: one firing.
        return Math.max(1, Integer.parseInt(text));
    }

    private static IsoTime.Span span(String text) {
        return positive(IsoTime.span(text));
    }

    private static IsoTime.Span positive(IsoTime.Span span) {
        boolean forward = !span.calendar().isNegative() && !span.clock().isNegative();
        if (!forward || (span.byClockOnly() && span.clock().toMillis() < 1)) {
            throw new IllegalArgumentException("'" + span + "' is not at least a millisecond");
        }
        return span;
    }

    /** The same cycle with an anchor where it needs one to keep its rhythm. */
    Cycle anchored(long nowMillis) {
        return anchorMillis != null || span.byClockOnly() ? this : new Cycle(times, nowMillis, false, span, endMillis);
    }

    /** The same cycle without its end. */
    Cycle endless() {
        return new Cycle(times, anchorMillis, anchorFires, span, null);
    }

    /** The text that {@link #parse} reads this cycle from, moments in UTC. */
    String text() {
        String anchor =
                anchorMillis == null ? "" : (anchorFires ? "" : RHYTHM) + Instant.ofEpochMilli(anchorMillis) + '/';
        String end = endMillis == null ? "" : "/" + Instant.ofEpochMilli(endMillis);
        return "R" + (times < 0 ? "" : times) + '/' + anchor + span + end;
    }

    /** The number of the first firing that is not before a moment; the firing of number 0 is the anchor. */
    private long firstNotBefore(long anchor, long millis, ZoneId zone) {
        if (millis <= anchor) {
            return 0;
        }
        // An estimate from the length of the first spans, then the exact number by halving.
        long low = 0;
        long high = 1;
        while (span.after(anchor, high, zone) < millis) {
            low = high;
            high = Math.multiplyExact(high, 2L);
        }
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (span.after(anchor, middle, zone) < millis) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The first firing and how many are left with it; empty when all are over. */
    @Nullable
    First first(long nowMillis, ZoneId zone) {
        Long anchor = anchorMillis;
        if (anchor == null || !anchorFires) {
            return within(span.after(anchor == null ? nowMillis : anchor, 1, zone), times);
        }
        long number = firstNotBefore(anchor, nowMillis, zone);
        if (times >= 0 && number >= times) {
            return null;
        }
        return within(span.after(anchor, number, zone), times < 0 ? -1 : (int) (times - number));
    }

    /** See {@link #first}. */
    record First(long dueMillis, int left) {}

    private @Nullable First within(long due, int left) {
        return endMillis != null && due > endMillis ? null : new First(due, left);
    }

    /** The first firing after the last one that is not before now: what was missed meanwhile is left out. */
    OptionalLong next(long lastDueMillis, long nowMillis, ZoneId zone) {
        long anchor = anchorMillis == null ? lastDueMillis : anchorMillis;
        long notBefore = Math.max(Math.addExact(lastDueMillis, 1), nowMillis);
        long due = span.after(anchor, firstNotBefore(anchor, notBefore, zone), zone);
        return endMillis != null && due > endMillis ? OptionalLong.empty() : OptionalLong.of(due);
    }
}
