package dev.headway.torture.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How often the elements of one instance were visited, by how the visits ended, and in which order they ended. */
final class Visits {
    private final Map<String, Integer> completed = new HashMap<>();
    private final Map<String, Integer> cancelled = new HashMap<>();

    private final Map<String, Long> firstEnds = new HashMap<>();
    private final Map<String, Long> lastEnds = new HashMap<>();

    /**
     * Adds a visit.
     *
     * @param change which change of the instance ended it; a later change has a larger number
     */
    void add(String element, boolean wasCompleted, long change) {
        firstEnds.merge(element, change, Math::min);
        lastEnds.merge(element, change, Math::max);
        (wasCompleted ? completed : cancelled).merge(element, 1, Integer::sum);
    }

    /** The change that ended the first visit; {@link Long#MAX_VALUE} when there was none. */
    long firstEnd(String element) {
        return firstEnds.getOrDefault(element, Long.MAX_VALUE);
    }

    /** The change that ended the last visit; {@link Long#MIN_VALUE} when there was none. */
    long lastEnd(String element) {
        return lastEnds.getOrDefault(element, Long.MIN_VALUE);
    }

    int completed(String element) {
        return completed.getOrDefault(element, 0);
    }

    int cancelled(String element) {
        return cancelled.getOrDefault(element, 0);
    }

    int all(String element) {
        return completed(element) + cancelled(element);
    }

    Set<String> elements() {
        Set<String> all = new TreeSet<>(completed.keySet());
        all.addAll(cancelled.keySet());
        return all;
    }
}
