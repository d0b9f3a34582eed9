package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.PeerProbe;
import dev.headway.differential.run.Trial.Difference;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Differences that stay, each a section of docs/differences.md. */
public enum KnownDifference {
    /** Flowable goes in circles. */
    ENDLESS_STEP(says(PeerProbe.ENDLESS)),
    /** Flowable refuses the step, we end or fail the instance that nobody can help. */
    UNCAUGHT_ERROR(says("No catching boundary event found for error")),
    /** The body of a scope has ended and a handler still runs: Flowable takes no further event for the scope. */
    COMPLETING_SCOPE(difference -> {
        List<String> ours = ours(difference);
        return !ours.isEmpty()
                && theirs(difference).isEmpty()
                && ours.stream().allMatch(fact -> completing(difference, Places.element(fact)));
    }),
    /** A scope with event sub-processes is not left on Flowable: nothing waits in it but the starts of these. */
    STUCK_BESIDE_HANDLER(difference ->
            Places.scopesWithHandlers(difference.process()).stream().anyMatch(scope -> isStuck(difference, scope))),
    /** A handler interrupts its scope in the middle of a step: on Flowable what else is in the step goes on, inside the scope. */
    INTERRUPTED_IN_ONE_STEP(difference -> interrupting(difference)
            .anyMatch(scope ->
                    facts(difference).filter(fact -> !isVariable(fact)).allMatch(fact -> {
                                String element = Places.element(fact);
                                return !element.isEmpty()
                                        && theirs(difference).contains(fact)
                                        && Places.inside(element, scope);
                            })
                            && Facts.only(
                                            difference.first().completed(),
                                            difference.second().completed())
                                    .stream()
                                    .allMatch(id -> id.startsWith("-")))),
    /** A called process and the handlers of what it throws write the same variable in one step: which is last is left open. */
    ORDER_IN_ONE_STEP(difference -> facts(difference).allMatch(KnownDifference::isVariable)
            && facts(difference).findAny().isPresent()
            && difference.process().contains(part -> part.kind() == Kind.CALL && ran(difference, part))
            && difference
                    .process()
                    .contains(part -> part.has("beside")
                            && part.option("event").startsWith("escalation")
                            && ran(difference, part))),
    /** A signal that its own instance throws arrives after the step; what that has ended does not take it any more. */
    SIGNAL_AFTER_COMMIT(difference -> difference
            .process()
            .contains(part -> part.kind() == Kind.THROW
                    && part.option("event").startsWith("signal")
                    && difference.steps().getLast().startsWith("job " + part.id() + " ")
                    && difference
                            .process()
                            .contains(catcher -> catcher.kind() != Kind.THROW
                                    && catcher.option("event").equals(part.option("event"))
                                    && concerns(difference, catcher)))),
    /** After a handler has interrupted its scope, Flowable lets another one of it start by what the first one throws. */
    HANDLER_AFTER_INTERRUPTION(difference -> Places.scopesWithHandlers(difference.process()).stream()
            .anyMatch(scope -> interruptedAndMore(difference, scope))),
    /** A transaction with a completed sub-process that can be undone: Flowable cannot cancel it. */
    CANCEL_WITH_SUB_PROCESS(says("No execution found for sub process of boundary cancel event"));

    @SuppressWarnings("ImmutableEnumChecker") // the predicates keep nothing
    private final Predicate<Difference> fits;

    KnownDifference(Predicate<Difference> fits) {
        this.fits = fits;
    }

    private static Predicate<Difference> says(String text) {
        return difference -> difference.second().trouble().contains(text);
    }

    private static List<String> ours(Difference difference) {
        return Facts.only(difference.first().facts(), difference.second().facts());
    }

    private static List<String> theirs(Difference difference) {
        return Facts.only(difference.second().facts(), difference.first().facts());
    }

    private static Stream<String> facts(Difference difference) {
        return Stream.concat(ours(difference).stream(), theirs(difference).stream());
    }

    private static boolean isVariable(String fact) {
        return fact.startsWith("var ");
    }

