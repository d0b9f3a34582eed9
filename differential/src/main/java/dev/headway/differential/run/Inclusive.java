package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The known differences about when an inclusive gateway goes on. Whoever goes on alone loses no token. */
final class Inclusive {
    private static final Pattern UNCAUGHT =
            Pattern.compile("No catching boundary event found for error with errorCode '([^']*)'");

    private final Difference difference;
    private final Part process;
    private final Paths paths;
    private final List<String> ours;
    private final List<String> theirs;

    Inclusive(Difference difference) {
        this.difference = difference;
        this.process = difference.process();
        this.paths = Paths.of(process);
        this.ours = Facts.only(difference.first().facts(), difference.second().facts());
        this.theirs = Facts.only(difference.second().facts(), difference.first().facts());
    }

    private static boolean isVariable(String fact) {
        return fact.startsWith("var ");
    }

    /** The other engine lets a gateway that splits wait for tokens that could come to it again, although it has no other flow. */
    boolean waitsAtSplit() {
        return process.contains(part -> (part.kind() == Kind.REPEAT
                        && part.contains(gateway -> gateway.kind() == Kind.INCLUSIVE && waitsAtSplit(gateway)))
                || (part.kind() == Kind.INCLUSIVE
                        && difference.second().facts().contains("job " + part.id() + " -")
                        && waitsAtSplit(part)));
    }

    private boolean waitsAtSplit(Part gateway) {
        List<String> completed =
                Facts.only(difference.first().completed(), difference.second().completed());
        return theirs.stream().allMatch(Inclusive::isVariable)
                && completed.stream().anyMatch(id -> id.startsWith(gateway.id() + "_b"))
                && ours.stream().allMatch(fact -> isVariable(fact) || Places.of(Places.element(fact), gateway));
    }

    /** The other engine stays at the join of a gateway, in a branch of which a sub-process has completed that can be undone. */
    boolean waitsForUndo() {
        return process.contains(part -> part.kind() == Kind.INCLUSIVE && waitsForUndo(part))
                && Onward.losesNone(difference);
    }

    private boolean waitsForUndo(Part gateway) {
        String join = gateway.id() + "_join";
        List<String> first = Completed.counted(process, difference.first().completed());
        List<String> second = Completed.counted(process, difference.second().completed());
        return gateway.contains(scope -> (scope.kind() == Kind.SUB_PROCESS || scope.kind() == Kind.TRANSACTION)
                        && scope.contains(inner -> inner.kind() == Kind.UNDO))
                && difference.first().completed().contains(join)
                && Facts.only(second, first).isEmpty()
                && Facts.only(first, second).stream().allMatch(id -> paths.reaches(join, id))
                && theirs.stream().allMatch(Inclusive::isVariable)
                && !ours.isEmpty()
                && ours.stream()
                        .allMatch(fact ->
                                isVariable(fact) || fact.equals("ended") || paths.reaches(join, Places.element(fact)));
    }

    /**
     * The job of a gateway has failed, since what comes after it raises an error that nobody catches, and waits for its next attempt. The
     * other engine lets the gateway go on in any step of its scope, which is refused by the same error.
     */
    boolean goesOnBeforeRetry() {
        Matcher uncaught = UNCAUGHT.matcher(difference.second().trouble());
        String step = difference.steps().getLast();
        String at = Places.element(step);
        int given = step.indexOf(" with {");
        List<String> done = List.of(given < 0 ? step : step.substring(0, given));
        List<String> before = difference.before().facts();
        List<String> come = Facts.only(difference.first().facts(), before);
        return uncaught.find()
                && difference.first().trouble().isEmpty()
                && process.contains(gateway -> gateway.kind() == Kind.INCLUSIVE
                        && before.stream()
                                .anyMatch(fact -> fact.startsWith("timer " + gateway.id() + " ")
                                        && Leaving.hasFailed(difference, fact))
                        && process.contains(
                                part -> raises(part, uncaught.group(1)) && paths.reaches(gateway.id(), part.id())))
                && Facts.only(difference.second().facts(), before).stream()
                        .allMatch(fact -> fact.equals("failed") || fact.startsWith("timer " + at + " "))
                && Facts.only(before, difference.first().facts()).stream()
                        .allMatch(fact -> done.contains(fact) || isVariable(fact) || fact.equals("failed"))
                && come.stream()
                        .allMatch(fact -> isVariable(fact)
                                || Places.element(fact).equals(at)
                                || paths.reaches(at, Places.element(fact)))
                && Onward.losesNone(difference);
    }

    private static boolean raises(Part part, String code) {
        return part.option("error").startsWith(code + ":")
                || part.option("event").equals("error:" + code);
    }
}
