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
    HANDLER_LEFT_EARLY(difference -> new Leaving(difference).handlerLeftEarly()),
    /** Flowable undoes nothing for a compensation event in an event sub-process, and nothing that a job has left. */
    NOT_UNDONE(KnownDifference::isNotUndone),
    /** Flowable undoes what another instance of the same handler has done, which has not been left yet. */
    UNDONE_IN_HANDLER(difference -> new Undoing(difference).isOfHandler()),
    /** What a loop gathers is a variable of its rounds: for us a handler that undoes a round sees and sets it there. */
    UNDONE_ROUND(difference -> new Undoing(difference).isOfRound()),
    /** One path of a step ends all others: which of them have come how far is left open. */
    RACE_WITH_END(Race::isRace),
    /** A scope in which a token waits for ever at a join, beside starts of event sub-processes: Flowable leaves the scope, and drops the token. */
    HELD_TOKEN_BESIDE_HANDLER(difference -> new Leaving(difference).heldTokenBesideHandler()),
    /** A handler interrupts its scope in the middle of a step: on Flowable what else is in the step goes on, inside the scope. */
    INTERRUPTED_IN_ONE_STEP(Interruption::isInOneStep),
    /** A called process and another path, such as a handler of what it throws, write the same variable in one step: which is last is left open. */
    ORDER_IN_ONE_STEP(difference -> new Order(difference).explains()
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
    HANDLER_AFTER_INTERRUPTION(difference -> Places.scopesWithHandlers(difference.process()).stream()
            .anyMatch(scope -> (interruptedAndMore(difference, scope) && endedByIt(difference, scope))
                    || staysArmed(difference, scope))),
    /** When a handler interrupts a sub-process, Flowable may take no event for the sub-process as an activity any more. */
    INTERRUPTED_SCOPE(difference -> difference.process().contains(part -> isDisarmed(difference, part))),
    /** An inclusive gateway that splits: Flowable lets it wait for tokens that could come to it again, although it has no other flow. */
    INCLUSIVE_IN_CIRCLE(difference -> difference
            .process()
            .contains(part -> (part.kind() == Kind.REPEAT
                            && part.contains(
                                    gateway -> gateway.kind() == Kind.INCLUSIVE && waitsAtSplit(difference, gateway)))
                    || (part.kind() == Kind.INCLUSIVE
                            && difference.second().facts().contains("job " + part.id() + " -")
                            && waitsAtSplit(difference, part)))),
    /** A joining inclusive gateway: Flowable waits for a completed sub-process that can be undone, as if a token were in it. */
    INCLUSIVE_AFTER_UNDO(difference ->
            difference.process().contains(part -> part.kind() == Kind.INCLUSIVE && waitsForUndo(difference, part))),
    /** A job of a parallel loop has failed: Flowable does not wait for its instance when it leaves the loop. */
    FAILED_IN_LOOP(difference -> difference
            .process()
            .contains(loop -> loop.option("loop").startsWith("parallel") && isLeftBeforeRetry(difference, loop))),
    /** An ad-hoc sub-process has enough while a handler runs beside it: Flowable loses its token. */
    AD_HOC_TOKEN_LOST(difference -> difference
            .process()
            .contains(part -> part.kind() == Kind.AD_HOC && part.has("enough") && isTokenLost(difference, part))),
    /** A handler interrupts what waits for an event since the same step: Flowable's database refuses the step. */
    REFUSED_SUBSCRIPTION(says("Referential integrity constraint violation: \"ACT_FK_EVENT_EXEC")
            .and(difference -> difference.first().trouble().isEmpty()
                    && difference
                            .process()
                            .contains(handler -> handler.kind() == Kind.EVENT_SUB_PROCESS
                                    && !handler.has("beside")
                                    && difference.first().completed().contains(handler.id() + "_start")))),
    /** An error starts a handler that interrupts: Flowable records what it has interrupted as completed. */
    INTERRUPTED_BY_ERROR(KnownDifference::isInterruptedByError),
    /** A transaction with a completed sub-process that can be undone: Flowable cannot cancel it. */
    CANCEL_WITH_SUB_PROCESS(says("No execution found for sub process of boundary cancel event")
            .and(difference -> difference
                    .process()
                    .contains(transaction -> transaction.kind() == Kind.TRANSACTION
                            && difference.first().trouble().isEmpty()
                            && difference.first().completed().contains("-" + transaction.id())
                            && transaction.contains(part -> part.option("event").equals("cancel")
                                    && difference.first().completed().contains(part.id())))));

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
                        && !Completed.isUneven(id)
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

    /** Whether the other engine stays at the join of a gateway, in a branch of which a sub-process has completed that can be undone. */
    private static boolean waitsForUndo(Difference difference, Part gateway) {
        String join = gateway.id() + "_join";
        Paths paths = Paths.of(difference.process());
        List<String> first =
                Completed.counted(difference.process(), difference.first().completed());
        List<String> second =
                Completed.counted(difference.process(), difference.second().completed());
        return gateway.contains(scope -> (scope.kind() == Kind.SUB_PROCESS || scope.kind() == Kind.TRANSACTION)
                        && scope.contains(inner -> inner.kind() == Kind.UNDO))
                && difference.first().completed().contains(join)
                && Facts.only(second, first).isEmpty()
                && Facts.only(first, second).stream().allMatch(id -> paths.reaches(join, id))
                && theirs(difference).stream().allMatch(KnownDifference::isVariable)
                && !ours(difference).isEmpty()
                && ours(difference).stream()
                        .allMatch(fact ->
                                isVariable(fact) || fact.equals("ended") || paths.reaches(join, Places.element(fact)));
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

    /** Whether what comes after an ad-hoc sub-process happens for us alone, and on the other engine a handler is all that is left. */
    private static boolean isTokenLost(Difference difference, Part adHoc) {
        Part process = difference.process();
        Part scope = Places.scopeOf(process, adHoc);
        Paths paths = Paths.of(process);
        List<String> first = Completed.counted(process, difference.first().completed());
        List<String> second = Completed.counted(process, difference.second().completed());
        List<String> left = difference.second().facts().stream()
                .filter(fact -> !isVariable(fact))
                .toList();
        return difference.first().completed().contains(adHoc.id())
                && difference.second().completed().contains(adHoc.id())
                && !left.isEmpty()
                && difference.before().facts().containsAll(left)
                && left.stream()
                        .allMatch(fact -> scope.all(Kind.EVENT_SUB_PROCESS).stream()
                                .anyMatch(handler -> Places.of(Places.element(fact), handler)))
                && Facts.only(second, first).isEmpty()
                && ours(difference).stream()
                        .allMatch(fact -> isVariable(fact)
                                || fact.equals("ended")
                                || paths.reaches(adHoc.id(), Places.element(fact)))
                && !Facts.only(first, second).isEmpty()
                && Facts.only(first, second).stream()
                        .allMatch(id -> paths.reaches(adHoc.id(), id)
                                || difference.first().completed().contains("-" + id));
    }

    private static boolean isInterruptedByError(Difference difference) {
        Part process = difference.process();
        List<String> recorded = Facts.only(
                        difference.second().completed(), difference.first().completed())
                .stream()
                .filter(id -> Completed.counted(process, List.of(id)).contains(id))
                .filter(id -> !difference.first().completed().contains(id))
                .toList();
        return facts(difference).findAny().isEmpty()
                && !recorded.isEmpty()
                && Completed.counted(
                                process, withoutCancelled(difference.first().completed(), recorded))
                        .equals(Completed.counted(
                                process, withoutCancelled(difference.second().completed(), recorded)))
                && recorded.stream()
                        .allMatch(id -> difference.first().completed().contains("-" + id)
                                && Places.scopesWithHandlers(process).stream()
                                        .anyMatch(scope ->
                                                Places.inside(id, scope) && interruptedByError(difference, scope)));
    }

    private static List<String> withoutCancelled(List<String> completed, List<String> ids) {
        return completed.stream()
                .filter(id -> !ids.contains(id.startsWith("-") ? id.substring(1) : id))
                .toList();
    }

    private static boolean interruptedByError(Difference difference, Part scope) {
        return Stream.of(difference.first(), difference.second())
                .allMatch(snapshot -> scope.all(Kind.EVENT_SUB_PROCESS).stream()
                        .anyMatch(handler -> handler.option("event").startsWith("error")
                                && snapshot.completed().contains(handler.id() + "_start")));
    }

    private static boolean throwsAgain(Part part) {
        String event = part.option("event");
        return part.has("error")
                || ((part.kind() == Kind.END || part.kind() == Kind.THROW)
                        && (event.startsWith("escalation") || event.startsWith("error")));
    }

    /** An error interrupts a scope, and all that differs is that the other engine still waits for the starts of its other handlers. */
    private static boolean staysArmed(Difference difference, Part scope) {
        List<String> theirs = theirs(difference);
        return !theirs.isEmpty()
                && ours(difference).isEmpty()
                && theirs.stream().allMatch(fact -> Places.startsHandler(Places.element(fact), scope))
                && interruptedByError(difference, scope)
                && completeTheSame(difference);
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

    private static boolean isDisarmed(Difference difference, Part scope) {
        return theirs(difference).isEmpty()
                && !ours(difference).isEmpty()
                && ours(difference).stream()
                        .allMatch(fact -> scope.all(Kind.BOUNDARY).stream()
                                .anyMatch(boundary -> Places.element(fact).equals(boundary.id())))
                && scope.all(Kind.EVENT_SUB_PROCESS).stream()
                        .anyMatch(handler -> !handler.has("beside")
                                && difference.second().completed().contains(handler.id() + "_start"));
    }

    private static boolean waitsAtSplit(Difference difference, Part gateway) {
        List<String> completed =
                Facts.only(difference.first().completed(), difference.second().completed());
        return theirs(difference).stream().allMatch(KnownDifference::isVariable)
                && completed.stream().anyMatch(id -> id.startsWith(gateway.id() + "_b"))
                && ours(difference).stream()
                        .allMatch(fact -> isVariable(fact) || Places.of(Places.element(fact), gateway));
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
