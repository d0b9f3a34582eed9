package dev.headway.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.bench.peer.PeerUnavailable;
import dev.headway.differential.model.Profile;
import dev.headway.differential.probe.HeadwayProbe;
import dev.headway.differential.probe.Openings;
import dev.headway.differential.probe.PeerProbe;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.run.Campaign;
import dev.headway.differential.run.Report;
import dev.headway.differential.run.Tally;
import dev.headway.differential.run.Trial;
import dev.headway.differential.run.Trial.Difference;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models on this engine and on Flowable. Where Flowable cannot be fetched the gate says that it was left out. */
class DifferentialTest {
    private static final String H2 = "jdbc:h2:mem:differential-test;DB_CLOSE_DELAY=-1";
    /** It takes the minute after which a step is given up. */
    private static final String ENDLESS = "endless-step";

    private static @Nullable Probe peer;

    @BeforeAll
    static void start() {
        try {
            peer = PeerProbe.start();
        } catch (PeerUnavailable unavailable) {
            Assumptions.abort("No comparison with " + PeerProbe.version() + ": " + unavailable.getMessage());
        }
    }

    @AfterAll
    static void stop() {
        if (peer != null) {
            peer.close();
        }
    }

    private static Probe flowable() {
        return Objects.requireNonNull(peer);
    }

    @Test
    void generatedModelsDoTheSameAsOnFlowable() {
        Tally tally = new Tally(Long.getLong("headway.seed", 1));
        try (Probe ours = new HeadwayProbe(Openings.database(H2, "sa", "", "memory"), false)) {
            Difference found = new Campaign(
                            new Trial(ours, flowable(), Profile.FLOWABLE), Profile.FLOWABLE, Campaign.SIZE, each -> {})
                    .run(tally, Integer.getInteger("headway.models", 100));
            assertThat(found)
                    .as(() -> found == null ? "" : Report.of(found, tally))
                    .isNull();
        }
        assertThat(tally.ended()).as("models that came to their end: %s", tally).isGreaterThan(tally.models() / 4);
        assertThat(tally.refused()).as("models that were refused: %s", tally).isLessThanOrEqualTo(tally.models() / 20);
    }

    static List<KnownModel> models() {
        return KnownModel.all();
    }

    @ParameterizedTest
    @MethodSource("models")
    void flowableAnswersAsWritten(KnownModel model) {
        Assumptions.assumeTrue(
                !model.name().equals(ENDLESS) || Boolean.getBoolean("headway.contract.long"),
                "A step that does not end takes a minute: -Pfull runs it");
        model.check("flowable.txt", model.answers(flowable()));
    }
}
