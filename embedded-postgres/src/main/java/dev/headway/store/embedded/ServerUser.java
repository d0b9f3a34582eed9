package dev.headway.store.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The user that the server runs as: ours, or an unprivileged one when ours is root, because PostgreSQL refuses to run as root.
 *
 * @param prefix what a command line starts with so that it runs as that user; empty for our own
 * @param name the unprivileged user, empty for our own
 */
public record ServerUser(List<String> prefix, String name) {

    /**
     * Finds a user and a tool to become that user. {@code ours} is a folder that this process made.
     *
     * @throws EmbeddedPostgresException when we are root and there is no such user or tool
     */
    public static ServerUser choose(Path ours) throws IOException {
        if (!isRoot(ours)) {
            return new ServerUser(List.of(), "");
        }
        for (String user : List.of("postgres", "nobody")) {
            if (run(List.of("id", "-u", user)).isEmpty()) {
                continue;
            }
            String group = run(List.of("id", "-gn", user));
            for (List<String> prefix : List.of(
                    List.of("setpriv", "--reuid=" + user, "--regid=" + group, "--clear-groups", "--"),
                    List.of("runuser", "-u", user, "--"),
                    List.of("su-exec", user),
                    List.of("gosu", user))) {
                List<String> probe = new ArrayList<>(prefix);
                probe.addAll(List.of("id", "-un"));
                if (run(probe).equals(user)) {
                    return new ServerUser(prefix, user);
                }
            }
        }
        throw new EmbeddedPostgresException(
                "Expected a user 'postgres' or 'nobody' and one of setpriv, runuser, su-exec or gosu to run PostgreSQL as that"
                        + " user, because it refuses to run as root, got none that works. Run as an ordinary user, install"
                        + " util-linux, or give the URL of a running PostgreSQL.",
                null);
    }

    /** Whether this process is root; told by the owner of what it makes. */
    static boolean isRoot(Path ours) throws IOException {
        return Files.getAttribute(ours, "unix:uid") instanceof Integer uid && uid == 0;
    }

    /** Hands a folder to the user. */
    public void give(Path folder) throws IOException {
        if (!name.isEmpty()) {
            Files.setOwner(
                    folder,
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name));
        }
    }

    /** A command line that runs as the user. */
    public List<String> command(List<String> command) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(command);
        return all;
    }

    /** What a short command prints; empty when it is not there or fails. */
    private static String run(List<String> command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException notThere) {
            return "";
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0 ? out : "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
