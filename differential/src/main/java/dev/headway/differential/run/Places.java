package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import java.util.ArrayList;
import java.util.List;

/** Where in a process what was seen of it is. */
final class Places {
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

    /** Whether an element is in a loop that is inside a scope. */
    static boolean inLoop(String element, Part scope) {
        return scope.contains(part -> !part.equals(scope) && part.has("loop") && of(element, part));
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
}
