package dev.headway.differential.model;

import dev.headway.differential.model.Part.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where a part of a process stands.
 *
 * @param process the whole
 * @param parts all that is around the part, from outside to inside, without the part itself
 */
record Around(Part process, List<Part> parts) {
    private static final Set<Kind> SCOPES =
            Set.of(Kind.PROCESS, Kind.SUB_PROCESS, Kind.TRANSACTION, Kind.CALL, Kind.EVENT_SUB_PROCESS, Kind.AD_HOC);

    /** Where the parts of a part stand. */
    Around inside(Part part) {
        List<Part> more = new ArrayList<>(parts);
        more.add(part);
        return new Around(process, List.copyOf(more));
    }

    private Part parent() {
        return parts.isEmpty() ? process : parts.getLast();
    }

    boolean parentIs(Kind... kinds) {
        return !parts.isEmpty() && List.of(kinds).contains(parent().kind());
    }

    boolean any(Kind kind) {
        return any(part -> part.kind() == kind);
    }

    boolean any(Predicate<Part> like) {
        return parts.stream().anyMatch(like);
    }

    long count(Kind... kinds) {
        return parts.stream()
                .filter(part -> List.of(kinds).contains(part.kind()))
                .count();
    }

    /** The innermost scope; what a boundary event leads to is outside of its activity. */
    Part scope() {
        return parts.isEmpty() ? process : parts.get(scopeAt());
    }

    private int scopeAt() {
        int at = parts.size() - 1;
        while (at > 0 && !(SCOPES.contains(parts.get(at).kind()) && !isBoundary(at + 1))) {
            at--;
        }
        return at;
    }

    private boolean isBoundary(int at) {
        return at < parts.size() && parts.get(at).kind() == Kind.BOUNDARY;
    }

    /** What is around within the innermost scope, this scope included. */
    Stream<Part> withinScope() {
        return parts.isEmpty() ? Stream.empty() : parts.subList(scopeAt(), parts.size()).stream();
    }

    /** Whether other tokens of the innermost scope may run beside one that is here. */
    boolean isConcurrent() {
        return withinScope()
                        .anyMatch(part -> Parts.splits(part) || (part.kind() == Kind.BOUNDARY && part.has("beside")))
                || scope().parts().stream().anyMatch(Parts::isBesideHandler);
    }

    /** Whether tokens of any scope around may run beside one that is here. */
    boolean isConcurrentAnywhere() {
        return any(part -> Parts.splits(part)
                || part.has("beside")
                || Parts.isParallelLoop(part)
                || part.parts().stream().anyMatch(Parts::isBesideHandler));
    }

    /** The branches of splitting gateways around that are beside the one in which the part is. */
    Stream<Part> branchesBeside() {
        List<Part> found = new ArrayList<>();
        for (int i = 0; i + 1 < parts.size(); i++) {
            String mine = parts.get(i + 1).id();
            if (Parts.splits(parts.get(i))) {
                parts.get(i).parts().stream()
                        .filter(branch -> !branch.id().equals(mine))
                        .forEach(found::add);
            }
        }
        return found.stream();
    }

    /** What comes before a part in the same sequence. */
    List<Part> before(Part part) {
        return parent().body().stream()
                .takeWhile(other -> !other.id().equals(part.id()))
                .toList();
    }

    /** What comes right after a part in the same sequence, if there is any. */
    Stream<Part> next(Part part) {
        return parent().body().stream()
                .dropWhile(other -> !other.id().equals(part.id()))
                .skip(1)
                .limit(1);
    }

    /** What catches such an event here: boundary events and event sub-processes of what is around. */
    Stream<Part> catchers(String event) {
        List<Part> found = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            String inner = i + 1 < parts.size() ? parts.get(i + 1).id() : "";
            if (!isBoundary(i + 1)) {
                parts.get(i).parts().stream()
                        .filter(part -> part.attached()
                                && part.option("event").equals(event)
                                && !part.id().equals(inner))
                        .forEach(found::add);
            }
        }
        return found.stream();
    }

    /** Whether such an event would interrupt something around. */
    boolean isInterruptedBy(String event) {
        return catchers(event).anyMatch(catcher -> !catcher.has("beside"));
    }

    /** Whether something around, or a boundary event of the part itself, catches the error that the part raises. */
    boolean catchesErrorOf(Part part) {
        return Stream.concat(catchers(Parts.error(part)), part.all(Kind.BOUNDARY).stream())
                .anyMatch(catcher -> catcher.option("event").equals(Parts.error(part)));
    }
}
