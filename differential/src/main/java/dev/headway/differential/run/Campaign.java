package dev.headway.differential.run;

import dev.headway.differential.model.Part;
import dev.headway.differential.model.RandomParts;
import dev.headway.differential.model.RandomParts.Feature;
import dev.headway.differential.model.Shrinker;
import dev.headway.differential.run.Trial.Difference;
import dev.headway.differential.run.Trial.Outcome;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Trials of one seed after another. What is known to differ is counted; the first of everything else is made small. */
public final class Campaign {
    /** Models of this size have about fifteen elements. */
    public static final int SIZE = 3;

    private static final int SHRINKING_ATTEMPTS = 400;
    private static final int SEEDS_WHILE_SHRINKING = 4;

    private final Trial trial;
    private final Set<Feature> features;
    private final int size;
    private final Consumer<Tally> progress;

    /**
     * Trials of models of a kind.
     *
     * @param size how large models become; {@link #SIZE} unless they are to be larger
     * @param progress called after every model
     */
    public Campaign(Trial trial, Set<Feature> features, int size, Consumer<Tally> progress) {
        this.trial = trial;
        this.features = features;
        this.size = size;
        this.progress = progress;
    }

    /** The process of a seed. */
    private Part process(long seed) {
        Random random = new Random(seed);
        return RandomParts.process(random, 2 + random.nextInt(size), features);
    }

    /**
     * Goes on with the next seed of the tally until so many models have run, also past differences that are not known.
     *
     * @param unknown gets each of them with its seed, as it was found
     */
    public void runAll(Tally tally, long models, BiConsumer<Long, Difference> unknown) {
        while (tally.models() < models) {
            long seed = tally.nextSeed();
            Outcome outcome = trial.run(process(seed), seed);
            Difference difference = outcome.difference();
            KnownDifference known = difference == null ? null : KnownDifference.of(difference);
            if (difference != null && known == null) {
                unknown.accept(seed, difference);
                tally.countUnknown(outcome);
            } else {
                tally.count(outcome, known);
            }
            progress.accept(tally);
        }
    }

    /**
     * Goes on with the next seed of the tally until so many models have run.
     *
     * @return the first difference that is not known, made small; null when there is none
     */
    public @Nullable Difference run(Tally tally, long models) {
        while (tally.models() < models) {
            long seed = tally.nextSeed();
            Part process = process(seed);
            Outcome outcome = trial.run(process, seed);
            Difference difference = outcome.difference();
            KnownDifference known = difference == null ? null : KnownDifference.of(difference);
            if (difference != null && known == null) {
                return smallest(difference, seed);
            }
            tally.count(outcome, known);
            progress.accept(tally);
        }
        return null;
    }

    private Difference smallest(Difference difference, long seed) {
        Difference[] best = {difference};
        String kind = difference.kind();
        new Shrinker(
                        candidate -> {
                            for (int i = 0; i < SEEDS_WHILE_SHRINKING; i++) {
                                Difference again =
                                        trial.run(candidate, seed + i).difference();
                                if (again != null && again.kind().equals(kind) && KnownDifference.of(again) == null) {
                                    best[0] = again;
                                    return true;
                                }
                            }
                            return false;
                        },
                        SHRINKING_ATTEMPTS)
                .shrink(difference.process());
        return best[0];
    }
}
