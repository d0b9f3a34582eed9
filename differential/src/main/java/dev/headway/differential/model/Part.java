package dev.headway.differential.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A part of a generated process: a node with what belongs to it. One shape for all kinds, so that a failing process can be made
 * smaller without knowing them.
 *
 * @param id of its element; elements that it needs besides have ids made from it
 * @param options what is special about it; leaving an option out leaves a process that can be written
 * @param parts what it consists of; leaving a part out leaves a process that can be written
 */
public record Part(Kind kind, String id, Map<String, String> options, List<Part> parts) {
    /** What a part is; the comments say what its parts are. */
    public enum Kind {
        /** Parts: the body, and event sub-processes. */
        PROCESS,
        /** Parts: one after another. */
        SEQUENCE,
        SERVICE,
        USER,
        RECEIVE,
        TASK,
        CATCH,
        THROW,
        /** Parts: the body of the called process. */
        CALL,
        /** Parts: branches. */
        PARALLEL,
        EXCLUSIVE,
        INCLUSIVE,
        /** Parts: branches, joined by a complex gateway when the option {@code joins} of them have come. */
        COMPLEX,
        /** A path goes on at another place, by a link. */
        LINK,
        /** Parts: branches, each begun by the event of its option {@code event}. */
        RACE,
        /** Parts: the body, event sub-processes, boundary events. */
        SUB_PROCESS,
        TRANSACTION,
        /** Parts: activities that somebody starts, as often as the option {@code enough} says at least, boundary events. */
        AD_HOC,
        /** Parts: the body, run until {@code n} has reached the option {@code until}. */
        REPEAT,
        /** Parts: what happens after it. */
        BOUNDARY,
        /** Parts: what happens in it. */
        EVENT_SUB_PROCESS,
        /** A path ends here, with the event of its option {@code event}. */
        END,
        /** Undoes the activity that it is a part of. */
        UNDO
    }

    public Part {
        options = Map.copyOf(options);
        parts = List.copyOf(parts);
    }

    public static Part of(Kind kind, String id, Part... parts) {
        return new Part(kind, id, Map.of(), List.of(parts));
    }

    /** The same with one more option. */
    public Part with(String option, String value) {
        Map<String, String> more = new TreeMap<>(options);
        more.put(option, value);
        return new Part(kind, id, more, parts);
    }

    /** The same without an option. */
    public Part without(String option) {
        Map<String, String> fewer = new TreeMap<>(options);
        fewer.remove(option);
        return new Part(kind, id, fewer, parts);
    }

    /** The same with other parts. */
    public Part with(List<Part> others) {
        return new Part(kind, id, options, others);
    }

    /** The same with one more part. */
    public Part and(Part part) {
        List<Part> more = new ArrayList<>(parts);
        more.add(part);
        return with(more);
    }

    /** An option, or the empty text. */
    public String option(String name) {
        return options.getOrDefault(name, "");
    }

    public boolean has(String option) {
        return options.containsKey(option);
    }

    /** What belongs to it without being in its flow: boundary events, event sub-processes, its undoing. */
    public boolean attached() {
        return kind == Kind.BOUNDARY || kind == Kind.EVENT_SUB_PROCESS || kind == Kind.UNDO;
    }

    /** Its parts that are in the flow. */
    public List<Part> body() {
        return parts.stream().filter(part -> !part.attached()).toList();
    }

    public List<Part> all(Kind wanted) {
        return parts.stream().filter(part -> part.kind == wanted).toList();
    }

    /** It and all that it consists of. */
    public Stream<Part> tree() {
        return Stream.concat(Stream.of(this), parts.stream().flatMap(Part::tree));
    }

    /** Whether anything in it is like this. */
    public boolean contains(Predicate<Part> like) {
        return tree().anyMatch(like);
    }

    /** How many parts it has, itself included. */
    public long size() {
        return tree().count();
    }
}
