package dev.headway.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.bench.peer.PeerUnavailable;
import dev.headway.differential.probe.HeadwayProbe;
import dev.headway.differential.probe.Openings;
import dev.headway.differential.probe.PeerProbe;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.run.Campaign;
import dev.headway.differential.run.Facts;
import dev.headway.differential.run.Report;
import dev.headway.differential.run.Tally;
import dev.headway.differential.run.Trial;
import dev.headway.differential.run.Trial.Difference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Generated models on this engine and on Flowable. Where Flowable cannot be fetched the gate says that it was left out. */
class DifferentialTest {
    private static final String H2 = "jdbc:h2:mem:differential-test;DB_CLOSE_DELAY=-1";

    @Test
    void generatedModelsDoTheSameAsOnFlowable() {
        Tally tally = new Tally(Long.getLong("headway.seed", 1));
        try (Probe ours = new HeadwayProbe(Openings.database(H2, "sa", "", "memory"), false);
                Probe peer = PeerProbe.start()) {
            Difference found = new Campaign(
                            new Trial(ours, peer, Facts::same), Report.features(), Campaign.SIZE, each -> {})
                    .run(tally, Integer.getInteger("headway.models", 200));
            assertThat(found)
                    .as(() -> found == null ? "" : Report.of(found, tally))
                    .isNull();
            assertThat(tally.ended())
                    .as("models that came to their end: %s", tally)
                    .isGreaterThan(tally.models() / 4);
            assertThat(tally.refused())
                    .as("models that were refused: %s", tally)
                    .isLessThanOrEqualTo(tally.models() / 20);
        } catch (PeerUnavailable unavailable) {
            Assumptions.abort("No comparison with " + PeerProbe.version() + ": " + unavailable.getMessage());
        }
    }
}
