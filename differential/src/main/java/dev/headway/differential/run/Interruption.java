package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.run.Trial.Difference;
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
                        .allMatch(fact -> isInside(Places.element(fact), scope, handler))
                && ours.stream().allMatch(fact -> fact.startsWith("var ") || fact.equals("ended"));
        boolean completedFits = theirsDone.stream().allMatch(id -> isInside(id, scope, handler) || isEndOf(id, scope))
                && Facts.only(
                                difference.first().completed(),
                                difference.second().completed())
                        .stream()
                        .allMatch(id -> id.startsWith("-") || Completed.isUneven(id) || Places.isUndoing(id));
        boolean written = Stream.concat(ours.stream(), theirs.stream()).noneMatch(fact -> fact.startsWith("var "))
                || ours.contains("ended")
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

    private static boolean isInside(String element, Part scope, Part handler) {
        return !element.isEmpty() && Places.inside(element, scope) && !Places.of(element, handler);
    }

    private static boolean isEndOf(String element, Part scope) {
        return element.equals(scope.id() + "_end") || element.equals(scope.id() + "_p_end");
    }
}
