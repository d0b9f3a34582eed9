package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.run.Trial.Difference;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The known difference about an escalation whose handler interrupts a scope in the middle of a step: on the other engine the token that
 * threw, and those that come later in the step, go on inside the scope. The handler does the same on both.
 */
final class Interruption {
    private static final Pattern UNCAUGHT =
            Pattern.compile("No catching boundary event found for error with errorCode '([^']*)'");
    private static final Pattern CANCELLED =
            Pattern.compile("No execution found for sub process of boundary cancel event (\\S+)");

    private final Difference difference;
    private final List<String> ours;
    private final List<String> theirs;
    private final List<String> oursDone;
    private final List<String> theirsDone;

    private Interruption(Difference difference) {
        this.difference = difference;
        this.ours = Facts.only(difference.first().facts(), difference.second().facts());
        this.theirs = Facts.only(difference.second().facts(), difference.first().facts());
        List<String> first =
                Completed.counted(difference.process(), difference.first().completed());
        List<String> second =
                Completed.counted(difference.process(), difference.second().completed());
        this.oursDone = Facts.only(first, second);
        this.theirsDone = Facts.only(second, first);
    }

    static boolean isInOneStep(Difference difference) {
        Interruption seen = new Interruption(difference);
        return difference
                        .process()
                        .tree()
                        .anyMatch(scope -> scope.parts().stream()
                                .anyMatch(handler -> (seen.interrupts(handler) && seen.explains(scope, handler))
                                        || seen.isRefused(scope, handler)))
                && Onward.losesNone(difference);
    }

    private static String startOf(Part handler) {
        return handler.kind() == Kind.BOUNDARY ? handler.id() : handler.id() + "_start";
    }

    private boolean interrupts(Part handler) {
        return startsByEscalation(handler) && difference.second().completed().contains(startOf(handler));
    }

    private boolean startsByEscalation(Part handler) {
        return handler.attached()
                && !handler.has("beside")
                && handler.option("event").startsWith("escalation")
                && difference.first().completed().contains(startOf(handler));
    }

    /** The token that threw goes on to an error that nobody catches, or cancels a transaction: the other engine refuses the step. */
    private boolean isRefused(Part scope, Part handler) {
        Matcher uncaught = UNCAUGHT.matcher(difference.second().trouble());
        Matcher cancelled = CANCELLED.matcher(difference.second().trouble());
        if (!startsByEscalation(handler) || !difference.first().trouble().isEmpty()) {
            return false;
        }
        Predicate<Part> refused = uncaught.find()
                ? part -> raises(part, uncaught.group(1))
                : cancelled.find() ? part -> isCancelOf(part, cancelled.group(1)) : part -> false;
        Paths paths = Paths.of(difference.process());
        List<Part> goesOnTo = within(scope, handler).filter(refused).toList();
        return within(scope, handler)
                        .filter(thrower -> thrower.option("event").equals(handler.option("event"))
                                && difference.first().completed().contains(thrower.id()))
                        .anyMatch(thrower -> goesOnTo.stream()
                                .anyMatch(part -> paths.reaches(thrower.id(), part.id())
                                        && !difference.first().completed().contains(part.id())))
                && difference.first().facts().stream()
                        .map(Places::element)
                        .noneMatch(element -> isInside(element, scope, handler) && !isNew(scope, element));
    }

    /** What is in a scope and neither in its handler nor in a boundary event of it. */
    private static Stream<Part> within(Part scope, Part handler) {
        return scope.parts().stream()
                .filter(part -> part.kind() != Kind.BOUNDARY && !part.equals(handler))
                .flatMap(Part::tree);
    }

    private static boolean raises(Part part, String code) {
        return part.option("error").startsWith(code + ":")
                || part.option("event").equals("error:" + code);
    }

