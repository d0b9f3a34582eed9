package dev.headway.differential.run;

import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.PeerProbe;
import dev.headway.differential.run.Trial.Difference;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
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
                && ours.stream().allMatch(KnownDifference::startsHandler)
                && theirs(difference).isEmpty();
    }),
    /** An event sub-process keeps its scope from being left when its body ends: always of a transaction, else once it has run. */
    STUCK_BESIDE_HANDLER(difference -> !ours(difference).isEmpty()
            && (theirs(difference).isEmpty() || theirs(difference).stream().anyMatch(KnownDifference::startsHandler))
            && (difference.steps().stream().anyMatch(KnownDifference::startsHandler)
                    || difference
                            .process()
                            .contains(part -> part.kind() == Kind.TRANSACTION
                                    && part.contains(inner -> inner.kind() == Kind.EVENT_SUB_PROCESS)))),
    /** A handler interrupts its scope in the middle of a step: on Flowable what else is in the step goes on. */
    INTERRUPTED_IN_ONE_STEP(difference -> difference
                    .process()
                    .contains(
                            part -> !part.has("beside") && part.option("event").startsWith("escalation"))
            && ours(difference).stream().allMatch(KnownDifference::isVariable)
            && Facts.only(difference.first().completed(), difference.second().completed()).stream()
                    .allMatch(id -> id.startsWith("-"))),
    /** A called process and the handlers of what it throws write the same variable in one step: which is last is left open. */
    ORDER_IN_ONE_STEP(difference -> ours(difference).stream().allMatch(KnownDifference::isVariable)
            && theirs(difference).stream().allMatch(KnownDifference::isVariable)
            && !ours(difference).isEmpty()
            && difference.process().contains(part -> part.kind() == Kind.CALL)
            && difference
                    .process()
                    .contains(part -> part.has("beside") && part.option("event").startsWith("escalation"))),
    /** A signal that its own instance throws arrives after the step; what that has ended does not take it any more. */
    SIGNAL_AFTER_COMMIT(difference -> difference
            .process()
            .contains(part -> part.kind() == Kind.THROW
                    && part.option("event").startsWith("signal")
                    && difference.steps().getLast().startsWith("job " + part.id() + " ")
                    && difference
                            .process()
                            .contains(catcher -> catcher.kind() != Kind.THROW
                                    && catcher.option("event").equals(part.option("event"))))),
    /** After a handler has interrupted its scope, Flowable lets another one start. */
    HANDLER_AFTER_INTERRUPTION(difference -> difference
            .process()
            .contains(part -> part.kind() == Kind.EVENT_SUB_PROCESS
                    && !part.has("beside")
                    && part.contains(inner -> inner.option("event").startsWith("escalation")
                            && (inner.kind() == Kind.END || inner.kind() == Kind.THROW))
                    && difference.first().completed().contains(part.id() + "_start"))),
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

    private static boolean isVariable(String fact) {
        return fact.startsWith("var ");
    }

    /** Whether a fact or step is the event that starts an event sub-process. */
    private static boolean startsHandler(String fact) {
        return fact.matches("(signal|message|timer) .*es\\d+_start .*");
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
