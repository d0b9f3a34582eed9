package dev.headway.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.headway.bench.host.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FindingsTest {
    /** The sleep of a slot that is used all the time lets 1,280 jobs a second end. */
    private static final Series STEADY = new Series(
            IntStream.rangeClosed(0, 20).mapToObj(FindingsTest::steady).toList());

    private static Series.Point steady(int second) {
        // Two seconds of nothing at the start, which the middle does not see.
        return new Series.Point(second, second < 2 ? 0 : (second - 2) * 1_280L);
    }

    @Test
    void variantsStandBesideTheirBaseOnTheSameEngine() {
        List<String> lines = Findings.of(List.of(
                result("idle", "nothing beside", "headway", 1_000),
                result("idle", "1,000,000 waiting", "headway", 900),
                result("idle", "nothing beside", "flowable", 100),
                result("idle", "1,000,000 waiting", "flowable", 50),
                result("variables", "1 string", "headway", 1_200),
                result("variables", "10 strings", "headway", 1_000)));
        assertThat(lines)
                .contains(
                        "idle: 1,000,000 waiting, headway: 0.90 times the rate of nothing beside (-10%)",
                        "idle: 1,000,000 waiting, flowable: 0.50 times the rate of nothing beside (-50%)",
                        "variables: 10 strings, headway: costs 1.20 times 1 string",
                        "idle: nothing beside: headway is 10.0 times as good as the best of the other process engines; too short"
                                + " to be published: flowable ran 10 s, expected 60 s of each (raise --rounds or --seconds)");
        assertThat(lines).hasSize(5);
    }

    @Test
    void aRatioIsPublishedFromAMinuteOfEachPeerOn() {
        List<Result> rounds = new ArrayList<>();
        for (int round = 0; round < 6; round++) {
            rounds.add(result("noop", "backlog", "headway", 1_000));
            rounds.add(result("noop", "backlog", "flowable", 100));
            rounds.add(result("noop", "backlog", "db-scheduler", 500));
        }
        assertThat(Findings.of(rounds))
                .contains("noop: backlog: headway is 10.0 times as good as the best of the other process engines");
        assertThat(Findings.of(rounds.subList(0, rounds.size() - 3)))
                .anyMatch(line -> line.contains("flowable ran 50 s"))
                .noneMatch(line -> line.contains("db-scheduler ran"));
    }

    @Test
    void anOpenTransactionStandsBesideTheSameWorkWithoutItToo() {
        List<String> lines = Findings.of(List.of(
                result("idle", "nothing beside", "headway", 1_000),
                result("idle", "after the same work", "headway", 800),
                result("idle", "open transaction", "headway", 720)));
        assertThat(lines)
                .containsExactly(
                        "idle: after the same work, headway: 0.80 times the rate of nothing beside (-20%)",
                        "idle: open transaction, headway: 0.72 times the rate of nothing beside (-28%)",
                        "idle: open transaction, headway: 0.90 times the rate of after the same work (-10%)");
    }

    @Test
    void casesAreComparedWithTheirOwnKind() {
        List<String> lines = Findings.of(List.of(
                with(result("variables", "1 string, 4 threads", "headway", 400), Result.CASE, "4 threads"),
                with(result("variables", "1 string, 64 threads", "headway", 900), Result.CASE, "64 threads"),
                with(result("variables", "10 strings, 64 threads", "headway", 600), Result.CASE, "64 threads")));
        assertThat(lines).containsExactly("variables: 10 strings, 64 threads, headway: costs 1.50 times 1 string");
    }

    @Test
    void whatIsObservedStandsBesideTheSameUnobserved() {
        List<Result> all = Stream.of("none", "metrics")
                .map(each -> with(
                        with(
                                result(
                                        "noop",
                                        "backlog, 4 threads, observe " + each,
                                        "headway",
                                        each.equals("none") ? 1_000 : 980),
                                Result.CASE,
                                "4 threads, observe " + each),
                        Result.OBSERVE,
                        each))
                .toList();
        assertThat(Findings.of(all))
                .containsExactly(
                        "noop: backlog, 4 threads, observe metrics, headway: 0.98 times the rate of observe none (-2%)");
    }

    @Test
    void theLargestBacklogStandsBesideTheSmallest() {
        Result small = with(result("noop", "backlog, 100,000 jobs", "headway", 1_000), "wanted_jobs", "100000");
        Result large = with(result("noop", "backlog, 1,000,000 jobs", "headway", 950), "wanted_jobs", "1000000");
        assertThat(Findings.of(
                        List.of(with(small, Result.CASE, "100,000 jobs"), with(large, Result.CASE, "1,000,000 jobs"))))
                .containsExactly("noop: backlog, 1,000,000 jobs, headway: 0.95 times the rate of 100,000 jobs (-5%)");
    }

    @Test
    void growthIsAnExponent() {
        List<Result> results = Stream.of(100L, 1_000L, 10_000L)
                .map(children -> work(result("multi-instance", children + " children", "headway", 1), children))
                .toList();
        assertThat(Findings.of(results))
                .containsExactly(
                        "multi-instance, headway: growth exponent 1.00 (100 in 0.02 s, 1,000 in 0.20 s, 10,000 in 2.00 s)");
    }

    @Test
    void theMiddleOfARunKnowsNothingOfItsStart() {
        Result plain = with(result("wait", "backlog", "headway", 1_152), "most_jobs_per_second", "1280");
        assertThat(plain.middlePerSecond()).isNull();
        Result seen = progress(plain, STEADY);
        assertThat(seen.middlePerSecond()).isBetween(1_279.0, 1_281.0);
        assertThat(Findings.of(List.of(seen)))
                .containsExactly(
                        "wait: backlog, headway: 100.0% of the most that its slots can do, over the middle 80% of the run,"
                                + " with 1.00 cores");
    }

    @Test
    void coresAreBusyUntilHistoryIsComplete() {
        Result plain = result("sequence", "5 steps", "headway", 1_000);
        Double cores = plain.cores();
        assertThat(cores).isNotNull();
        String asLongAgain = Double.toString(plain.seconds());
        assertThat(with(plain, Result.HISTORY_BEHIND_SECONDS, asLongAgain).cores())
                .isCloseTo(cores / 2, within(1e-9));
    }

    private static Result result(String scenario, String variant, String engine, double rate) {
        return Samples.copy(Samples.result(engine, 1, rate), scenario, variant, Map.of(), 0, new Series(List.of()));
    }

    private static Result with(Result from, String key, String value) {
        return Samples.copy(from, from.scenario(), from.variant(), Map.of(key, value), from.jobs(), from.progress());
    }

    private static Result work(Result from, long jobs) {
        return Samples.copy(from, from.scenario(), from.variant(), Map.of(), jobs, from.progress());
    }

    private static Result progress(Result from, Series progress) {
        return Samples.copy(from, from.scenario(), from.variant(), Map.of(), from.jobs(), progress);
    }
}
