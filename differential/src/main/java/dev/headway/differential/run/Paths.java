package dev.headway.differential.run;

import dev.headway.differential.model.BpmnText;
import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Where tokens of a process can get to: by its sequence flows, into sub-processes and called processes, out of them when they end, and to
 * what catches what is thrown.
 */
final class Paths {
    private static final Set<Kind> SCOPES =
            Set.of(Kind.SUB_PROCESS, Kind.TRANSACTION, Kind.CALL, Kind.AD_HOC, Kind.EVENT_SUB_PROCESS);

    private final Map<String, Set<String>> next = new HashMap<>();
    private final Map<String, Set<String>> before = new HashMap<>();
    private final Map<String, Set<String>> after = new HashMap<>();

    private Paths() {}

    static Paths of(Part process) {
        Paths paths = new Paths();
        for (String[] flow : BpmnText.of(process).flows()) {
            paths.connect(flow[0], flow[1]);
            paths.before.computeIfAbsent(flow[1], any -> new TreeSet<>()).add(flow[0]);
            paths.after.computeIfAbsent(flow[0], any -> new TreeSet<>()).add(flow[1]);
        }
        Map<String, Set<String>> flows = new HashMap<>();
        paths.next.forEach((from, to) -> flows.put(from, Set.copyOf(to)));
        process.tree().forEach(paths::enter);
        paths.leave(process, List.of(process), flows);
        return paths;
    }

    private void connect(String from, String to) {
        next.computeIfAbsent(from, any -> new TreeSet<>()).add(to);
    }

    private void enter(Part part) {
        if (SCOPES.contains(part.kind())) {
            connect(part.id(), part.id() + "_start");
            connect(part.id(), part.id() + "_p_start");
        }
        if (part.kind() == Kind.REPEAT) {
            connect(part.id(), part.id() + "_in");
            after.computeIfAbsent(part.id(), any -> new TreeSet<>()).add(part.id() + "_in");
        }
        if (part.kind() == Kind.AD_HOC) {
            part.body().forEach(activity -> connect(part.id(), activity.id()));
        }
        part.all(Kind.BOUNDARY).forEach(boundary -> connect(part.id(), boundary.id()));
        part.all(Kind.EVENT_SUB_PROCESS).forEach(handler -> connect(part.id(), handler.id() + "_start"));
    }

    /** @param around the scopes that the part is in, from outside to inside, the process the first */
    private void leave(Part part, List<Part> around, Map<String, Set<String>> flows) {
        if (part.kind() == Kind.END || around.getLast().kind() == Kind.AD_HOC) {
            exits(around, flows).forEach(exit -> connect(part.id(), exit));
        }
        String thrown = part.has("error") ? "error:" + part.option("error").split(":", -1)[0] : part.option("event");
        if (part.kind() == Kind.END || part.kind() == Kind.THROW || part.has("error")) {
            around.stream()
                    .flatMap(outer -> outer.parts().stream())
                    .filter(catcher ->
                            catcher.attached() && catcher.option("event").equals(thrown))
                    .forEach(catcher -> connect(
                            part.id(), catcher.kind() == Kind.BOUNDARY ? catcher.id() : catcher.id() + "_start"));
        }
        boolean opens = SCOPES.contains(part.kind());
        List<Part> inside = new ArrayList<>(around);
        if (opens) {
            inside.add(part);
            exits(inside, flows).forEach(exit -> {
                connect(part.id() + "_end", exit);
                connect(part.id() + "_p_end", exit);
            });
        }
        for (Part inner : part.parts()) {
            leave(inner, inner.kind() == Kind.BOUNDARY ? around : inside, flows);
        }
    }

    /** Where a token goes on when the innermost of these scopes is left. */
    private static Set<String> exits(List<Part> around, Map<String, Set<String>> flows) {
        Set<String> exits = new TreeSet<>();
        for (int i = around.size() - 1; i >= 0; i--) {
            Part scope = around.get(i);
            exits.addAll(flows.getOrDefault(scope.id(), Set.of()));
            if (scope.kind() != Kind.EVENT_SUB_PROCESS) {
                return exits;
            }
        }
        return exits;
    }

    /** The elements with a flow to an element. */
    Set<String> before(String element) {
        return before.getOrDefault(element, Set.of());
    }

    /** The elements to which an element has a flow. */
    Set<String> after(String element) {
        return after.getOrDefault(element, Set.of());
    }

    /** Whether a token that leaves one element can come to the other one. */
    boolean reaches(String from, String to) {
        return reaches(from, to, any -> true);
    }

    /** Whether a token that leaves one element can come to the other one through such elements alone. */
    boolean reaches(String from, String to, Predicate<String> through) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            for (String at : next.getOrDefault(open.removeFirst(), Set.of())) {
                if (at.equals(to)) {
                    return true;
                }
                if (through.test(at) && seen.add(at)) {
                    open.add(at);
                }
            }
        }
        return false;
    }
}
