package dev.headway.bench.scenario;

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
 * @param names variables that each instance has once, whatever their type
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
        Set<String> names,
        Set<String> userTasks,
        Set<String> unfired) {

    Expectation(
            Map<String, Integer> ended,
            Map<String, Integer> joins,
            @Nullable String open,
            Map<String, Integer> strings,
            boolean sumCheck,
            @Nullable String loopBody) {
        this(ended, joins, open, strings, sumCheck, loopBody, Set.of(), Set.of(), Set.of());
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
                ended, Map.copyOf(arrivals), open, strings, sumCheck, loopBody, names, userTasks, unfired);
    }

    Expectation withStrings(Map<String, Integer> patterns, boolean sums) {
        return new Expectation(ended, joins, open, Map.copyOf(patterns), sums, loopBody, names, userTasks, unfired);
    }

    /** The same, with these variables as well, with these activities as user tasks, and these as boundary events. */
    Expectation with(Set<String> variables, Set<String> tasks, Set<String> boundaries) {
        Set<String> all = new TreeSet<>(names);
        all.addAll(variables);
        Set<String> inVain = new TreeSet<>(boundaries);
        inVain.removeAll(ended.keySet());
        return new Expectation(
                ended,
                joins,
                open,
                strings,
                sumCheck,
                loopBody,
                Set.copyOf(all),
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
        return new Expectation(all, joins, null, strings, sumCheck, loopBody, names, userTasks, unfired);
    }

    static Map<String, Integer> once(List<String> activities) {
        Map<String, Integer> counts = new TreeMap<>();
        activities.forEach(each -> counts.merge(each, 1, Integer::sum));
        return counts;
    }
}
