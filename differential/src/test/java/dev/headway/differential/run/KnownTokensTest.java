package dev.headway.differential.run;

import static dev.headway.differential.run.KnownCase.START;
import static dev.headway.differential.run.KnownCase.assertKnown;
import static dev.headway.differential.run.KnownCase.assertUnknown;
import static dev.headway.differential.run.KnownCase.difference;
import static dev.headway.differential.run.KnownCase.end;
import static dev.headway.differential.run.KnownCase.handler;
import static dev.headway.differential.run.KnownCase.process;
import static dev.headway.differential.run.KnownCase.refused;
import static dev.headway.differential.run.KnownCase.seen;
import static dev.headway.differential.run.KnownCase.service;
import static dev.headway.differential.run.KnownCase.thrown;
import static dev.headway.differential.run.KnownCase.undone;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Differences after which the engines are in different places, each known for its own cause; when we lose a token in the same step, unknown. */
class KnownTokensTest {
    private static Part user(String id) {
        return Part.of(Kind.USER, id);
    }

    private static Part branch(String id, Part... parts) {
        return Part.of(Kind.SEQUENCE, id, parts);
    }

    private static Part boundary(String id, String event, Part... parts) {
        return Part.of(Kind.BOUNDARY, id, parts).with("event", event);
    }

    private static Part signal(String id, String name) {
        return thrown(id, "signal:" + name).with("async", "before");
    }

    private static Part decided(String condition, Part other) {
        Part gateway = Part.of(
                Kind.INCLUSIVE,
                "ig3",
                branch("seq4", service("st5").with("async", "before")).with("when", condition),
                branch("seq6", user("ut7")));
        return process(Part.of(Kind.PARALLEL, "pg1", branch("seq2", gateway), branch("seq8", other)), user("ut10"));
    }

    @Test
    void aConditionIsDecidedBeforeOrAfterAnotherPathWrites() {
        Difference difference = difference(
                decided("${n % 2 == 0}", service("st9")),
                START,
                seen("", ""),
                seen("job st5 -, var n=1", "p_start pg1 pg1_b0 pg1_b1 ig3 st9 ig3_b0", "pg1_join -"),
                seen("task ut7 -, var n=1", "p_start pg1 pg1_b0 pg1_b1 ig3 st9 ig3_b1"));
        assertKnown(KnownDifference.ORDER_IN_ONE_STEP, difference);
        assertUnknown(difference, "var n=1", "p_start pg1 pg1_b0 pg1_b1 ig3 st9 ig3_b0");
        assertUnknown(difference, "job st5 -, var n=2", "p_start pg1 pg1_b0 pg1_b1 ig3 st9 ig3_b0");
        assertUnknown(difference, "job st5 -, task ut10 -, var n=1", "p_start pg1 pg1_b0 pg1_b1 ig3 ig3_b0");
        assertUnknown(difference, decided("${c == 1}", service("st9")));
        assertUnknown(difference, decided("${n % 2 == 0}", user("st9")));
    }

    @Test
    void anUndoneRoundDecidesACondition() {
        Part round = undone("st3", "un4").with("loop", "sequential:2").with("gather", "one");
        Part repeat = Part.of(Kind.REPEAT, "re1", branch("seq2", user("ut9"), round, thrown("te5", "compensate")))
                .with("until", "7");
        Difference difference = difference(
                process(repeat, user("ut6")),
                "task ut9 -",
                seen("task ut9 -, var n=1", ""),
                seen("task ut9 -, var n=2", "ut9 st3 st3 te5 un4_do un4_do re1_n re1 re1_in"),
                seen("task ut6 -, var n=22", "ut9 st3 st3 te5 un4_do un4_do re1_n re1 re1_out"));
        assertKnown(KnownDifference.UNDONE_ROUND, difference);
        assertUnknown(difference, "var n=2", "ut9 st3 st3 te5 un4_do un4_do re1_n re1");
        assertUnknown(difference, "task ut9 -, var n=2", "ut9 st3 st3 te5 un4_do re1_n re1 re1_in");
    }

