package dev.headway.bench;

import dev.headway.bench.run.BenchCase;
import dev.headway.bench.run.BenchOptions;
import dev.headway.bench.scenario.ExecutorSetup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one run measures every variant with, one after the other: options that name several numbers or levels, each combination of them
 * once. An empty list leaves the choice to the scenario.
 *
 * @param jobs how many jobs all instances have together
 * @param threads of clients
 * @param histories levels of history
 * @param observed what observes our engine
 */
record Cases(List<Integer> jobs, List<Integer> threads, List<String> histories, List<String> observed) {
    /** All combinations; a label says only what differs. */
    List<BenchCase> of(BenchOptions options, ExecutorSetup setup) {
        List<BenchCase> all = new ArrayList<>();
        for (String history : orNull(histories)) {
            for (Integer thread : orNull(threads)) {
                for (Integer job : orNull(jobs)) {
                    for (String observe : observed.isEmpty() ? List.of(BenchCase.UNOBSERVED) : observed) {
                        String label = label(history, thread, job, observe);
                        all.add(new BenchCase(options, setup, history, thread, job, observe, label));
                    }
                }
            }
        }
        return List.copyOf(all);
    }

    private String label(@Nullable String history, @Nullable Integer thread, @Nullable Integer job, String observe) {
        List<String> parts = new ArrayList<>();
        if (histories.size() > 1) {
            parts.add("history " + history);
        }
        if (threads.size() > 1) {
            parts.add(thread + " threads");
        }
        if (jobs.size() > 1) {
            parts.add(String.format(Locale.ROOT, "%,d jobs", job));
        }
        if (observed.size() > 1) {
            parts.add("observe " + observe);
        }
        return String.join(", ", parts);
    }

    private static <T> List<@Nullable T> orNull(List<T> values) {
        List<@Nullable T> all = new ArrayList<>(values);
        if (all.isEmpty()) {
            all.add(null);
        }
        return all;
    }
}
