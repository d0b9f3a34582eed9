package dev.headway.differential.run;

import static dev.headway.differential.run.KnownCase.START;
import static dev.headway.differential.run.KnownCase.assertKnown;
import static dev.headway.differential.run.KnownCase.assertUnknown;
import static dev.headway.differential.run.KnownCase.difference;
import static dev.headway.differential.run.KnownCase.end;
import static dev.headway.differential.run.KnownCase.handler;
import static dev.headway.differential.run.KnownCase.process;
import static dev.headway.differential.run.KnownCase.seen;
import static dev.headway.differential.run.KnownCase.service;
import static dev.headway.differential.run.KnownCase.thrown;
import static dev.headway.differential.run.KnownCase.undone;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Differences as they were seen, each known for its own cause; when this engine does something else in the same step, unknown again. */
class KnownCausesTest {
    @Test
    void aStuckLoopHasGatheredNothing() {
        Part loop = Part.of(Kind.SUB_PROCESS, "sp1", handler("es5", "message:m2"))
                .with("loop", "parallel:1")
                .with("gather", "one");
        Difference difference = difference(
                process(loop, Part.of(Kind.RECEIVE, "rt2")),
                START,
                seen("", ""),
                seen("var all_sp1=[0], var n=0, wait rt2 -", "p_start sp1 sp1_start sp1_end"),
                seen("message m2 es5_start 0, var n=0", "p_start sp1_start sp1_end"));
        assertKnown(KnownDifference.STUCK_BESIDE_HANDLER, difference);
        assertUnknown(difference, "var all_sp1=[0], var n=0", "p_start sp1 sp1_start sp1_end");
        assertUnknown(difference, "var all_sp1=[0], var n=0, wait rt2 -", "p_start sp1_start sp1_end");
        assertUnknown(difference, "var all_sp1=[0], var n=1, wait rt2 -", "p_start sp1 sp1_start sp1_end");
    }

    @Test
    void aScopeInACircleIsStuckWhenWeHaveEnteredItAgain() {
        Part scope = Part.of(Kind.TRANSACTION, "tx4", Part.of(Kind.RECEIVE, "rt5"), handler("es6", "message:m6"));
        Difference difference = difference(
                process(Part.of(Kind.REPEAT, "re2", scope).with("until", "8")),
                "wait rt5 -",
                seen("message m6 es6_start -, var n=0, wait rt5 -", ""),
                seen("message m6 es6_start -, var n=1, wait rt5 -", "tx4 rt5 tx4_end re2_n re2 re2_in tx4_start"),
                seen("message m6 es6_start -, var n=0", "rt5 tx4_end"));
        assertKnown(KnownDifference.STUCK_BESIDE_HANDLER, difference);
        assertUnknown(
                difference,
                "message m6 es6_start -, var n=1",
                difference.first().completed().toString());
        assertUnknown(
                difference, "message m6 es6_start -, var n=1, wait rt5 -", "rt5 tx4_end re2_n re2 re2_in tx4_start");
    }

    @Test
    void aProcessIsStuckAfterItsInterruptingHandler() {
        Part waiting = Part.of(Kind.USER, "ut3", Part.of(Kind.BOUNDARY, "bo4").with("event", "signal:s6"));
        Difference difference = difference(
                process(service("st1").with("error", "e1:1"), handler("es2", "error:e1", waiting)),
                "signal s6 bo4 -",
                seen("signal s6 bo4 -, task ut3 -, var n=0", ""),
                seen("ended", "es2 -ut3 bo4 ut3_merge es2_end"),
                seen("var n=0", "-ut3 bo4 ut3_merge es2_end"));
        assertKnown(KnownDifference.STUCK_BESIDE_HANDLER, difference);
        assertUnknown(difference, "ended", "es2 -ut3 bo4 ut3_merge");
        assertUnknown(difference, "ended", "es2 -ut3 bo4 ut3_merge es2_end es2_end");
    }

    @Test
    void whatFollowsAStuckScopeMayFailForUs() {
        Part scope = Part.of(
                Kind.SUB_PROCESS,
                "sp1",
                Part.of(Kind.USER, "ut2"),
                handler("es3", "message:m4", thrown("te4", "signal:s3").with("async", "before"))
                        .with("beside", "true"));
        Part process = process(scope, service("st5").with("error", "e2:2"));
        Snapshot ours = new Snapshot(
                List.of("failed", "message m4 es3_start -", "timer te4 - 10", "var n=0"),
                List.of(),
                "BPMN error 'e2' raised at element 'st5', but process 'p' has none");
        Difference difference = difference(
                process,
                "job te4 -",
                seen("job te4 -, message m4 es3_start -, var n=0", ""),
                ours,
                seen("message m4 es3_start -, var n=0", "es3 te4 es3_end"));
        assertKnown(KnownDifference.STUCK_BESIDE_HANDLER, difference);
        assertUnknown(difference, "failed, message m4 es3_start -, timer te4 - 10, var n=0", "");
    }

