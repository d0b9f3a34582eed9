package dev.headway.bench.run;

import dev.headway.bench.host.Progress;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What a person sees while a benchmark runs: lines, and how far the present work is, on a terminal as one line that is rewritten, otherwise as a plain
 * line every ten seconds. Thread-safe.
 */
public final class Display implements Progress {
    private static final long TERMINAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PLAIN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int BAR = 24;

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean interactive;
    private final int columns;
    private final LongSupplier nanoTime;
    private String work = "";
    private String phase = "";
    private long phaseNanos;
    private long done;
    private long total;
    private long nextNanos;
    private boolean open;

    /**
     * A display.
     *
     * @param out results
     * @param err everything else
     * @param interactive whether {@code err} is a terminal on which a line can be rewritten
     * @param columns its width
     */
    public Display(PrintWriter out, PrintWriter err, boolean interactive, int columns) {
        this(out, err, interactive, columns, System::nanoTime);
    }

    Display(PrintWriter out, PrintWriter err, boolean interactive, int columns, LongSupplier nanoTime) {
        this.out = out;
        this.err = err;
        this.interactive = interactive;
        this.columns = columns;
        this.nanoTime = nanoTime;
    }

    /** Shows nothing. */
    static Display silent() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return new Display(nowhere, nowhere, false, 80);
    }

    /** A line about what is going on. */
    public synchronized void say(String line) {
        clear();
        err.println(line);
        err.flush();
    }

    /** A line that is the result of what was measured. */
    public synchronized void tell(String line) {
        work = "";
        clear();
        out.println(line);
        out.flush();
    }

    /** What is measured from now on. */
    synchronized void begin(String what) {
        work = what;
        phase("starting the engine");
    }

    /** What is done for it from now on. */
    synchronized void phase(String name) {
        phase = name;
        done = 0;
        total = 0;
        phaseNanos = nanoTime.getAsLong();
        nextNanos = phaseNanos + (interactive ? 0 : PLAIN_NANOS);
        if (interactive) {
            rewrite(" ".repeat(BAR + 9));
        }
    }

    /** What is measured at this moment and how far it is, for one who breaks it off; an empty text between two measurements. */
    public synchronized String present() {
        if (work.isEmpty()) {
            return "";
        }
        String far = total > 0 ? String.format(Locale.ROOT, ": %,d of %,d", done, total) : "";
        double seconds = (nanoTime.getAsLong() - phaseNanos) / 1e9;
        return String.format(Locale.ROOT, "%s, %s%s, for %.1f s", work, phase, far, seconds);
    }

    @Override
    public synchronized void at(long nowDone, long ofTotal) {
        done = nowDone;
        total = ofTotal;
        long now = nanoTime.getAsLong();
        if (now - nextNanos < 0 || total <= 0) {
            return;
        }
        nextNanos = now + (interactive ? TERMINAL_NANOS : PLAIN_NANOS);
        int percent = Math.clamp(done * 100 / total, 0, 100);
        if (interactive) {
            int filled = percent * BAR / 100;
            rewrite(String.format(
                    Locale.ROOT, "[%s%s] %3d%%  ", "#".repeat(filled), ".".repeat(BAR - filled), percent));
        } else {
            err.println(String.format(Locale.ROOT, "  %s: %,d of %,d (%d%%)", phase, done, total, percent));
            err.flush();
        }
    }

    private void rewrite(String bar) {
        // One column stays free: a full last column would wrap the line, and it could not be rewritten.
        int width = Math.max(20, columns - 1);
        String line = bar + work + ": " + phase;
        err.print("\r" + (line.length() > width ? line.substring(0, width) : line + " ".repeat(width - line.length())));
        err.flush();
        open = true;
    }

    /** Takes the rewritten line away. */
    public synchronized void clear() {
        if (open) {
            err.print("\r" + " ".repeat(Math.max(20, columns - 1)) + "\r");
            err.flush();
            open = false;
        }
    }
}
