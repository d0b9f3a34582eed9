package dev.headway.bench.run;

import dev.headway.bench.scenario.ExecutorSetup;
import dev.headway.bench.scenario.Variant;
import org.jspecify.annotations.Nullable;

/**
 * What is measured with, one after the other within a round: what a user asked for, with one value of each option that takes several; null where
 * the scenario's own value holds.
 *
 * @param options what all cases of the run share
 * @param setup how the executors are set up
 * @param jobs as instances, but by the number of their jobs
 * @param threads of clients
 * @param observe what observes our engine: {@link #UNOBSERVED}, {@code metrics}, {@code traces:PART}
 * @param label what distinguishes this from other cases of the same run, empty where there are no others
 */
public record BenchCase(
        BenchOptions options,
        ExecutorSetup setup,
        @Nullable String history,
        @Nullable Integer threads,
        @Nullable Integer jobs,
        String observe,
        String label) {
    /** Nothing does. */
    public static final String UNOBSERVED = "none";

    /** The same with executors that are set up in another way. */
    BenchCase with(ExecutorSetup other) {
        return new BenchCase(options, other, history, threads, jobs, observe, label);
    }

    /** The number of instances of a variant that was asked for, null where its own holds. */
    @Nullable
    Integer wanted(Variant of) {
        return jobs == null ? options.instances() : Integer.valueOf(Math.max(1, jobs / Math.max(1, of.jobs())));
    }
}