    @Test
    void aSignalReachesAGatewayThatWaitsSinceItsStep() {
        Part race = Part.of(
                Kind.RACE,
                "rg2",
                branch("seq3", thrown("te4", "none")).with("event", "signal:s1"),
                branch("seq5", user("ut6")).with("event", "timer:180"));
        Difference difference = difference(
                process(signal("te1", "s1"), race),
                "job te1 -",
                seen("job te1 -, var n=0", ""),
                seen("ended", "te1 rg2 rg2_e0 te4 rg2_join p_end"),
                seen("signal s1 rg2_e0 -, timer rg2_e1 - 180, var n=0", "te1"));
        assertKnown(KnownDifference.SIGNAL_AFTER_COMMIT, difference);
        assertUnknown(difference, "task ut9 -", "te1 rg2 rg2_e0 te4 rg2_join p_end");
        assertUnknown(difference, process(signal("te1", "s2"), race));
    }

    @Test
    void aSignalReachesAScopeThatWaitsSinceItsStep() {
        Part scope = Part.of(
                Kind.SUB_PROCESS,
                "sp1",
                signal("te2", "s1"),
                Part.of(Kind.CATCH, "ce3").with("event", "signal:s1"),
                boundary("bo4", "timer:540").with("beside", "true"));
        Difference difference = difference(
                process(scope),
                "job te2 -",
                seen("job te2 -, timer bo4 - 540, var n=0", ""),
                seen("ended", "sp1 te2 ce3 sp1_end p_end"),
                seen("signal s1 ce3 -, timer bo4 - 540, var n=0", "te2"));
        assertKnown(KnownDifference.SIGNAL_AFTER_COMMIT, difference);
        assertUnknown(difference, "ended", "te2 ce3 sp1_end p_end");
    }

    @Test
    void aSignalReachesARoundThatWaitsSinceItsStep() {
        Part loop = Part.of(
                        Kind.SUB_PROCESS,
                        "sp1",
                        signal("te2", "s1"),
                        Part.of(Kind.CATCH, "ce3").with("event", "signal:s1"))
                .with("loop", "sequential:2");
        Difference difference = difference(
                process(loop),
                "job te2 0",
                seen("job te2 0, var n=0", ""),
                seen("job te2 1, var n=0", "sp1 te2 ce3 sp1_end sp1_start"),
                seen("signal s1 ce3 0, var n=0", "te2"));
        assertKnown(KnownDifference.SIGNAL_AFTER_COMMIT, difference);
        assertUnknown(difference, "var n=0", "sp1 te2 ce3 sp1_end sp1_start");
        assertUnknown(difference, "job te2 1, var n=0", "te2 ce3 sp1_end sp1_start");
    }

    private static Part interruptedBySignal(Part... parts) {
        return process(Part.of(Kind.SUB_PROCESS, "sp1", parts));
    }

    @Test
    void aTokenGoesOnUntilItsSignalInterruptsIt() {
        Difference difference = difference(
                interruptedBySignal(
                        signal("te2", "s1"),
                        thrown("te3", "none"),
                        user("ut4"),
                        boundary("bo5", "signal:s1", branch("seq6", user("ut7")))),
                "job te2 -",
                seen("job te2 -, signal s1 bo5 -, var n=0", ""),
                seen("task ut7 -, var n=0", "-sp1 te2 te3 -ut4 bo5"),
                seen("task ut7 -, var n=0", "-sp1 -te2 bo5"));
        assertKnown(KnownDifference.SIGNAL_AFTER_COMMIT, difference);
        assertUnknown(difference, "task ut7 -, var n=1", "-sp1 te2 te3 -ut4 bo5");
        assertUnknown(difference, "task ut4 -, var n=0", "te2 te3");
        assertUnknown(
                difference,
                interruptedBySignal(
                        signal("te2", "s1"),
                        thrown("te3", "none"),
                        user("ut4"),
                        boundary("bo5", "signal:s1", branch("seq6", user("ut7")))
                                .with("beside", "true")));
    }

    @Test
    void aTokenMayFailBeforeItsSignalInterruptsIt() {
        Part handler = handler("es4", "signal:s2", user("ut5"));
        Difference difference = difference(
                interruptedBySignal(signal("te2", "s2"), end("en3", "error:e2"), handler),
                "job te2 -",
                seen("job te2 -, signal s2 es4_start -, var n=0", ""),
                refused(
                        "failed, signal s2 es4_start -, timer te2 - 10, var n=0",
                        "BPMN error 'e2' raised at element 'en3'"),
                seen("task ut5 -, var n=0", "-te2 es4_start"));
        assertKnown(KnownDifference.SIGNAL_AFTER_COMMIT, difference);
        assertUnknown(difference, "failed, signal s2 es4_start -, timer te2 - 10, var n=0", "");
        assertUnknown(
                difference,
                interruptedBySignal(signal("te2", "s2"), end("en3", "error:e2"), handler.with("beside", "true")));
    }

