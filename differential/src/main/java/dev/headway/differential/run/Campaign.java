package dev.headway.differential.run;

import dev.headway.differential.model.Profile;
import dev.headway.differential.model.Shrinker;
import dev.headway.differential.run.Trial.Difference;
import dev.headway.differential.run.Trial.Outcome;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Trials of one seed after another. The first difference is made small. */
public final class Campaign {
    /** Models of this size have about fifteen elements. */
    public static final int SIZE = 3;

    private static final int SHRINKING_ATTEMPTS = 400;
    private static final int SEEDS_WHILE_SHRINKING = 4;

    private final Trial trial;
    private final Profile profile;
    private final int size;
    private final Consumer<Tally> progress;

    /**
     * Trials of models of a profile.
     *
     * @param size how large models become; {@link #SIZE} unless they are to be larger
     * @param progress called after every model
     */
    public Campaign(Trial trial, Profile profile, int size, Consumer<Tally> progress) {
        this.trial = trial;
        this.profile = profile;
        this.size = size;
        this.progress = progress;
    }

    /**
     * Goes on with the next seed of the tally until so many models have run, also past differences.
     *
     * @param different gets each of them with its seed, as it was found
     */
    public void runAll(Tally tally, long models, BiConsumer<Long, Difference> different) {
        while (tally.models() < models) {
            long seed = tally.nextSeed();
            Outcome outcome = trial.run(profile.process(seed, size), seed);
            Difference difference = outcome.difference();
            if (difference != null) {
                different.accept(seed, difference);
            }
            tally.count(outcome);
            progress.accept(tally);
        }
    }

    /**
     * Goes on with the next seed of the tally until so many models have run.
     *
     * @return the first difference, made small; null when there is none
     */
    public @Nullable Difference run(Tally tally, long models) {
        while (tally.models() < models) {
            long seed = tally.nextSeed();
            Outcome outcome = trial.run(profile.process(seed, size), seed);
            Difference difference = outcome.difference();
            if (difference != null) {
                return smallest(difference, seed);
            }
            tally.count(outcome);
            progress.accept(tally);
        }
        return null;
    }

    private Difference smallest(Difference difference, long seed) {
        Difference[] best = {difference};
        String kind = difference.kind();
        new Shrinker(
                        candidate -> {
                            if (!profile.fits(candidate)) {
                                return false;
                            }
                            for (int i = 0; i < SEEDS_WHILE_SHRINKING; i++) {
                                Difference again =
                                        trial.run(candidate, seed + i).difference();
                                if (again != null && again.kind().equals(kind)) {
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
