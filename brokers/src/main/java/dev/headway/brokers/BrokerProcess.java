package dev.headway.brokers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A broker as a process of its own, which is ready when its port is open. It ends with us in any case. */
final class BrokerProcess {
    /** One that has ended is noticed at once; one that starts on a busy machine takes minutes. */
    private static final int PATIENCE_SECONDS = 300;

    private final List<String> command;
    private final Map<String, String> environment;
    private final Path log;
    private final int port;
    private final Thread hook;
    private Process process;

    BrokerProcess(List<String> command, Map<String, String> environment, Path log, int port) {
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.log = log;
        this.port = port;
        this.process = launch();
        this.hook = new Thread(this::kill, "broker-end");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void startAgain() {
        process = launch();
    }

    private Process launch() {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true).redirectOutput(log.toFile());
        try {
            Process started = builder.start();
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (!answers()) {
                if (!started.isAlive() || System.nanoTime() > deadline) {
                    kill(started);
                    throw new BrokerUnavailableException(
                            "Expected " + command.getFirst() + " to listen at port " + port + " within "
                                    + PATIENCE_SECONDS + " s, but it did not. It printed:\n" + Files.readString(log),
                            null);
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
            return started;
        } catch (IOException e) {
            throw new BrokerUnavailableException("Expected to start " + command + ", got " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerUnavailableException("Interrupted while " + command.getFirst() + " was starting", e);
        }
    }

    private boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Kills it with its children. */
    void kill() {
        kill(process);
    }

    private static void kill(Process process) {
        // The shell may be gone before the broker that it started, which then still answers at its port.
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
    }

    void close() {
        kill();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // the hook runs already
        }
    }
}