    @Test
    void aPathMayComeFurtherBeforeItsScopeIsInterrupted() {
        Part gateway = Part.of(
                Kind.PARALLEL,
                "pg1",
                branch("seq2", Part.of(Kind.EXCLUSIVE, "xg3", branch("seq4", user("ut5")))),
                branch("seq6", thrown("te7", "escalation:c1")));
        Difference difference = difference(
                process(gateway, handler("es8", "escalation:c1", user("ut9"))),
                START,
                seen("", ""),
                seen("task ut9 -, var n=0", "p_start pg1 pg1_b0 pg1_b1 xg3 xg3_b0 te7 -ut5 es8_start"),
                seen("task ut5 -, task ut9 -, var n=0", "p_start pg1 pg1_b0 pg1_b1 xg3 te7 es8_start"));
        assertKnown(KnownDifference.INTERRUPTED_IN_ONE_STEP, difference);
        assertUnknown(difference, "task ut9 -, var n=0", "p_start pg1 pg1_b0 pg1_b1 xg3 te7 es8_start xg3_b0");
    }

    @Test
    void aTokenThatGoesOnAfterAnInterruptionMayFail() {
        Part process = process(
                thrown("te1", "escalation:c1"),
                service("st2").with("error", "e1:0"),
                handler("es3", "escalation:c1", user("ut4")));
        Difference difference = difference(
                process,
                START,
                seen("", ""),
                seen("task ut4 -, var n=0", "p_start te1 es3_start"),
                refused("failed", "No catching boundary event found for error with errorCode 'e1', neither in"));
        assertKnown(KnownDifference.INTERRUPTED_IN_ONE_STEP, difference);
        assertUnknown(difference, "var n=0", "p_start te1 es3_start");
        assertUnknown(difference, "task ut4 -, var n=0", "p_start te1 st2");
        assertUnknown(
                difference,
                process(process.parts().get(0), service("st2"), process.parts().get(2)));
    }

    @Test
    void anAdHocSubProcessIsLeftForAnEventBasedGateway() {
        Part adHoc = Part.of(Kind.AD_HOC, "ah1", service("st2")).with("enough", "1");
        Part race = Part.of(Kind.RACE, "rg3", branch("seq4", user("ut5")).with("event", "message:m1"));
        Part handler = handler("es6", "message:m2", user("ut7")).with("beside", "true");
        Difference difference = difference(
                process(adHoc, race, handler),
                "start st2 -",
                seen("finish ah1 -, start st2 -, task ut7 -, var n=0", ""),
                seen("message m1 rg3_e0 -, task ut7 -, var n=1", "ah1 st2"),
                seen("task ut7 -, var n=1", "ah1 st2"));
        assertKnown(KnownDifference.AD_HOC_TOKEN_LOST, difference);
        assertUnknown(difference, "ended", "ah1 st2");
    }

    @Test
    void anAdHocSubProcessIsLeftAfterAHandlerHasRun() {
        Part adHoc = Part.of(Kind.AD_HOC, "ah1", service("st2")).with("enough", "1");
        Part handler = handler("es4", "message:m2", user("ut5")).with("beside", "true");
        Difference difference = new Difference(
                process(adHoc, user("ut3"), handler),
                List.of(START, "message m2 es4_start -", "task ut5 - with {c=1}", "start st2 -"),
                seen("finish ah1 -, message m2 es4_start -, start st2 -, var n=0", ""),
                seen("message m2 es4_start -, task ut3 -, var n=1", "ah1 st2"),
                seen("var n=1", "ah1 st2"));
        assertKnown(KnownDifference.AD_HOC_TOKEN_LOST, difference);
        assertUnknown(difference, "message m2 es4_start -, var n=1", "ah1 st2");
        assertUnknown(difference, "ended", "ah1 st2");
        assertUnknown(
                new Difference(
                        difference.process(),
                        List.of(START, "start st2 -"),
                        difference.before(),
                        difference.first(),
                        difference.second()),
                "message m2 es4_start -, task ut3 -, var n=1",
                "ah1 st2");
    }

