package dev.headway.differential.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.probe.Probe.Snapshot;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;

/** What a test of the rules for known differences writes down: parts of a process, what was seen, and whether that is known. */
final class KnownCase {
    static final String START = "start with {n=0}";

    static Part process(Part... parts) {
        return Part.of(Kind.PROCESS, "p", parts);
    }

    static Part service(String id) {
        return Part.of(Kind.SERVICE, id);
    }

    static Part undone(String id, String undo) {
        return Part.of(Kind.SERVICE, id, Part.of(Kind.UNDO, undo));
    }

    static Part end(String id, String event) {
        return Part.of(Kind.END, id).with("event", event);
    }

    static Part thrown(String id, String event) {
        return Part.of(Kind.THROW, id).with("event", event);
    }

    static Part handler(String id, String event, Part... body) {
        return Part.of(Kind.EVENT_SUB_PROCESS, id, body).with("event", event);
    }

    static Snapshot seen(String facts, String completed) {
        return new Snapshot(words(facts, ", "), words(completed, " "), "");
    }

    static Snapshot seen(String facts, String completed, String held) {
        return new Snapshot(words(facts, ", "), words(completed, " "), "", words(held, ", "));
    }

    static Snapshot refused(String facts, String trouble) {
        return new Snapshot(words(facts, ", "), List.of(), trouble);
    }

    private static List<String> words(String text, String separator) {
        return text.isEmpty() ? List.of() : List.of(text.split(separator, -1));
    }

    static Difference difference(Part process, String step, Snapshot before, Snapshot ours, Snapshot theirs) {
        return new Difference(
                process, step.equals(START) ? List.of(START) : List.of(START, step), before, ours, theirs);
    }

    static void assertKnown(KnownDifference known, Difference difference) {
        assertThat(KnownDifference.of(difference)).isEqualTo(known);
    }

    static void assertUnknown(Difference difference, String ours, String completed) {
        assertThat(KnownDifference.of(new Difference(
                        difference.process(),
                        difference.steps(),
                        difference.before(),
                        new Snapshot(
                                words(ours, ", "),
                                words(completed, " "),
                                "",
                                difference.first().held()),
                        difference.second())))
                .as("%s, completed %s", ours, completed)
                .isNull();
    }

    static void assertUnknown(Difference difference, Part process) {
        assertThat(KnownDifference.of(new Difference(
                        process, difference.steps(), difference.before(), difference.first(), difference.second())))
                .as("process %s", process)
                .isNull();
    }

    private KnownCase() {}
}
