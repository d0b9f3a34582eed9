package dev.headway.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void aSlowerMachineIsNoRegression() {
        List<Comparison.Line> lines = Comparison.of(
                List.of(run("headway", 20_000), run("flowable", 500)),
                List.of(run("headway", 10_000), run("flowable", 250)),
                0.15);
        assertThat(lines).singleElement().returns(false, Comparison.Line::regressed);
    }

    @Test
    void aSmallerRatioIs() {
        List<Comparison.Line> lines = Comparison.of(
                List.of(run("headway", 20_000), run("flowable", 500)),
                List.of(run("headway", 16_000), run("flowable", 500)),
                0.15);
        assertThat(lines)
                .singleElement()
                .returns(true, Comparison.Line::regressed)
                .asString()
                .contains("WORSE", "flowable", "-20%");
    }

    @Test
    void withoutACommonPeerRatesAreComparedAndItIsSaid() {
        assertThat(Comparison.of(List.of(run("headway", 100)), List.of(run("headway", 90)), 0.15))
                .singleElement()
                .returns(false, Comparison.Line::regressed)
                .asString()
                .contains("no peer in both files");
    }

    @Test
    void whereTheLoadIsPrescribedALongerLatencyIsARegression() {
        List<Comparison.Line> lines = Comparison.of(
                List.of(sample("headway", 5), sample("flowable", 20)),
                List.of(sample("headway", 10), sample("flowable", 20)),
                0.15);
        assertThat(lines)
                .singleElement()
                .returns(true, Comparison.Line::regressed)
                .asString()
                .contains("p99 of flowable / headway: 2.00, was 4.00 (-50%)");
        assertThat(Comparison.of(List.of(sample("headway", 5)), List.of(sample("headway", 4)), 0.15))
                .singleElement()
                .returns(false, Comparison.Line::regressed);
    }

    private static ResultJson.Written sample(String engine, double p99) {
        return new ResultJson.Written("latency", "idle, 20/s", engine, 1, true, 10, 20.0, p99);
    }

    @Test
    void theMedianOfTheRoundsCounts() {
        assertThat(Comparison.of(
                        List.of(run("headway", 100)),
                        List.of(run("headway", 1), run("headway", 100), run("headway", 101)),
                        0.15))
                .singleElement()
                .returns(false, Comparison.Line::regressed);
    }

    @Test
    void aResultThatIsNotVerifiedIsARegression() {
        ResultJson.Written wrong = new ResultJson.Written("noop", "backlog", "headway", 1, false, 10, 1_000.0, null);
        assertThat(Comparison.of(List.of(run("headway", 100)), List.of(run("headway", 100), wrong), 0.15))
                .anyMatch(Comparison.Line::regressed);
    }

    @Test
    void whatOnlyOneOfThemHasIsNamed() {
        ResultJson.Written chain = new ResultJson.Written("chain", "100 steps", "headway", 1, true, 10, 7.0, null);
        assertThat(Comparison.alone(List.of(run("headway", 1), chain), List.of(run("headway", 1))))
                .containsExactly("chain: 100 steps (only then)");
    }

    @Test
    void nothingInCommonIsAnError() {
        assertThatThrownBy(() -> Comparison.of(List.of(), List.of(run("headway", 1)), 0.1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ResultJson.Written run(String engine, double rate) {
        return new ResultJson.Written("noop", "backlog", engine, 1, true, 10, rate, null);
    }
}
