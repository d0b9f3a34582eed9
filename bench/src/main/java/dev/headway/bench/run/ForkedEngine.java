package dev.headway.bench.run;

import dev.headway.bench.host.HostProcess;
import dev.headway.bench.host.Progress;
import dev.headway.bench.host.Wire;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An engine in a process of its own. It ends with us: its standard input is a pipe that we hold. */
final class ForkedEngine implements EngineSession {
    private static final int LOG_LINES = 20;
    private static final ScheduledExecutorService WATCHDOGS = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("bench-watchdog").unstarted(task));

    private final String name;
    private final Process process;
    private final Writer words;
    private final BufferedReader answers;
    private final Path log;
    private final long patienceSeconds;
    /** Why it was ended, null as long as it was not. */
    private volatile @Nullable String cause;

    private ForkedEngine(String name, Process process, Path log, long patienceSeconds) {
        this.patienceSeconds = patienceSeconds;
        this.name = name;
        this.process = process;
        this.log = log;
        this.words = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts the process; what it prints goes to a file of that folder.
     *
     * @param patienceSeconds how long one word may take, beside the time that its own rate needs, before the process is ended
     */
    static ForkedEngine start(
            String name,
            List<Path> classPath,
            String adapterClass,
            List<String> javaOptions,
            Path folder,
            long patienceSeconds) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions);
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(HostProcess.class.getName());
        command.add(adapterClass);
        try {
            Path log = Files.createTempFile(folder, name + "-", ".log");
            Process process =
                    new ProcessBuilder(command).redirectError(log.toFile()).start();
            return new ForkedEngine(name, process, log, patienceSeconds);
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to start a Java process for " + name + ", got " + e, e);
        }
    }

    @Override
    public Map<String, String> ask(String word, Map<String, String> values, Progress progress) throws EngineFailure {
        double rate = Double.parseDouble(values.getOrDefault("rate", "0"));
        double planned = rate > 0 ? Double.parseDouble(values.getOrDefault("instances", "0")) / rate : 0;
        long seconds = patienceSeconds + (long) planned;
        Future<?> watchdog = WATCHDOGS.schedule(
                () -> fail("Expected " + name + " to " + word + " within " + seconds
                        + " s (--timeout, or timeout-seconds of a configuration file), but it did not, and was ended"),
                seconds,
                TimeUnit.SECONDS);
        try {
            words.write(Wire.encode(word, values));
            words.write('\n');
            words.flush();
            String line = answer(progress);
            if (line == null) {
                throw ended("The process of " + name + " ended while it was asked to " + word);
            }
            Map<String, String> answer = Wire.values(line);
            if (!Wire.word(line).equals(Wire.ANSWER + "ok")) {
                throw EngineFailure.of(name, word, answer.getOrDefault("trace", "(no stack trace)"));
            }
            return answer;
        } catch (IOException e) {
            throw ended("The process of " + name + " cannot be talked to any more (" + e.getMessage() + ")");
        } finally {
            watchdog.cancel(false);
        }
    }

    private EngineFailure ended(String otherwise) {
        String why = cause;
        return new EngineFailure((why == null ? otherwise : why) + ". It printed last:\n" + logEnd());
    }

    @Override
    public void fail(String why) {
        if (cause == null) {
            cause = why;
        }
        process.destroyForcibly();
    }

    /** The next answer, null if the process has ended. */
    private @Nullable String answer(Progress progress) throws IOException {
        while (true) {
            String line = answers.readLine();
            if (line == null || line.startsWith(Wire.ANSWER)) {
                return line;
            }
            if (line.startsWith(Wire.PROGRESS)) {
                Map<String, String> far = Wire.values(line);
                progress.at(Wire.number(far, "done"), Wire.number(far, "total"));
            }
        }
    }

    private String logEnd() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        } catch (IOException e) {
            return "(cannot read " + log + ": " + e.getMessage() + ")";
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public boolean renew() {
        if (cause != null || !process.isAlive()) {
            return false;
        }
        try {
            ask(Wire.RENEW, Map.of());
            return true;
        } catch (EngineFailure e) {
            // Said by whoever asked for what failed; another process takes its place.
            return false;
        }
    }

    @Override
    public void close() {
        try {
            words.close();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
