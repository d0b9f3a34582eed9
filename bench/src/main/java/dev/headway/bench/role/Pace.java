package dev.headway.bench.role;

import java.util.Locale;
import java.util.Map;

/**
 * Lines of a monitor: what there is, how fast the work that is left became less since the last line, and how many activities ended a second: while
 * instances are still started, or each has many jobs, only the latter tells the pace.
 */
final class Pace {
    private Map<String, Long> before = Map.of();
    private long beforeNanos;

    String line(Map<String, Long> state) {
        return line(state, System.nanoTime());
    }

    String line(Map<String, Long> state, long nowNanos) {
        StringBuilder line = new StringBuilder();
        state.forEach((name, count) ->
                line.append(line.isEmpty() ? "" : ", ").append(String.format(Locale.ROOT, "%s %,d", name, count)));
        double seconds = (nowNanos - beforeNanos) / 1e9;
        rate(line, -change("work left", state), seconds, "left %s by %,.1f/s");
        rate(line, change("ended activities", state), seconds, "activities%s %,.1f/s");
        before = Map.copyOf(state);
        beforeNanos = nowNanos;
        return line.toString();
    }

    /** How much a number grew since the last line; not a number if there is none. */
    private double change(String name, Map<String, Long> state) {
        Long then = before.get(name);
        Long now = state.get(name);
        return then == null || now == null ? Double.NaN : now - then;
    }

    private static void rate(StringBuilder line, double change, double seconds, String format) {
        if (!Double.isNaN(change)) {
            String way = format.startsWith("left") ? (change < 0 ? "more" : "less") : "";
            line.append(", ").append(String.format(Locale.ROOT, format, way, Math.abs(change) / seconds));
        }
    }
}
