package dev.headway.differential.cases;

import dev.headway.differential.probe.Probe;
import dev.headway.differential.probe.Probe.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Drives two engines through one case by the same random steps, and compares them after each. */
final class CaseTrial {
    private static final int STEPS_MAX = 40;
    private static final List<String> DOABLE = List.of("task ", "event ", "start ", "job ", "timer ");

    private final Probe first;
    private final Probe second;

    CaseTrial(Probe first, Probe second) {
        this.first = first;
        this.second = second;
    }

    /** What two engines did differently; the last step made the difference. */
    record Difference(CaseModel model, List<String> steps, Snapshot first, Snapshot second) {
        /** What it is about, so that making a case smaller does not find another one. */
        String kind() {
            TreeSet<String> words = new TreeSet<>();
            only(first, second).forEach(fact -> words.add("1:" + word(fact)));
            only(second, first).forEach(fact -> words.add("2:" + word(fact)));
            return String.join(" ", words);
        }

        private static String word(String fact) {
            return fact.replaceAll("i[0-9]+", "").replaceAll(" +", " ").trim();
        }

        @Override
        public String toString() {
            return """
                    The model:
                    %s
                    Steps:
                      %s
                    Only on Headway:  %s %s
                    Only on Flowable: %s %s
                    """.formatted(
                            CaseXml.of(model),
                            String.join("\n  ", steps),
                            only(first, second),
                            first.trouble(),
                            only(second, first),
                            second.trouble());
        }
    }

    /** @param refused whether both engines refused to deploy or start */
    record Outcome(@Nullable Difference difference, int steps, boolean ended, boolean refused) {}

    private static List<String> all(Snapshot snapshot) {
        return Stream.concat(
                        snapshot.facts().stream(), snapshot.completed().stream().map(id -> "completed " + id))
                .toList();
    }

    private static List<String> only(Snapshot these, Snapshot others) {
        List<String> left = new ArrayList<>(all(these));
        all(others).forEach(left::remove);
        return left;
    }

    /** One run; the same seed does the same steps as long as the engines agree. */
    Outcome run(CaseModel model, long seed) {
        String xml = CaseXml.of(model);
        Random random = new Random(seed);
        Map<String, Long> variables = Map.of("c", (long) random.nextInt(2), "n", 0L);
        List<String> steps = new ArrayList<>(List.of("start with " + new TreeMap<>(variables)));
        Snapshot left = first.begin(xml, variables);
        Snapshot right = second.begin(xml, variables);
        for (int i = 0; ; i++) {
            if (!all(left).equals(all(right))) {
                return new Outcome(new Difference(model, steps, left, right), i, false, false);
            }
            boolean ended = left.facts().contains("ended");
            List<String> doable = left.facts().stream()
                    .filter(fact -> DOABLE.stream().anyMatch(fact::startsWith))
                    .distinct()
                    .toList();
            if (doable.isEmpty() || i == STEPS_MAX) {
                return new Outcome(null, i, ended, i == 0 && !ended);
            }
            String fact = doable.get(random.nextInt(doable.size()));
            steps.add(fact);
            left = first.step(fact, Map.of());
            right = second.step(fact, Map.of());
        }
    }
}
