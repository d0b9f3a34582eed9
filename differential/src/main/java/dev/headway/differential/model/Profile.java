package dev.headway.differential.model;

import static dev.headway.differential.model.Parts.compensates;
import static dev.headway.differential.model.Parts.endsOthers;
import static dev.headway.differential.model.Parts.hasBesideBoundary;
import static dev.headway.differential.model.Parts.hasHandlers;
import static dev.headway.differential.model.Parts.isBesideHandler;
import static dev.headway.differential.model.Parts.isEnd;
import static dev.headway.differential.model.Parts.isHandler;
import static dev.headway.differential.model.Parts.isLeftByJob;
import static dev.headway.differential.model.Parts.isParallelLoop;
import static dev.headway.differential.model.Parts.isPlainWait;
import static dev.headway.differential.model.Parts.isStartedByThrow;
import static dev.headway.differential.model.Parts.isUndo;
import static dev.headway.differential.model.Parts.mayWait;
import static dev.headway.differential.model.Parts.raisesError;
import static dev.headway.differential.model.Parts.splits;
import static dev.headway.differential.model.Parts.throwsEscalation;
import static dev.headway.differential.model.Parts.throwsSignal;

import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.model.RandomParts.Feature;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What random models contain, and which combinations they leave out.
 *
 * @param features what they may contain
 * @param lines what is left out of them all the same
 * @param timersInOrder whether of several timers only the one that is due first may fire
 */
public record Profile(Set<Feature> features, List<Line> lines, boolean timersInOrder) {
    /**
     * A combination that is left out.
     *
     * @param difference the rows of docs/differences.md that it would show
     * @param option what a part goes without; a part that does not have this option is left out itself
     * @param left whether a part that stands there is such a combination
     */
    record Line(String difference, String option, BiPredicate<Part, Around> left) {}

    private static Line part(String difference, BiPredicate<Part, Around> left) {
        return new Line(difference, "", left);
    }

    private static Line error(String difference, BiPredicate<Part, Around> left) {
        return new Line(difference, "error", (part, in) -> raisesError(part) && left.test(part, in));
    }

    private static Line option(String difference, String option, BiPredicate<Part, Around> left) {
        return new Line(difference, option, (part, in) -> part.has(option) && left.test(part, in));
    }

    private static final List<Line> NOT_AS_FLOWABLE = List.of(
            // An error that nobody catches, where it is more than a failed job or command.
            error(
                    "uncaught error",
                    (part, in) -> !in.catchesErrorOf(part) && in.process().contains(Parts::isCall)),
            error("failed in loop", (part, in) -> !in.catchesErrorOf(part) && in.any(Parts::isParallelLoop)),
            error(
                    "completing scope, caught elsewhere",
                    (part, in) -> !in.catchesErrorOf(part) && in.process().contains(Parts::isHandler)),
            error(
                    "failed timer",
                    (part, in) -> !in.catchesErrorOf(part) && in.process().contains(Parts::isTimer)),
            // Errors of several instances in one step.
            error("errors of a loop", (part, in) -> isParallelLoop(part) || in.any(Parts::isParallelLoop)),
            // An event sub-process in anything but a process.
            part(
                    "stuck beside handler, interrupted scope, loop left twice",
                    (part, in) -> isHandler(part) && !in.parentIs(Kind.PROCESS, Kind.CALL)),
            // A handler that still runs, beside its scope, when the scope comes to its end.
            part("completing scope", (part, in) -> mayWait(part) && in.any(Parts::isBesideHandler)),
            part("completing scope", (part, in) -> isEnd(part, "terminate") && in.any(Parts::isHandler)),
            // What does not keep a scope with handlers open.
            option("completing scope", "loop", (part, in) -> hasHandlers(in.scope())),
            option("completing scope", "async", (part, in) -> isLeftByJob(part) && hasHandlers(in.scope())),
            option("completing scope, ad hoc token lost", "enough", (part, in) -> hasHandlers(in.scope())),
            part(
                    "held token beside handler",
                    (part, in) -> part.kind() == Kind.END && hasHandlers(in.scope()) && in.isConcurrent()),
            // A handler with several paths.
            part(
                    "handler left early",
                    (part, in) -> isHandler(in.scope()) && (splits(part) || hasBesideBoundary(part))),
            // A handler that throws.
            part("handler after interruption", (part, in) -> throwsEscalation(part) && in.any(Parts::isHandler)),
            error("endless step, handler after interruption", (part, in) -> in.any(Parts::isHandler)),
            part("not undone, undone in handler", (part, in) -> compensates(part) && in.any(Parts::isHandler)),
            // A handler that something in its scope starts, and that interrupts other paths.
            part(
                    "interrupted by error, refused subscription",
                    (part, in) -> isHandler(part)
                            && isStartedByThrow(part)
                            && !part.has("beside")
                            && in.scope()
                                    .contains(inner ->
                                            splits(inner) || hasBesideBoundary(inner) || isBesideHandler(inner))),
            // What is undone in a place from which it is not found.
            option("not undone", "async", (part, in) -> isLeftByJob(part) && part.contains(Parts::isUndo)),
            part("not undone", (part, in) -> isUndo(part) && in.count(Kind.SUB_PROCESS, Kind.TRANSACTION) > 1),
            option("undone round", "gather", (part, in) -> part.contains(Parts::isUndo)),
            option("compensation thrown in a round of a loop", "loop", (part, in) -> part.contains(Parts::compensates)),
            part(
                    "undone in circle",
                    (part, in) -> compensates(part)
                            && in.any(Kind.REPEAT)
                            && in.count(Kind.SUB_PROCESS, Kind.TRANSACTION) > 0),
            part(
                    "undone after termination",
                    (part, in) -> isEnd(part, "terminate") && in.scope().contains(Parts::isUndo)),
            part(
                    "inclusive after undo",
                    (part, in) -> isUndo(part)
                            && in.count(Kind.SUB_PROCESS, Kind.TRANSACTION) > 0
                            && in.process().contains(other -> other.kind() == Kind.INCLUSIVE)),
            part(
                    "refused cancel",
                    (part, in) -> isEnd(part, "cancel")
                            && !(in.parentIs(Kind.TRANSACTION)
                                    && in.before(part).stream()
                                            .anyMatch(done -> !done.has("loop")
                                                    && !done.all(Kind.UNDO).isEmpty()))),
            // A gateway to which another token may come.
            part(
                    "inclusive in circle",
                    (part, in) -> part.kind() == Kind.INCLUSIVE
                            && (in.any(Kind.REPEAT) || in.withinScope().anyMatch(outer -> outer.has("beside")))),
            option("inclusive in circle, inclusive before retry", "async", (part, in) -> part.kind() == Kind.INCLUSIVE),
            part(
                    "another token withdrawn",
                    (part, in) -> part.kind() == Kind.RACE && in.withinScope().anyMatch(outer -> outer.has("beside"))),
            // What depends on the order of paths in one step.
            part(
                    "race with end",
                    (part, in) -> endsOthers(part)
                            && in.isConcurrent()
                            && (in.before(part).isEmpty()
                                    || !isPlainWait(in.before(part).getLast()))),
            option(
                    "race with end",
                    "stop",
                    (part, in) -> isParallelLoop(part) && part.kind() != Kind.USER && part.kind() != Kind.RECEIVE),
            part(
                    "order in one step",
                    (part, in) -> Parts.reads(part) && in.branchesBeside().anyMatch(Parts::writes)),
            option("order in one step", "loop", (part, in) -> isParallelLoop(part) && part.contains(Parts::isCall)),
            part("order in one step", (part, in) -> throwsEscalation(part) && in.any(Kind.CALL)),
            part(
                    "interrupted in one step",
                    (part, in) -> throwsEscalation(part)
                            && in.isInterruptedBy(part.option("event"))
                            && (part.kind() == Kind.THROW || in.isConcurrentAnywhere())),
            // A signal that interrupts what throws it, or whose token does not wait at once for something else.
            part(
                    "signal after commit",
                    (part, in) -> throwsSignal(part)
                            && (in.isInterruptedBy(part.option("event"))
                                    || in.next(part)
                                            .noneMatch(next -> isPlainWait(next)
                                                    && !next.option("event").equals(part.option("event"))))),
            option(
                    "completion condition of an ad-hoc sub-process",
                    "enough",
                    (part, in) -> !in.parentIs(Kind.PROCESS)));

