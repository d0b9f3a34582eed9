package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * The known differences in a variable that decide a condition in the same step: the two engines go different ways there. All that differs comes
 * after such a condition, and this engine loses no token.
 */
final class Decision {
    private final Difference difference;
    private final Part process;
    private final Paths paths;
    private final List<String> facts;
    private final List<String> ranOnOne;

    Decision(Difference difference) {
        this.difference = difference;
        this.process = difference.process();
        this.paths = Paths.of(process);
        List<String> first = difference.first().facts();
        List<String> second = difference.second().facts();
        this.facts = Stream.concat(Facts.only(first, second).stream(), Facts.only(second, first).stream())
                .toList();
        List<String> done = difference.first().completed();
        List<String> theirs = difference.second().completed();
        this.ranOnOne = Stream.concat(Facts.only(done, theirs).stream(), Facts.only(theirs, done).stream())
                .filter(id -> !id.startsWith("-"))
                .toList();
    }

    /** A path beside the condition has written what it reads: which of them comes first is left open. */
    boolean byOrder() {
        boolean written = facts.stream().noneMatch(fact -> fact.startsWith("var "))
                || ranOnOne.stream().anyMatch(element -> Places.writes(element, process));
        return written
                && explains(process.tree()
                        .filter(part -> decides(part) && isWrittenBeside(part))
                        .toList());
    }

    /** Before the condition a round of a loop was undone, with what it had gathered. */
    boolean byUndoneRound() {
        List<Part> throwers = process.tree()
                .filter(part -> part.option("event").equals("compensate") && ranOnBoth(part.id()))
                .toList();
        boolean undone = process.contains(loop ->
                loop.has("gather") && loop.contains(undo -> undo.kind() == Kind.UNDO && ranAsOften(undo.id() + "_do")));
        return undone
                && explains(process.tree()
                        .filter(part -> decides(part)
                                && throwers.stream().anyMatch(thrower -> paths.reaches(thrower.id(), part.id())))
                        .toList());
    }

    /** Whether a part has conditions that read the variable that activities write. */
    private static boolean decides(Part part) {
        boolean gateway = part.kind() == Kind.EXCLUSIVE || part.kind() == Kind.INCLUSIVE;
        List<Part> branches = part.body();
        return part.kind() == Kind.REPEAT
                || (gateway
                        && branches.stream()
                                .limit(Math.max(0, branches.size() - 1))
                                .anyMatch(branch -> branch.option("when").contains("n ")));
    }

    private boolean isWrittenBeside(Part decider) {
        return Places.around(process, decider).stream()
                .filter(gateway -> !gateway.equals(decider))
                .filter(gateway -> gateway.kind() == Kind.PARALLEL || gateway.kind() == Kind.INCLUSIVE)
                .flatMap(gateway -> gateway.body().stream())
                .filter(branch -> !branch.contains(part -> part.id().equals(decider.id())))
                .anyMatch(branch -> branch.contains(
                        part -> List.of(Kind.SERVICE, Kind.CALL, Kind.REPEAT).contains(part.kind())
                                && (ranOnBoth(part.id()) || isLeftOnBoth(part.id()))));
    }

    /** Whether an activity has run and waits for the job that leaves it. */
    private boolean isLeftOnBoth(String element) {
        return Places.isLeftByJob(element, process)
                && Stream.of(difference.first(), difference.second())
                        .allMatch(snapshot ->
                                snapshot.facts().stream().anyMatch(fact -> fact.startsWith("job " + element + " ")))
                && difference.before().facts().stream()
                        .noneMatch(fact -> Places.element(fact).equals(element));
    }

    private boolean ranOnBoth(String element) {
        return Stream.of(difference.first(), difference.second())
                .allMatch(snapshot -> snapshot.completed().contains(element)
                        || snapshot.completed().contains("-" + element));
    }

    private boolean ranAsOften(String element) {
        int times = times(difference.first(), element);
        return times > 0 && times == times(difference.second(), element);
    }

    private static int times(Snapshot snapshot, String element) {
        return Collections.frequency(snapshot.completed(), element);
    }

    private boolean explains(List<Part> deciders) {
        List<Part> differing = deciders.stream()
                .filter(decider -> ranOnBoth(decider.id()))
                .filter(decider -> paths.after(decider.id()).stream().anyMatch(ranOnOne::contains))
                .toList();
        List<String> first = Completed.counted(process, difference.first().completed());
        List<String> second = Completed.counted(process, difference.second().completed());
        return !differing.isEmpty()
                && Stream.of(
                                Facts.only(first, second).stream(),
                                Facts.only(second, first).stream(),
                                facts.stream()
                                        .filter(fact -> !fact.startsWith("var ") && !fact.equals("ended"))
                                        .map(Places::element))
                        .flatMap(each -> each)
                        .allMatch(element -> comesAfter(differing, element))
                && Onward.losesNone(difference);
    }

    private boolean comesAfter(List<Part> deciders, String element) {
        return deciders.stream().anyMatch(decider -> paths.reaches(decider.id(), element))
                || (Places.isUndoing(element)
                        && process.contains(
                                event -> event.option("event").equals("compensate") && ranOnOne.contains(event.id())));
    }
}
