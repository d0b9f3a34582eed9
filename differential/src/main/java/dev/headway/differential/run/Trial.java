package dev.headway.differential.run;

import dev.headway.differential.model.BpmnText;
import dev.headway.differential.model.Part;
import dev.headway.differential.model.Profile;
import dev.headway.differential.model.RandomParts;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.probe.Probe.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Drives two engines through one process by the same random steps, and compares them after each. */
public final class Trial {
    private static final int STEPS_MAX = 60;
    private static final List<String> DOABLE =
            List.of("task ", "wait ", "job ", "timer ", "message ", "signal ", "start ", "finish ");

    private final Probe first;
    private final Probe second;
    private final Profile profile;
    private final int stepsMax;

    /** @param profile which of the possible steps are done */
    public Trial(Probe first, Probe second, Profile profile) {
        this(first, second, profile, STEPS_MAX);
    }

    /**
     * Trials that end early, where a step takes long.
     *
     * @param profile which of the possible steps are done
     * @param stepsMax after so many steps a process is left as it is
     */
    public Trial(Probe first, Probe second, Profile profile, int stepsMax) {
        this.first = first;
        this.second = second;
        this.profile = profile;
        this.stepsMax = stepsMax;
    }

    /**
     * What two engines did differently.
     *
     * @param steps what was done, the last one made the difference
     */
    public record Difference(Part process, List<String> steps, Snapshot first, Snapshot second) {
        /** What it is about, so that making a process smaller does not find another one. */
        public String kind() {
            return Facts.kind(first, second);
        }
    }

    /**
     * How a trial went.
     *
     * @param steps how many steps were done
     * @param ended whether the instance ended
     * @param refused whether both engines refused to deploy or start
     * @param stuck whether there was nothing left to do although the instance had not ended
     */
    public record Outcome(@Nullable Difference difference, int steps, boolean ended, boolean refused, boolean stuck) {}

    /** One run; the same seed does the same steps as long as the engines agree. */
    public Outcome run(Part process, long seed) {
        BpmnText.Written written = BpmnText.of(process);
        Random random = new Random(seed);
        List<String> steps = new ArrayList<>();
        Map<String, Long> variables = variables(random);
        steps.add("start with " + new TreeMap<>(variables));
        Snapshot left = first.begin(written.xml(), variables);
        Snapshot right = second.begin(written.xml(), variables);
        List<Snapshot> lefts = new ArrayList<>(List.of(left));
        List<Snapshot> rights = new ArrayList<>(List.of(right));
        for (int i = 0; ; i++) {
            if (!Facts.same(left, right) || !agree(process, lefts, rights)) {
                return new Outcome(new Difference(process, steps, left, right), i, false, false, false);
            }
            List<String> doable = profile.doable(left.facts().stream()
                    .filter(fact -> DOABLE.stream().anyMatch(fact::startsWith))
                    .toList());
            boolean ended = left.facts().contains("ended");
            if (doable.isEmpty() || i == stepsMax) {
                // What has failed is neither here nor there: a job that leaves an element does not end it on both
                // engines.
                boolean failing = left.facts().stream().anyMatch(fact -> fact.startsWith("dead "));
                Difference difference =
                        failing ? null : Completed.check(process, written.flows(), steps, lefts, rights);
                return new Outcome(
                        difference, i, ended, i == 0 && !ended, i > 0 && doable.isEmpty() && !ended && !failing);
            }
            String fact = doable.get(random.nextInt(doable.size()));
            Map<String, Long> given = fact.startsWith("task ") ? choice(random) : Map.of();
            steps.add(fact + (given.isEmpty() ? "" : " with " + given));
            left = first.step(fact, given);
            right = second.step(fact, given);
            lefts.add(left);
            rights.add(right);
        }
    }

    /** Whether both engines have completed the same up to now; a job that has failed for good has left its element on one of them only. */
    static boolean agree(Part process, List<Snapshot> lefts, List<Snapshot> rights) {
        return lefts.getLast().facts().stream().anyMatch(fact -> fact.startsWith("dead "))
                || Completed.same(process, lefts, rights);
    }

    private static Map<String, Long> variables(Random random) {
        Map<String, Long> variables = new HashMap<>(choice(random));
        variables.put("n", 0L);
        return variables;
    }

    private static Map<String, Long> choice(Random random) {
        return Map.of("c", (long) random.nextInt(RandomParts.CHOICES));
    }
}
