package dev.headway.core.schedule;

import dev.headway.core.command.Refusal;
import dev.headway.model.EventDefinition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** When a timer is due (BPMN 2.0.2, 10.5.5.13). Pure functions of their arguments; times are epoch milliseconds. */
public final class Schedule {
    private Schedule() {}

    /**
     * A timer as it is armed.
     *
     * @param repeat text from which {@link #next} computes the following firings, null for a single firing
     * @param repeatsLeft firings left, this one included; -1 for no limit
     * @param endMillis no firing after this, null for no end
     */
    public record Planned(
            long dueMillis,
            @Nullable String repeat,
            int repeatsLeft,
            @Nullable Long endMillis) {}

    /**
     * The first firing of a timer. A date or duration may lie in the past: the timer is due at once.
     *
     * @param value ISO 8601 text, for a cycle also a cron text, or an object of {@code java.time} or {@code java.util.Date}
     * @param end last moment of a cycle, in the same forms as a date; null for none
     * @param zone local times are meant in it, and its calendar and changes of clock count
     * @param what names the timer in messages
     * @throws Refusal when the value says no time, or a cycle has no firing left
     */
    public static Planned first(
            EventDefinition.Timer.Kind kind,
            @Nullable Object value,
            @Nullable Object end,
            long nowMillis,
            ZoneId zone,
            String what) {
        return first(kind, value, end, nowMillis, zone, what, false);
    }

    /**
     * The same for a timer inside a running instance, which could never get past it: a cycle without a firing up to its end fires
     * once, at its first time or, when all its times are over, now.
     */
    public static Planned atLeastOnce(
            EventDefinition.Timer.Kind kind,
            @Nullable Object value,
            @Nullable Object end,
            long nowMillis,
            ZoneId zone,
            String what) {
        return first(kind, value, end, nowMillis, zone, what, true);
    }

    private static Planned first(
            EventDefinition.Timer.Kind kind,
            @Nullable Object value,
            @Nullable Object end,
            long nowMillis,
            ZoneId zone,
            String what,
            boolean late) {
        if (value == null || value.toString().isBlank()) {
            throw refusal("a " + forms(kind), what, value, "there is no value", null);
        }
        Long endMillis = end == null ? null : Long.valueOf(dateOrDuration(end, nowMillis, zone, "end of " + what));
        if (kind != EventDefinition.Timer.Kind.CYCLE) {
            return new Planned(dateOrDuration(value, nowMillis, zone, what), null, 1, endMillis);
        }
        String text = value.toString().trim();
        try {
            return Cycle.isCycle(text)
                    ? firstOfCycle(Cycle.parse(text, zone), endMillis, nowMillis, zone, what, late)
                    : firstOfCron(text, endMillis, nowMillis, zone, what, late);
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException malformed) {
            throw refusal("a " + forms(kind), what, value, reason(malformed), malformed);
        }
    }

    private static Planned firstOfCycle(
            Cycle parsed, @Nullable Long attributeEnd, long nowMillis, ZoneId zone, String what, boolean late) {
        Cycle cycle = parsed.anchored(nowMillis);
        Cycle.First first = cycle.first(nowMillis, zone);
        Long end = earlier(cycle.endMillis(), attributeEnd);
        if (first == null || (end != null && first.dueMillis() > end)) {
            if (late) {
                Cycle.First endless = cycle.endless().first(nowMillis, zone);
                return once(endless == null ? nowMillis : endless.dueMillis());
            }
            throw over(what, parsed.text(), end, nowMillis);
        }
        return new Planned(first.dueMillis(), first.left() == 1 ? null : cycle.text(), first.left(), end);
    }

    private static Planned once(long dueMillis) {
        return new Planned(dueMillis, null, 1, null);
    }

    private static Planned firstOfCron(
            String text, @Nullable Long end, long nowMillis, ZoneId zone, String what, boolean late) {
        Cron cron = Cron.parse(text);
        OptionalLong first = cron.next(nowMillis, zone);
        if (first.isEmpty() || (end != null && first.getAsLong() > end)) {
            // One that fires on no day at all, as on 31 February, is a mistake in the model.
            if (late && (first.isPresent() || cron.next(0, zone).isPresent())) {
                return once(first.orElse(nowMillis));
            }
            throw over(what, text, end, nowMillis);
        }
        return new Planned(first.getAsLong(), text, -1, end);
    }

