package dev.headway.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.bench.peer.PeerUnavailable;
import dev.headway.differential.cases.CaseCampaign;
import dev.headway.differential.run.Tally;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Cases on this engine, opened anew after each step, and on Flowable. Where Flowable cannot be fetched the gate says that it was left out. */
class CaseDifferentialTest {
    @Test
    void generatedCasesDoTheSameAsOnFlowable() {
        Tally tally = new Tally(Long.getLong("headway.seed", 1));
        try (CaseCampaign campaign = new CaseCampaign(2)) {
            String found = campaign.run(tally, Integer.getInteger("headway.models", 12), each -> {}, null);
            assertThat(found).isNull();
        } catch (PeerUnavailable unavailable) {
            Assumptions.abort("No comparison with Flowable's cases: " + unavailable.getMessage());
        }
        assertThat(tally.refused()).as("%s", tally).isZero();
        assertThat(tally.ended()).as("%s", tally).isPositive();
    }
}
