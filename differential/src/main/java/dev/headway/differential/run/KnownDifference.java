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
    UNCAUGHT_ERROR(says("No catching boundary event found for error")
            .or(says("No matching parent execution for error code"))
            .and(difference -> isLeftToJobs(difference)
                    || (difference.first().facts().equals(List.of("ended"))
                            && difference
                                    .process()
                                    .contains(part ->
                                            part.kind() == Kind.CALL && part.contains(KnownDifference::raisesError))))),
    /** Several instances of a parallel loop raise an error in one step: Flowable refuses it. */
    ERRORS_OF_A_LOOP(says("no parent scope execution found for boundary event")
            .and(difference -> difference.first().trouble().isEmpty()
                    && difference
                            .process()
                            .contains(loop -> loop.option("loop").startsWith("parallel")
                                    && loop.contains(KnownDifference::raisesError)
                                    && loop.all(Kind.BOUNDARY).stream()
                                            .anyMatch(boundary -> difference
                                                    .first()
                                                    .completed()
                                                    .contains(boundary.id()))))),
    /** A timer that is fired late fails: Flowable counts the wait for the next attempt from when the timer was due. */
    LATE_RETRY(KnownDifference::isRetriedLate),
    /** A path of a scope has ended, and only handlers and loops still run in it: Flowable takes no further event for the scope. */
    COMPLETING_SCOPE(difference -> new Leaving(difference).completingScope()),
    /** A scope with event sub-processes is not left on Flowable: nothing waits in it but the starts of these. */
    STUCK_BESIDE_HANDLER(difference ->
            new Leaving(difference).stuckBesideHandler() || new Leaving(difference).failedBehindStuckScope()),
    /** A handler that runs beside its scope: Flowable leaves it when the first path in it ends, and drops the others. */
    HANDLER_LEFT_EARLY(difference -> new Leaving(difference).handlerLeftEarly()
            || new Leaving(new Undoing(difference).asIfNothingWereUndone()).handlerLeftEarly()),
    /** Flowable undoes nothing for a compensation event in an event sub-process, and nothing that a job has left. */
    NOT_UNDONE(difference -> isNotUndone(difference) || isNotUndone(new Leaving(difference).asIfEventsWereTaken())),
    /** Flowable undoes what another instance of the same handler has done, which has not been left yet. */
    UNDONE_IN_HANDLER(difference -> new Undoing(difference).isOfHandler()),
    /** What a loop gathers is a variable of its rounds: for us a handler that undoes a round sees and sets it there. */
    UNDONE_ROUND(difference -> new Undoing(difference).isOfRound() || new Decision(difference).byUndoneRound()),
    /** One path of a step ends all others: which of them have come how far is left open. */
    RACE_WITH_END(Race::isRace),
    /** A scope in which a token waits for ever at a join, beside starts of event sub-processes: Flowable leaves the scope, and drops the token. */
    HELD_TOKEN_BESIDE_HANDLER(difference -> new Leaving(difference).heldTokenBesideHandler()),
    /** A handler interrupts its scope in the middle of a step: on Flowable what else is in the step goes on, inside the scope. */
    INTERRUPTED_IN_ONE_STEP(Interruption::isInOneStep),
    /** A called process and another path, such as a handler of what it throws, write the same variable in one step: which is last is left open. */
    ORDER_IN_ONE_STEP(difference -> new Order(difference).explains()
            || new Decision(difference).byOrder()
            || (facts(difference).allMatch(KnownDifference::isVariable)
                    && facts(difference).findAny().isPresent()
                    && completeTheSame(difference)
                    && difference.process().contains(part -> part.kind() == Kind.CALL && ran(difference, part))
                    && difference
                            .process()
                            .contains(part -> writesBesideCall(difference, part)
                                    || callsAtOnce(difference, part)
                                    || (part.has("beside")
                                            && part.option("event").startsWith("escalation")
                                            && ran(difference, part))))),
    /** A signal that its own instance throws arrives after the step; what that has ended does not take it any more. */
    SIGNAL_AFTER_COMMIT(LateSignal::isLate),
    /** After a handler has interrupted its scope, Flowable lets another one of it start by what the first one throws. */
    HANDLER_AFTER_INTERRUPTION(difference -> new InterruptedScope(difference).goesOn()
            || Places.scopesWithHandlers(difference.process()).stream()
                    .anyMatch(scope -> interruptedAndMore(difference, scope) && endedByIt(difference, scope))),
    /** When a handler interrupts a sub-process, Flowable may take no event for the sub-process as an activity any more. */
    INTERRUPTED_SCOPE(difference -> new InterruptedScope(difference).isDisarmed()),
    /** An inclusive gateway that splits: Flowable lets it wait for tokens that could come to it again, although it has no other flow. */
    INCLUSIVE_IN_CIRCLE(difference -> new Inclusive(difference).waitsAtSplit()),
    /** A joining inclusive gateway: Flowable waits for a completed sub-process that can be undone, as if a token were in it. */
    INCLUSIVE_AFTER_UNDO(difference -> new Inclusive(difference).waitsForUndo()),
    /** The job of an inclusive gateway has failed: Flowable lets the gateway go on in the next step, whatever that is about. */
    INCLUSIVE_BEFORE_RETRY(difference -> new Inclusive(difference).goesOnBeforeRetry()),
    /** A job of a parallel loop has failed: Flowable does not wait for its instance when it leaves the loop. */
    FAILED_IN_LOOP(difference -> difference
            .process()
            .contains(loop -> loop.option("loop").startsWith("parallel") && isLeftBeforeRetry(difference, loop))),
    /** An ad-hoc sub-process has enough while a handler runs beside it, or after one has run: Flowable loses its token. */
    AD_HOC_TOKEN_LOST(AdHoc::isTokenLost),
    /** A handler interrupts what waits for an event since the same step: Flowable's database refuses the step. */
    REFUSED_SUBSCRIPTION(says("Referential integrity constraint violation: \"ACT_FK_EVENT_EXEC")
            .and(difference -> difference.first().trouble().isEmpty()
                    && difference
                            .process()
                            .contains(handler -> handler.kind() == Kind.EVENT_SUB_PROCESS
                                    && !handler.has("beside")
                                    && difference.first().completed().contains(handler.id() + "_start")))),
    /** An error starts a handler that interrupts: Flowable records what it has interrupted as completed. */
    INTERRUPTED_BY_ERROR(difference -> new InterruptedScope(difference).isRecordedAsCompleted()),
    /** An error that nobody catches: Flowable may catch it in a scope in which the token is not. */
    CAUGHT_ELSEWHERE(difference -> new Misled(difference).isCaughtElsewhere()),
    /** A parallel loop whose handlers ran beside it: Flowable leaves it a second time when the instance should end. */
    LOOP_LEFT_TWICE(difference -> new Misled(difference).isLeftTwice()),
    /** Two tokens wait at one event-based gateway: an event that comes to one of them withdraws events of the other one on Flowable. */
    ANOTHER_TOKEN_WITHDRAWN(difference -> new Misled(difference).isAtSameGateway()),
    /** A transaction in which nothing has completed that can be undone, not counting what is in its sub-processes: Flowable cannot cancel it. */
    REFUSED_CANCEL(Cancel::isRefused);

    private static final int RETRY_SECONDS = 10;

    @SuppressWarnings("ImmutableEnumChecker") // the predicates keep nothing
    private final Predicate<Difference> fits;

    KnownDifference(Predicate<Difference> fits) {
        this.fits = fits;
    }

    private static Predicate<Difference> says(String text) {
        return difference -> difference.second().trouble().contains(text);
    }

    private static boolean isRetriedLate(Difference difference) {
        String step = difference.steps().getLast();
        List<String> ours = ours(difference);
        List<String> theirs = theirs(difference);
        if (!step.startsWith("timer ")
                || ours.size() != 1
                || theirs.size() != 1
                || !ours.getFirst().startsWith("timer ")
                || difference.first().trouble().isEmpty()
                || difference.second().trouble().isEmpty()) {
            return false;
        }
        String at = withoutDue(step);
        return withoutDue(ours.getFirst()).equals(at)
                && withoutDue(theirs.getFirst()).equals(at)
                && due(theirs.getFirst()) == due(step) + RETRY_SECONDS
                && due(ours.getFirst()) > due(theirs.getFirst());
    }

    private static String withoutDue(String timer) {
        return timer.substring(0, timer.lastIndexOf(' '));
    }

    private static long due(String timer) {
        return Long.parseLong(timer.substring(timer.lastIndexOf(' ') + 1));
    }

    private static boolean raisesError(Part part) {
        return part.has("error")
                || (part.kind() == Kind.END && part.option("event").startsWith("error"));
    }

    /** Whether callers that cannot take the end of a called process have a job for it instead. */
    private static boolean isLeftToJobs(Difference difference) {
        List<String> ours =
                ours(difference).stream().filter(fact -> !isVariable(fact)).toList();
        return !ours.isEmpty()
                && ours.stream()
                        .allMatch(fact -> fact.startsWith("job ")
                                && difference
                                        .process()
                                        .contains(call -> call.kind() == Kind.CALL
                                                && (Places.element(fact).equals(call.id())
                                                        || call.all(Kind.BOUNDARY).stream()
                                                                .anyMatch(boundary -> Places.element(fact)
                                                                        .equals(boundary.id())))));
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

    /** Whether something of a part completed in the step, on either engine. */
    private static boolean ran(Difference difference, Part part) {
        return Stream.concat(difference.first().completed().stream(), difference.second().completed().stream())
                .anyMatch(id -> Places.of(id, part));
    }

    /** Whether instances of a parallel loop call a process in one step. */
    private static boolean callsAtOnce(Difference difference, Part loop) {
        return loop.option("loop").startsWith("parallel")
                && loop.contains(part -> part.kind() == Kind.CALL && ran(difference, part));
    }

    /** Whether paths of a gateway ran in one step, one of them with a call and another one with an activity that writes a variable. */
    private static boolean writesBesideCall(Difference difference, Part gateway) {
        if (gateway.kind() != Kind.PARALLEL && gateway.kind() != Kind.INCLUSIVE) {
            return false;
        }
        List<Part> calling = gateway.body().stream()
                .filter(branch -> branch.contains(part -> part.kind() == Kind.CALL && ran(difference, part)))
                .toList();
        return gateway.body().stream()
                .anyMatch(branch -> (calling.size() > 1 || !calling.contains(branch))
                        && !calling.isEmpty()
                        && branch.contains(part ->
                                (part.kind() == Kind.SERVICE || part.kind() == Kind.CALL) && ran(difference, part)));
    }

    private static boolean isNotUndone(Difference difference) {
        Part process = difference.process();
        List<String> undone = Facts.only(
                        difference.first().completed(), difference.second().completed())
                .stream()
                .filter(id -> !id.startsWith("-")
                        && !Completed.counted(process, List.of(id)).isEmpty()
                        && !difference.second().completed().contains("-" + id))
                .toList();
        boolean byHandler = process.contains(handler -> handler.kind() == Kind.EVENT_SUB_PROCESS
                && handler.contains(event -> event.kind() == Kind.THROW
                        && event.option("event").equals("compensate")
                        && difference.first().completed().contains(event.id())));
        return !undone.isEmpty()
                && facts(difference).allMatch(KnownDifference::isVariable)
                && undone.stream()
                        .allMatch(id -> process.contains(undo -> undo.kind() == Kind.UNDO
                                && id.equals(undo.id() + "_do")
                                && (byHandler
                                        || Places.isLeftByJob(process, undo)
                                        || isInNestedSubProcess(process, undo))));
    }

    /** Whether what can be undone is in a sub-process of a sub-process. */
    private static boolean isInNestedSubProcess(Part process, Part undo) {
        return Places.around(process, undo).stream()
                        .filter(outer -> outer.kind() == Kind.SUB_PROCESS || outer.kind() == Kind.TRANSACTION)
                        .filter(outer -> outer.all(Kind.UNDO).isEmpty())
                        .count()
                > 1;
    }

    /** Whether all that waits in a loop for us are jobs that wait for their next attempt, and the other engine has left it. */
    private static boolean isLeftBeforeRetry(Difference difference, Part loop) {
        List<String> waiting = ours(difference).stream()
                .filter(fact -> Places.of(Places.element(fact), loop))
                .toList();
        Paths paths = Paths.of(difference.process());
        return !waiting.isEmpty()
                && waiting.stream().allMatch(fact -> Leaving.hasFailed(difference, fact))
                && difference.first().facts().stream()
                        .filter(fact -> Places.of(Places.element(fact), loop))
                        .allMatch(waiting::contains)
                && ours(difference).stream().allMatch(fact -> isVariable(fact) || waiting.contains(fact))
                && theirs(difference).stream()
                        .allMatch(fact -> isVariable(fact)
                                || fact.equals("ended")
                                || paths.reaches(loop.id(), Places.element(fact)))
                && Facts.only(
                                Completed.counted(
                                        difference.process(), difference.first().completed()),
                                Completed.counted(
                                        difference.process(),
                                        difference.second().completed()))
                        .isEmpty()
                && Facts.only(
                                difference.second().completed(),
                                difference.first().completed())
                        .stream()
                        .allMatch(id -> id.startsWith("-")
                                || Places.of(id, loop)
                                || id.equals("p_end")
                                || paths.reaches(loop.id(), id));
    }

    private static boolean throwsAgain(Part part) {
        String event = part.option("event");
        return part.has("error")
                || ((part.kind() == Kind.END || part.kind() == Kind.THROW)
                        && (event.startsWith("escalation") || event.startsWith("error")));
    }

    private static boolean completeTheSame(Difference difference) {
        return Completed.counted(difference.process(), difference.first().completed())
                .equals(Completed.counted(
                        difference.process(), difference.second().completed()));
    }

    /** Whether an engine on which the instance has ended alone is told apart by what the other one still has in the scope. */
    private static boolean endedByIt(Difference difference, Part scope) {
        return Stream.of(ours(difference), theirs(difference)).noneMatch(facts -> facts.contains("ended"))
                || facts(difference).anyMatch(fact -> Places.inside(Places.element(fact), scope));
    }

    private static boolean interruptedAndMore(Difference difference, Part scope) {
        boolean interrupted = scope.all(Kind.EVENT_SUB_PROCESS).stream()
                .anyMatch(handler -> !handler.has("beside")
                        && handler.contains(inner -> throwsAgain(inner) && ran(difference, inner)));
        boolean again = scope.all(Kind.EVENT_SUB_PROCESS).stream()
                .anyMatch(handler -> Facts.only(
                                        difference.second().completed(),
                                        difference.first().completed())
                                .contains(handler.id() + "_start")
                        && handler.contains(inner -> inner.option("event").equals(handler.option("event"))
                                && throwsAgain(inner)
                                && ran(difference, inner)));
        return again
                || (interrupted
                        && scope.all(Kind.EVENT_SUB_PROCESS).stream()
                                .anyMatch(handler -> Facts.only(
                                                        difference.second().completed(),
                                                        difference.first().completed())
                                                .contains(handler.id() + "_start")
                                        || theirs(difference).stream()
                                                .anyMatch(fact -> Places.of(Places.element(fact), handler))));
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
