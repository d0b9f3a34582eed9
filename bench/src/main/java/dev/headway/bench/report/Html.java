package dev.headway.bench.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Text and numbers as they may stand in a page. */
final class Html {
    private Html() {}

    static String text(@Nullable String plain) {
        return plain == null
                ? ""
                : plain.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;")
                        .replace("'", "&#39;");
    }

    /** Three significant digits, with separators: 31,400; 4.82; 0.0123. */
    static String number(@Nullable Double value) {
        if (value == null) {
            return "–";
        }
        double size = Math.abs(value);
        String format = size >= 100 || size == 0
                ? "%,.0f"
                : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : size >= 0.01 ? "%.3f" : "%.5f";
        return String.format(Locale.ROOT, format, value);
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String bytes(long bytes) {
        return bytes >= 1L << 30
                ? number(bytes / (double) (1L << 30)) + " GiB"
                : bytes >= 1L << 20 ? number(bytes / (double) (1L << 20)) + " MiB" : number(bytes / 1024.0) + " KiB";
    }

    static String coordinate(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