    @Test
    void aFailedJobDoesNotCount() {
        Part handler = handler("es2", "message:m3", end("en3", "terminate")).with("beside", "true");
        Difference difference = new Difference(
                process(Part.of(Kind.CATCH, "ce1").with("event", "timer:60"), handler),
                List.of(START, "timer ce1 - 60", "message m3 es2_start -"),
                seen("message m3 es2_start -, timer ce1 - 70, var n=0", ""),
                seen("message m3 es2_start -, timer ce1 - 70, var n=0", "es2 es2_start en3"),
                seen("timer ce1 - 70, var n=0", "-es2 es2_start -en3"));
        assertKnown(KnownDifference.COMPLETING_SCOPE, difference);
        assertUnknown(difference, "timer ce1 - 70, message m3 es2_start -, var n=1", "es2 es2_start en3");
        assertThat(KnownDifference.of(new Difference(
                        difference.process(),
                        List.of(START, "message m3 es2_start -"),
                        difference.before(),
                        difference.first(),
                        difference.second())))
                .as("the timer has not failed")
                .isNull();
    }

    @Test
    void aLoopDoesNotWaitForAFailedJob() {
        Part loop =
                service("st1").with("loop", "parallel:2").with("error", "e2:3").with("async", "before");
        Difference difference = new Difference(
                process(loop),
                List.of(START, "job st1 0", "job st1 1"),
                seen("job st1 1, timer st1 0 10, var n=0", ""),
                seen("timer st1 0 10, var n=1", "st1"),
                seen("ended", "st1 st1 p_end"));
        assertKnown(KnownDifference.FAILED_IN_LOOP, difference);
        assertUnknown(difference, "job st1 1, timer st1 0 10, var n=1", "st1");
        assertUnknown(difference, "var n=1", "st1");
    }

    @Test
    void whatAnErrorInterruptsIsRecordedAsCompleted() {
        Part scope = Part.of(
                Kind.SUB_PROCESS,
                "sp3",
                Part.of(Kind.USER, "ut5"),
                handler("es6", "signal:s2", service("st8").with("error", "e1:1"))
                        .with("beside", "true"));
        Difference difference = difference(
                process(scope, handler("es9", "error:e1")),
                "signal s2 es6_start -",
                seen("signal s2 es6_start -, task ut5 -, var n=0", ""),
                seen("ended", "-sp3 -ut5 -es6 es6_start -st8 es9 es9_start es9_end"),
                seen("ended", "sp3 ut5 es6 es6_start st8 es9 es9_start es9_end"));
        assertKnown(KnownDifference.INTERRUPTED_BY_ERROR, difference);
        assertUnknown(difference, "ended", "-sp3 -es6 es6_start -st8 es9 es9_start es9_end");
        assertUnknown(difference, "ended", "-sp3 -ut5 -es6 es6_start -st8 es9 es9_start");
        assertUnknown(difference, "task ut5 -", "-sp3 -ut5 -es6 es6_start -st8 es9 es9_start es9_end");
    }

    @Test
    void aJoinWaitsForWhatCanBeUndone() {
        Part branch = Part.of(Kind.SEQUENCE, "seq2", Part.of(Kind.TRANSACTION, "tx3", undone("st4", "un5")));
        Part process = process(Part.of(Kind.INCLUSIVE, "ig1", branch), Part.of(Kind.USER, "ut6"));
        Difference difference = difference(
                process,
                START,
                seen("", ""),
                seen("task ut6 -, var n=1", "ig1 ig1_b0 tx3 tx3_start st4 tx3_end ig1_join"),
                seen("var n=1", "ig1 ig1_b0 tx3 tx3_start st4 tx3_end ig1_join"));
        assertKnown(KnownDifference.INCLUSIVE_AFTER_UNDO, difference);
        assertUnknown(difference, "task ut6 -, var n=1", "ig1 ig1_b0 tx3 tx3_start st4 tx3_end");
        assertUnknown(difference, "ended", "ig1 ig1_b0 tx3 tx3_start st4 tx3_end ig1_join");
        Part without = Part.of(Kind.SEQUENCE, "seq2", Part.of(Kind.TRANSACTION, "tx3", service("st4")));
        assertUnknown(difference, process(Part.of(Kind.INCLUSIVE, "ig1", without), Part.of(Kind.USER, "ut6")));
    }

