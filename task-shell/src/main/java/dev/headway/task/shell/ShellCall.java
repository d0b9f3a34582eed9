package dev.headway.task.shell;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs one command within its limits. For one call. */
final class ShellCall {
    private final String command;
    private final ProcessBuilder builder;
    private final ShellLimits limits;

    ShellCall(String command, ProcessBuilder builder, ShellLimits limits) {
        this.command = command;
        this.builder = builder.redirectInput(ProcessBuilder.Redirect.from(nothing()));
        this.limits = limits;
    }

    /** How a command has ended. */
    record Result(String output, int exitCode) {}

    /** Starts it and does not wait; it is killed when its time is over. */
    void startOnly() {
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = started();
        Thread.ofVirtual().name("shell-task-", process.pid()).start(() -> {
            try {
                if (!process.waitFor(limits.timeoutMillis(), TimeUnit.MILLISECONDS)) {
                    kill(process);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                kill(process);
            }
        });
    }

    /**
     * Starts it and waits for its end and the end of its output.
     *
     * @param errorsToo whether what it writes as errors is part of the output
     * @throws ShellTaskException when it cannot start, or does not end within the limits
     */
    Result run(boolean errorsToo) {
        if (errorsToo) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limits.timeoutMillis());
        Process process = started();
        CompletableFuture<byte[]> output = new CompletableFuture<>();
        Thread.ofVirtual().name("shell-task-", process.pid()).start(() -> read(process, output));
        try {
            byte[] bytes = output.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (bytes.length > limits.maxOutputBytes()) {
                throw new ShellTaskException(
                        "Expected at most " + limits.maxOutputBytes() + " bytes of output from '" + command
                                + "', got more. Raise the setting task.shell.maxOutputBytes, or write less.",
                        null);
            }
            if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                throw tooLate();
            }
            return new Result(new String(bytes, Charset.defaultCharset()), process.exitValue());
        } catch (TimeoutException e) {
            throw tooLate();
        } catch (ExecutionException e) {
            throw new ShellTaskException("The output of '" + command + "' could not be read.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ShellTaskException("The command '" + command + "' was interrupted.", e);
        } finally {
            kill(process);
        }
    }

    private Process started() {
        try {
            return builder.start();
        } catch (IOException e) {
            // Not the cause: its message may have the arguments.
            throw new ShellTaskException(
                    "The command '" + command + "' could not be started in the directory '"
                            + (builder.directory() == null ? "." : builder.directory())
                            + "'. Check that both exist and that the command may be executed.",
                    null);
        }
    }

    private void read(Process process, CompletableFuture<byte[]> output) {
        try (InputStream from = process.getInputStream()) {
            output.complete(from.readNBytes(limits.maxOutputBytes() + 1));
        } catch (IOException e) {
            output.completeExceptionally(e);
        }
    }

    private ShellTaskException tooLate() {
        return new ShellTaskException(
                "Expected '" + command + "' to end within " + limits.timeoutMillis()
                        + " ms, but it did not; it was killed. Raise the setting task.shell.timeoutMillis, or do the"
                        + " work in an external worker.",
                null);
    }

    /** Ends a process and all that it has started, the children first seen before their parent is gone. */
    private static void kill(Process process) {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    private static File nothing() {
        return new File(System.getProperty("os.name", "").startsWith("Windows") ? "NUL" : "/dev/null");
    }
}
