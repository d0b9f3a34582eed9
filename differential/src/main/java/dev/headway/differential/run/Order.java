package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.stream.Stream;

/** The known differences about the order of tokens of different paths in one step, which is left open. */
final class Order {
    private final Difference difference;
    private final List<String> facts;
    private final List<String> oursDone;
    private final List<String> theirsDone;

    Order(Difference difference) {
        this.difference = difference;
        this.facts = Stream.concat(
                        Facts.only(
                                difference.first().facts(), difference.second().facts())
                                .stream(),
                        Facts.only(
                                difference.second().facts(), difference.first().facts())
                                .stream())
                .toList();
        Part process = difference.process();
        List<String> first = Completed.counted(process, difference.first().completed());
        List<String> second = Completed.counted(process, difference.second().completed());
        this.oursDone = Facts.only(first, second);
        this.theirsDone = Facts.only(second, first);
    }

    boolean explains() {
        return gathersBeside() || endsBeforeItsCaller();
    }

    /** A loop gathered a variable that another branch of the same gateway wrote in the step; nothing but what it gathered differs. */
    private boolean gathersBeside() {
        return !facts.isEmpty()
                && oursDone.isEmpty()
                && theirsDone.isEmpty()
                && facts.stream()
                        .allMatch(fact -> difference
                                .process()
                                .contains(loop -> loop.has("gather")
                                        && fact.startsWith("var all_" + loop.id() + "=")
                                        && isWrittenBeside(loop)));
    }

    private boolean isWrittenBeside(Part loop) {
        return Places.around(difference.process(), loop).stream()
                .filter(gateway -> gateway.kind() == Kind.PARALLEL || gateway.kind() == Kind.INCLUSIVE)
                .flatMap(gateway -> gateway.body().stream())
                .filter(branch -> !branch.contains(part -> part.id().equals(loop.id())))
                .anyMatch(branch -> branch.contains(
                        part -> List.of(Kind.SERVICE, Kind.CALL, Kind.REPEAT).contains(part.kind())
                                && ran(difference.first(), part)
                                && ran(difference.second(), part)));
    }

    private static boolean ran(Snapshot snapshot, Part part) {
        return snapshot.completed().stream().anyMatch(id -> Places.of(id, part));
    }

    /** A called process that throws an escalation goes on in the same step, before the escalation interrupts its caller. */
    private boolean endsBeforeItsCaller() {
        return facts.isEmpty()
                && !oursDone.isEmpty()
                && difference
                        .process()
                        .contains(call -> call.kind() == Kind.CALL
                                && difference.first().completed().contains("-" + call.id())
                                && difference.second().completed().contains("-" + call.id())
                                && call.all(Kind.BOUNDARY).stream()
                                        .anyMatch(boundary -> !boundary.has("beside")
                                                && boundary.option("event").startsWith("escalation")
                                                && difference
                                                        .first()
                                                        .completed()
                                                        .contains(boundary.id())
                                                && difference
                                                        .second()
                                                        .completed()
                                                        .contains(boundary.id()))
                                && Stream.concat(oursDone.stream(), theirsDone.stream())
                                        .allMatch(id -> Places.inside(id, call) || id.equals(call.id() + "_p_end")));
    }
}
