package dev.headway.clients;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of another language, with what it printed. */
final class Program implements AutoCloseable {
    /** Sources of the programs, beside the tests. */
    static final Path SOURCES = Path.of("src/test/clients").toAbsolutePath();

    private final List<String> command;
    private final Process process;
    private final BufferedReader output;

    private Program(List<String> command, File folder) {
        this.command = command;
        try {
            this.process = new ProcessBuilder(command)
                    .directory(folder)
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected to start " + command.getFirst()
                            + ". Install what -Pclients needs: a node of version 20 or"
                            + " newer with npm, and a Python of version 3.10 or newer with venv (apt-get install nodejs npm"
                            + " python3-venv)",
                    e);
        }
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a program in this folder. */
    static Program start(Path folder, String... command) {
        return new Program(List.of(command), folder.toFile());
    }

    /** Runs a program to its end, which must be a good one. */
    static String run(Path folder, int minutes, String... command) {
        try (Program program = start(folder, command)) {
            return program.end(minutes);
        }
    }

    /** Reads until a line with this text. */
    String await(String text) {
        List<String> lines = new ArrayList<>();
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (line.contains(text)) {
                    return line;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new AssertionError("Expected '" + text + "' from " + command + ", got: " + String.join("\n", lines));
    }

    private String end(int minutes) {
        try {
            StringBuilder all = new StringBuilder();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                all.append(line).append('\n');
            }
            if (!process.waitFor(minutes, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new AssertionError("Expected " + command + " to end well, got:\n" + all);
            }
            return all.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Kills it, as a power cut would. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