    @Test
    void aGatewayGoesOnBeforeItsJobIsTriedAgain() {
        Part inclusive = Part.of(
                        Kind.INCLUSIVE, "ig3", branch("seq4", end("en5", "error:e1")), branch("seq6", user("ut7")))
                .with("async", "before");
        Part gateway = Part.of(
                Kind.PARALLEL,
                "pg1",
                branch("seq2", inclusive),
                branch("seq8", user("ut9").with("async", "before")));
        Difference difference = new Difference(
                process(gateway),
                List.of(START, "job ig3 -", "job ut9 -"),
                seen("failed, job ut9 -, timer ig3 - 10, var n=0", ""),
                seen("task ut9 -, timer ig3 - 10, var n=0", ""),
                refused(
                        "failed, timer ig3 - 10, timer ut9 - 10, var n=0",
                        "No catching boundary event found for error with errorCode 'e1', neither in"));
        assertKnown(KnownDifference.INCLUSIVE_BEFORE_RETRY, difference);
        assertUnknown(difference, "timer ig3 - 10, var n=0", "");
        assertUnknown(difference, "task ut9 -, var n=0", "");
        assertUnknown(difference, "task ut7 -, task ut9 -, timer ig3 - 10, var n=0", "");
    }

    @Test
    void anErrorIsCaughtWhereTheTokenIsNot() {
        Part other = Part.of(Kind.SUB_PROCESS, "sp3", user("ut4"), handler("es5", "error:e2", user("ut6")));
        Part gateway = Part.of(Kind.EXCLUSIVE, "xg1", branch("seq2", other), branch("seq7", user("ut8")));
        Part failing = service("st9").with("error", "e2:2");
        Difference difference = difference(
                process(gateway, failing),
                "task ut8 - with {c=2}",
                seen("task ut8 -, var n=0", ""),
                refused("failed, task ut8 -, var n=0", "BPMN error 'e2' raised at element 'st9', but"),
                seen("task ut6 -, var n=0", "ut8 st9 es5_start"));
        assertKnown(KnownDifference.CAUGHT_ELSEWHERE, difference);
        assertUnknown(difference, "failed, task ut8 -, var n=0", "");
        assertUnknown(difference, process(user("ut8"), failing, handler("es5", "error:e2", user("ut6"))));
        assertUnknown(difference, process(gateway, failing.and(boundary("bo10", "error:e2"))));
    }

    @Test
    void anEventWithdrawsEventsOfAnotherToken() {
        Part race = Part.of(
                Kind.RACE,
                "rg2",
                branch("seq3", user("ut4")).with("event", "message:m1"),
                branch("seq5", user("ut6")).with("event", "timer:60"));
        Difference difference = difference(
                process(race),
                "message m1 rg2_e0 -",
                seen("message m1 rg2_e0 -, message m1 rg2_e0 -, timer rg2_e1 - 120, timer rg2_e1 - 70, var n=0", ""),
                seen("message m1 rg2_e0 -, task ut4 -, timer rg2_e1 - 120, var n=0", "rg2 rg2_e0"),
                seen("message m1 rg2_e0 -, task ut4 -, timer rg2_e1 - 70, var n=0", "-rg2_e1 rg2_e0"));
        assertKnown(KnownDifference.ANOTHER_TOKEN_WITHDRAWN, difference);
        assertUnknown(difference, "message m1 rg2_e0 -, timer rg2_e1 - 120, var n=0", "rg2 rg2_e0");
        assertUnknown(difference, "message m1 rg2_e0 -, task ut4 -, timer rg2_e1 - 90, var n=0", "rg2 rg2_e0");
    }

    @Test
    void aLoopIsLeftTwice() {
        Part loop = Part.of(
                        Kind.SUB_PROCESS,
                        "sp1",
                        end("en2", "escalation:c2"),
                        handler("es3", "escalation:c2").with("beside", "true"))
                .with("loop", "parallel:1");
        Difference difference = difference(
                process(loop, Part.of(Kind.CATCH, "ce4").with("event", "timer:180")),
                "timer ce4 - 180",
                seen("timer ce4 - 180, var n=0", ""),
                seen("ended", "ce4 p_end"),
                seen("timer ce4 - 360, var n=0", "ce4 p_end"));
        assertKnown(KnownDifference.LOOP_LEFT_TWICE, difference);
        assertUnknown(difference, "ended", "ce4");
        assertUnknown(difference, "var n=0", "ce4 p_end");
    }

