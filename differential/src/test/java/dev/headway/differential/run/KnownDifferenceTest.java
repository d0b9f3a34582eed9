package dev.headway.differential.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A rule for a known difference accepts what its reason explains and nothing else: when this engine does something wrong in the same step,
 * the difference is not known any more.
 */
class KnownDifferenceTest {
    private static final Part ORDER = Part.of(Kind.USER, "ut1");

    private static Part handler(String id, String event, Part... body) {
        return Part.of(Kind.EVENT_SUB_PROCESS, id, body).with("event", event).with("beside", "true");
    }

    private static Snapshot seen(List<String> facts, List<String> completed) {
        return new Snapshot(facts.stream().sorted().toList(), completed, "");
    }

    private static List<String> with(List<String> facts, String more) {
        return Stream.concat(facts.stream(), Stream.of(more)).sorted().toList();
    }

    private static List<String> without(List<String> facts, String less) {
        List<String> left = new ArrayList<>(facts);
        left.remove(less);
        return left;
    }

    private static void assertUnknownWhenWeAreWrong(Difference known, String... wronglyThere) {
        Snapshot ours = known.first();
        for (String fact : ours.facts()) {
            if (fact.startsWith("var ")) {
                assertUnknown(known, with(without(ours.facts(), fact), fact + "1"), ours.completed(), fact);
            } else {
                assertUnknown(known, without(ours.facts(), fact), ours.completed(), "lost: " + fact);
                assertUnknown(known, with(ours.facts(), fact), ours.completed(), "twice: " + fact);
            }
        }
        for (String fact : wronglyThere) {
            assertUnknown(known, with(ours.facts(), fact), ours.completed(), "wrongly there: " + fact);
        }
        assertUnknown(known, List.of("ended"), ours.completed(), "ended");
        for (String id : ours.completed()) {
            assertUnknown(known, ours.facts(), without(ours.completed(), id), "not completed: " + id);
        }
    }

    private static void assertUnknown(Difference known, List<String> facts, List<String> completed, String wrong) {
        Difference difference =
                new Difference(known.process(), known.steps(), known.before(), seen(facts, completed), known.second());
        assertThat(KnownDifference.of(difference)).as(wrong).isNull();
    }

    /** The body of the process has ended while a handler runs; the other engine lets no further handler start. */
    private static Difference completingScope(Part process, List<String> running) {
        List<String> starts = List.of("message m1 es2_start -", "timer es4_start - 60", "var n=0");
        List<String> ours = Stream.concat(starts.stream(), running.stream()).toList();
        List<String> theirs = with(running, "var n=0");
        List<String> completed = List.of("ut1", "p_end");
        return new Difference(
                process,
                List.of("start with {n=0}", "task ut1 - with {c=1}"),
                seen(with(ours, "task ut1 -"), List.of()),
                seen(ours, completed),
                seen(theirs, completed));
    }

    @Test
    void aScopeThatTakesNoMoreEventsIsKnown() {
        Part process = Part.of(
                Kind.PROCESS,
                "p",
                ORDER,
                handler("es2", "message:m1", Part.of(Kind.USER, "ut3")),
                handler("es4", "timer:60", Part.of(Kind.USER, "ut5")));
        Difference difference = completingScope(process, List.of("task ut3 -"));
        assertThat(KnownDifference.of(difference)).isEqualTo(KnownDifference.COMPLETING_SCOPE);
        assertUnknownWhenWeAreWrong(difference, "task ut1 -", "task ut5 -", "message m2 es9_start -");
    }

    @Test
    void aScopeTakesEventsAsLongAsAPathOfItsBodyRuns() {
        Part process = Part.of(
                Kind.PROCESS,
                "p",
                ORDER,
                Part.of(Kind.USER, "ut6"),
                handler("es2", "message:m1", Part.of(Kind.USER, "ut3")),
                handler("es4", "timer:60", Part.of(Kind.USER, "ut5")));
        assertThat(KnownDifference.of(completingScope(process, List.of("task ut3 -", "task ut6 -"))))
                .as("the other engine would take events here")
                .isNull();
        assertThat(KnownDifference.of(completingScope(process, List.of())))
                .as("we would have to end here")
                .isNull();
    }

