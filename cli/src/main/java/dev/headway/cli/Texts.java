package dev.headway.cli;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them. */
final class Texts {
    private Texts() {}

    /** {@code 1 file}, {@code 2,000 files}. */
    static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** With thousands separated by commas, whatever the user's language, as the command line speaks English. */
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 12.3 s}. */
    static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
}
