package dev.headway.bench.against;

import dev.headway.bench.report.ResultJson;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs benchmarks by {@code ./headway bench} of a checkout, each in a process of its own. Of that build only the command line and the JSON of its results
 * have to be as they are here. One run at a time; {@link #close} may come from another thread.
 */
public final class BuildProcess implements BuildRun, AutoCloseable {
    private static final int LOG_LINES = 20;
    private static final long END_SECONDS = 15;

    private final Map<String, String> environment;
    private final Path folder;
    private @Nullable Process running;
    private boolean closed;
    private int turns;

    /**
     * Nothing runs yet.
     *
     * @param environment variables that the processes get beside ours
     */
    public BuildProcess(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        try {
            folder = Files.createTempDirectory("headway-against-");
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to make a folder for temporary files, got " + e.getMessage(), e);
        }
    }

    @Override
    public List<ResultJson.Written> run(Checkout build, List<String> arguments) throws TurnFailure {
        turns++;
        Path json = folder.resolve(turns + ".json");
        Path log = folder.resolve(turns + ".log");
        List<String> command =
                new ArrayList<>(List.of(build.folder().resolve("headway").toString(), "bench"));
        command.addAll(arguments);
        command.addAll(List.of("--json", json.toString()));
        try {
            int status = start(command, build.folder().toFile(), log).waitFor();
            if (status != 0) {
                throw new TurnFailure(
                        "Expected " + String.join(" ", command) + " to end with exit code 0, got " + status
                                + ". The end of what it printed:\n" + end(log),
                        status == 2 || status == 3 ? status : 1);
            }
            return ResultJson.read(json);
        } catch (IOException | IllegalArgumentException e) {
            throw new TurnFailure(
                    "Expected " + String.join(" ", command) + " to run and to write its results, got " + e, 1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TurnFailure("Interrupted.", 1);
        }
    }

    private synchronized Process start(List<String> command, File directory, Path log) throws IOException, TurnFailure {
        if (closed) {
            throw new TurnFailure("Stopped: no benchmark is started any more.", 1);
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // Both builds run on the JDK that this process runs on.
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        running = process;
        return process;
    }

    private static String end(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
    }

    /** Ends what runs, and deletes what was written. */
    @Override
    public void close() {
        Process last;
        synchronized (this) {
            closed = true;
            last = running;
        }
        if (last != null && last.isAlive()) {
            // It ends its engines, and drops its database, by itself.
            last.destroy();
            try {
                if (!last.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                    last.descendants().forEach(ProcessHandle::destroyForcibly);
                    last.destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("Cannot delete " + folder + ": " + e.getMessage());
        }
    }
}
