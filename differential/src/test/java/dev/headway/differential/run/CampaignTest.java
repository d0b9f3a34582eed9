package dev.headway.differential.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.Part.Kind;
import dev.headway.differential.model.Profile;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.run.Trial.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Whatever two engines do differently is found and made small; engines are stood in for by what they see in the text of a model. */
class CampaignTest {
    private static final long MODELS = 300;

    /** Each step ends the instance. */
    private record Engine(Function<String, List<String>> waiting) implements Probe {
        @Override
        public Snapshot begin(String xml, Map<String, Long> variables) {
            return new Snapshot(waiting.apply(xml), List.of("p_start"), "");
        }

        @Override
        public Snapshot step(String fact, Map<String, Long> variables) {
            return new Snapshot(List.of("ended"), List.of(fact), "");
        }

        @Override
        public void close() {}
    }

    private static final Engine RIGHT = new Engine(xml -> List.of("task ut1 -"));
    /** Loses a token where a model has a timer. */
    private static final Engine WRONG =
            new Engine(xml -> xml.contains("timeDuration") ? List.of() : List.of("task ut1 -"));

    private static Campaign campaign(Engine second) {
        return new Campaign(new Trial(RIGHT, second, Profile.FLOWABLE), Profile.FLOWABLE, Campaign.SIZE, each -> {});
    }

    @Test
    void enginesThatDoTheSameHaveNoDifference() {
        Tally tally = new Tally(1);
        assertThat(campaign(RIGHT).run(tally, MODELS)).isNull();
        assertThat(tally.models()).isEqualTo(MODELS);
        assertThat(tally.ended()).isEqualTo(MODELS);
        assertThat(tally.different()).isZero();
    }

    @Test
    void theFirstDifferenceIsMadeSmallWithinTheProfile() {
        Tally tally = new Tally(1);
        Difference found = campaign(WRONG).run(tally, MODELS);
        assertThat(found).isNotNull();
        Part process = found.process();
        assertThat(process.size()).as("%s", process).isLessThanOrEqualTo(3);
        assertThat(process.contains(part -> part.kind() != Kind.PROCESS)).isTrue();
        assertThat(Profile.FLOWABLE.fits(process)).isTrue();
        assertThat(tally.nextSeed()).as("the seed to replay").isEqualTo(1 + tally.models());
    }

    @Test
    void aCampaignThatGoesOnListsEachDifference() {
        Tally tally = new Tally(1);
        List<Long> seeds = new ArrayList<>();
        campaign(WRONG).runAll(tally, MODELS, (seed, difference) -> seeds.add(seed));
        assertThat(tally.models()).isEqualTo(MODELS);
        assertThat(tally.different()).isEqualTo(seeds.size()).isPositive();
    }
}
