package dev.headway.bench.verify;

import dev.headway.bench.scenario.Expectation;
import dev.headway.bench.scenario.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How many instances of a process must be there at the end, and in which state.
 *
 * @param parts groups of instances that are alike
 * @param history none, activity, audit or full
 */
public record Left(String process, List<Part> parts, String history) {
    /** So many instances in the same state. */
    public record Part(long instances, Expectation each) {}

    public static Left of(String process, long instances, Expectation each, String history) {
        return new Left(process, List.of(new Part(instances, each)), history);
    }

    boolean isCase() {
        return Variant.isCase(process);
    }

    boolean keepsActivities() {
        return !history.equals("none");
    }

    boolean keepsVariables() {
        return history.equals("audit") || history.equals("full");
    }

    long instances() {
        return parts.stream().mapToLong(Part::instances).sum();
    }

    long finished() {
        return parts.stream()
                .filter(part -> part.each.open() == null)
                .mapToLong(Part::instances)
                .sum();
    }

    /** Activity to the number of instances that wait there. */
    Map<String, Long> open() {
        Map<String, Long> open = new TreeMap<>();
        for (Part part : parts) {
            String activity = part.each.open();
            if (activity != null && part.instances > 0) {
                open.merge(activity, part.instances, Long::sum);
            }
        }
        return open;
    }

    /** Activity to the number of its ends in the history, with joins counted by arrival or once. */
    Map<String, Long> ended(boolean joinsByArrival) {
        Map<String, Long> ended = total(Expectation::ended);
        Map<String, Long> joins = total(Expectation::joins);
        if (!joinsByArrival) {
            joins = total(each -> {
                Map<String, Integer> once = new HashMap<>(each.joins());
                once.replaceAll((join, arrivals) -> 1);
                return once;
            });
        }
        joins.forEach((join, count) -> ended.merge(join, count, Long::sum));
        return ended;
    }

    /** Pattern of names to the number of string variables. */
    Map<String, Long> strings() {
        return total(Expectation::strings);
    }

    /** Activity to how often each instance passes it, so far as it ends at all. */
    Map<String, Integer> passes() {
        Map<String, Integer> passes = new TreeMap<>();
        parts.forEach(part -> passes.putAll(part.each.ended()));
        return passes;
    }

    /** A condition on counted rows of one activity of one instance: that there are more or fewer than there must be. */
    String notAsOften(String element) {
        Map<Integer, List<String>> byCount = new TreeMap<>();
        passes().forEach((activity, count) ->
                byCount.computeIfAbsent(count, any -> new ArrayList<>()).add("'" + activity + "'"));
        return byCount.entrySet().stream()
                .map(each -> "(" + element + " in (" + String.join(", ", each.getValue()) + ") and count(*) <> "
                        + each.getKey() + ")")
                .collect(Collectors.joining(" or "));
    }

    /** Name to the number of variables of that name. */
    Map<String, Long> names() {
        return total(each -> each.recipes().keySet().stream().collect(Collectors.toMap(name -> name, name -> 1)));
    }

    /** Name to how often it was written. */
    Map<String, Long> writes() {
        return total(Expectation::writes);
    }

    /** Name to the whole number that every instance has there. */
    Map<String, Integer> numbers() {
        return parts.getFirst().each.numbers();
    }

    /** Name to the number of lower-case letters of the text that every instance has there. */
    Map<String, Integer> letters() {
        return parts.getFirst().each.letters();
    }

    /** Boundary event to the number of finished instances in which it waited in vain. */
    Map<String, Long> unfired() {
        return total(each -> each.open() != null
                ? Map.of()
                : each.unfired().stream().collect(Collectors.toMap(event -> event, event -> 1)));
    }

    /** User task to the number of its ends. */
    Map<String, Long> endedTasks() {
        return total(each -> {
            Map<String, Integer> tasks = new HashMap<>(each.ended());
            tasks.keySet().retainAll(each.userTasks());
            return tasks;
        });
    }

    boolean sumCheck() {
        return parts.stream().anyMatch(part -> part.each.sumCheck());
    }

    /** Rows as the database shows counts. */
    static List<String> lines(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + "\t" + entry.getValue())
                .sorted()
                .toList();
    }

    private Map<String, Long> total(Function<Expectation, Map<String, Integer>> what) {
        Map<String, Long> total = new TreeMap<>();
        for (Part part : parts) {
            if (part.instances > 0) {
                what.apply(part.each).forEach((name, count) -> total.merge(name, count * part.instances, Long::sum));
            }
        }
        return total;
    }
}
