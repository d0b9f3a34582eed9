package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.run.Trial.Difference;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * The known difference about an escalation whose handler interrupts a scope in the middle of a step: on the other engine the token that
 * threw, and those that come later in the step, go on inside the scope. The handler does the same on both.
 */
final class Interruption {
    private final Difference difference;
    private final List<String> ours;
    private final List<String> theirs;
    private final List<String> theirsDone;

    private Interruption(Difference difference) {
        this.difference = difference;
        this.ours = Facts.only(difference.first().facts(), difference.second().facts());
        this.theirs = Facts.only(difference.second().facts(), difference.first().facts());
        this.theirsDone = Facts.only(
                Completed.counted(difference.process(), difference.second().completed()),
                Completed.counted(difference.process(), difference.first().completed()));
    }

    static boolean isInOneStep(Difference difference) {
        Interruption seen = new Interruption(difference);
        return difference
                .process()
                .tree()
                .anyMatch(scope -> scope.parts().stream()
                        .anyMatch(handler -> seen.interrupts(handler) && seen.explains(scope, handler)));
    }

    private boolean interrupts(Part handler) {
        String start = handler.kind() == Kind.BOUNDARY ? handler.id() : handler.id() + "_start";
        return handler.attached()
                && !handler.has("beside")
                && handler.option("event").startsWith("escalation")
                && difference.first().completed().contains(start)
                && difference.second().completed().contains(start);
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
                && Facts.only(
                                difference.first().completed(),
                                difference.second().completed())
                        .stream()
                        .allMatch(id -> id.startsWith("-")
                                || Completed.counted(difference.process(), List.of(id))
                                        .isEmpty()
                                || Places.isUndoing(id)
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
        return factsFit && completedFits && written && (!theirs.isEmpty() || !theirsDone.isEmpty() || !ours.isEmpty());
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
