package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether this engine has lost no token in a step: after what has completed something else has completed, was cancelled, waits, or is held at
 * a join; a scope that came to its end was left; an instance that is gone came to its end. For rules about a step after which the other
 * engine is somewhere else, so that there is nothing to compare with.
 */
final class Onward {
    private static final Set<Kind> SCOPES =
            Set.of(Kind.SUB_PROCESS, Kind.TRANSACTION, Kind.CALL, Kind.EVENT_SUB_PROCESS);

    private final Part process;
    private final Snapshot seen;
    private final List<String> completed;
    private final Paths paths;
    private final Set<String> reached = new HashSet<>();

    private Onward(Difference difference) {
        this.process = difference.process();
        this.seen = difference.first();
        this.completed = seen.completed();
        this.paths = Paths.of(process);
        completed.forEach(id -> reached.add(id.startsWith("-") ? id.substring(1) : id));
        seen.facts().forEach(fact -> reached.add(Places.element(fact)));
        seen.held().forEach(held -> reached.add(Places.heldAt(held)));
    }

    static boolean losesNone(Difference difference) {
        Onward onward = new Onward(difference);
        boolean begins = difference.steps().size() == 1;
        return (begins || onward.isDone(Places.element(difference.steps().getLast())))
                && onward.completed.stream().allMatch(id -> id.startsWith("-") || onward.goesOn(id))
                && difference.process().tree().allMatch(onward::isLeft)
                && onward.hasEnd();
    }

    /** Whether the element that the step was about is still there, or something after it. */
    private boolean isDone(String element) {
        return element.isEmpty()
                || isEntered(element)
                || paths.after(element).stream().anyMatch(this::isEntered)
                || isCut(element);
    }

    private boolean goesOn(String element) {
        Set<String> next = paths.after(element);
        boolean splits = process.contains(
                part -> part.kind() == Kind.PARALLEL && part.id().equals(element));
        return next.isEmpty()
                || (splits
                        ? next.stream().allMatch(this::isEntered)
                        : next.stream().anyMatch(this::isEntered))
                || runs(element)
                || isCut(element);
    }

    /** Whether a token has come to an element, or into it; a loop without rounds leaves no trace but what comes after it. */
    private boolean isEntered(String element) {
        return reached.contains(element)
                || process.tree()
                        .filter(part -> part.id().equals(element))
                        .anyMatch(part ->
                                reached.stream().anyMatch(at -> Places.inside(at, part) || isEventOf(at, part))
                                        || (part.option("loop").endsWith(":0")
                                                && paths.after(element).stream().anyMatch(this::isEntered)));
    }

    /** Whether an element is one of the events that an event-based gateway waits for: the gateway itself is recorded when one has come. */
    private static boolean isEventOf(String element, Part gateway) {
        return gateway.kind() == Kind.RACE && element.startsWith(gateway.id() + "_e");
    }

    /** Whether something still waits at an element, or in it: another round of its loop, or its own job. */
    private boolean runs(String element) {
        return process.tree()
                .filter(part -> part.id().equals(element))
                .anyMatch(part -> seen.facts().stream()
                                .anyMatch(fact -> Places.element(fact).equals(element)
                                        || Places.inside(Places.element(fact), part))
                        || seen.held().stream().anyMatch(held -> Places.inside(Places.heldAt(held), part)));
    }

    /** Whether a scope in which a token ended is left, or something else than the starts of its handlers is still in it. */
    private boolean isLeft(Part scope) {
        return !SCOPES.contains(scope.kind())
                || Places.ends(scope).stream().noneMatch(completed::contains)
                || reached.contains(scope.id())
                || seen.facts().stream()
                        .map(Places::element)
                        .anyMatch(element -> Places.inside(element, scope) && !Places.startsHandler(element, scope))
                || seen.held().stream().anyMatch(held -> Places.inside(Places.heldAt(held), scope))
                || isCut(scope.id());
    }

    /** Whether an instance that is gone has come to an end event of its process, or of a handler of it. */
    private boolean hasEnd() {
        return !seen.facts().contains("ended")
                || Places.ends(process).stream().anyMatch(completed::contains)
                || Places.direct(process).anyMatch(part -> part.kind() == Kind.END && completed.contains(part.id()))
                || process.all(Kind.EVENT_SUB_PROCESS).stream().anyMatch(handler -> completed.contains(handler.id()));
    }

    /** Whether something else in the step ended a scope or a loop around an element, so that tokens in it need not go on. */
    private boolean isCut(String element) {
        return process.contains(loop -> loop.has("stop") && Places.of(element, loop) && reached.contains(loop.id()))
                || process.tree()
                        .filter(scope -> Places.inside(element, scope))
                        .anyMatch(scope -> scope.parts().stream()
                                        .anyMatch(handler -> interrupts(handler) && !Places.of(element, handler))
                                || Places.direct(scope)
                                        .anyMatch(end -> !end.id().equals(element) && ends(end, scope)));
    }

    /** Whether an end event has ended its scope, or failed the process that was called. */
    private boolean ends(Part end, Part scope) {
        return end.kind() == Kind.END
                && completed.contains(end.id())
                && (end.option("event").equals("terminate")
                        || (scope.kind() == Kind.CALL && end.option("event").startsWith("error")));
    }

    private boolean interrupts(Part handler) {
        return handler.attached()
                && !handler.has("beside")
                && (completed.contains(handler.id() + "_start")
                        || (handler.kind() == Kind.BOUNDARY && completed.contains(handler.id())));
    }
}