    private boolean isCancelOf(Part end, String boundary) {
        return end.kind() == Kind.END
                && end.option("event").equals("cancel")
                && Places.around(difference.process(), end).stream()
                        .anyMatch(transaction -> transaction.all(Kind.BOUNDARY).stream()
                                .anyMatch(part -> part.id().equals(boundary)));
    }

    /** Whether an element waits in another instance of the scope than the interrupted one. */
    private boolean isNew(Part scope, String element) {
        return Places.repeats(difference.process(), scope)
                && difference.before().facts().stream().map(Places::element).anyMatch(element::equals);
    }

    private boolean explains(Part scope, Part handler) {
        boolean factsFit = theirs.stream()
                        .filter(fact -> !fact.startsWith("var "))
                        .allMatch(fact -> isInside(Places.element(fact), scope, handler)
                                || (fact.equals("ended") && isTerminated(scope, handler))
                                || (isStartedAgain(handler) && Places.of(Places.element(fact), handler)))
                && ours.stream()
                        .allMatch(fact -> fact.startsWith("var ")
                                || fact.equals("ended")
                                || (Places.of(Places.element(fact), handler) && isTerminated(scope, handler)));
        boolean completedFits = theirsDone.stream()
                        .allMatch(id -> isInside(id, scope, handler)
                                || isEndOf(id, scope)
                                || ((isStartedAgain(handler) || isTerminated(scope, handler))
                                        && Places.of(id, handler)))
                && oursDone.stream()
                        .allMatch(id -> difference.first().completed().contains("-" + id)
                                || Places.isUndoing(id)
                                || ranBefore(id, scope, handler)
                                || (Places.of(id, handler) && isTerminated(scope, handler)));
        boolean written = Stream.concat(ours.stream(), theirs.stream()).noneMatch(fact -> fact.startsWith("var "))
                || ours.contains("ended")
                || theirs.contains("ended")
                || theirs.stream().anyMatch(fact -> Places.writes(Places.element(fact), difference.process()))
                || Stream.concat(
                                Facts.only(
                                        difference.first().completed(),
                                        difference.second().completed())
                                        .stream(),
                                Facts.only(
                                        difference.second().completed(),
                                        difference.first().completed())
                                        .stream())
                        .anyMatch(id -> Places.isUndoing(id) || Places.writes(id, difference.process()));
        boolean differs = Stream.of(ours, theirs, oursDone, theirsDone).anyMatch(only -> !only.isEmpty());
        return factsFit && completedFits && written && differs;
    }

    /** Whether an element of the interrupted scope came before the interruption; on the other engine this token is still where it was. */
    private boolean ranBefore(String element, Part scope, Part handler) {
        int at = difference.first().completed().indexOf(element);
        return scope.kind() != Kind.CALL
                && isInside(element, scope, handler)
                && at >= 0
                && at < difference.first().completed().indexOf(startOf(handler));
    }

    /** Whether the token that threw has thrown again on the other engine, which starts the handler each time. */
    private boolean isStartedAgain(Part handler) {
        String start = handler.id() + "_start";
        return handler.kind() == Part.Kind.EVENT_SUB_PROCESS
                && Collections.frequency(difference.second().completed(), start)
                        > Collections.frequency(difference.first().completed(), start);
    }

    /** Whether the token that went on inside the scope has come to a terminate end event there, which ends the handler on the other engine. */
    private boolean isTerminated(Part scope, Part handler) {
        return Places.direct(scope)
                .anyMatch(end -> end.kind() == Part.Kind.END
                        && end.option("event").equals("terminate")
                        && (theirsDone.contains(end.id())
                                && difference.second().completed().contains("-" + handler.id())));
    }

    private static boolean isInside(String element, Part scope, Part handler) {
        return !element.isEmpty() && Places.inside(element, scope) && !Places.of(element, handler);
    }

    private static boolean isEndOf(String element, Part scope) {
        return element.equals(scope.id() + "_end") || element.equals(scope.id() + "_p_end");
    }
}
