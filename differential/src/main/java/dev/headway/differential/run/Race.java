package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What completed in a step on one engine and was cancelled in the same step on the other, by an end event that ends its scope or by a
 * loop that has had enough: tokens of different paths have no order, so either may come first.
 *
 * @param ours what only the first engine completed
 */
record Race(List<String> ours) {
    private static final Set<String> ENDING = Set.of("terminate", "error", "cancel");

    static Race of(Part process, Snapshot first, Snapshot second) {
        boolean ends = process.contains(part -> part.kind() == Kind.END
                && ENDING.contains(part.option("event").split(":", -1)[0])
                && ran(part, first)
                && ran(part, second));
        List<String> cancelled = Facts.only(second.completed(), first.completed());
        List<String> more = Facts.only(first.completed(), second.completed()).stream()
                .filter(id -> !id.startsWith("-"))
                .toList();
        for (String id : more) {
            boolean stops = process.contains(part -> part.has("stop") && Places.of(id, part));
            if ((ends || stops) && cancelled.contains("-" + id)) {
                // What follows the one that was first is part of it.
                return new Race(Facts.only(first.completed(), second.completed()).stream()
                        .map(each -> each.startsWith("-") ? each.substring(1) : each)
                        .toList());
            }
        }
        return new Race(new ArrayList<>());
    }

    private static boolean ran(Part part, Snapshot snapshot) {
        return snapshot.completed().stream().anyMatch(id -> Places.of(id, part));
    }
}
