package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The known differences about when a scope is left, and how long it takes events. Each accepts what the one documented reason explains,
 * in one instance of one scope, and no other trace of the step.
 */
final class Leaving {
    private static final Pattern RAISED_AT = Pattern.compile("raised at element '([^']*)'");

    private final Difference difference;
    private final Part process;
    private final List<String> ours;
    private final List<String> theirs;
    private final List<String> oursDone;
    private final List<String> theirsDone;

    Leaving(Difference difference) {
        this.difference = difference;
        this.process = difference.process();
        this.ours = Facts.only(difference.first().facts(), difference.second().facts());
        this.theirs = Facts.only(difference.second().facts(), difference.first().facts());
        List<String> first = Completed.counted(process, difference.first().completed());
        List<String> second = Completed.counted(process, difference.second().completed());
        this.oursDone = Facts.only(first, second);
        this.theirsDone = Facts.only(second, first);
    }

    private static boolean isVariable(String fact) {
        return fact.startsWith("var ");
    }

    /** Every start of the handlers of a scope is gone on the other engine since a path has ended there, and nothing else differs. */
    boolean completingScope() {
        return theirs.isEmpty()
                && !ours.isEmpty()
                && oursDone.isEmpty()
                && theirsDone.isEmpty()
                && ours.stream().allMatch(this::isOfCompletingScope);
    }

    /** The same difference, as if the other engine took the events that it does not take any more for this reason. */
    Difference asIfEventsWereTaken() {
        List<String> facts = Stream.concat(
                        difference.second().facts().stream(), ours.stream().filter(this::isOfCompletingScope))
                .sorted()
                .toList();
        Snapshot second = difference.second();
        return new Difference(
                process,
                difference.steps(),
                difference.before(),
                difference.first(),
                new Snapshot(facts, second.completed(), second.trouble(), second.held()));
    }

    private boolean isOfCompletingScope(String start) {
        return Places.scopesWithHandlers(process).stream()
                .filter(scope -> Places.startsHandler(Places.element(start), scope))
                .map(scope -> Instance.of(difference, scope, start))
                .anyMatch(scope -> scope.starts(difference.second().facts()).isEmpty()
                        && wereArmed(scope)
                        && (((pathEnded(scope.scope()) || handlerTerminated(scope.scope())) && onlyPassive(scope))
                                || (adHocLeft(scope.scope()) && Onward.losesNone(difference))));
    }

    /** Whether what starts the handlers is what started them before, when the scope is not new. */
    private boolean wereArmed(Instance scope) {
        List<String> before = scope.starts(difference.before().facts());
        List<String> now = scope.starts(difference.first().facts());
        return before.isEmpty()
                ? now.stream().distinct().count() == now.size()
                : Facts.only(now, before).isEmpty()
                        && Facts.only(before, now).stream()
                                .allMatch(difference.steps().getLast()::equals);
    }

    /** Whether a token of this scope came to an end in the step, on both engines. */
    private boolean pathEnded(Part scope) {
        Set<String> ends = Places.ends(scope);
        return difference.first().completed().stream().anyMatch(ends::contains)
                && difference.second().completed().stream()
                        .map(id -> id.startsWith("-") ? id.substring(1) : id)
                        .anyMatch(ends::contains);
    }

    /** Whether a terminate end event has ended a handler of the scope in the step, on both engines. */
    private boolean handlerTerminated(Part scope) {
        return scope.all(Kind.EVENT_SUB_PROCESS).stream()
                .flatMap(Places::direct)
                .filter(part -> part.kind() == Kind.END && part.option("event").equals("terminate"))
                .map(Part::id)
                .anyMatch(end -> difference.first().completed().contains(end)
                        && (difference.second().completed().contains(end)
                                || difference.second().completed().contains("-" + end)));
    }

    /** Whether the completion condition of an ad-hoc sub-process in the scope has held; the other engine ends a path of the scope by it. */
    private boolean adHocLeft(Part scope) {
        return Places.direct(scope)
                .anyMatch(part -> part.kind() == Kind.AD_HOC
                        && part.has("enough")
                        && difference.first().completed().contains(part.id())
                        && difference.second().completed().contains(part.id()));
    }

    /** Whether something runs in a scope, but only what the other engine does not count. */
    private boolean onlyPassive(Instance scope) {
        List<String> running = scope.running(difference.first());
        return (!running.isEmpty() || scope.holds(difference.first()))
                && running.stream().allMatch(fact -> isPassive(fact, scope.scope()));
    }

