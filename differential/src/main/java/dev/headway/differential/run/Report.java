package dev.headway.differential.run;

import dev.headway.differential.model.BpmnText;
import dev.headway.differential.run.Trial.Difference;

/** What a campaign tells people. */
public final class Report {
    private Report() {}

    /** A difference in a few lines, with the seed to look into it. */
    public static String brief(long seed, Difference difference) {
        return """
                Different with seed %d (%s), %d parts, after %d steps, the last: %s
                  only on the first engine:  %s %s %s
                  only on the second engine: %s %s %s""".formatted(
                seed,
                difference.kind(),
                difference.process().size(),
                difference.steps().size(),
                difference.steps().getLast(),
                Facts.only(difference.first().facts(), difference.second().facts()),
                Facts.only(difference.first().completed(), difference.second().completed()),
                difference.first().trouble(),
                Facts.only(difference.second().facts(), difference.first().facts()),
                Facts.only(difference.second().completed(), difference.first().completed()),
                difference.second().trouble());
    }

    /** A difference, with all that is needed to look into it. */
    public static String of(Difference difference, Tally tally) {
        return """
                Different with seed %d.
                The smallest model found:
                %s
                Steps:
                  %s
                Only on the first engine:  %s %s %s
                Only on the second engine: %s %s %s
                """.formatted(
                tally.nextSeed(),
                BpmnText.of(difference.process()).xml(),
                String.join("\n  ", difference.steps()),
                Facts.only(difference.first().facts(), difference.second().facts()),
                Facts.only(difference.first().completed(), difference.second().completed()),
                difference.first().trouble(),
                Facts.only(difference.second().facts(), difference.first().facts()),
                Facts.only(difference.second().completed(), difference.first().completed()),
                difference.second().trouble());
    }
}
