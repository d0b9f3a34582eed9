package dev.headway.differential.cases;

import dev.headway.bench.peer.PeerUnavailable;
import dev.headway.differential.cases.CaseTrial.Difference;
import dev.headway.differential.cases.CaseTrial.Outcome;
import dev.headway.differential.probe.HeadwayCaseProbe;
import dev.headway.differential.probe.Openings;
import dev.headway.differential.probe.PeerProbe;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.run.Tally;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Random cases, one after the other, on this engine and on Flowable's engine for cases. This engine is closed and opened again after each
 * step.
 */
public final class CaseCampaign implements AutoCloseable {
    private static final int SHRINKING_ATTEMPTS = 150;
    private static final int SEEDS_WHILE_SHRINKING = 4;

    private final Probe ours;
    private final Probe peer;
    private final CaseTrial trial;
    private final int size;

    /**
     * Starts both engines.
     *
     * @param size how large cases become
     * @throws PeerUnavailable when the other one cannot be fetched
     */
    public CaseCampaign(int size) throws PeerUnavailable {
        this.size = size;
        this.peer = PeerProbe.startCases();
        this.ours = new HeadwayCaseProbe(
                Openings.database("jdbc:h2:mem:differential-cases;DB_CLOSE_DELAY=-1", "sa", "", "memory"));
        this.trial = new CaseTrial(ours, peer);
    }

    /**
     * Goes on with the next seed of the tally until so many cases have run.
     *
     * @param different is told of each difference; the run goes past it. Null: the run ends with the first one
     * @return the difference that ended the run, made small; null when there is none
     */
    public @Nullable String run(
            Tally tally, long models, Consumer<Tally> progress, @Nullable Consumer<String> different) {
        while (tally.models() < models) {
            long seed = tally.nextSeed();
            Outcome outcome = trial.run(RandomCase.of(seed, size), seed);
            Difference difference = outcome.difference();
            if (difference != null && different == null) {
                return "Different with seed " + seed + ".\n" + smallest(difference, seed);
            }
            if (difference != null && different != null) {
                different.accept("Different with seed " + seed + ": " + difference.kind());
            }
            tally.count(outcome.steps(), outcome.ended(), outcome.refused(), difference != null);
            progress.accept(tally);
        }
        return null;
    }

    private Difference smallest(Difference found, long seed) {
        Difference best = found;
        int attempts = 0;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (CaseModel candidate : best.model().smaller()) {
                if (attempts++ > SHRINKING_ATTEMPTS) {
                    return best;
                }
                Difference again = CaseXml.fits(candidate) ? again(candidate, seed, found.kind()) : null;
                if (again != null) {
                    best = again;
                    smaller = true;
                    break;
                }
            }
        }
        return best;
    }

    private @Nullable Difference again(CaseModel candidate, long seed, String kind) {
        for (int i = 0; i < SEEDS_WHILE_SHRINKING; i++) {
            Difference again = trial.run(candidate, seed + i).difference();
            if (again != null && again.kind().equals(kind)) {
                return again;
            }
        }
        return null;
    }

    @Override
    public void close() {
        ours.close();
        peer.close();
    }
}
