package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The known differences in which the other engine takes a token, or what it waits for, for another one. */
final class Misled {
    private static final Pattern RAISED = Pattern.compile("BPMN error '([^']*)' raised at element '([^']*)'");

    private final Difference difference;
    private final Part process;
    private final List<String> ours;
    private final List<String> theirs;

    Misled(Difference difference) {
        this.difference = difference;
        this.process = difference.process();
        this.ours = Facts.only(difference.first().facts(), difference.second().facts());
        this.theirs = Facts.only(difference.second().facts(), difference.first().facts());
    }

    /**
     * Nobody catches an error, so that we refuse the step; the other engine catches it in an event sub-process of a scope in which the token is
     * not.
     */
    boolean isCaughtElsewhere() {
        Matcher raised = RAISED.matcher(difference.first().trouble());
        String step = difference.steps().getLast();
        return raised.find()
                && difference.second().trouble().isEmpty()
                && !isCaughtAround(raised.group(2), "error:" + raised.group(1))
                && difference.first().completed().isEmpty()
                && Facts.only(difference.before().facts(), difference.first().facts()).stream()
                        .allMatch(step::equals)
                && Facts.only(difference.first().facts(), difference.before().facts()).stream()
                        .allMatch(
                                fact -> fact.equals("failed") || fact.startsWith("timer " + Places.element(step) + " "))
                && Places.scopesWithHandlers(process).stream()
                        .filter(scope -> !Places.inside(raised.group(2), scope))
                        .flatMap(scope -> scope.all(Kind.EVENT_SUB_PROCESS).stream())
                        .filter(handler -> handler.option("event").equals("error:" + raised.group(1)))
                        .anyMatch(handler -> difference.second().completed().contains(handler.id())
                                || difference.second().completed().contains(handler.id() + "_start"));
    }

    /** Whether a boundary event or an event sub-process around an element would catch its error. */
    private boolean isCaughtAround(String element, String error) {
        return process.tree()
                .filter(part -> Places.of(element, part))
                .flatMap(part -> part.parts().stream())
                .anyMatch(catcher ->
                        catcher.attached() && catcher.option("event").equals(error) && !Places.of(element, catcher));
    }

    /** Two tokens wait at one event-based gateway: when an event comes to one, the other engine withdraws events of the other one. */
    boolean isAtSameGateway() {
        String step = difference.steps().getLast();
        String at = Places.element(step);
        return !ours.isEmpty()
                && process.contains(gateway -> gateway.kind() == Kind.RACE
                        && Places.is(at, gateway)
                        && difference.before().facts().stream()
                                        .filter(fact -> Places.element(fact).equals(at))
                                        .count()
                                > 1
                        && ours.stream().allMatch(fact -> isTimerOf(gateway, fact))
                        && theirs.stream().allMatch(fact -> isTimerOf(gateway, fact)))
                && difference.before().facts().containsAll(ours)
                && difference.before().facts().containsAll(theirs)
                && elements(ours).equals(elements(theirs))
                && Completed.counted(process, difference.first().completed())
                        .equals(Completed.counted(process, difference.second().completed()))
                && Onward.losesNone(difference);
    }

    /**
     * A parallel loop over a sub-process whose handler runs beside it was left in an earlier step: when nothing else is left to do, the other
     * engine leaves it again.
     */
    boolean isLeftTwice() {
        Paths paths = Paths.of(process);
        List<String> again =
                theirs.stream().filter(fact -> !fact.startsWith("var ")).toList();
        return ours.equals(List.of("ended"))
                && !again.isEmpty()
                && again.stream()
                        .map(Places::element)
                        .allMatch(element ->
                                difference.steps().stream().map(Places::element).anyMatch(element::equals))
                && process.contains(loop -> loop.option("loop").startsWith("parallel")
                        && loop.contains(handler -> handler.kind() == Kind.EVENT_SUB_PROCESS && handler.has("beside"))
                        && difference.before().facts().stream()
                                .map(Places::element)
                                .noneMatch(element -> Places.of(element, loop))
                        && again.stream()
                                .map(Places::element)
                                .allMatch(element -> !Places.of(element, loop) && paths.reaches(loop.id(), element)))
                && Completed.counted(process, difference.first().completed())
                        .equals(Completed.counted(process, difference.second().completed()))
                && Onward.losesNone(difference);
    }

    private static boolean isTimerOf(Part gateway, String fact) {
        return fact.startsWith("timer " + gateway.id() + "_e");
    }

    private static List<String> elements(List<String> facts) {
        return facts.stream().map(Places::element).sorted().toList();
    }
}
