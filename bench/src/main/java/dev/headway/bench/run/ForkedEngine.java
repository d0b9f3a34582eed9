package dev.headway.bench.run;

import dev.headway.bench.host.HostProcess;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** An engine in a process of its own. It ends with us: its standard input is a pipe that we hold. */
final class ForkedEngine implements EngineSession {
    private static final int LOG_LINES = 20;

    private final String name;
    private final Process process;
    private final Writer words;
    private final BufferedReader answers;
    private final Path log;

    private ForkedEngine(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.words = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts the process; what it prints goes to a file of that folder. */
    static ForkedEngine start(
            String name, List<Path> classPath, String adapterClass, List<String> javaOptions, Path folder) {
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
            return new ForkedEngine(name, process, log);
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to start a Java process for " + name + ", got " + e, e);
        }
    }

    @Override
    public Map<String, String> ask(String word, Map<String, String> values) throws EngineFailure {
        try {
            words.write(Wire.encode(word, values));
            words.write('\n');
            words.flush();
            String line = answers.readLine();
            while (line != null && !line.startsWith(Wire.ANSWER)) {
                line = answers.readLine();
            }
            if (line == null) {
                throw new EngineFailure("The process of " + name + " ended while it was asked to " + word
                        + ". It printed last:\n" + logEnd());
            }
            Map<String, String> answer = Wire.values(line);
            if (!Wire.word(line).equals(Wire.ANSWER + "ok")) {
                throw new EngineFailure(
                        name + " failed to " + word + ":\n" + answer.getOrDefault("trace", "(no stack trace)"));
            }
            return answer;
        } catch (IOException e) {
            throw new EngineFailure("The process of " + name + " cannot be talked to any more (" + e.getMessage()
                    + "). It printed last:\n" + logEnd());
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