    private boolean isPassive(String fact, Part scope) {
        String element = Places.element(fact);
        return Places.inHandler(process, scope)
                || scope.all(Kind.EVENT_SUB_PROCESS).stream().anyMatch(handler -> Places.of(element, handler))
                || Places.inDirectLoop(element, scope)
                || (!fact.startsWith("task ") && Places.isDirectLeftByJob(element, scope))
                || hasFailed(difference, fact)
                || followsJoin(element, scope);
    }

    /** Whether a fact is of a job that an earlier step has tried in vain: the other engine does not count its token any more. */
    static boolean hasFailed(Difference difference, String fact) {
        if (!fact.startsWith("timer ") && !fact.startsWith("dead ")) {
            return false;
        }
        String[] words = fact.split(" ", -1);
        return difference.before().facts().contains(fact)
                && difference.steps().stream()
                        .map(step -> step.split(" ", -1))
                        .anyMatch(step -> List.of("job", "timer").contains(step[0])
                                && step[1].equals(words[1])
                                && step[2].equals(words[2]));
    }

    /** Whether an element comes after a join at which tokens of the scope have met in this step: until then they did not count. */
    private boolean followsJoin(String element, Part scope) {
        List<String> done = difference.first().completed();
        return Places.direct(scope)
                .map(part -> part.id() + "_join")
                .filter(join -> Completed.isUneven(join) && done.contains(join))
                .anyMatch(join -> Paths.of(process).reaches(join, element));
    }

    /** The first path of a handler that runs beside its scope has ended: the other engine drops all others of the handler, and goes on. */
    boolean handlerLeftEarly() {
        return process.tree()
                .filter(part -> part.kind() == Kind.EVENT_SUB_PROCESS)
                .anyMatch(handler -> handler.has("beside") ? isLeftEarly(handler) : isRecordedEarly(handler));
    }

    /** An interrupting handler goes on after the first of its paths has ended, and is recorded as completed on the other engine all the same. */
    private boolean isRecordedEarly(Part handler) {
        return theirsDone.equals(List.of(handler.id()))
                && oursDone.isEmpty()
                && ours.isEmpty()
                && theirs.isEmpty()
                && pathEnded(handler)
                && difference.first().facts().stream().anyMatch(fact -> Places.inside(Places.element(fact), handler));
    }

    private boolean isLeftEarly(Part handler) {
        if (!theirsDone.contains(handler.id())
                || !oursDone.isEmpty()
                || !pathEnded(handler)
                || !new Progress(difference).explains(handler)) {
            return false;
        }
        boolean runs = ours.stream().anyMatch(fact -> Places.of(Places.element(fact), handler))
                || difference.first().held().stream().anyMatch(held -> Places.of(Places.heldAt(held), handler));
        Part around = Places.scopeOf(process, handler);
        boolean onlyThis = theirsDone.stream().allMatch(id -> id.equals(handler.id()) || isOpen(id, handler))
                && theirs.isEmpty()
                && ours.stream().allMatch(fact -> Places.of(Places.element(fact), handler));
        return runs && (onlyThis || leftToo(around, handler));
    }

    /** Whether an element in a handler is open for us; the other engine says of what it drops that it has completed. */
    private boolean isOpen(String element, Part handler) {
        return Places.of(element, handler) && ours.stream().map(Places::element).anyMatch(element::equals);
    }

    /** Whether the other engine has left the scope of the handler as well, since nothing else ran in it. */
    private boolean leftToo(Part scope, Part handler) {
        boolean left = scope.kind() == Kind.PROCESS ? theirs.contains("ended") : theirsDone.contains(scope.id());
        return left
                && theirs.stream().noneMatch(fact -> Places.inside(Places.element(fact), scope))
                && Instance.all(difference, scope).stream()
                        .anyMatch(instance -> instance.running(difference.first()).stream()
                                        .allMatch(fact -> Places.of(Places.element(fact), handler))
                                && ours.stream()
                                        .filter(fact -> !isVariable(fact))
                                        .allMatch(fact -> instance.has(fact) || isArmed(fact, scope)));
    }

    /** Whether a fact is there because a scope, or one around it, is alive. */
    private boolean isArmed(String fact, Part scope) {
        return Places.around(process, scope).stream().anyMatch(outer -> Places.armedBy(Places.element(fact), outer));
    }

