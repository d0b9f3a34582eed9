package dev.headway.differential.run;

import dev.headway.differential.model.BpmnText;
import dev.headway.differential.model.Part;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Where tokens of a process can get to by its sequence flows, into sub-processes and called processes too. */
final class Paths {
    private final Map<String, Set<String>> next = new HashMap<>();

    private Paths() {}

    static Paths of(Part process) {
        Paths paths = new Paths();
        for (String[] flow : BpmnText.of(process).flows()) {
            paths.connect(flow[0], flow[1]);
        }
        process.tree().forEach(part -> {
            paths.connect(part.id(), part.id() + "_start");
            paths.connect(part.id(), part.id() + "_p_start");
            part.all(Part.Kind.BOUNDARY).forEach(boundary -> paths.connect(part.id(), boundary.id()));
            part.all(Part.Kind.EVENT_SUB_PROCESS).forEach(handler -> paths.connect(part.id(), handler.id() + "_start"));
        });
        return paths;
    }

    private void connect(String from, String to) {
        next.computeIfAbsent(from, any -> new TreeSet<>()).add(to);
    }

    /** Whether a token that leaves one element can come to the other one. */
    boolean reaches(String from, String to) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            for (String at : next.getOrDefault(open.removeFirst(), Set.of())) {
                if (at.equals(to)) {
                    return true;
                }
                if (seen.add(at)) {
                    open.add(at);
                }
            }
        }
        return false;
    }
}
