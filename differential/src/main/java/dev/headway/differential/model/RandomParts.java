package dev.headway.differential.model;

import dev.headway.differential.model.Part.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes a random process of a seed. What is made depends on the random numbers alone. */
public final class RandomParts {
    /** Options that a part of their kind cannot be written without. */
    static final Set<String> NEEDED = Set.of("event", "until", "joins");

    /** The largest value of the variable {@code c}, by which gateways decide. */
    public static final int CHOICES = 4;

    /** How many signals and messages a text declares. */
    static final int SIGNALS = 40;

    static final int MESSAGES = 40;
    private static final int DEPTH = 4;
    private static final List<String> CONDITIONS =
            List.of("${c == 1}", "${c >= 2}", "${n % 2 == 0}", "${c == 0 || n > 4}", "${n > 3 && c != 2}");

    /** What a process may contain besides tasks, gateways and plain events. */
    public enum Feature {
        TIMERS,
        SIGNALS,
        MESSAGES,
        LOOPS,
        CALLS,
        INCLUSIVE,
        BOUNDARIES,
        EVENT_SUB_PROCESSES,
        ERRORS,
        ESCALATIONS,
        COMPENSATION,
        TRANSACTIONS,
        EARLY_ENDS,
        ASYNC_AFTER,
        REPEATS,
        /** Ad-hoc sub-processes, and loops that gather what their instances bring. */
        AD_HOC,
        /** Handlers that take time to undo something. */
        USER_COMPENSATION,
        /**
         * What the compared engines lack: link and conditional events, message throws, signal and compensation ends, complex gateways,
         * standard loops.
         */
        OWN
    }

    /** Where in the process the next part goes. */
    private record Place(int depth, boolean transaction, boolean alone, boolean undoing) {
        Place inner() {
            return new Place(depth + 1, transaction, alone, undoing);
        }

        /** A branch beside others. */
        Place beside() {
            return new Place(depth + 1, transaction, false, undoing);
        }

        Place scope(boolean ofTransaction) {
            return new Place(depth + 1, ofTransaction, true, undoing);
        }
    }

    private final Random random;
    private final EnumSet<Feature> features;
    private int budget;
    private int nextId;
    private int nextSignal;
    private int nextMessage;

    private RandomParts(Random random, int budget, Set<Feature> features) {
        this.random = random;
        this.budget = budget;
        this.features = EnumSet.copyOf(features);
    }

    /** A process with the id {@code p}. */
    public static Part process(Random random, int budget, Set<Feature> features) {
        RandomParts maker = new RandomParts(random, budget, features);
        Part process = Part.of(Kind.PROCESS, "p").with(maker.scope(new Place(0, false, true, false)));
        return process;
    }

    private boolean may(Feature feature, int oneIn) {
        return features.contains(feature) && random.nextInt(oneIn) == 0;
    }

    private String id(String prefix) {
        return prefix + ++nextId;
    }

    /** A body, and perhaps event sub-processes. */
    private List<Part> scope(Place place) {
        List<Part> parts = new ArrayList<>(several(place, 1 + random.nextInt(3)));
        while (may(Feature.EVENT_SUB_PROCESSES, 5)) {
            parts.add(eventSubProcess(place, parts));
        }
        return parts;
    }

