package dev.headway.torture.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How often the elements of one instance were visited, by how the visits ended. */
final class Visits {
    private final Map<String, Integer> completed = new HashMap<>();
    private final Map<String, Integer> cancelled = new HashMap<>();

    void add(String element, boolean wasCompleted) {
        (wasCompleted ? completed : cancelled).merge(element, 1, Integer::sum);
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
