package dev.headway.differential.run;

import dev.headway.differential.run.Trial.Outcome;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/** What the trials of a campaign have come to; can be kept in a file, from which the campaign goes on. Not thread-safe. */
public final class Tally {
    private final long firstSeed;
    private long models;
    private long steps;
    private long ended;
    private long refused;
    private long different;

    public Tally(long firstSeed) {
        this.firstSeed = firstSeed;
    }

    public long models() {
        return models;
    }

    public long steps() {
        return steps;
    }

    /** Models whose instance came to its end on both engines. */
    public long ended() {
        return ended;
    }

    /** Models that both engines refused. */
    public long refused() {
        return refused;
    }

    /** Models with a difference, of a campaign that goes past these. */
    public long different() {
        return different;
    }

    /** The seed that comes next: the one that is different, when the campaign has ended by a difference. */
    public long nextSeed() {
        return firstSeed + models;
    }

    void count(Outcome outcome) {
        count(outcome.steps(), outcome.ended(), outcome.refused(), outcome.difference() != null);
    }

    /** One more model has run. */
    public void count(int stepsDone, boolean hasEnded, boolean wasRefused, boolean isDifferent) {
        models++;
        steps += stepsDone;
        ended += hasEnded ? 1 : 0;
        refused += wasRefused ? 1 : 0;
        different += isDifferent ? 1 : 0;
    }

    /** Continues the campaign of a file; a new one when there is no such file. */
    public static Tally read(Path file, long firstSeed) throws IOException {
        if (!Files.exists(file)) {
            return new Tally(firstSeed);
        }
        Properties kept = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            kept.load(reader);
        }
        Tally tally = new Tally(number(kept, "firstSeed"));
        tally.models = number(kept, "models");
        tally.steps = number(kept, "steps");
        tally.ended = number(kept, "ended");
        tally.refused = number(kept, "refused");
        tally.different = number(kept, "different");
        return tally;
    }

    private static long number(Properties kept, String name) {
        return Long.parseLong(kept.getProperty(name, "0"));
    }

    /** Writes the file whole or not at all. */
    public void write(Path file) throws IOException {
        Properties kept = new Properties();
        kept.setProperty("firstSeed", Long.toString(firstSeed));
        kept.setProperty("models", Long.toString(models));
        kept.setProperty("steps", Long.toString(steps));
        kept.setProperty("ended", Long.toString(ended));
        kept.setProperty("refused", Long.toString(refused));
        kept.setProperty("different", Long.toString(different));
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try (Writer writer = Files.newBufferedWriter(next)) {
            kept.store(writer, "A campaign of ./headway differential; --resume goes on from here");
        }
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public String toString() {
        return String.format(
                "%,d models, %,d steps: %,d without a difference (%,d of all came to their end, %,d were refused by both engines)%s",
                models,
                steps,
                models - different,
                ended,
                refused,
                different == 0 ? "" : String.format(", %,d with one", different));
    }
}