    private List<Part> several(Place place, int count) {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(part(place));
        }
        if (may(Feature.EARLY_ENDS, place.depth() == 0 ? 6 : 4)) {
            parts.add(end(place));
        }
        return parts;
    }

    private Part body(Place place) {
        return new Part(Kind.SEQUENCE, id("seq"), java.util.Map.of(), several(place, 1 + random.nextInt(2)));
    }

    private Part part(Place place) {
        budget--;
        if (budget <= 0 || place.depth() > DEPTH) {
            return simple(place);
        }
        return switch (random.nextInt(16)) {
            case 0, 1 -> branches(Kind.PARALLEL, place.beside());
            case 2, 3 -> branches(Kind.EXCLUSIVE, place.inner());
            case 4 -> features.contains(Feature.INCLUSIVE) ? branches(Kind.INCLUSIVE, place.beside()) : simple(place);
            case 5 -> race(place);
            case 6, 7 -> subProcess(Kind.SUB_PROCESS, place);
            case 8 -> features.contains(Feature.TRANSACTIONS) ? subProcess(Kind.TRANSACTION, place) : simple(place);
            case 9 -> features.contains(Feature.CALLS) ? call(place) : simple(place);
            case 10 -> features.contains(Feature.REPEATS) ? repeat(place) : simple(place);
            case 11 -> features.contains(Feature.OWN) ? complex(place.beside()) : simple(place);
            case 12 -> features.contains(Feature.AD_HOC) ? adHoc(place) : simple(place);
            default -> simple(place);
        };
    }

    private Part simple(Place place) {
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> activity(Kind.SERVICE, "st", place);
            case 3, 4, 5 -> activity(Kind.USER, "ut", place);
            case 6 -> activity(Kind.RECEIVE, "rt", place);
            case 7 -> activity(Kind.TASK, "ta", place);
            case 8, 9 -> Part.of(Kind.CATCH, id("ce")).with("event", caught());
            default -> features.contains(Feature.OWN) && random.nextInt(3) == 0 ? own() : thrown(place);
        };
    }

    private Part own() {
        return random.nextBoolean()
                ? Part.of(Kind.LINK, id("ln"))
                : Part.of(Kind.THROW, id("te"))
                        .with("event", "message:m" + (1 + random.nextInt(nextMessage % MESSAGES + 2)));
    }

    private Part complex(Place place) {
        Part part = branches(Kind.PARALLEL, place);
        return new Part(Kind.COMPLEX, id("cg"), part.options(), part.parts())
                .with("joins", Integer.toString(1 + random.nextInt(part.parts().size())));
    }

    /** What a flow can wait for. */
    private String caught() {
        List<String> events = new ArrayList<>();
        if (features.contains(Feature.TIMERS)) {
            events.add("timer:" + 60 * (1 + random.nextInt(9)));
        }
        if (features.contains(Feature.SIGNALS)) {
            // One catching element a signal: which of several that exclude each other comes first is left open by BPMN.
            events.add("signal:s" + (1 + nextSignal++ % SIGNALS));
        }
        if (features.contains(Feature.OWN)) {
            events.add("conditional:" + random.nextInt(6));
        }
        events.add("message:m" + (1 + nextMessage++ % MESSAGES));
        return events.get(random.nextInt(events.size()));
    }

    private Part thrown(Place place) {
        Part event = Part.of(Kind.THROW, id("te"));
        return switch (random.nextInt(4)) {
            case 0 ->
                features.contains(Feature.SIGNALS)
                        ? event.with("event", "signal:s" + (1 + random.nextInt(nextSignal % SIGNALS + 2)))
                                .with("async", "before")
                        : event.with("event", "none");
            case 1 ->
                features.contains(Feature.ESCALATIONS)
                        ? event.with("event", "escalation:c" + (1 + random.nextInt(2)))
                        : event.with("event", "none");
            case 2 ->
                features.contains(Feature.COMPENSATION) && !place.undoing()
                        ? event.with("event", "compensate")
                        : event.with("event", "none");
            default -> event.with("event", "none");
        };
    }

    private Part end(Place place) {
        List<String> events = new ArrayList<>(List.of("none", "terminate"));
        if (features.contains(Feature.ERRORS) && place.depth() > 0) {
            events.add("error:e" + (1 + random.nextInt(2)));
        }
        if (features.contains(Feature.ESCALATIONS)) {
            events.add("escalation:c" + (1 + random.nextInt(2)));
        }
        if (place.transaction()) {
            events.add("cancel");
        }
        if (features.contains(Feature.OWN)) {
            events.add("compensate");
            events.add("signal:s1");
        }
        return Part.of(Kind.END, id("en")).with("event", events.get(random.nextInt(events.size())));
    }

    private Part activity(Kind kind, String prefix, Place place) {
        Part part = Part.of(kind, id(prefix));
        if (kind == Kind.SERVICE && may(Feature.ERRORS, 5)) {
            part = part.with("error", "e" + (1 + random.nextInt(2)) + ":" + random.nextInt(CHOICES));
        }
        if (kind == Kind.SERVICE
                && features.contains(Feature.COMPENSATION)
                && !place.undoing()
                && random.nextInt(3) == 0) {
            Part undo = Part.of(Kind.UNDO, id("un"));
            part = part.and(may(Feature.USER_COMPENSATION, 2) ? undo.with("by", "user") : undo);
        }
        return surrounded(part, place);
    }

    /** With jobs, a loop and boundary events, perhaps. */
    private Part surrounded(Part activity, Place place) {
        Part part = activity;
        if (random.nextInt(3) == 0) {
            part = part.with("async", "before");
            if (random.nextInt(3) == 0) {
                part = part.with("exclusive", "false");
            }
        }
        if (may(Feature.LOOPS, 5)) {
            part = part.with("loop", (random.nextBoolean() ? "parallel:" : "sequential:") + random.nextInt(4));
            if (random.nextInt(3) == 0) {
                part = part.with("stop", Integer.toString(1 + random.nextInt(2)));
            }
            if (features.contains(Feature.AD_HOC) && random.nextInt(3) == 0) {
                part = part.with("gather", random.nextBoolean() ? "one" : "many");
            }
        } else if (features.contains(Feature.OWN) && random.nextInt(8) == 0) {
            part = part.with("while", (random.nextBoolean() ? "before:" : "after:") + (1 + random.nextInt(3)));
        } else if (may(Feature.ASYNC_AFTER, 8)) {
            part = part.with("async", part.has("async") ? "both" : "after");
        }
        while (part.kind() != Kind.TASK && part.all(Kind.UNDO).isEmpty() && may(Feature.BOUNDARIES, 4)) {
            part = part.and(boundary(part, place));
        }
        return part;
    }

    private Part boundary(Part at, Place place) {
        Part boundary = Part.of(Kind.BOUNDARY, id("bo"));
        List<String> events = new ArrayList<>(List.of(caught(), caught()));
        boolean errors = at.kind() == Kind.SUB_PROCESS || at.kind() == Kind.CALL || at.has("error");
        if (errors && features.contains(Feature.ERRORS)) {
            events.add(raised(at));
            events.add(raised(at));
        }
        if (features.contains(Feature.ESCALATIONS) && (at.kind() == Kind.SUB_PROCESS || at.kind() == Kind.CALL)) {
            events.add("escalation:c" + (1 + random.nextInt(2)));
        }
        boundary = boundary.with("event", distinct(events, at.all(Kind.BOUNDARY)));
        if (random.nextInt(3) == 0 && !boundary.option("event").startsWith("error")) {
            boundary = boundary.with("beside", "true");
        }
        return boundary.with(List.of(body(boundary.has("beside") ? place.beside() : place.inner())));
    }

    /** An error that something in a part raises, if there is any. */
    private String raised(Part at) {
        List<String> raised =
                at.tree().filter(Parts::raisesError).map(Parts::error).toList();
        return raised.isEmpty() ? "error:e" + (1 + random.nextInt(2)) : raised.get(random.nextInt(raised.size()));
    }

    /** One of the events, but no error or escalation that one of the others catches already: which one gets it is left open. */
    private String distinct(List<String> events, List<Part> others) {
        String event = events.get(random.nextInt(events.size()));
        boolean caught = others.stream().anyMatch(other -> other.option("event").equals(event));
        return caught ? events.getFirst() : event;
    }

    private Part eventSubProcess(Place place, List<Part> siblings) {
        Part handler = Part.of(Kind.EVENT_SUB_PROCESS, id("es"));
        List<String> events = new ArrayList<>(List.of(caught(), caught()));
        if (features.contains(Feature.ERRORS)) {
            events.add("error:e" + (1 + random.nextInt(2)));
        }
        if (features.contains(Feature.ESCALATIONS)) {
            events.add("escalation:c" + (1 + random.nextInt(2)));
        }
        List<Part> others = siblings.stream()
                .filter(part -> part.kind() == Kind.EVENT_SUB_PROCESS)
                .toList();
        handler = handler.with("event", distinct(events, others));
        if (random.nextBoolean() && !handler.option("event").startsWith("error")) {
            handler = handler.with("beside", "true");
        }
        return handler.with(List.of(body(place.scope(false))));
    }

    private Part branches(Kind kind, Place place) {
        Part part = Part.of(kind, id(kind == Kind.PARALLEL ? "pg" : kind == Kind.EXCLUSIVE ? "xg" : "ig"));
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            Part branch = body(place);
            if (kind != Kind.PARALLEL) {
                branch = branch.with("when", CONDITIONS.get(random.nextInt(CONDITIONS.size())));
            }
            part = part.and(branch);
        }
        return random.nextInt(8) == 0 ? part.with("async", "before") : part;
    }

    private Part adHoc(Place place) {
        Part part = Part.of(Kind.AD_HOC, id("ah"));
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            part = part.and(
                    switch (random.nextInt(4)) {
                        case 0 -> adHocActivity(Kind.SERVICE, "st", place);
                        case 1 -> adHocActivity(Kind.RECEIVE, "rt", place);
                        default -> adHocActivity(Kind.USER, "ut", place);
                    });
        }
        if (random.nextBoolean()) {
            part = part.with("ordering", "Sequential");
        }
        if (random.nextBoolean()) {
            part = part.with("cancel", "true");
        }
        part = part.with("enough", Integer.toString(1 + random.nextInt(4)));
        return features.contains(Feature.OWN) ? surrounded(part, place) : part;
    }

    /** With boundary events, loops and jobs, where this does not have to be as it is elsewhere. */
    private Part adHocActivity(Kind kind, String prefix, Place place) {
        return features.contains(Feature.OWN) ? activity(kind, prefix, place.scope(false)) : Part.of(kind, id(prefix));
    }

    private Part race(Place place) {
        Part part = Part.of(Kind.RACE, id("rg"));
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            part = part.and(body(place.inner()).with("event", caught()));
        }
        return part;
    }

    private Part subProcess(Kind kind, Place place) {
        boolean transaction = kind == Kind.TRANSACTION;
        Part part = Part.of(kind, id(transaction ? "tx" : "sp")).with(scope(place.scope(transaction)));
        if (transaction) {
            part = part.and(
                    Part.of(Kind.BOUNDARY, id("bo")).with("event", "cancel").with(List.of(body(place.inner()))));
        }
        return surrounded(part, place);
    }

    private Part call(Place place) {
        Part part = Part.of(Kind.CALL, id("ca")).with(scope(new Place(place.depth() + 1, false, true, false)));
        return surrounded(random.nextBoolean() ? part.with("inherit", "true") : part, place);
    }

    private Part repeat(Place place) {
        return Part.of(Kind.REPEAT, id("re"), body(place.inner()))
                .with("until", Integer.toString(2 + random.nextInt(8)));
    }
}