    @Test
    void aGatewayWaitsForATokenBesideIt() {
        Part branch = Part.of(Kind.SEQUENCE, "seq2", Part.of(Kind.USER, "ut3"));
        Difference difference = difference(
                process(Part.of(Kind.INCLUSIVE, "ig1", branch).with("async", "before")),
                "job ig1 -",
                seen("job ig1 -, job ig1 -, var n=0", ""),
                seen("job ig1 -, task ut3 -, var n=0", "ig1 ig1_b0"),
                seen("job ig1 -, var n=0", "ig1"));
        assertKnown(KnownDifference.INCLUSIVE_IN_CIRCLE, difference);
        assertUnknown(difference, "job ig1 -, task ut4 -, var n=0", "ig1 ig1_b0");
        assertUnknown(difference, "job ig1 -, task ut3 -, var n=0", "ig1");
    }

    @Test
    void aSubscriptionOfWhatIsInterruptedIsRefused() {
        Part process = process(Part.of(Kind.USER, "ut1"), handler("es2", "error:e1", Part.of(Kind.USER, "ut3")));
        Snapshot theirs = new Snapshot(
                List.of("failed"),
                List.of(),
                "Referential integrity constraint violation: \"ACT_FK_EVENT_EXEC: PUBLIC");
        Difference difference =
                difference(process, START, seen("", ""), seen("task ut3 -, var n=0", "p_start es2_start"), theirs);
        assertKnown(KnownDifference.REFUSED_SUBSCRIPTION, difference);
        assertUnknown(difference, "task ut1 -, var n=0", "p_start");
    }

    @Test
    void branchesHaveNoOrder() {
        Part loop = service("st3").with("loop", "parallel:1").with("gather", "one");
        Part gateway = Part.of(
                Kind.PARALLEL,
                "pg1",
                Part.of(Kind.SEQUENCE, "seq1", service("st2")),
                Part.of(Kind.SEQUENCE, "seq2", loop));
        Difference difference = difference(
                process(gateway, Part.of(Kind.USER, "ut4")),
                START,
                seen("", ""),
                seen("task ut4 -, var all_st3=[2], var n=1", "st2 st3"),
                seen("task ut4 -, var all_st3=[1], var n=1", "st2 st3"));
        assertKnown(KnownDifference.ORDER_IN_ONE_STEP, difference);
        assertUnknown(difference, "task ut4 -, var all_st3=[2], var n=2", "st2 st3");
        assertUnknown(difference, "task ut4 -, var all_st3=[2], var n=1", "st3");
        assertUnknown(difference, process(service("st2"), loop, Part.of(Kind.USER, "ut4")));
    }

    @Test
    void aCalledProcessGoesOnBeforeItsEscalationInterrupts() {
        Part call = Part.of(
                Kind.CALL,
                "ca1",
                thrown("te2", "escalation:c1"),
                Part.of(Kind.BOUNDARY, "bo3").with("event", "escalation:c1"));
        Difference difference = difference(
                process(call),
                START,
                seen("", ""),
                seen("ended", "p_start -ca1 ca1_p_start te2 ca1_p_end bo3 ca1_merge p_end"),
                seen("ended", "p_start ca1_p_start -ca1 -te2 bo3 ca1_merge p_end"));
        assertKnown(KnownDifference.ORDER_IN_ONE_STEP, difference);
        assertUnknown(difference, "ended", "p_start ca1 ca1_p_start te2 ca1_p_end ca1_merge p_end");
        assertUnknown(difference, "ended", "p_start -ca1 ca1_p_start te2 ca1_p_end bo3 ca1_merge");
    }

    @Test
    void aTokenThatGoesOnAfterAnInterruptionEndsTheHandler() {
        Part process = process(
                thrown("te1", "escalation:c1"),
                end("en2", "terminate"),
                handler("es3", "escalation:c1", Part.of(Kind.USER, "ut4")));
        Difference difference = difference(
                process,
                START,
                seen("", ""),
                seen("task ut4 -, var n=0", "p_start te1 es3_start"),
                seen("ended", "p_start te1 -es3 es3_start -en2"));
        assertKnown(KnownDifference.INTERRUPTED_IN_ONE_STEP, difference);
        assertUnknown(difference, "message m1 bo9 -, task ut4 -, var n=0", "p_start te1 es3_start");
        assertUnknown(difference, "task ut4 -, var n=0", "p_start te1 es3_start en2");
    }

    @Test
    void aTokenThatGoesOnMayThrowAgain() {
        Part repeat =
                Part.of(Kind.REPEAT, "re1", thrown("te2", "escalation:c1")).with("until", "2");
        Part process =
                process(repeat, handler("es3", "escalation:c1", service("st4").with("async", "before")));
        Difference difference = difference(
                process,
                START,
                seen("", ""),
                seen("job st4 -, var n=0", "p_start re1_in te2 es3_start"),
                seen(
                        "job st4 -, job st4 -, var n=2",
                        "p_start re1_in te2 es3_start re1_n re1 re1_in te2 es3_start re1_n re1 re1_out p_end"));
        assertKnown(KnownDifference.INTERRUPTED_IN_ONE_STEP, difference);
        assertUnknown(difference, "job st4 -, task ut9 -, var n=0", "p_start re1_in te2 es3_start");
    }

