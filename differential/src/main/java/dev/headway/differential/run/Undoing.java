package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.stream.Stream;

/** The known differences about what compensation undoes, and where its handlers see and set variables. Nothing but variables differs. */
final class Undoing {
    private static final long ADDED_BY_UNDOING = 10;

    private final Difference difference;
    private final List<String> oursDone;
    private final List<String> theirsDone;

    Undoing(Difference difference) {
        this.difference = difference;
        Part process = difference.process();
        List<String> first = Completed.counted(process, difference.first().completed());
        List<String> second = Completed.counted(process, difference.second().completed());
        this.oursDone = Facts.only(first, second);
        this.theirsDone = Facts.only(second, first);
    }

    /** A handler that runs beside its scope compensates; the other engine undoes what other instances of this handler leave by a job. */
    boolean isOfHandler() {
        return onlyNumbersDiffer()
                && oursDone.isEmpty()
                && !theirsDone.isEmpty()
                && theirsDone.stream()
                        .allMatch(id -> difference
                                .process()
                                .contains(handler -> handler.kind() == Kind.EVENT_SUB_PROCESS
                                        && handler.has("beside")
                                        && throwsHere(handler)
                                        && handler.contains(undo -> undo.kind() == Kind.UNDO
                                                && id.equals(undo.id() + "_do")
                                                && Places.isLeftByJob(handler, undo))));
    }

    /** Both engines undo the rounds of a loop that gathers a variable, and set this variable in different places. */
    boolean isOfRound() {
        return onlyNumbersDiffer()
                && oursDone.isEmpty()
                && theirsDone.isEmpty()
                && facts().anyMatch(fact -> true)
                && difference
                        .process()
                        .contains(loop -> loop.has("gather")
                                && loop.contains(undo -> undo.kind() == Kind.UNDO
                                        && difference.first().completed().contains(undo.id() + "_do")));
    }

    /** The same difference without what we alone have undone for a handler, when the variable differs by just that. */
    Difference asIfNothingWereUndone() {
        List<String> undone = oursDone.stream().filter(Places::isUndoing).toList();
        boolean byHandler = difference
                .process()
                .contains(handler -> handler.kind() == Kind.EVENT_SUB_PROCESS && throwsHere(handler));
        List<String> ours = numbers(difference.first());
        List<String> theirs = numbers(difference.second());
        if (undone.isEmpty()
                || !byHandler
                || ours.size() != 1
                || theirs.size() != 1
                || number(ours) != number(theirs) + ADDED_BY_UNDOING * undone.size()) {
            return difference;
        }
        List<String> facts = Stream.concat(Facts.only(difference.first().facts(), ours).stream(), theirs.stream())
                .sorted()
                .toList();
        return new Difference(
                difference.process(),
                difference.steps(),
                difference.before(),
                new Snapshot(
                        facts,
                        Facts.only(difference.first().completed(), undone),
                        difference.first().trouble(),
                        difference.first().held()),
                difference.second());
    }

    private static List<String> numbers(Snapshot snapshot) {
        return snapshot.facts().stream()
                .filter(fact -> fact.startsWith("var n="))
                .toList();
    }

    private static long number(List<String> facts) {
        return Long.parseLong(facts.getFirst().substring("var n=".length()));
    }

    private boolean throwsHere(Part handler) {
        return handler.contains(event -> event.kind() == Kind.THROW
                && event.option("event").equals("compensate")
                && difference.first().completed().contains(event.id())
                && difference.second().completed().contains(event.id()));
    }

    private boolean onlyNumbersDiffer() {
        return facts().allMatch(fact -> fact.startsWith("var n="));
    }

    private Stream<String> facts() {
        return Stream.concat(
                Facts.only(difference.first().facts(), difference.second().facts()).stream(),
                Facts.only(difference.second().facts(), difference.first().facts()).stream());
    }
}
