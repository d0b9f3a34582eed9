package dev.headway.bench.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.bench.report.BuildRatio;
import dev.headway.bench.report.ResultJson;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final Checkout OURS = new Checkout(Path.of("/ours"), "1111111111", false);
    private static final Checkout OTHER = new Checkout(Path.of("/other"), "2222222222", false);

    /** What ran, as build and arguments. */
    private final List<String> ran = new ArrayList<>();

    private final List<String> said = new ArrayList<>();

    @Test
    void theBuildThatBeginsAPairAlternates() throws Exception {
        List<BuildRatio> ratios = turns(3).measure(scenario("noop"), List.of("--threads", "64"), 0);
        assertThat(ran)
                .containsExactly(
                        "ours noop --threads 64",
                        "other noop --threads 64",
                        "other noop --threads 64",
                        "ours noop --threads 64",
                        "ours noop --threads 64",
                        "other noop --threads 64");
        // Each run of the fake does as many jobs a second as there were runs before it, and 100.
        assertThat(ratios)
                .containsExactly(new BuildRatio(
                        "noop", "backlog", false, List.of(100.0, 103.0, 104.0), List.of(101.0, 102.0, 105.0)));
        assertThat(said).hasSize(6).contains("noop, pair 1 of 3, the other: backlog 101/s (5.0 s)");
    }

    @Test
    void aFirstRunSaysHowMuchWorkFillsATurn() throws Exception {
        turns(2).measure(scenario("noop"), List.of(), 20);
        assertThat(ran.getFirst()).isEqualTo("ours noop --jobs 50000");
        assertThat(ran.subList(1, 5)).allMatch(each -> each.endsWith("noop --jobs 200000"));
    }

    @Test
    void aScenarioWhoseTimeIsPrescribedKeepsItsNumbers() throws Exception {
        turns(2).measure(scenario("latency"), List.of(), 20);
        assertThat(ran).hasSize(4).allMatch(each -> each.endsWith(" latency"));
        assertThat(Turns.canBeSized(scenario("multi-instance"))).isFalse();
        assertThat(List.of("noop", "async27", "timer", "sequence")).allMatch(name -> Turns.canBeSized(scenario(name)));
    }

    @Test
    void aTurnThatFailsEndsTheRun() {
        Turns turns = new Turns(
                OURS,
                OTHER,
                (build, arguments) -> {
                    ran.add(build.folder().toString());
                    throw new TurnFailure("no disk", 3);
                },
                2,
                said::add);
        assertThatThrownBy(() -> turns.measure(scenario("noop"), List.of(), 0)).hasMessage("no disk");
        assertThat(ran).containsExactly("/ours");
    }

    @Test
    void aVariantThatOnlyOneBuildKnowsIsSaid() throws Exception {
        Turns turns = new Turns(
                OURS,
                OTHER,
                (build, arguments) ->
                        build.equals(OURS) ? List.of(result("a", 1), result("b", 1)) : List.of(result("a", 1)),
                2,
                said::add);
        assertThat(turns.measure(scenario("noop"), List.of(), 0))
                .singleElement()
                .satisfies(each -> assertThat(each.variant()).isEqualTo("a"));
        assertThat(said).last().asString().contains("b is not compared");
    }

    private Turns turns(int pairs) {
        return new Turns(
                OURS,
                OTHER,
                (build, arguments) -> {
                    ran.add(build.folder().getFileName() + " " + String.join(" ", arguments));
                    return List.of(result("backlog", 99 + ran.size()));
                },
                pairs,
                said::add);
    }

    private static ResultJson.Written result(String variant, double rate) {
        return new ResultJson.Written("noop", variant, "headway", 1, true, 5, rate, 1.0);
    }

    private static Scenario scenario(String name) {
        return Scenarios.all(1).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
