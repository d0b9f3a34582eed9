package dev.headway.cli;

import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows how far a long work is: one line that is rewritten on a terminal, a plain line every few seconds otherwise. Not
 * thread-safe.
 */
final class Progress {
    private static final long TERMINAL_NANOS = 100_000_000L;
    private static final long PLAIN_NANOS = 2_000_000_000L;
    private static final int BAR = 24;

    private final Terminal terminal;
    private final LongSupplier nanoTime;
    private final long everyNanos;
    private long nextNanos;
    private boolean lineOpen;

    Progress(Terminal terminal, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.everyNanos = terminal.interactive() ? TERMINAL_NANOS : PLAIN_NANOS;
        this.nextNanos = nanoTime.getAsLong() + (terminal.interactive() ? 0 : PLAIN_NANOS);
    }

    /** Shows {@code done} of {@code total} if the last line is old enough. */
    void update(long done, long total, String details) {
        long now = nanoTime.getAsLong();
        if (now - nextNanos < 0) {
            return;
        }
        nextNanos = now + everyNanos;
        show(done, total, details);
    }

    /** Shows the end of the work, whenever the last line was, and closes the line. */
    void finish(long done, long total, String details) {
        show(done, total, details);
        close();
    }

    /** Ends a line that is still open, so that what is printed next begins on its own. */
    void close() {
        if (lineOpen) {
            terminal.err().println();
            terminal.err().flush();
            lineOpen = false;
        }
    }

    private void show(long done, long total, String details) {
        long shown = Math.max(0, Math.min(done, total));
        int percent = total <= 0 ? 100 : (int) (shown * 100 / total);
        if (!terminal.interactive()) {
            terminal.err().println(String.format(Locale.ROOT, "%3d%%  %s", percent, details));
            terminal.err().flush();
            return;
        }
        int filled = percent * BAR / 100;
        String line = String.format(
                Locale.ROOT, "[%s%s] %3d%%  %s", "#".repeat(filled), ".".repeat(BAR - filled), percent, details);
        // One column stays free: a full last column would wrap the line, and it could not be rewritten.
        int width = Math.max(20, terminal.columns() - 1);
        String fitted = line.length() > width ? line.substring(0, width) : line + " ".repeat(width - line.length());
        terminal.err().print("\r" + fitted);
        terminal.err().flush();
        lineOpen = true;
    }
}
