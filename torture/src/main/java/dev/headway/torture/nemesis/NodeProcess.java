package dev.headway.torture.nemesis;

import dev.headway.torture.node.NodeMain;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** One life of an engine's process. Thread-safe. */
public final class NodeProcess {
    private static final long READY_SECONDS = 300;

    /** What this process was told of logging, it tells those it starts. */
    private static final String LOGGING = "logback.configurationFile";

    private final Process process;
    private final BufferedWriter words;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();

    /**
     * Starts a process.
     *
     * @param arguments what {@link NodeMain#main} expects
     * @param password of the database; other users of the machine do not see it
     * @param answers told every line that it answers
     */
    public NodeProcess(List<String> arguments, String password, Path log, Consumer<String> answers) throws IOException {
        List<String> command = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path")));
        String logging = System.getProperty(LOGGING);
        if (logging != null) {
            command.add("-D" + LOGGING + "=" + logging);
        }
        command.add(NodeMain.class.getName());
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put(NodeMain.PASSWORD, password);
        process = builder.start();
        words = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name("node-answers").start(() -> read(answers, log));
    }

    private void read(Consumer<String> answers, Path log) {
        try (BufferedReader lines =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                BufferedWriter logged = Files.newBufferedWriter(
                        log, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            String line;
            while ((line = lines.readLine()) != null) {
                if (line.equals("ready")) {
                    ready.complete(null);
                } else if (line.startsWith("ok ") || line.startsWith("no ")) {
                    answers.accept(line);
                } else {
                    logged.write(line); // where the class path has it that logs go to the output
                    logged.newLine();
                    logged.flush();
                }
            }
        } catch (IOException killed) {
            // Whatever it did not say was not acknowledged.
        }
        ready.completeExceptionally(new IOException("the process has ended"));
    }

    /** Waits until the engine runs; false when it ended before, or takes too long. */
    public boolean awaitReady() throws InterruptedException {
        try {
            ready.get(READY_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException notReady) {
            return false;
        }
    }

    public boolean isReady() {
        return ready.isDone() && !ready.isCompletedExceptionally();
    }

    /** Sends a line; false when the process does not take it. */
    public synchronized boolean say(String line) {
        try {
            words.write(line);
            words.newLine();
            words.flush();
            return true;
        } catch (IOException gone) {
            return false;
        }
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** kill -9. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** A clean stop; after a minute it is killed, and this is false. */
    public boolean stop() throws InterruptedException {
        say("stop");
        if (process.waitFor(60, TimeUnit.SECONDS)) {
            return true;
        }
        kill();
        return false;
    }

    /** SIGSTOP: nothing moves in it, and its connections stay open. */
    public void pause() {
        signal("-STOP");
    }

    /** SIGCONT. */
    public void resume() {
        signal("-CONT");
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("kill", name, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to send " + name + " to the engine's process", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
