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
 * Runs many seeds of whole clusters: channels, timers, leases, recovery and the outbox. {@code -Dheadway.seed=N} replays one seed and prints what
 * happened, {@code -Dheadway.seeds=N} runs that many, {@code -Dheadway.contract.long=true} thousands.
 */
class ClusterTest {
    private static final int SEEDS = 200;
    private static final int SEEDS_LONG = 5_000;
    private static final int SEEDS_FOR_A_MUTANT = 200;
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
        return (Logger) LoggerFactory.getLogger("dev.headway");
    }

    @Test
    void everySeedComesToItsEnd() {
        Long one = Long.getLong("headway.seed");
        if (one != null) {
            Cluster cluster = new Cluster(one, ClusterMutant.NONE);
            try {
                run(cluster);
            } finally {
                cluster.trace().forEach(System.out::println);
            }
            return;
        }
        long seeds = Long.getLong("headway.seeds", Boolean.getBoolean("headway.contract.long") ? SEEDS_LONG : SEEDS);
        for (long seed = 1; seed <= seeds; seed++) {
            run(new Cluster(seed, ClusterMutant.NONE));
        }
    }

    @Test
    void aSeedAlwaysRunsTheSame() {
        assertThat(run(new Cluster(7, ClusterMutant.NONE)))
                .isEqualTo(run(new Cluster(7, ClusterMutant.NONE)))
                .isNotEqualTo(run(new Cluster(8, ClusterMutant.NONE)));
    }

    @ParameterizedTest
    @EnumSource
    void aMutantIsFoundOut(ClusterMutants mutant) {
        for (long seed = 1; seed <= SEEDS_FOR_A_MUTANT; seed++) {
            try {
                run(new Cluster(seed, mutant.mutant.get()));
            } catch (AssertionError red) {
                return;
            }
        }
        throw new AssertionError("Expected " + mutant + " to make one of " + SEEDS_FOR_A_MUTANT
                + " seeds red, but all stayed green: the simulation checks too little");
    }

    private static String run(Cluster cluster) {
        try {
            cluster.run();
            return cluster.outcome();
        } catch (RuntimeException | Error red) {
            throw new AssertionError(
                    "Seed " + cluster.seed + " (" + cluster.channel + (cluster.calm ? ", calm" : "") + ") is red: "
                            + red.getMessage()
                            + "\nReplay: ./mvnw -pl channel-claiming -am test -Dtest=ClusterTest#everySeedComesToItsEnd"
                            + " -Dsurefire.failIfNoSpecifiedTests=false -Dheadway.seed=" + cluster.seed,
                    red);
        }
    }
}