    /** A loop in the body of one round of another loop: the difference is about that round alone. */
    @Test
    void aCompletingScopeInALoopIsKnownForItsOwnRoundAlone() {
        Part scope = Part.of(
                        Kind.SUB_PROCESS,
                        "sp1",
                        Part.of(
                                Kind.PARALLEL,
                                "pg2",
                                Part.of(
                                        Kind.SEQUENCE,
                                        "seq3",
                                        Part.of(Kind.USER, "ut4").with("loop", "parallel:2")),
                                Part.of(
                                        Kind.SEQUENCE,
                                        "seq5",
                                        Part.of(Kind.USER, "ut6"),
                                        Part.of(Kind.END, "en7").with("event", "none"))),
                        handler("es8", "message:m1", Part.of(Kind.USER, "ut9")))
                .with("loop", "parallel:2");
        List<String> other = List.of("message m1 es8_start 1", "task ut4 1/0", "task ut4 1/1", "task ut6 1", "var n=0");
        List<String> round = List.of("task ut4 0/0", "task ut4 0/1");
        List<String> theirs = Stream.concat(other.stream(), round.stream()).toList();
        List<String> ours = with(theirs, "message m1 es8_start 0");
        Difference difference = new Difference(
                Part.of(Kind.PROCESS, "p", scope),
                List.of("start with {n=0}", "task ut6 0 with {c=1}"),
                seen(with(ours, "task ut6 0"), List.of()),
                seen(ours, List.of("ut6", "en7")),
                seen(theirs, List.of("ut6", "en7")));
        assertThat(KnownDifference.of(difference)).isEqualTo(KnownDifference.COMPLETING_SCOPE);
        assertUnknownWhenWeAreWrong(difference, "task ut6 0", "task ut9 0", "message m1 es8_start 1");
        assertThat(KnownDifference.of(new Difference(
                        difference.process(),
                        difference.steps(),
                        difference.before(),
                        difference.first(),
                        seen(without(theirs, "message m1 es8_start 1"), List.of("ut6", "en7")))))
                .as("the other round has not come to an end")
                .isNull();
    }

    /** In a handler two tokens run; when the first of them ends, the other engine drops the second. */
    private static Difference leftEarly() {
        Part boundary = Part.of(Kind.BOUNDARY, "bo4", Part.of(Kind.SEQUENCE, "seq5", Part.of(Kind.USER, "ut6")))
                .with("event", "message:m2")
                .with("beside", "true");
        Part process = Part.of(
                Kind.PROCESS,
                "p",
                ORDER,
                handler("es2", "message:m1", Part.of(Kind.USER, "ut3", boundary), Part.of(Kind.USER, "ut7")));
        List<String> theirs = List.of("message m1 es2_start -", "task ut1 -", "var n=0");
        List<String> ours = Stream.concat(theirs.stream(), Stream.of("message m2 bo4 -", "task ut3 -"))
                .toList();
        return new Difference(
                process,
                List.of("start with {n=0}", "task ut6 - with {c=1}"),
                seen(with(ours, "task ut6 -"), List.of()),
                seen(ours, List.of("ut6", "bo4_end")),
                seen(theirs, List.of("es2", "ut3", "ut6", "bo4_end")));
    }

    @Test
    void aHandlerThatIsLeftEarlyIsKnown() {
        Difference difference = leftEarly();
        assertThat(KnownDifference.of(difference)).isEqualTo(KnownDifference.HANDLER_LEFT_EARLY);
        assertUnknownWhenWeAreWrong(difference, "task ut6 -", "task ut7 -");
    }

    @Test
    void aHandlerInWhichNothingHasEndedIsNotLeft() {
        Difference difference = leftEarly();
        Difference noEnd = new Difference(
                difference.process(),
                difference.steps(),
                difference.before(),
                seen(difference.first().facts(), List.of("ut6")),
                seen(difference.second().facts(), List.of("es2", "ut3", "ut6")));
        assertThat(KnownDifference.of(noEnd)).isNull();
        Part interrupting = difference.process();
        List<Part> parts = new ArrayList<>(interrupting.parts());
        parts.set(1, parts.get(1).without("beside"));
        Difference other = new Difference(
                interrupting.with(Collections.unmodifiableList(parts)),
                difference.steps(),
                difference.before(),
                difference.first(),
                difference.second());
        assertThat(KnownDifference.of(other)).as("a handler that interrupts").isNull();
    }
}
