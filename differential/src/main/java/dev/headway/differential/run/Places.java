package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Where in a process what was seen of it is. */
final class Places {
    private static final Set<Kind> SCOPES =
            Set.of(Kind.PROCESS, Kind.SUB_PROCESS, Kind.TRANSACTION, Kind.CALL, Kind.EVENT_SUB_PROCESS, Kind.AD_HOC);

    private Places() {}

    /** The element of a fact or a step; empty when it is about none, such as a variable. */
    static String element(String fact) {
        String[] words = fact.split(" ", -1);
        return switch (words[0]) {
            case "task", "wait", "job", "dead", "timer", "start", "finish" -> words.length > 1 ? words[1] : "";
            case "message", "signal" -> words.length > 2 ? words[2] : "";
            default -> "";
        };
    }

    /** The join at which a token is held. */
    static String heldAt(String held) {
        return held.substring(0, held.indexOf(' '));
    }

    /** The part that an element was written for: the one of its id, or of the beginning of its id. */
    private static String part(String element) {
        String id = element.startsWith("-") ? element.substring(1) : element;
        int suffix = id.indexOf('_');
        return suffix < 0 ? id : id.substring(0, suffix);
    }

    /** Whether an element is inside a scope; what its boundary events lead to is not. */
    static boolean inside(String element, Part scope) {
        String id = part(element);
        return scope.parts().stream()
                .filter(part -> part.kind() != Kind.BOUNDARY)
                .anyMatch(part -> part.contains(inner -> inner.id().equals(id)));
    }

    /** Whether an element belongs to a part, or to something in it. */
    static boolean of(String element, Part part) {
        String id = part(element);
        return part.contains(inner -> inner.id().equals(id));
    }

    /** Whether an element writes variables, or is in something that does. */
    static boolean writes(String element, Part process) {
        return process.contains(
                part -> List.of(Kind.SERVICE, Kind.CALL, Kind.REPEAT).contains(part.kind())
                        && (of(element, part) || is(element, part)));
    }

    /** Whether an element was written for exactly this part. */
    static boolean is(String element, Part part) {
        return part(element).equals(part.id());
    }

    /** Scopes with event sub-processes. */
    static List<Part> scopesWithHandlers(Part process) {
        return process.tree()
                .filter(part -> !part.all(Kind.EVENT_SUB_PROCESS).isEmpty())
                .toList();
    }

    /** A scope and everything around it. */
    static List<Part> around(Part process, Part scope) {
        List<Part> around = new ArrayList<>();
        process.tree()
                .filter(part -> part.contains(inner -> inner.id().equals(scope.id())))
                .forEach(around::add);
        return around;
    }

    /** Whether an element starts an event sub-process of a scope. */
    static boolean startsHandler(String element, Part scope) {
        return scope.all(Kind.EVENT_SUB_PROCESS).stream().anyMatch(handler -> element.equals(handler.id() + "_start"));
    }

    /** Whether an element waits because a scope is alive: the start of one of its event sub-processes, or a boundary event. */
    static boolean armedBy(String element, Part scope) {
        return startsHandler(element, scope)
                || scope.all(Kind.BOUNDARY).stream().anyMatch(boundary -> element.equals(boundary.id()));
    }

    /** Whether something around a part, or it, is left by a job. */
    static boolean isLeftByJob(Part process, Part part) {
        return around(process, part).stream()
                .anyMatch(outer -> List.of("after", "both").contains(outer.option("async")));
    }

    /** Whether an element is one in a scope that is left by a job. */
    static boolean isLeftByJob(String element, Part scope) {
        return scope.contains(
                part -> element.equals(part.id()) && List.of("after", "both").contains(part.option("async")));
    }

    /** Whether an element undoes another one. */
    static boolean isUndoing(String element) {
        return element.startsWith("un") && element.endsWith("_do");
    }

    /** Whether there may be several instances of a scope at once. */
    static boolean repeats(Part process, Part scope) {
        return around(process, scope).stream().anyMatch(part -> part.has("loop"));
    }