    /** We have left a scope; on the other engine nothing is in it but what starts its handlers. */
    boolean stuckBesideHandler() {
        return Places.scopesWithHandlers(process).stream()
                        .anyMatch(scope -> scope.kind() == Kind.PROCESS
                                ? isStuck(new Instance(difference, scope, List.of()))
                                : (more(difference.first(), difference.second(), scope) || scope.has("loop"))
                                        && stuckInstances(scope))
                && Onward.losesNone(difference);
    }

    /** We have left a scope and refuse the step, since what follows raises an error that nobody catches; the other engine is stuck in it. */
    boolean failedBehindStuckScope() {
        Matcher raised = RAISED_AT.matcher(difference.first().trouble());
        return ours.contains("failed")
                && raised.find()
                && difference.second().trouble().isEmpty()
                && Facts.only(difference.second().facts(), difference.before().facts()).stream()
                        .allMatch(Leaving::isVariable)
                && Facts.only(difference.before().facts(), difference.second().facts()).stream()
                        .filter(fact -> !isVariable(fact))
                        .toList()
                        .equals(List.of(difference.steps().getLast()))
                && Places.scopesWithHandlers(process).stream()
                        .filter(scope -> Paths.of(process).reaches(scope.id(), raised.group(1))
                                && !Places.inside(raised.group(1), scope))
                        .flatMap(scope -> Instance.all(difference, scope).stream())
                        .anyMatch(scope -> scope.has(difference.steps().getLast())
                                && scope.running(difference.second()).isEmpty());
    }

    /** Whether a scope has completed on one engine and not on the other. */
    private static boolean more(Snapshot one, Snapshot other, Part scope) {
        return Facts.only(one.completed(), other.completed()).contains(scope.id());
    }

    private boolean stuckInstances(Part scope) {
        List<Instance> all = Instance.all(difference, scope);
        return all.isEmpty()
                ? isStuck(new Instance(difference, scope, List.of()))
                : all.stream().anyMatch(this::isStuck);
    }

    private boolean isStuck(Instance scope) {
        boolean root = scope.scope().kind() == Kind.PROCESS;
        return (!root || ours.contains("ended"))
                && scope.running(difference.second()).isEmpty()
                && (difference.first().facts().stream().noneMatch(scope::has) || isEnteredAgain(scope.scope()))
                && theirs.stream()
                        .allMatch(fact ->
                                isVariable(fact) || isArmedStill(fact, scope.scope()) || isStopped(fact, scope.scope()))
                && theirsDone.isEmpty()
                && oursDone.stream()
                        .noneMatch(id -> (Places.inside(id, scope.scope())
                                        || id.equals(scope.scope().id() + "_end"))
                                && !endedHandler(id, scope.scope())
                                && !isUndoneAfterwards(id)
                                && !isEnteredAgain(scope.scope())
                                && scope.counters().isEmpty())
                && oursDone.stream().allMatch(id -> Collections.frequency(oursDone, id) == 1 || isRepeated(id))
                && goesOn(scope.scope())
                && variablesAreWritten();
    }

    /** Whether a token has come to the scope again in the step, in a circle. */
    private boolean isEnteredAgain(Part scope) {
        String start = scope.id() + "_start";
        return oursDone.contains(start)
                && Places.around(process, scope).stream().anyMatch(outer -> outer.kind() == Kind.REPEAT)
                && Collections.frequency(oursDone, scope.id()) == Collections.frequency(oursDone, start);
    }

    /** Whether an element undoes something, since a transaction around it was cancelled after the scope was left. */
    private boolean isUndoneAfterwards(String element) {
        return Places.isUndoing(element)
                && process.contains(transaction -> transaction.kind() == Kind.TRANSACTION
                        && Places.inside(element, transaction)
                        && Places.direct(transaction)
                                .anyMatch(end -> end.option("event").equals("cancel") && oursDone.contains(end.id())));
    }

    /** Whether an element is a handler that has interrupted the scope earlier and has come to its end on both engines. */
    private boolean endedHandler(String element, Part scope) {
        return scope.all(Kind.EVENT_SUB_PROCESS).stream()
                .anyMatch(handler -> handler.id().equals(element)
                        && !handler.has("beside")
                        && pathEnded(handler)
                        && !difference.first().completed().contains(element + "_start"));
    }

    /** Whether an element may complete more than once in a step. */
    private boolean isRepeated(String element) {
        return process.contains(part -> (part.has("loop") || part.kind() == Kind.REPEAT) && Places.of(element, part));
    }

