package dev.headway.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.model.BpmnText;
import dev.headway.differential.model.Part;
import dev.headway.differential.model.Profile;
import dev.headway.differential.model.RandomParts.Feature;
import dev.headway.differential.probe.HeadwayProbe;
import dev.headway.differential.probe.Openings;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.run.Campaign;
import dev.headway.differential.run.Report;
import dev.headway.differential.run.Tally;
import dev.headway.differential.run.Trial;
import dev.headway.differential.run.Trial.Difference;
import dev.headway.differential.run.Trial.Outcome;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.util.EnumSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Generated models of everything that this engine can do: the same result on every database and channel, and on an engine that is closed
 * and opened again after each step. A failure names its seed.
 */
class OwnEnginesTest {
    /** An engine is opened for each step. */
    private static final int STEPS_MAX = 30;

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void start() {
        postgres = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests());
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    private static HeadwayProbe h2(String name, boolean restarts) {
        return new HeadwayProbe(
                Openings.database("jdbc:h2:mem:own-" + name + ";DB_CLOSE_DELAY=-1", "sa", "", "memory"), restarts);
    }

    private static void compare(Probe one, Probe other, int models) {
        Tally tally = new Tally(Long.getLong("headway.seed", 1));
        try (one;
                other) {
            Difference found = new Campaign(
                            new Trial(one, other, Profile.EVERYTHING, STEPS_MAX),
                            Profile.EVERYTHING,
                            2 * Campaign.SIZE,
                            each -> {})
                    .run(tally, Integer.getInteger("headway.models", models));
            assertThat(found)
                    .as(() -> found == null ? "" : Report.of(found, tally))
                    .isNull();
        }
    }

    @Test
    void aRestartAfterEachStepChangesNothing() {
        compare(h2("stays", false), h2("restarts", true), Boolean.getBoolean("headway.contract.long") ? 12 : 6);
    }

    /** Without ends before a join, conditions that may never come true and errors that nobody catches, models are sound. */
    @Test
    void soundModelsComeToTheirEnd() {
        Profile sound = Profile.EVERYTHING.without(EnumSet.of(Feature.EARLY_ENDS, Feature.OWN, Feature.ERRORS));
        long first = Long.getLong("headway.seed", 1);
        try (Probe one = h2("sound", false);
                Probe other = h2("sound-again", true)) {
            Trial trial = new Trial(one, other, sound);
            for (long seed = first; seed < first + Integer.getInteger("headway.models", 12); seed++) {
                Part process = sound.process(seed, 2 * Campaign.SIZE);
                Outcome outcome = trial.run(process, seed);
                assertThat(outcome.stuck())
                        .as(
                                "seed %s: nothing is left to do, and the instance has not ended:\n%s",
                                seed, BpmnText.of(process).xml())
                        .isFalse();
                assertThat(outcome.difference()).as("seed %s", seed).isNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"leased", "skip-locked"})
    void postgresDoesTheSameAsH2(String channel) {
        compare(
                h2("beside-" + channel, false),
                new HeadwayProbe(
                        Openings.database(postgres.url(), postgres.user(), postgres.password(), channel), true),
                3);
    }
}