    /** The loop counters of a fact, from outside to inside. */
    static List<String> counters(String fact) {
        String[] words = fact.split(" ", -1);
        int at = words[0].equals("message") || words[0].equals("signal") ? 3 : 2;
        return words.length <= at || words[at].equals("-") ? List.of() : List.of(words[at].split("/", -1));
    }

    /** The scopes and loops that an element of a part is in, from outside to inside, the part itself the last. */
    private static List<Part> nesting(Part process, Part part) {
        List<Part> around = around(process, part);
        List<Part> nesting = new ArrayList<>();
        for (int i = 0; i < around.size(); i++) {
            Part at = around.get(i);
            boolean beside = i + 1 < around.size()
                    && List.of(Kind.BOUNDARY, Kind.UNDO)
                            .contains(around.get(i + 1).kind());
            if (!beside) {
                nesting.add(at);
            }
        }
        return nesting;
    }

    /** How many loop counters tell the instances of a scope apart. A called process that inherits variables has its caller's again. */
    static int counters(Part process, Part scope) {
        int counters = 0;
        for (Part at : nesting(process, scope)) {
            counters += at.has("loop") ? 1 : 0;
            counters += at.kind() == Kind.CALL && at.has("inherit") && counters > 0 ? 1 : 0;
        }
        return counters;
    }

    /** Whether a scope is an event sub-process, or inside one of the same process. */
    static boolean inHandler(Part process, Part scope) {
        boolean inside = false;
        for (Part at : nesting(process, scope)) {
            inside = at.kind() != Kind.CALL && (inside || at.kind() == Kind.EVENT_SUB_PROCESS);
        }
        return inside;
    }

    /** The scope that a part of a process is in. */
    static Part scopeOf(Part process, Part part) {
        List<Part> nesting = nesting(process, part);
        for (int i = nesting.size() - 2; i >= 0; i--) {
            if (SCOPES.contains(nesting.get(i).kind())) {
                return nesting.get(i);
            }
        }
        return process;
    }

    /** The parts whose tokens live in a scope, not in a scope inside of it. */
    static Stream<Part> direct(Part scope) {
        return scope.body().stream().flatMap(Places::level);
    }

    private static Stream<Part> level(Part part) {
        boolean activity = SCOPES.contains(part.kind()) || part.body().isEmpty();
        Stream<Part> inside = activity ? part.all(Kind.BOUNDARY).stream() : part.parts().stream();
        return Stream.concat(Stream.of(part), inside.flatMap(Places::level));
    }

    /** The elements at which a token of a scope ends, and nothing else. */
    static Set<String> ends(Part scope) {
        Set<String> ends = new HashSet<>();
        ends.add(scope.id() + (scope.kind() == Kind.CALL ? "_p_end" : "_end"));
        direct(scope).forEach(part -> {
            if (part.kind() == Kind.BOUNDARY && part.has("beside")) {
                ends.add(part.id() + "_end");
            } else if (part.kind() == Kind.END
                    && (part.option("event").equals("none")
                            || part.option("event").startsWith("escalation"))) {
                ends.add(part.id());
            }
        });
        return ends;
    }

    /** Whether an element is in a loop whose own token lives in a scope, or is a boundary event of that loop. */
    static boolean inDirectLoop(String element, Part scope) {
        return direct(scope)
                .filter(part -> part.has("loop"))
                .anyMatch(loop -> element.equals(loop.id())
                        || inside(element, loop)
                        || loop.all(Kind.BOUNDARY).stream().anyMatch(boundary -> element.equals(boundary.id())));
    }

    /** Whether an activity whose token lives in a scope is left by a job. */
    static boolean isDirectLeftByJob(String element, Part scope) {
        return direct(scope)
                .anyMatch(part ->
                        element.equals(part.id()) && List.of("after", "both").contains(part.option("async")));
    }
}