    @Test
    void theErrorOfAHandlerIsCaughtAtTheBoundaryOfItsScope() {
        Part scope = Part.of(
                Kind.SUB_PROCESS,
                "sp1",
                user("ut2"),
                handler("es3", "signal:s5", end("en4", "error:e1")),
                boundary("bo5", "error:e1", branch("seq6", user("ut7"))));
        Difference difference = difference(
                process(scope),
                "signal s5 es3_start -",
                seen("signal s5 es3_start -, task ut2 -, var n=0", ""),
                seen("task ut7 -, var n=0", "-sp1 -es3 -ut2 es3_start en4 bo5"),
                seen("var n=0", "-ut2 -bo5 es3_start"));
        assertKnown(KnownDifference.INTERRUPTED_SCOPE, difference);
        assertUnknown(difference, "ended", "-sp1 -es3 -ut2 es3_start en4 bo5");
        assertUnknown(difference, "task ut2 -, var n=0", "es3_start en4 bo5");
    }

    @Test
    void theErrorOfAHandlerInterruptsWhatRunsBesideIt() {
        Part scope = Part.of(
                Kind.SUB_PROCESS,
                "sp1",
                user("ut2"),
                handler("es3", "error:e1", user("ut4")),
                handler("es5", "signal:s1", end("en6", "error:e1")).with("beside", "true"));
        Difference difference = difference(
                process(scope),
                "signal s1 es5_start -",
                seen("signal s1 es5_start -, task ut2 -, var n=0", ""),
                seen("task ut4 -, var n=0", "-es5 es5_start en6 -ut2 es3_start"),
                seen("signal s1 es5_start -, task ut2 -, task ut4 -, var n=0", "es5 es5_start en6 es3_start"));
        assertKnown(KnownDifference.HANDLER_AFTER_INTERRUPTION, difference);
        assertUnknown(difference, "task ut2 -, var n=0", "-es5 es5_start en6");
        assertUnknown(difference, "task ut4 -, task ut9 -, var n=0", "-es5 es5_start en6 -ut2 es3_start");
    }

    @Test
    void anInterruptingHandlerIsRecordedWhenItsFirstPathEnds() {
        Part waiting = user("ut2")
                .and(boundary("bo3", "signal:s5", branch("seq4", user("ut5"))).with("beside", "true"));
        Difference difference = difference(
                process(user("ut6"), handler("es1", "error:e1", waiting)),
                "task ut2 - with {c=1}",
                seen("signal s5 bo3 -, task ut2 -, task ut5 -, var n=0", ""),
                seen("task ut5 -, var n=0", "ut2 es1_end"),
                seen("task ut5 -, var n=0", "es1 ut2 es1_end"));
        assertKnown(KnownDifference.HANDLER_LEFT_EARLY, difference);
        assertUnknown(difference, "var n=0", "ut2 es1_end");
        assertUnknown(difference, "task ut5 -, var n=0", "ut2");
    }

    @Test
    void aHandlerMayBeLeftEarlyAndNothingUndone() {
        Part waiting = user("ut2")
                .and(boundary("bo3", "signal:s5", branch("seq4", user("ut5"))).with("beside", "true"));
        Difference difference = difference(
                process(
                        undone("st8", "un9"),
                        user("ut6"),
                        handler("es1", "error:e1", waiting, thrown("th7", "compensate"))),
                "task ut2 - with {c=1}",
                seen("signal s5 bo3 -, task ut2 -, task ut5 -, var n=0", ""),
                seen("task ut5 -, var n=10", "ut2 un9_do th7 es1_end"),
                seen("task ut5 -, var n=0", "es1 ut2 th7 es1_end"));
        assertKnown(KnownDifference.HANDLER_LEFT_EARLY, difference);
        assertUnknown(difference, "task ut5 -, var n=10", "ut2 th7 es1_end");
    }

    @Test
    void anotherEndMayTerminateFirst() {
        Part gateway = Part.of(
                Kind.PARALLEL,
                "pg1",
                branch("seq2", user("ut3")),
                branch("seq4", service("st5"), end("en6", "terminate")),
                branch("seq7", service("st8"), service("st9"), end("en10", "terminate")));
        Difference difference = difference(
                process(gateway),
                START,
                seen("", ""),
                seen("ended", "p_start pg1 st5 st8 st9 en10"),
                seen("ended", "p_start pg1 st5 st8 st9 en6"));
        assertKnown(KnownDifference.RACE_WITH_END, difference);
        assertUnknown(difference, "ended", "p_start pg1 st5 st8 st9");
        assertUnknown(difference, "task ut3 -", "p_start pg1 st5 st8 st9 en10");
    }

