package dev.headway.runtime.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Runs many seeds of the simulation. {@code -Dheadway.seed=N} replays one seed and prints what happened, {@code
 * -Dheadway.seeds=N} runs that many.
 */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
class SimulationTest {
    static final int STEPS = 300;
    private static final int SEEDS = 1_500;
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
    }

    static void run(long seed, Mutant mutant) {
        Simulation simulation = new Simulation(seed, mutant);
        try {
            simulation.run(STEPS);
        } catch (RuntimeException | Error red) {
            simulation.trace().forEach(System.out::println);
            throw new AssertionError(
                    "Seed " + seed + " is red: " + red.getMessage()
                            + "\nReplay: ./mvnw -pl runtime -am test -Dtest=SimulationTest -Dsurefire.failIfNoSpecifiedTests=false"
                            + " -Dheadway.seed=" + seed,
                    red);
        }
    }
}