    /** Elements that completed on only one of the two, or are in a fact of only one. */
    private static boolean concerns(Difference difference, Part part) {
        Stream<String> completed = Stream.concat(
                Facts.only(difference.first().completed(), difference.second().completed()).stream(),
                Facts.only(difference.second().completed(), difference.first().completed()).stream());
        return Stream.concat(completed, facts(difference).map(Places::element)).anyMatch(id -> Places.of(id, part));
    }

    /** Whether something of a part completed in the step, on either engine. */
    private static boolean ran(Difference difference, Part part) {
        return Stream.concat(difference.first().completed().stream(), difference.second().completed().stream())
                .anyMatch(id -> Places.of(id, part));
    }

    /** Whether an element starts a handler of a scope whose body has ended while one of its handlers runs. */
    private static boolean completing(Difference difference, String element) {
        return Places.scopesWithHandlers(difference.process()).stream()
                .filter(scope -> Places.startsHandler(element, scope))
                .anyMatch(scope -> {
                    List<String> waiting = difference.first().facts().stream()
                            .map(Places::element)
                            .filter(id -> Places.inside(id, scope) && !Places.startsHandler(id, scope))
                            .toList();
                    return Places.repeats(difference.process(), scope)
                            || (!waiting.isEmpty()
                                    && waiting.stream()
                                            .allMatch(id -> scope.all(Kind.EVENT_SUB_PROCESS).stream()
                                                    .anyMatch(handler -> Places.of(id, handler))));
                });
    }

    private static boolean isStuck(Difference difference, Part scope) {
        List<String> ours = ours(difference);
        List<Part> around = Places.around(difference.process(), scope);
        boolean left = scope.kind() == Kind.PROCESS
                ? ours.contains("ended")
                : Facts.only(difference.first().completed(), difference.second().completed())
                        .contains(scope.id());
        boolean onlyArmed = theirs(difference).stream()
                .allMatch(fact -> isVariable(fact)
                        || around.stream().anyMatch(outer -> Places.armedBy(Places.element(fact), outer)));
        if (Places.repeats(difference.process(), scope)) {
            return left && onlyArmed;
        }
        return left
                && onlyArmed
                && ours.stream().noneMatch(fact -> Places.inside(Places.element(fact), scope))
                && difference.second().facts().stream()
                        .map(Places::element)
                        .allMatch(id -> !Places.inside(id, scope) || Places.startsHandler(id, scope));
    }

    /** Scopes that an escalation has interrupted in this step. */
    private static Stream<Part> interrupting(Difference difference) {
        return difference
                .process()
                .tree()
                .filter(scope -> scope.parts().stream()
                        .anyMatch(handler -> handler.attached()
                                && !handler.has("beside")
                                && handler.option("event").startsWith("escalation")
                                && difference
                                        .first()
                                        .completed()
                                        .contains(
                                                handler.kind() == Kind.BOUNDARY
                                                        ? handler.id()
                                                        : handler.id() + "_start")));
    }

    private static boolean interruptedAndMore(Difference difference, Part scope) {
        List<Part> started = scope.all(Kind.EVENT_SUB_PROCESS).stream()
                .filter(handler -> difference.first().completed().contains(handler.id() + "_start"))
                .toList();
        boolean interrupted = started.stream()
                .anyMatch(handler -> !handler.has("beside")
                        && handler.contains(inner -> inner.option("event").startsWith("escalation")
                                && (inner.kind() == Kind.END || inner.kind() == Kind.THROW)));
        return interrupted
                && scope.all(Kind.EVENT_SUB_PROCESS).stream()
                        .anyMatch(handler -> Facts.only(
                                                difference.second().completed(),
                                                difference.first().completed())
                                        .contains(handler.id() + "_start")
                                || theirs(difference).stream()
                                        .anyMatch(fact -> Places.of(Places.element(fact), handler)));
    }

    /** The first that fits; null when the difference is not known. */
    public static @Nullable KnownDifference of(Difference difference) {
        return Arrays.stream(values())
                .filter(each -> each.fits.test(difference))
                .findFirst()
                .orElse(null);
    }

    /** As docs/differences.md calls it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