    @Test
    void aReturnThatCannotBeCancelledIsLeftToAJob() {
        Part transaction = Part.of(
                Kind.TRANSACTION,
                "tx1",
                Part.of(Kind.CALL, "ca2", user("ut3")),
                end("en4", "cancel"),
                boundary("bo5", "cancel", branch("seq6", service("st7").with("error", "e2:0"))));
        Difference difference = difference(
                process(transaction),
                "task ut3 - with {c=2}",
                seen("task ut3 -, var n=0, var n=0", ""),
                seen("job ca2 -, var n=0", "ut3 ca2_p_end"),
                refused(
                        "failed, task ut3 -, var n=0, var n=0",
                        "No execution found for sub process of boundary cancel event bo5 for Execution[ id '4' ]"));
        assertKnown(KnownDifference.REFUSED_CANCEL, difference);
        assertUnknown(difference, "var n=0", "ut3 ca2_p_end");
        assertUnknown(difference, "task ut9 -, var n=0", "ut3 ca2_p_end");
    }

    @Test
    void nothingIsUndoneInAHandlerOfAScopeThatTakesNoMoreEvents() {
        Part thrower = handler("es3", "escalation:c2", thrown("te4", "compensate"), user("ut5"))
                .with("beside", "true");
        Part other = handler("es6", "signal:s1", user("ut7")).with("beside", "true");
        Difference difference = difference(
                process(undone("st1", "un8"), end("en2", "escalation:c2"), thrower, other),
                START,
                seen("", ""),
                seen("signal s1 es6_start -, task ut5 -, var n=11", "p_start st1 en2 es3_start te4 un8_do"),
                seen("task ut5 -, var n=1", "p_start st1 en2 es3_start te4"));
        assertKnown(KnownDifference.NOT_UNDONE, difference);
        assertUnknown(difference, "signal s1 es6_start -, var n=11", "p_start st1 en2 es3_start te4 un8_do");
        assertUnknown(difference, "signal s1 es6_start -, task ut5 -, var n=11", "p_start st1 es3_start te4 un8_do");
    }

    @Test
    void whatAStuckScopeHasDoneIsUndoneAfterwards() {
        Part inner = Part.of(
                Kind.TRANSACTION,
                "tx2",
                undone("st3", "un4"),
                handler("es5", "signal:s1").with("beside", "true"));
        Part outer = Part.of(
                Kind.TRANSACTION,
                "tx1",
                inner,
                end("en6", "cancel"),
                boundary("bo7", "cancel", branch("seq8", user("ut9"))));
        Difference difference = difference(
                process(outer),
                START,
                seen("", ""),
                seen("task ut9 -, var n=11", "p_start -tx1 tx1_start tx2 tx2_start st3 tx2_end en6 un4_do bo7"),
                seen("signal s1 es5_start -, var n=1", "p_start tx1_start tx2_start st3 tx2_end"));
        assertKnown(KnownDifference.STUCK_BESIDE_HANDLER, difference);
        assertUnknown(difference, "var n=11", "p_start -tx1 tx1_start tx2 tx2_start st3 tx2_end en6 un4_do bo7");
        assertUnknown(
                difference, "task ut9 -, var n=11", "p_start -tx1 tx1_start tx2 tx2_start st3 tx2_end un4_do bo7");
    }

    @Test
    void aCalledProcessMayHaveBegunBeforeAnErrorBesideIt() {
        Part gateway = Part.of(
                Kind.PARALLEL,
                "pg1",
                branch("seq2", Part.of(Kind.CALL, "ca3", Part.of(Kind.TASK, "ta4"), user("ut5"))),
                branch("seq6", service("st7").with("error", "e1:3")));
        Difference difference = difference(
                process(gateway, handler("es8", "error:e1", user("ut9"))),
                START,
                seen("", ""),
                seen("task ut9 -", "p_start pg1 -ca3 ca3_p_start ta4 -ut5 -st7 es8_start"),
                seen("task ut9 -", "p_start pg1 ca3 ca3_p_start st7 es8_start"));
        assertKnown(KnownDifference.INTERRUPTED_BY_ERROR, difference);
        assertUnknown(difference, "task ut9 -, task ut5 -", "p_start pg1 -ca3 ca3_p_start ta4 -st7 es8_start");
        assertUnknown(difference, "task ut9 -", "p_start pg1 ca3_p_start ta4 -ut5 -st7 es8_start");
    }
}