    @Test
    void aRoundIsUndoneWithWhatItGathers() {
        Part loop = undone("st1", "un2").with("loop", "sequential:2").with("gather", "one");
        Part process = process(loop, thrown("te3", "compensate"), Part.of(Kind.USER, "ut4"));
        Difference difference = difference(
                process,
                START,
                seen("", ""),
                seen("task ut4 -, var n=0", "st1 st1 te3 un2_do un2_do"),
                seen("task ut4 -, var n=20", "st1 -st1 te3 un2_do un2_do"));
        assertKnown(KnownDifference.UNDONE_ROUND, difference);
        assertUnknown(difference, "task ut4 -, var n=0", "st1 st1 te3 un2_do");
        assertUnknown(
                difference, process(loop.without("gather"), thrown("te3", "compensate"), Part.of(Kind.USER, "ut4")));
    }

    @Test
    void whatIsNestedIsUndone() {
        Part inner = Part.of(Kind.SUB_PROCESS, "sp2", undone("st3", "un4"));
        Part process = process(Part.of(Kind.SUB_PROCESS, "sp1", inner), thrown("te5", "compensate"));
        Difference difference = difference(
                process,
                START,
                seen("", ""),
                seen("ended", "sp1 sp2 st3 te5 un4_do"),
                seen("ended", "sp1 sp2 st3 te5"));
        assertKnown(KnownDifference.NOT_UNDONE, difference);
        assertUnknown(difference, process(inner, thrown("te5", "compensate")));
    }

    @Test
    void anotherInstanceOfAHandlerIsNotUndone() {
        Part body = undone("st3", "un4").with("async", "after");
        Part handler =
                handler("es1", "signal:s3", thrown("te2", "compensate"), body).with("beside", "true");
        Part process = process(Part.of(Kind.USER, "ut5"), handler);
        String facts = "job st3 -, signal s3 es1_start -, task ut5 -, ";
        Difference difference = difference(
                process,
                "signal s3 es1_start -",
                seen(facts + "var n=1", ""),
                seen(facts + "var n=2", "es1_start te2"),
                seen(facts + "var n=12", "es1_start te2 un4_do"));
        assertKnown(KnownDifference.UNDONE_IN_HANDLER, difference);
        assertUnknown(difference, facts + "var n=2", "es1_start");
        assertUnknown(difference, "signal s3 es1_start -, task ut5 -, var n=2", "es1_start te2");
    }

    @Test
    void aLateSignalMayEndItsScope() {
        List<Part> branches = List.of(
                Part.of(Kind.SEQUENCE, "seq2", Part.of(Kind.RECEIVE, "rt3"), end("en4", "none")),
                Part.of(
                        Kind.SEQUENCE,
                        "seq5",
                        thrown("te6", "signal:s3").with("async", "before"),
                        Part.of(Kind.CATCH, "ce7").with("event", "signal:s3")));
        Part gateway = Part.of(Kind.PARALLEL, "pg1").with(new ArrayList<>(branches));
        Difference difference = difference(
                process(gateway, end("en8", "terminate")),
                "job te6 -",
                seen("job te6 -, var n=0, wait rt3 -", ""),
                seen("ended", "-rt3 te6 ce7 pg1_join en8"),
                seen("signal s3 ce7 -, var n=0, wait rt3 -", "te6"));
        assertKnown(KnownDifference.SIGNAL_AFTER_COMMIT, difference);
        assertUnknown(difference, process(gateway, end("en8", "none")));
    }

    @Test
    void anAdHocSubProcessIsLeftBesideAHandler() {
        Part adHoc = Part.of(Kind.AD_HOC, "ah1", service("st2")).with("enough", "1");
        Part handler = handler("es4", "signal:s7", Part.of(Kind.CATCH, "ce5").with("event", "message:m9"))
                .with("beside", "true");
        Difference difference = difference(
                process(adHoc, end("en3", "terminate"), handler),
                "start st2 -",
                seen("message m9 ce5 -, signal s7 es4_start -, start st2 -, var n=0", ""),
                seen("ended", "ah1 -es4 -ce5 st2 en3"),
                seen("message m9 ce5 -, var n=1", "ah1 st2"));
        assertKnown(KnownDifference.AD_HOC_TOKEN_LOST, difference);
        assertUnknown(difference, "ended", "-es4 -ce5 st2 en3");
        assertUnknown(difference, "ended", "ah1 -es4 -ce5 st2");
    }
}
