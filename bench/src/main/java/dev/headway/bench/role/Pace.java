package dev.headway.bench.role;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines of a monitor: what there is, and how fast the work that is left became less since the last line. */
final class Pace {
    private @Nullable Long before;
    private long beforeNanos;

    String line(Map<String, Long> state) {
        return line(state, System.nanoTime());
    }

    String line(Map<String, Long> state, long nowNanos) {
        StringBuilder line = new StringBuilder();
        state.forEach((name, count) ->
                line.append(line.isEmpty() ? "" : ", ").append(String.format(Locale.ROOT, "%s %,d", name, count)));
        Long left = state.get("work left");
        if (left != null && before != null) {
            double seconds = (nowNanos - beforeNanos) / 1e9;
            line.append(String.format(Locale.ROOT, ", %,.1f/s", (before - left) / seconds));
        }
        before = left;
        beforeNanos = nowNanos;
        return line.toString();
    }
}
