package dev.headway.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BuildRatioTest {
    @Test
    void theMedianIsThatOfThePairs() {
        BuildRatio ratio = noop(List.of(100.0, 90.0, 120.0), List.of(100.0, 100.0, 100.0));
        assertThat(ratio.ratios()).containsExactly(1.0, 0.9, 1.2);
        assertThat(ratio.median()).isEqualTo(1.0);
        assertThat(noop(List.of(100.0, 90.0), List.of(100.0, 100.0)).median()).isEqualTo(0.95, within(1e-9));
    }

    @Test
    void theSpreadIsThatOfThisBuildAlone() {
        BuildRatio ratio = noop(List.of(100.0, 90.0, 120.0), List.of(1.0, 1_000.0, 10.0));
        assertThat(ratio.lowest()).isEqualTo(0.9);
        assertThat(ratio.highest()).isEqualTo(1.2);
    }

    @Test
    void onlyWhatIsOutsideTheSpreadIsADifference() {
        assertThat(noop(List.of(90.0, 90.0, 91.0), List.of(100.0, 100.0, 100.0)).verdict())
                .isEqualTo(BuildRatio.Verdict.SLOWER);
        assertThat(noop(List.of(90.0, 70.0, 120.0), List.of(100.0, 100.0, 100.0))
                        .verdict())
                .as("this build did 78 % of its own median")
                .isEqualTo(BuildRatio.Verdict.SAME);
        assertThat(noop(List.of(96.0, 96.0, 96.0), List.of(100.0, 100.0, 100.0)).verdict())
                .as("a difference of four percent is none")
                .isEqualTo(BuildRatio.Verdict.SAME);
        assertThat(noop(List.of(111.0, 110.0, 110.0), List.of(100.0, 100.0, 100.0))
                        .verdict())
                .isEqualTo(BuildRatio.Verdict.FASTER);
    }

    @Test
    void lessLatencyIsBetter() {
        BuildRatio ratio = new BuildRatio("latency", "idle", true, List.of(20.0, 20.0), List.of(10.0, 10.0));
        assertThat(ratio.median()).isEqualTo(0.5);
        assertThat(ratio.verdict()).isEqualTo(BuildRatio.Verdict.SLOWER);
    }

    @Test
    void aVariantThatOneTurnHasNotIsLeftOut() {
        List<BuildRatio> ratios = BuildRatio.of(
                List.of(turn(10, 20), turn(11, 21)),
                List.of(turn(9, 19), List.of(result("first", 8, true), result("second", 18, false))));
        assertThat(ratios)
                .containsExactly(new BuildRatio("noop", "first", false, List.of(10.0, 11.0), List.of(9.0, 8.0)));
    }

    @Test
    void aLineAndItsJsonSayTheSame() {
        BuildRatio ratio = noop(List.of(90.0, 90.0, 91.0), List.of(100.0, 100.0, 100.0));
        assertThat(ratio.line())
                .isEqualTo(
                        "noop: backlog: median ratio 0.900 (pairs 0.900 0.900 0.910), this build against itself 1.000"
                                + " to 1.011: slower");
        JsonNode json = JsonMapper.shared()
                .readTree(BuildRatioJson.write(
                        new BuildRatioJson.Build("/a", "1234", true),
                        new BuildRatioJson.Build("/b", "5678", false),
                        List.of(ratio)));
        assertThat(json.at("/other/commit").asString()).isEqualTo("5678");
        assertThat(json.at("/ratios/0/median").asDouble()).isEqualTo(0.9);
        assertThat(json.at("/ratios/0/verdict").asString()).isEqualTo("slower");
        assertThat(json.at("/ratios/0/this_against_itself/lowest").asDouble()).isEqualTo(1.0);
        assertThat(json.at("/ratios/0/pairs").size()).isEqualTo(3);
    }

    @Test
    void figuresOfBothBuildsBelongTogether() {
        assertThatThrownBy(() -> noop(List.of(1.0), List.of())).hasMessageContaining("1 and 0");
    }

    private static BuildRatio noop(List<Double> ours, List<Double> others) {
        return new BuildRatio("noop", "backlog", false, ours, others);
    }

    private static List<ResultJson.Written> turn(double first, double second) {
        return List.of(result("first", first, true), result("second", second, true));
    }

    private static ResultJson.Written result(String variant, double rate, boolean verified) {
        return new ResultJson.Written("noop", variant, "headway", 1, verified, 10, rate, null);
    }
}
