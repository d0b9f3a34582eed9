package dev.headway.differential.probe;

import dev.headway.bench.host.Wire;
import dev.headway.bench.peer.Peer;
import dev.headway.bench.peer.PeerClassPath;
import dev.headway.bench.peer.PeerUnavailable;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Flowable in a process of its own, which ends with this one: its standard input is a pipe that we hold. */
public final class PeerProbe implements Probe {
    private static final String PACKAGE = "dev.headway.differential.probe.";
    private static final List<String> SHARED =
            List.of(Probe.class.getName(), Wire.class.getName(), "org.h2.Driver", "org.slf4j.Logger");

    private static final long PATIENCE_SECONDS = 60;

    /** What is said of a step that does not end; the process is ended then, and started anew for the next model. */
    public static final String ENDLESS = "The step did not end within " + PATIENCE_SECONDS + " s.";

    private static final ScheduledExecutorService WATCHDOG = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("differential-watchdog").unstarted(task));

    private final Path folder;
    private final String classPath;
    private final String probe;
    private Running running;

    private record Running(Process process, Writer words, BufferedReader answers) {}

    private PeerProbe(Path folder, String classPath, String probe) throws IOException {
        this.folder = folder;
        this.classPath = classPath;
        this.probe = probe;
        this.running = run(folder, classPath, probe);
    }

    private static Running run(Path folder, String classPath, String probe) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classPath,
                        ProbeProcess.class.getName(),
                        PACKAGE + probe)
                .redirectError(folder.resolve("flowable.log").toFile())
                .start();
        return new Running(
                process, process.outputWriter(StandardCharsets.UTF_8), process.inputReader(StandardCharsets.UTF_8));
    }

    /** The version that is compared with. */
    public static String version() {
        return Peer.FLOWABLE.artifact();
    }

    /**
     * Fetches what it needs at first use, and starts it.
     *
     * @throws PeerUnavailable when its artifacts cannot be fetched
     */
    public static PeerProbe start() throws PeerUnavailable {
        return start(Peer.FLOWABLE, "FlowableProbe");
    }

    /** The same with its engine for cases. */
    public static PeerProbe startCases() throws PeerUnavailable {
        return start(Peer.FLOWABLE_CASES, "FlowableCaseProbe");
    }

    private static PeerProbe start(Peer peer, String probe) throws PeerUnavailable {
        try {
            Path folder = Files.createTempDirectory("headway-differential-");
            PeerClassPath classPath =
                    PeerClassPath.of(peer, folder, new PeerClassPath.Adapter(PACKAGE + probe, source(probe), SHARED));
            String entries =
                    classPath.entries().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
            return new PeerProbe(folder, entries, probe);
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to start a Java process for Flowable, got " + e, e);
        }
    }

    private static String source(String probe) throws IOException {
        try (InputStream in = PeerProbe.class.getResourceAsStream(probe + ".java")) {
            if (in == null) {
                throw new IOException("no resource " + probe + ".java");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public Snapshot begin(String xml, Map<String, Long> variables) {
        try {
            if (!running.process().isAlive()) {
                running = run(folder, classPath, probe);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to start a Java process for Flowable again, got " + e, e);
        }
        return ask("begin", "xml", xml, variables);
    }

    @Override
    public Snapshot step(String fact, Map<String, Long> variables) {
        return ask("step", "fact", fact, variables);
    }

    private Snapshot ask(String word, String name, String value, Map<String, Long> variables) {
        Map<String, String> values = new HashMap<>();
        values.put(name, value);
        variables.forEach((variable, number) -> values.put("var." + variable, number.toString()));
        Process process = running.process();
        Future<?> late = WATCHDOG.schedule(process::destroyForcibly, PATIENCE_SECONDS, TimeUnit.SECONDS);
        try {
            running.words().write(Wire.encode(word, values));
            running.words().write('\n');
            running.words().flush();
            String line = running.answers().readLine();
            while (line != null && !line.startsWith(Wire.ANSWER)) {
                line = running.answers().readLine();
            }
            if (line == null && late.isDone()) {
                return endless(process);
            }
            if (line == null) {
                throw new IllegalStateException("The process of Flowable ended. It printed:\n" + log());
            }
            Map<String, String> answer = Wire.values(line);
            if (!Wire.word(line).equals(Wire.ANSWER + "ok")) {
                throw new IllegalStateException("Flowable failed to " + word + ": " + answer.get("trace"));
            }
            return Snapshot.of(answer);
        } catch (IOException e) {
            if (late.isDone()) {
                // What ends a process also closes its streams, under the hands of who reads them.
                return endless(process);
            }
            throw new UncheckedIOException("The process of Flowable cannot be talked to. It printed:\n" + log(), e);
        } finally {
            late.cancel(false);
        }
    }

    private static Snapshot endless(Process process) {
        process.onExit().join();
        return new Snapshot(List.of("failed"), List.of(), ENDLESS);
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("flowable.log"));
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() {
        Process process = running.process();
        try {
            running.words().close();
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + folder, e);
        }
    }
}
