package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares what has completed when no step is left: how often each element did, and that elements came in the order of their flows. */
final class Completed {
    /** Beginnings of the ids of ends, scopes, and throwing events, which may end their scope too. */
    private static final List<String> SCOPES = List.of("en", "es", "sp", "tx", "ca", "te");

    private static final Pattern UNEVEN = Pattern.compile("[pi]g\\d+_join|rg\\d+");

    private Completed() {}

    /** Compares what two engines have completed in all steps. */
    static @Nullable Difference check(
            Part process, List<String[]> flows, List<String> steps, List<Snapshot> lefts, List<Snapshot> rights) {
        List<List<String>> completed = List.of(all(lefts), all(rights));
        List<String> first = counted(process, completed.get(0));
        List<String> second = counted(process, completed.get(1));
        if (!first.equals(second)) {
            return difference(process, steps, "completed", first, second);
        }
        for (String[] flow : flows) {
            if (UNEVEN.matcher(flow[1]).matches()) {
                continue;
            }
            for (List<String> done : completed) {
                boolean once = Collections.frequency(done, flow[0]) == 1 && Collections.frequency(done, flow[1]) == 1;
                if (once && done.indexOf(flow[0]) > done.indexOf(flow[1])) {
                    return difference(
                            process,
                            steps,
                            "order of " + flow[0] + " and " + flow[1],
                            completed.get(0),
                            completed.get(1));
                }
            }
        }
        return null;
    }

    /** Whether each element has completed as often on both engines. */
    static boolean same(Part process, List<Snapshot> lefts, List<Snapshot> rights) {
        return counted(process, all(lefts)).equals(counted(process, all(rights)));
    }

    private static List<String> all(List<Snapshot> snapshots) {
        List<String> all = new ArrayList<>();
        snapshots.forEach(each -> all.addAll(each.completed()));
        return all;
    }

    /**
     * What is compared of what was recorded. The two engines record the same thing differently in these cases, see docs/differences.md:
     * boundary events and joins, ends and scopes that end by an event, loops as a whole, tasks left by an error, by a job, or cancelled by the
     * completion of an ad-hoc sub-process.
     */
    static List<String> counted(Part process, List<String> done) {
        Set<String> uncounted = Stream.concat(
                        process.tree()
                                .filter(part -> part.has("loop")
                                        || part.has("error")
                                        || List.of("after", "both").contains(part.option("async"))),
                        process.tree().filter(Completed::cancelsOthers).flatMap(part -> part.body().stream()))
                .map(Part::id)
                .collect(Collectors.toUnmodifiableSet());
        List<String> counted = new ArrayList<>();
        for (String recorded : done) {
            boolean cancelled = recorded.startsWith("-");
            String id = cancelled ? recorded.substring(1) : recorded;
            boolean scope = SCOPES.stream().anyMatch(id::startsWith);
            boolean compared = !id.startsWith("bo") && !UNEVEN.matcher(id).matches() && !uncounted.contains(id);
            if (compared && (!cancelled || scope)) {
                counted.add(id);
            }
        }
        Collections.sort(counted);
        return counted;
    }

    private static boolean cancelsOthers(Part part) {
        return part.kind() == Part.Kind.AD_HOC && part.has("cancel");
    }

    private static Difference difference(
            Part process, List<String> steps, String what, List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(steps);
        all.add(what);
        return new Difference(process, all, new Snapshot(List.of(), first, ""), new Snapshot(List.of(), second, ""));
    }
}
