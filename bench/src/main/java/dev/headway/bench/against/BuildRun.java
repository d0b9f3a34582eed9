package dev.headway.bench.against;

import dev.headway.bench.report.ResultJson;
import java.util.List;

/** Runs benchmarks by a build of Headway. */
@FunctionalInterface
public interface BuildRun {
    /**
     * Runs one benchmark to its end.
     *
     * @param build whose engine and whose benchmark run
     * @param arguments what follows {@code ./headway bench}
     * @return its verified results
     * @throws TurnFailure when it did not end well
     */
    List<ResultJson.Written> run(Checkout build, List<String> arguments) throws TurnFailure;
}
