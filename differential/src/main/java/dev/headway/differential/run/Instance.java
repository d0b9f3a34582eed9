package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.stream.Stream;

/**
 * One instance of a scope in a difference, told apart from others of the same scope by its loop counters.
 *
 * @param counters of the loops around it and its own, from outside to inside
 */
record Instance(Difference difference, Part scope, List<String> counters) {
    /** The instance of a scope that a fact in it belongs to. */
    static Instance of(Difference difference, Part scope, String fact) {
        List<String> counters = Places.counters(fact);
        int known = Math.min(Places.counters(difference.process(), scope), counters.size());
        return new Instance(difference, scope, List.copyOf(counters.subList(0, known)));
    }

    /** All instances of a scope that something is known of. */
    static List<Instance> all(Difference difference, Part scope) {
        Stream<String> facts = Stream.of(difference.before(), difference.first(), difference.second())
                .flatMap(snapshot -> snapshot.facts().stream());
        return Stream.concat(facts, held(difference.first()))
                .filter(fact -> Places.inside(Places.element(fact), scope))
                .map(fact -> of(difference, scope, fact))
                .distinct()
                .toList();
    }

    /** Tokens at joins, as if they were tasks. */
    private static Stream<String> held(Snapshot snapshot) {
        return snapshot.held().stream().map(held -> "task " + held);
    }

    /** Whether a fact is in it, or in a scope in it. */
    boolean has(String fact) {
        List<String> theirs = Places.counters(fact);
        return Places.inside(Places.element(fact), scope)
                && theirs.size() >= counters.size()
                && theirs.subList(0, counters.size()).equals(counters);
    }

    /** Facts in it of what runs, without what starts its handlers. */
    List<String> running(Snapshot snapshot) {
        return snapshot.facts().stream()
                .filter(fact -> has(fact) && !Places.startsHandler(Places.element(fact), scope))
                .toList();
    }

    /** Facts of what starts its handlers. */
    List<String> starts(List<String> facts) {
        return facts.stream()
                .filter(fact -> has(fact) && Places.startsHandler(Places.element(fact), scope))
                .toList();
    }

    /** Whether a token waits for others at a join of this scope. */
    boolean holds(Snapshot snapshot) {
        return held(snapshot)
                .anyMatch(held -> has(held)
                        && Places.direct(scope)
                                .anyMatch(part -> Places.element(held).equals(part.id() + "_join")));
    }
}
