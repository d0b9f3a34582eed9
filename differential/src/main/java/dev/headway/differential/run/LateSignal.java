package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The known difference about a signal that reaches those that wait after the step which throws it: one that has waited before the step and
 * does no more, or one that waits since the step. All that differs comes from such a catcher, or is what it interrupts.
 */
final class LateSignal {
    private static final Pattern RAISED_AT = Pattern.compile("raised at element '([^']*)'");

    private final Difference difference;
    private final String thrower;
    private final String name;
    private final Set<String> catchers;
    private final Paths paths;

    private LateSignal(Difference difference, String thrower, String name) {
        this.difference = difference;
        this.thrower = thrower;
        this.name = name;
        this.paths = Paths.of(difference.process());
        this.catchers = Stream.concat(
                        difference.process().tree().flatMap(this::catching),
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
                .map(part -> new LateSignal(
                        difference, part.id(), part.option("event").substring("signal:".length())))
                .anyMatch(late -> late.explains() || late.ranMeanwhile() || late.isRefused());
    }

    /** Catchers that had waited before the step, took the signal on the other engine, and interrupt what throws it. */
    private Stream<String> interrupting() {
        return catchers.stream()
                .filter(catcher -> waited(difference.before(), catcher) && count(difference.second(), catcher) > 0)
                .filter(catcher -> interruptedBy(catcher).anyMatch(part -> Places.of(thrower, part)));
    }

    /** Both have taken the signal, which interrupts what throws it; for us its token has gone on in the step, before the signal came. */
    private boolean ranMeanwhile() {
        List<String> first =
                Completed.counted(difference.process(), difference.first().completed());
        List<String> second =
                Completed.counted(difference.process(), difference.second().completed());
        List<String> meanwhile = Facts.only(first, second);
        return !meanwhile.isEmpty()
                && Facts.only(second, first).isEmpty()
                && interrupting().anyMatch(catcher -> count(difference.first(), catcher) > 0)
                && meanwhile.stream()
                        .allMatch(id -> !id.equals(thrower)
                                && (paths.reaches(thrower, id)
                                        || difference.first().completed().contains("-" + id)))
                && Stream.concat(
                                Facts.only(
                                        difference.first().facts(),
                                        difference.second().facts())
                                        .stream(),
                                Facts.only(
                                        difference.second().facts(),
                                        difference.first().facts())
                                        .stream())
                        .allMatch(fact -> fact.startsWith("var ")
                                && meanwhile.stream().anyMatch(id -> Places.writes(id, difference.process())))
                && Onward.losesNone(difference);
    }

    /** The signal interrupts what throws it; for us its token goes on to an error that nobody catches, so that the step is refused. */
    private boolean isRefused() {
        Matcher raised = RAISED_AT.matcher(difference.first().trouble());
        List<String> come =
                Facts.only(difference.first().facts(), difference.before().facts());
        return raised.find()
                && difference.second().trouble().isEmpty()
                && paths.reaches(thrower, raised.group(1))
                && interrupting().findAny().isPresent()
                && difference.first().completed().isEmpty()
                && Facts.only(difference.before().facts(), difference.first().facts())
                        .equals(List.of(difference.steps().getLast()))
                && come.size() == 2
                && come.contains("failed")
                && come.stream().anyMatch(fact -> fact.startsWith("timer " + thrower + " "));
    }

    /** The elements of a part that may wait for the signal. */
    private Stream<String> catching(Part part) {
        String event = "signal:" + name;
        if (part.kind() == Kind.RACE) {
            return IntStream.range(0, part.body().size())
                    .filter(i -> part.body().get(i).option("event").equals(event))
                    .mapToObj(i -> part.id() + "_e" + i);
        }
        if (!part.option("event").equals(event)) {
            return Stream.empty();
        }
        return switch (part.kind()) {
            case CATCH, BOUNDARY -> Stream.of(part.id());
            case EVENT_SUB_PROCESS -> Stream.of(part.id() + "_start");
            default -> Stream.empty();
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
                && late.stream().noneMatch(this::isLost)
                && Onward.losesNone(difference)
                && Stream.concat(elements.stream(), completed.stream())
                        .allMatch(element -> late.stream().anyMatch(catcher -> concerns(catcher, element)));
    }

    private static long count(Snapshot snapshot, String element) {
        return snapshot.completed().stream().filter(element::equals).count();
    }

    /** Whether a boundary event neither waits any more nor has come, although we are still in its activity. */
    private boolean isLost(String catcher) {
        return !waited(difference.first(), catcher)
                && count(difference.first(), catcher) == 0
                && difference
                        .process()
                        .tree()
                        .filter(activity -> activity.all(Kind.BOUNDARY).stream()
                                .anyMatch(boundary -> boundary.id().equals(catcher)))
                        .anyMatch(activity -> difference.first().facts().stream()
                                .map(Places::element)
                                .anyMatch(
                                        element -> element.equals(activity.id()) || Places.inside(element, activity)));
    }

    /** Whether an element is a scope around the catcher, or waits because that scope is alive: it is left once its token has come to its end. */
    private boolean isLeft(String catcher, String element) {
        return count(difference.first(), catcher) > 0
                && difference
                        .process()
                        .contains(scope -> Places.inside(catcher, scope)
                                && (scope.id().equals(element)
                                        || (Places.armedBy(element, scope)
                                                && difference
                                                        .first()
                                                        .completed()
                                                        .contains(scope.id()))));
    }

    /** Whether an element is in the next round of a sequential loop, whose round before was left after the catcher. */
    private boolean isNextRound(String catcher, String element) {
        return count(difference.first(), catcher) > 0
                && difference
                        .process()
                        .contains(loop -> loop.option("loop").startsWith("sequential")
                                && Places.inside(catcher, loop)
                                && (Places.inside(element, loop) || Places.is(element, loop))
                                && difference.first().completed().contains(loop.id()));
    }

    /** Whether both are events of the same event-based gateway. */
    private boolean isOther(String catcher, String element) {
        return difference
                .process()
                .contains(gateway ->
                        gateway.kind() == Kind.RACE && Places.is(catcher, gateway) && Places.is(element, gateway));
    }

    /** What a catcher interrupts. */
    private Stream<Part> interruptedBy(String catcher) {
        return difference
                .process()
                .tree()
                .filter(part -> part.parts().stream()
                        .anyMatch(attached ->
                                attached.attached() && Places.is(catcher, attached) && !attached.has("beside")));
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
                || isOther(catcher, element)
                || isNextRound(catcher, element)
                || interruptedBy(catcher).anyMatch(part -> Places.of(element, part));
    }
}
