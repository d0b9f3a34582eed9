package dev.headway.bench.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The end state of one instance, from which the end state of the database follows.
 *
 * @param ended activities whose history says that they ended, and how often
 * @param joins parallel gateways that wait for several tokens, and how many arrive; engines differ in whether they record an arrival or a join
 * @param open the activity at which the instance still waits, null if it is finished
 * @param strings string variables that must be there, by pattern of their name in SQL's {@code LIKE}, and how many of them
 * @param sumCheck whether each {@code result_} variable must be the sum of the two inputs
 * @param loopBody the activity that is a multi-instance, or null; some engines record its body as well
 * @param recipes variables that each instance has once, with how their values came about: as a host makes them, or {@code counted:N} for one that user
 *     code writes N times and counts with
 * @param userTasks which of the activities are user tasks, of which a history keeps a record of its own
 * @param unfired boundary events that waited in vain; one engine records them like those that happened
 */
public record Expectation(
        Map<String, Integer> ended,
        Map<String, Integer> joins,
        @Nullable String open,
        Map<String, Integer> strings,
        boolean sumCheck,
        @Nullable String loopBody,
        Map<String, String> recipes,
        Set<String> userTasks,
        Set<String> unfired) {

    Expectation(
            Map<String, Integer> ended,
            Map<String, Integer> joins,
            @Nullable String open,
            Map<String, Integer> strings,
            boolean sumCheck,
            @Nullable String loopBody) {
        this(ended, joins, open, strings, sumCheck, loopBody, Map.of(), Set.of(), Set.of());
    }

    /** Finished, after each of these once. */
    static Expectation finished(List<String> activities) {
        return new Expectation(once(activities), Map.of(), null, Map.of(), false, null);
    }

    /** Waiting, after each of these once. */
    static Expectation waiting(String open, List<String> activities) {
        return new Expectation(once(activities), Map.of(), open, Map.of(), false, null);
    }

    Expectation withJoins(Map<String, Integer> arrivals) {
        return new Expectation(
                ended, Map.copyOf(arrivals), open, strings, sumCheck, loopBody, recipes, userTasks, unfired);
    }

    Expectation withStrings(Map<String, Integer> patterns, boolean sums) {
        return new Expectation(ended, joins, open, Map.copyOf(patterns), sums, loopBody, recipes, userTasks, unfired);
    }

    /** The same, with these variables as well, with these activities as user tasks, and these as boundary events. */
    Expectation with(Map<String, String> variables, Set<String> tasks, Set<String> boundaries) {
        Map<String, String> all = new TreeMap<>(recipes);
        all.putAll(variables);
        Set<String> inVain = new TreeSet<>(boundaries);
        inVain.removeAll(ended.keySet());
        return new Expectation(
                ended,
                joins,
                open,
                strings,
                sumCheck,
                loopBody,
                Map.copyOf(all),
                Set.copyOf(tasks),
                Set.copyOf(inVain));
    }

    /** The same after the wait state was left and the instance ended. */
    public Expectation continued() {
        Map<String, Integer> all = new TreeMap<>(ended);
        if (open != null) {
            all.merge(open, 1, Integer::sum);
        }
        all.merge("end", 1, Integer::sum);
        return new Expectation(all, joins, null, strings, sumCheck, loopBody, recipes, userTasks, unfired);
    }

    /** Name to how often each instance writes it. */
    public Map<String, Integer> writes() {
        Map<String, Integer> writes = new TreeMap<>();
        recipes.forEach((name, recipe) -> writes.put(name, recipe.startsWith("counted:") ? size(recipe) : 1));
        return writes;
    }

    /** Name to the whole number that each instance must have there, as far as it is known. */
    public Map<String, Integer> numbers() {
        return sizes("fixed:", "counted:");
    }

    /** Name to the number of lower-case letters that its text must have. */
    public Map<String, Integer> letters() {
        return sizes("string:");
    }

    private Map<String, Integer> sizes(String... kinds) {
        Map<String, Integer> sizes = new TreeMap<>();
        recipes.forEach((name, recipe) -> {
            if (Arrays.stream(kinds).anyMatch(recipe::startsWith)) {
                sizes.put(name, size(recipe));
            }
        });
        return sizes;
    }

    private static int size(String recipe) {
        return Integer.parseInt(recipe.substring(recipe.indexOf(':') + 1));
    }

    static Map<String, Integer> once(List<String> activities) {
        Map<String, Integer> counts = new TreeMap<>();
        activities.forEach(each -> counts.merge(each, 1, Integer::sum));
        return counts;
    }
}