    private static @Nullable Long earlier(@Nullable Long one, @Nullable Long other) {
        return one == null ? other : other == null ? one : Long.valueOf(Math.min(one, other));
    }

    /**
     * A moment given as date, or as duration from now.
     *
     * @param what names the timer in messages
     * @throws Refusal when the value says no time
     */
    public static long dateOrDuration(Object value, long nowMillis, ZoneId zone, String what) {
        if (value instanceof Number) {
            String reason =
                    "a number has no unit. Write it as text such as PT10S, or use a java.time.Duration or a date";
            throw refusal("a date or duration", what, value, reason, null);
        }
        try {
            Long moment = IsoTime.momentOf(value, zone);
            if (moment != null) {
                return moment;
            }
            IsoTime.Span span = IsoTime.spanOf(value);
            String text = value.toString().trim();
            if (span == null && IsoTime.isSpan(text)) {
                span = IsoTime.span(text);
            }
            return span != null ? span.after(nowMillis, 1, zone) : IsoTime.moment(text, zone);
        } catch (DateTimeException | ArithmeticException malformed) {
            throw refusal("a date or duration", what, value, reason(malformed), malformed);
        }
    }

    /**
     * The firing after {@code lastDueMillis}, in the rhythm of the cycle: computed from when the last one was due, not from
     * when it ran. Firings that were missed meanwhile are left out. Does not count: see {@link Planned#repeatsLeft}.
     *
     * @param repeat a text from {@link Planned#repeat}
     * @return empty when the cycle is over
     * @throws Refusal when the text is no cycle
     */
    public static OptionalLong next(String repeat, long lastDueMillis, long nowMillis, ZoneId zone) {
        try {
            return Cycle.isCycle(repeat)
                    ? Cycle.parse(repeat, zone).next(lastDueMillis, nowMillis, zone)
                    : Cron.parse(repeat).next(Math.max(lastDueMillis, nowMillis - 1), zone);
        } catch (ArithmeticException beyondTime) {
            return OptionalLong.empty();
        } catch (DateTimeException | IllegalArgumentException malformed) {
            throw refusal("the text of a cycle", "a stored timer", repeat, reason(malformed), malformed);
        }
    }

    private static String forms(EventDefinition.Timer.Kind kind) {
        return switch (kind) {
            case DATE -> "date such as 2026-01-31T09:00:00+01:00";
            case DURATION -> "duration such as PT10M or P1DT2H";
            case CYCLE -> "cycle such as R3/PT10M, R/2026-01-31T09:00:00Z/P1D or the cron 0 0 9 * * ?";
        };
    }

    private static String reason(RuntimeException malformed) {
        return malformed instanceof ArithmeticException
                ? "it is further away than time can be counted"
                : String.valueOf(malformed.getMessage());
    }

    private static Refusal over(String what, String text, @Nullable Long end, long nowMillis) {
        return new Refusal(
                Refusal.Reason.USER_CODE,
                "Expected a cycle with a firing to come for " + what + ", got '" + text
                        + "', which has none after " + Instant.ofEpochMilli(nowMillis)
                        + (end == null ? "" : " up to its end " + Instant.ofEpochMilli(end))
                        + ". Correct its start, end or number of times.");
    }

    private static Refusal refusal(
            String expected, String what, @Nullable Object value, String reason, @Nullable Throwable cause) {
        String got = value == null ? "nothing" : "'" + shortened(value.toString()) + "'";
        Refusal refusal = new Refusal(
                Refusal.Reason.USER_CODE,
                "Expected " + expected + " for " + what + ", got " + got + ": " + reason + ".");
        if (cause != null) {
            refusal.initCause(cause);
        }
        return refusal;
    }

    static String shortened(String text) {
        return text.length() <= 100 ? text : text.substring(0, 100) + "...";
    }
}
