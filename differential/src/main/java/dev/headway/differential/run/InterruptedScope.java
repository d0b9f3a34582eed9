package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.stream.Stream;

/** The known differences about what an event sub-process that interrupts leaves behind in its scope, and at its boundary. */
final class InterruptedScope {
    private final Difference difference;
    private final Part process;
    private final List<String> ours;
    private final List<String> theirs;
    private final List<String> oursDone;
    private final List<String> theirsDone;

    InterruptedScope(Difference difference) {
        this.difference = difference;
        this.process = difference.process();
        this.ours = Facts.only(difference.first().facts(), difference.second().facts());
        this.theirs = Facts.only(difference.second().facts(), difference.first().facts());
        List<String> first = Completed.counted(process, difference.first().completed());
        List<String> second = Completed.counted(process, difference.second().completed());
        this.oursDone = Facts.only(first, second);
        this.theirsDone = Facts.only(second, first);
    }

    /** An error starts a handler that interrupts: the other engine records what it has interrupted as completed. */
    boolean isRecordedAsCompleted() {
        List<String> recorded = Facts.only(
                        difference.second().completed(), difference.first().completed())
                .stream()
                .filter(id -> Completed.counted(process, List.of(id)).contains(id))
                .filter(id -> !difference.first().completed().contains(id))
                .toList();
        return ours.isEmpty()
                && theirs.isEmpty()
                && !recorded.isEmpty()
                && Completed.counted(process, others(difference.first(), recorded))
                        .equals(Completed.counted(process, others(difference.second(), recorded)))
                && recorded.stream()
                        .allMatch(id -> difference.first().completed().contains("-" + id)
                                && Places.scopesWithHandlers(process).stream()
                                        .anyMatch(scope -> Places.inside(id, scope) && isInterruptedByError(scope)));
    }

    /** What was recorded without such elements, and without how far the processes had come that they called: that is left open. */
    private List<String> others(Snapshot snapshot, List<String> elements) {
        return snapshot.completed().stream()
                .filter(id -> process.tree()
                        .filter(part -> elements.contains(part.id()))
                        .noneMatch(part -> part.kind() == Kind.CALL
                                ? Places.of(id, part)
                                : id.equals(part.id()) || id.equals("-" + part.id())))
                .toList();
    }

    private boolean isInterruptedByError(Part scope) {
        return scope.all(Kind.EVENT_SUB_PROCESS).stream().anyMatch(this::isStartedByError);
    }

    private boolean isStartedByError(Part handler) {
        return handler.option("event").startsWith("error")
                && Stream.of(difference.first(), difference.second())
                        .allMatch(snapshot -> snapshot.completed().contains(handler.id() + "_start"));
    }

    /**
     * An error interrupts a scope, and all that differs is that the other engine still waits for the starts of its other handlers; when one of
     * these has raised the error, all else that was in the scope is there too.
     */
    boolean goesOn() {
        return !theirs.isEmpty()
                && ours.isEmpty()
                && oursDone.isEmpty()
                && theirsDone.isEmpty()
                && Places.scopesWithHandlers(process).stream()
                        .anyMatch(scope ->
                                isInterruptedByError(scope) && theirs.stream().allMatch(fact -> isLeft(fact, scope)));
    }

    private boolean isLeft(String fact, Part scope) {
        return Places.startsHandler(Places.element(fact), scope)
                || (difference.before().facts().contains(fact)
                        && Places.inside(Places.element(fact), scope)
                        && scope.all(Kind.EVENT_SUB_PROCESS).stream()
                                .filter(this::isStartedByError)
                                .anyMatch(handler ->
                                        !Places.of(Places.element(fact), handler) && isRaisedBeside(handler, scope)));
    }

    /** Whether another handler of the scope has raised the error of this one. */
    private boolean isRaisedBeside(Part handler, Part scope) {
        return scope.all(Kind.EVENT_SUB_PROCESS).stream()
                .filter(other -> !other.equals(handler))
                .anyMatch(other -> raisesErrorOf(handler, other)
                        && difference.first().completed().contains("-" + other.id()));
    }

    private boolean raisesErrorOf(Part catcher, Part handler) {
        String event = catcher.option("event");
        return handler.contains(part ->
                (part.kind() == Kind.END && part.option("event").equals(event))
                        || (part.has("error")
                                && event.equals("error:" + part.option("error").split(":", -1)[0])));
    }

    /** The other engine takes no event for an interrupted sub-process as an activity any more, neither from outside nor from its handler. */
    boolean isDisarmed() {
        return process.contains(scope -> isDisarmed(scope) || isErrorLost(scope));
    }

    private boolean isDisarmed(Part scope) {
        return theirs.isEmpty()
                && !ours.isEmpty()
                && ours.stream()
                        .allMatch(fact -> scope.all(Kind.BOUNDARY).stream()
                                .anyMatch(boundary -> Places.element(fact).equals(boundary.id())))
                && scope.all(Kind.EVENT_SUB_PROCESS).stream()
                        .anyMatch(handler -> !handler.has("beside")
                                && difference.second().completed().contains(handler.id() + "_start"));
    }

    /** The handler raises an error: we go on at the boundary event for it, which the other engine has removed; its token is lost. */
    private boolean isErrorLost(Part scope) {
        Paths paths = Paths.of(process);
        return scope.all(Kind.BOUNDARY).stream()
                        .filter(boundary -> boundary.option("event").startsWith("error")
                                && difference.first().completed().contains(boundary.id())
                                && difference.second().completed().contains("-" + boundary.id()))
                        .anyMatch(boundary -> scope.all(Kind.EVENT_SUB_PROCESS).stream()
                                        .filter(handler -> !handler.has("beside") && raisesErrorOf(boundary, handler))
                                        .anyMatch(handler ->
                                                difference.second().completed().contains(handler.id() + "_start")
                                                        && oursDone.stream()
                                                                .allMatch(id -> id.equals(scope.id())
                                                                        || Places.of(id, handler)
                                                                        || paths.reaches(boundary.id(), id)))
                                && theirsDone.isEmpty()
                                && theirs.isEmpty()
                                && !ours.isEmpty()
                                && ours.stream()
                                        .allMatch(fact -> fact.startsWith("var ")
                                                || fact.equals("ended")
                                                || paths.reaches(boundary.id(), Places.element(fact))))
                && Onward.losesNone(difference);
    }
}
