package dev.headway.torture.cluster;

import dev.headway.store.embedded.ServerUser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * One server of a cluster, the child of a small shell that waits on our end of a pipe: whatever ends this JVM, kill -9 included, closes the
 * pipe, and the shell kills the server. Its folder has its log and its data. Not thread-safe.
 */
final class Daemon {
    /** Signals to our process group are left to the JVM. A PostgreSQL under Patroni is no child of it: its file names it. */
    private static final String WATCH = """
            trap '' INT HUP TERM
            folder=$1
            shift
            "$@" >>"$folder/log" 2>&1 </dev/null &
            server=$!
            cat >/dev/null
            kill -KILL $server 2>/dev/null
            read -r postmaster <"$folder/data/postmaster.pid" && grep -q "$folder" "/proc/$postmaster/cmdline" \
                && kill -KILL "$postmaster"
            wait $server
            """;

    private final Process shell;
    private final Path folder;

    /** @param folder which the user may write to */
    Daemon(Path folder, ServerUser user, List<String> command) throws IOException {
        this.folder = folder;
        List<String> all = new ArrayList<>();
        if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
            all.add("/usr/bin/setsid");
        }
        all.addAll(user.command(List.of("/bin/sh", "-c", WATCH, "headway-cluster", folder.toString())));
        all.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(all)
                .directory(folder.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = builder.environment();
        environment.putAll(Programs.environment());
        environment.put("HOME", folder.toString());
        shell = builder.start();
    }

    boolean alive() {
        return shell.isAlive();
    }

    /** Kills all of its processes at once (SIGKILL), as a power cut of its host would. */
    void kill() throws IOException {
        List<ProcessHandle> all = new ArrayList<>(shell.descendants().toList());
        postmaster().ifPresent(server -> {
            all.add(server);
            all.addAll(server.descendants().toList());
        });
        // All but the shell's cat, which waits for us.
        all.stream().filter(each -> !isWatcher(each)).forEach(ProcessHandle::destroyForcibly);
        shell.getOutputStream().close();
        all.forEach(each -> each.onExit().join());
        try {
            if (!shell.waitFor(30, TimeUnit.SECONDS)) {
                shell.destroyForcibly();
            }
        } catch (InterruptedException e) {
            shell.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isWatcher(ProcessHandle process) {
        return process.info().command().map(command -> command.endsWith("/cat")).orElse(false);
    }

    private java.util.Optional<ProcessHandle> postmaster() throws IOException {
        Path file = folder.resolve("data/postmaster.pid");
        if (!Files.exists(file)) {
            return java.util.Optional.empty();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.findFirst()
                    .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid.strip())))
                    .filter(server -> server.info().commandLine().orElse("").contains(folder.toString()));
        }
    }

    /** The end of its log. */
    String log() {
        try {
            Path log = folder.resolve("log");
            List<String> lines = Files.exists(log)
                    ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                            .lines()
                            .toList()
                    : List.of();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