    /** All that this engine can run. */
    public static final Profile EVERYTHING = new Profile(EnumSet.allOf(Feature.class), List.of(), false);

    /**
     * What this engine and Flowable must do alike, step by step: a difference is a fault. Beside the tests there is a model for each
     * combination that is left out, with the answers of both. Timers fire in their order, since a late one is tried again later here (late retry).
     */
    public static final Profile FLOWABLE = new Profile(
            EnumSet.complementOf(EnumSet.of(Feature.OWN, Feature.USER_COMPENSATION)), NOT_AS_FLOWABLE, true);

    /** The same with fewer features. */
    public Profile without(Set<Feature> fewer) {
        EnumSet<Feature> left = EnumSet.copyOf(features);
        left.removeAll(fewer);
        return new Profile(left, lines, timersInOrder);
    }

    /** The process of a seed. */
    public Part process(long seed, int size) {
        Random random = new Random(seed);
        return fit(RandomParts.process(random, 2 + random.nextInt(size), features));
    }

    /** Whether a process has no combination that is left out. */
    public boolean fits(Part process) {
        return fit(process).equals(process);
    }

    /** The steps of these that may be done next. */
    public List<String> doable(List<String> steps) {
        long first = steps.stream()
                .filter(Profile::isTimer)
                .mapToLong(Profile::dueSeconds)
                .min()
                .orElse(0);
        return steps.stream()
                .filter(step -> !timersInOrder || !isTimer(step) || dueSeconds(step) == first)
                .toList();
    }

    private static boolean isTimer(String step) {
        return step.startsWith("timer ");
    }

    private static long dueSeconds(String timer) {
        return Long.parseLong(timer.substring(timer.lastIndexOf(' ') + 1));
    }

    /** What leaves something out may be left out itself, so this goes on until nothing changes. */
    private Part fit(Part process) {
        Part fitting = process;
        while (true) {
            Part next = fit(fitting, new Around(fitting, List.of()));
            if (next == null || next.equals(fitting)) {
                return fitting;
            }
            fitting = next;
        }
    }

    /** Null when the part is left out. */
    private @Nullable Part fit(Part part, Around around) {
        Part fitting = part;
        for (Line line : lines) {
            if (line.left.test(fitting, around)) {
                if (!fitting.has(line.option)) {
                    return null;
                }
                fitting = fitting.without(line.option);
            }
        }
        Around inside = around.inside(fitting);
        List<Part> kept = new ArrayList<>();
        for (Part inner : fitting.parts()) {
            Part fit = fit(inner, inside);
            if (fit != null) {
                kept.add(fit);
            }
        }
        return fitting.with(kept);
    }
}
