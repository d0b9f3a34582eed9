package dev.headway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.run.BenchCase;
import dev.headway.bench.run.BenchOptions;
import dev.headway.bench.run.Engines;
import dev.headway.bench.scenario.ExecutorSetup;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CasesTest {
    private static final BenchOptions PLAIN = new BenchOptions(
            "h2",
            "",
            "",
            null,
            List.of(Peer.HEADWAY),
            null,
            null,
            0,
            null,
            1,
            0,
            1,
            1,
            0,
            true,
            0,
            0,
            60,
            "sync",
            Engines.HEAP);
    private static final ExecutorSetup SETUP = ExecutorSetup.plain(1, null, "leased", Map.of());

    @Test
    void everyCombinationOnceAndALabelSaysWhatDiffers() {
        assertThat(new Cases(List.of(), List.of(4, 64), List.of("none", "full"), List.of()).of(PLAIN, SETUP))
                .extracting(BenchCase::threads, BenchCase::history, BenchCase::label)
                .containsExactly(
                        tuple(4, "none", "history none, 4 threads"),
                        tuple(64, "none", "history none, 64 threads"),
                        tuple(4, "full", "history full, 4 threads"),
                        tuple(64, "full", "history full, 64 threads"));
    }

    @Test
    void whatObservesIsMeasuredInTurns() {
        assertThat(new Cases(List.of(), List.of(), List.of(), List.of("none", "metrics")).of(PLAIN, SETUP))
                .extracting(BenchCase::observe, BenchCase::label)
                .containsExactly(tuple("none", "observe none"), tuple("metrics", "observe metrics"));
    }

    @Test
    void oneValueOfEachNeedsNoLabel() {
        assertThat(new Cases(List.of(1_000), List.of(), List.of("full"), List.of("metrics")).of(PLAIN, SETUP))
                .extracting(BenchCase::jobs, BenchCase::threads, BenchCase::history, BenchCase::label)
                .containsExactly(tuple(1_000, null, "full", ""));
        assertThat(new Cases(List.of(), List.of(), List.of(), List.of()).of(PLAIN, SETUP))
                .containsExactly(new BenchCase(PLAIN, SETUP, null, null, null, "none", ""));
    }
}
