package dev.headway.runtime.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/**
 * Runs many seeds of the simulation. {@code -Dheadway.seed=N} replays one seed and prints what happened, {@code
 * -Dheadway.seeds=N} runs that many.
 */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
class SimulationTest {
    private static final int STEPS = 200;
    private static final int SEEDS = 2_000;
    private static final int SEEDS_FOR_A_MUTANT = 400;
    /** Seeds that were red once: a node wrote about suspects of partitions that it had lost meanwhile. */
    private static final long[] FOUND = {1_108_683_081L};

    private static Level before = Level.WARN;

    @BeforeAll
    static void quiet() {
        before = logger().getEffectiveLevel();
        logger().setLevel(Level.OFF); // the faults are on purpose, and many
    }

    @AfterAll
    static void loud() {
        logger().setLevel(before);
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger("dev.headway.runtime");
    }

    @Test
    void everySeedKeepsWhatItAcknowledged() {
        Long one = Long.getLong("headway.seed");
        if (one != null) {
            run(one, Mutant.NONE);
            return;
        }
        long seeds = Long.getLong("headway.seeds", SEEDS);
        for (long seed = 1; seed <= seeds; seed++) {
            run(seed, Mutant.NONE);
        }
        for (long seed : FOUND) {
            run(seed, Mutant.NONE);
        }
    }

    @Test
    void aSeedAlwaysRunsTheSame() {
        assertThat(run(7, Mutant.NONE)).isEqualTo(run(7, Mutant.NONE)).isNotEqualTo(run(8, Mutant.NONE));
    }

    @ParameterizedTest
    @EnumSource
    void aMutantIsFoundOut(Mutants mutant) {
        for (long seed = 1; seed <= SEEDS_FOR_A_MUTANT; seed++) {
            try {
                run(seed, mutant.mutant);
            } catch (AssertionError red) {
                return;
            }
        }
        throw new AssertionError("Expected " + mutant + " to make one of " + SEEDS_FOR_A_MUTANT
                + " seeds red, but all stayed green: the simulation checks too little");
    }

    private static String run(long seed, Mutant mutant) {
        Simulation simulation = new Simulation(seed, mutant);
        try {
            simulation.run(STEPS);
            return simulation.store.tables().versions + " " + simulation.store.tables().history;
        } catch (RuntimeException | Error red) {
            simulation.trace().forEach(System.out::println);
            throw new AssertionError(
                    "Seed " + seed + " is red: " + red.getMessage()
                            + "\nReplay: ./mvnw -pl runtime -am test -Dtest=SimulationTest#everySeedKeepsWhatItAcknowledged"
                            + " -Dsurefire.failIfNoSpecifiedTests=false -Dheadway.seed=" + seed,
                    red);
        }
    }
}
