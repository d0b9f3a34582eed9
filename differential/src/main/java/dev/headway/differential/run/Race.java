package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An end event that ended its scope, or a loop that had enough, while other tokens of it ran in the same step: tokens of different paths
 * have no order, so it is left open how far these have come. Afterwards both engines wait for the same.
 */
final class Race {
    private static final Set<String> ENDING = Set.of("terminate", "error", "cancel");

    private final Difference difference;
    private final List<String> first;
    private final List<String> second;

    private Race(Difference difference) {
        this.difference = difference;
        this.first = Completed.counted(difference.process(), difference.first().completed());
        this.second =
                Completed.counted(difference.process(), difference.second().completed());
    }

    static boolean isRace(Difference difference) {
        return new Race(difference).explains();
    }

    private boolean explains() {
        List<String> moreRan = Stream.concat(Facts.only(first, second).stream(), Facts.only(second, first).stream())
                .toList();
        List<String> facts = Stream.concat(
                        Facts.only(
                                difference.first().facts(), difference.second().facts())
                                .stream(),
                        Facts.only(
                                difference.second().facts(), difference.first().facts())
                                .stream())
                .toList();
        List<String> writers = Stream.concat(moreRan.stream(), cancelledOnOne())
                .filter(id -> Places.writes(id, difference.process()))
                .toList();
        return (!moreRan.isEmpty() || !facts.isEmpty())
                && facts.stream().allMatch(fact -> fact.startsWith("var ") && !writers.isEmpty())
                && moreRan.stream().allMatch(this::isOfEndedScope)
                && Facts.only(first, second).stream().noneMatch(id -> isSkipped(id, difference.second()))
                && Facts.only(second, first).stream().noneMatch(id -> isSkipped(id, difference.first()));
    }

    /** What has begun on one engine alone and was ended there with its scope; it may have written variables before. */
    private Stream<String> cancelledOnOne() {
        return Stream.concat(
                        only(difference.first(), difference.second()), only(difference.second(), difference.first()))
                .filter(this::isOfEndedScope);
    }

    private static Stream<String> only(Snapshot snapshot, Snapshot other) {
        return snapshot.completed().stream()
                .filter(id -> id.startsWith("-"))
                .map(Race::id)
                .filter(id ->
                        !other.completed().contains(id) && !other.completed().contains("-" + id));
    }

    /** Whether what comes right after an element has completed on an engine, and nothing that comes before that: no token takes this way. */
    private boolean isSkipped(String element, Snapshot snapshot) {
        Paths paths = Paths.of(difference.process());
        return snapshot.completed().stream()
                .map(Race::id)
                .anyMatch(next -> paths.before(next).contains(element)
                        && paths.before(next).stream()
                                .noneMatch(before -> snapshot.completed().stream()
                                                .map(Race::id)
                                                .anyMatch(before::equals)
                                        || difference.steps().getLast().contains(" " + before + " ")));
    }

    private static String id(String recorded) {
        return recorded.startsWith("-") ? recorded.substring(1) : recorded;
    }

    /** Whether an element is in a scope, or a loop, that something in it has ended in this step on both engines. */
    private boolean isOfEndedScope(String element) {
        Part process = difference.process();
        return process.tree()
                .filter(part -> Places.of(element, part))
                .anyMatch(scope -> (scope.has("stop") && ran(scope))
                        || (ends(difference.first(), scope) && ends(difference.second(), scope))
                        || scope.contains(end -> end.kind() == Kind.END
                                && ENDING.contains(end.option("event").split(":", -1)[0])
                                && !end.id().equals(element)
                                && ran(end)));
    }

    /** Whether one of the end events of a scope has ended it; another one may have done so on the other engine. */
    private static boolean ends(Snapshot snapshot, Part scope) {
        return Places.direct(scope)
                .anyMatch(end -> end.kind() == Kind.END
                        && end.option("event").equals("terminate")
                        && snapshot.completed().stream().map(Race::id).anyMatch(end.id()::equals));
    }

    private boolean ran(Part part) {
        return difference.first().completed().stream().anyMatch(id -> Places.of(id, part))
                && difference.second().completed().stream().anyMatch(id -> Places.of(id, part));
    }
}
