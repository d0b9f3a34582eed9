package dev.headway.bench;

import dev.headway.bench.report.HtmlReport;
import dev.headway.bench.report.Result;
import dev.headway.bench.report.ResultFile;
import dev.headway.bench.report.ResultJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files that a user wants results in. */
record ResultFiles(@Nullable Path json, @Nullable Path html, PrintWriter err) {
    /**
     * Tries whether they can be written: that is better known before an hour of measuring than after it.
     *
     * @throws IllegalArgumentException when one cannot, or both are the same
     */
    void check() {
        check("--json", json);
        check("--html", html);
        if (json != null
                && html != null
                && json.toAbsolutePath()
                        .normalize()
                        .equals(html.toAbsolutePath().normalize())) {
            throw new IllegalArgumentException("Expected two files for --json and --html, got '" + json + "' for both");
        }
    }

    private static void check(String option, @Nullable Path file) {
        if (file == null) {
            return;
        }
        try {
            ResultFile.check(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "Expected " + option + " to name a file that can be written, in a folder that is there, got '"
                            + file + "': " + e,
                    e);
        }
    }

    /** Whether all could be written; what could not is said. */
    boolean write(List<Result> results) {
        boolean written = writeJson(() -> ResultJson.write(results));
        return write("--html", html, () -> HtmlReport.of(results)) && written;
    }

    /** The same for JSON of another kind. */
    boolean writeJson(Supplier<String> text) {
        return write("--json", json, text);
    }

    private boolean write(String option, @Nullable Path file, Supplier<String> text) {
        if (file == null) {
            return true;
        }
        try {
            ResultFile.write(file, text.get());
            return true;
        } catch (IOException e) {
            err.println("Expected to write " + option + " " + file + ", got " + e
                    + ". Nothing of it is left behind; the figures are above. Is the disk full?");
            return false;
        }
    }

    /** Those that were asked for. */
    List<Path> named() {
        return Stream.of(json, html).filter(Objects::nonNull).toList();
    }

    /** During an interruption the hook runs already, and this thread has nothing to say any more. */
    static void unhook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException interrupted) {
            while (true) {
                LockSupport.park();
            }
        }
    }
}