    /** Whether a fact is there because a scope is alive, or one around it that we have left with it. */
    private boolean isArmedStill(String fact, Part scope) {
        return Places.around(process, scope).stream()
                .filter(outer -> Places.armedBy(Places.element(fact), outer))
                .anyMatch(outer -> outer.equals(scope)
                        || difference.first().facts().stream().noneMatch(Instance.of(difference, outer, fact)::has));
    }

    /** Whether a fact is of a loop around a scope that had enough for us when the scope was left, so that nothing of it is there. */
    private boolean isStopped(String fact, Part scope) {
        return difference.before().facts().contains(fact)
                && Places.around(process, scope).stream()
                        .anyMatch(outer -> outer.has("stop")
                                && Places.of(Places.element(fact), outer)
                                && difference.first().facts().stream()
                                        .noneMatch(left -> Places.inside(Places.element(left), outer)));
    }

    /** Whether a token has left the scope, and what is new for us comes after it, or after a scope that has ended with it. */
    private boolean goesOn(Part scope) {
        Paths paths = Paths.of(process);
        List<Part> around = Places.around(process, scope);
        List<String> come = ours.stream().filter(fact -> !isVariable(fact)).toList();
        boolean heldAfter = difference.first().held().stream()
                .map(Places::heldAt)
                .anyMatch(join -> around.stream().anyMatch(outer -> paths.reaches(outer.id(), join)));
        boolean endsAfter = Places.ends(Places.scopeOf(process, scope)).stream()
                .anyMatch(end -> oursDone.contains(end) && paths.reaches(scope.id(), end));
        boolean others = (scope.option("loop").startsWith("parallel") || Places.counters(process, scope) > 0)
                && ours.stream().noneMatch(this::isGathered);
        List<String> added = Facts.only(
                        difference.first().facts(), difference.before().facts())
                .stream()
                .filter(fact -> !isVariable(fact) && !fact.equals("ended"))
                .toList();
        return (!come.isEmpty() || heldAfter || endsAfter || others)
                && added.stream().distinct().count() == added.size()
                && come.stream()
                        .filter(fact -> !fact.equals("ended"))
                        .allMatch(fact -> around.stream()
                                .anyMatch(outer -> Places.element(fact).equals(outer.id())
                                        || paths.reaches(outer.id(), Places.element(fact))));
    }

    /** Whether variables differ only when something that writes them ran on one engine alone. */
    private boolean variablesAreWritten() {
        return Stream.concat(ours.stream(), theirs.stream()).noneMatch(fact -> isVariable(fact) && !isGathered(fact))
                || Stream.concat(oursDone.stream(), theirsDone.stream()).anyMatch(id -> Places.writes(id, process))
                || Facts.only(
                                difference.first().completed(),
                                difference.second().completed())
                        .stream()
                        .anyMatch(id -> Places.isLeftByJob(id, process) && Places.writes(id, process))
                || Stream.concat(ours.stream(), theirs.stream()).anyMatch("ended"::equals);
    }

    /** Whether a variable is what a loop has gathered that has ended on one engine alone. */
    private boolean isGathered(String variable) {
        return process.contains(loop -> loop.has("gather")
                && variable.startsWith("var all_" + loop.id() + "=")
                && (more(difference.first(), difference.second(), loop)
                        || more(difference.second(), difference.first(), loop)));
    }

    /** The other engine has left a scope, and for us nothing is in it but tokens at joins and what starts its handlers. */
    boolean heldTokenBesideHandler() {
        return Places.scopesWithHandlers(process).stream()
                .filter(scope -> scope.kind() == Kind.PROCESS
                        ? theirs.contains("ended")
                        : more(difference.second(), difference.first(), scope) || scope.has("loop"))
                .flatMap(scope -> Instance.all(difference, scope).stream())
                .anyMatch(this::isHeld);
    }

    private boolean isHeld(Instance scope) {
        return scope.holds(difference.first())
                && scope.running(difference.first()).isEmpty()
                && difference.second().facts().stream().noneMatch(scope::has)
                && oursDone.isEmpty()
                && theirsDone.stream()
                        .noneMatch(id -> (Places.inside(id, scope.scope())
                                || id.equals(scope.scope().id() + "_end")))
                && ours.stream().allMatch(fact -> isVariable(fact) || isArmed(fact, scope.scope()))
                && variablesAreWritten();
    }
}
