package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The known difference about a signal that reaches those that wait after the step which throws it: one that has waited before the step and
 * does no more, or one that waits since the step. All that differs comes from such a catcher, or is what it interrupts.
 */
final class LateSignal {
    private final Difference difference;
    private final String name;
    private final Set<String> catchers;
    private final Paths paths;

    private LateSignal(Difference difference, String thrower, String name) {
        this.difference = difference;
        this.name = name;
        this.paths = Paths.of(difference.process());
        this.catchers = Stream.concat(
                        difference.process().tree().map(LateSignal::catching),
                        difference.before().facts().stream()
                                .filter(fact -> fact.startsWith("signal " + name + " "))
                                .map(Places::element))
                .filter(element -> !element.isEmpty())
                .filter(element -> waited(difference.before(), element) || paths.reaches(thrower, element))
                .collect(Collectors.toUnmodifiableSet());
    }

    static boolean isLate(Difference difference) {
        String step = difference.steps().getLast();
        return difference
                .process()
                .tree()
                .filter(part -> part.kind() == Kind.THROW
                        && part.option("event").startsWith("signal:")
                        && step.startsWith("job " + part.id() + " "))
                .anyMatch(part -> new LateSignal(
                                difference, part.id(), part.option("event").substring("signal:".length()))
                        .explains());
    }

    /** The element of a part that may wait for a signal. */
    private static String catching(Part part) {
        if (!part.option("event").startsWith("signal:")) {
            return "";
        }
        return switch (part.kind()) {
            case CATCH, BOUNDARY -> part.id();
            case EVENT_SUB_PROCESS -> part.id() + "_start";
            default -> "";
        };
    }

    private boolean waited(Snapshot snapshot, String element) {
        return snapshot.facts().stream().anyMatch(fact -> fact.startsWith("signal " + name + " " + element + " "));
    }

    private boolean explains() {
        List<String> elements = Stream.of(
                        Facts.only(
                                difference.first().facts(), difference.second().facts()),
                        Facts.only(
                                difference.second().facts(), difference.first().facts()))
                .flatMap(List::stream)
                .filter(fact -> !fact.startsWith("var ") && !fact.equals("ended"))
                .map(Places::element)
                .toList();
        List<String> first =
                Completed.counted(difference.process(), difference.first().completed());
        List<String> second =
                Completed.counted(difference.process(), difference.second().completed());
        List<String> completed = Stream.concat(Facts.only(first, second).stream(), Facts.only(second, first).stream())
                .toList();
        List<String> late = catchers.stream()
                .filter(element -> waited(difference.first(), element) != waited(difference.second(), element)
                        || count(difference.first(), element) != count(difference.second(), element))
                .toList();
        return !late.isEmpty()
                && Stream.concat(elements.stream(), completed.stream())
                        .allMatch(element -> late.stream().anyMatch(catcher -> concerns(catcher, element)));
    }

    private static long count(Snapshot snapshot, String element) {
        return snapshot.completed().stream().filter(element::equals).count();
    }

    /** Whether an element is a scope around the catcher, which is left once its token has come to its end. */
    private boolean isLeft(String catcher, String element) {
        return count(difference.first(), catcher) > 0
                && difference.process().contains(scope -> scope.id().equals(element) && Places.inside(catcher, scope));
    }

    /** Whether an element is in a scope that a terminate end event after the catcher has ended on one of the engines. */
    private boolean isTerminated(String catcher, String element) {
        return difference
                .process()
                .tree()
                .filter(end -> end.kind() == Kind.END
                        && end.option("event").equals("terminate")
                        && paths.reaches(catcher, end.id())
                        && count(difference.first(), end.id()) != count(difference.second(), end.id()))
                .anyMatch(end -> Places.inside(element, Places.scopeOf(difference.process(), end)));
    }

    /** Whether an element comes after a catcher, or is in what the catcher interrupts. */
    private boolean concerns(String catcher, String element) {
        return element.equals(catcher)
                || paths.reaches(catcher, element)
                || isTerminated(catcher, element)
                || isLeft(catcher, element)
                || difference
                        .process()
                        .tree()
                        .filter(part -> part.parts().stream()
                                .anyMatch(attached ->
                                        attached.attached() && Places.is(catcher, attached) && !attached.has("beside")))
                        .anyMatch(part -> Places.of(element, part));
    }
}
