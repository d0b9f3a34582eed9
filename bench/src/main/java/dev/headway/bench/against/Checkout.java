package dev.headway.bench.against;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A checkout of Headway that has been built, and the commit that it is at.
 *
 * @param commit in short; {@link #UNKNOWN} where git cannot tell
 * @param changed whether files differ from the commit; true where git cannot tell
 */
public record Checkout(Path folder, String commit, boolean changed) {
    /** The commit of a folder that git knows nothing of. */
    public static final String UNKNOWN = "an unknown commit";

    /**
     * The checkout in a folder.
     *
     * @throws IllegalArgumentException when there is none, or when it has not been built, with what to do
     */
    public static Checkout at(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(
                    "Expected --against to name the folder of a checkout of Headway, got '" + folder
                            + "', which is no folder. Make one, for example by: git worktree add --detach " + folder
                            + " COMMIT");
        }
        Path real;
        try {
            real = folder.toRealPath();
        } catch (IOException e) {
            throw new IllegalArgumentException("Expected to read the folder '" + folder + "', got " + e, e);
        }
        if (!Files.isExecutable(real.resolve("headway")) || !Files.isDirectory(real.resolve("bench"))) {
            throw new IllegalArgumentException("Expected a checkout of Headway in '" + folder
                    + "', with the program ./headway and the folder bench, got a folder without them");
        }
        if (!Files.isReadable(real.resolve("target/headway/class-path"))) {
            throw new IllegalArgumentException("Expected the checkout in '" + folder
                    + "' to be built, but target/headway/class-path is not there. Build it: " + folder
                    + "/headway --version");
        }
        if (!Files.exists(real.resolve(".git"))) {
            return new Checkout(real, UNKNOWN, true);
        }
        String commit = git(real, "rev-parse", "--short=10", "HEAD");
        return commit.isEmpty()
                ? new Checkout(real, UNKNOWN, true)
                : new Checkout(real, commit, !git(real, "status", "--porcelain").isEmpty());
    }

    /**
     * Checks that a comparison can tell something.
     *
     * @throws IllegalArgumentException when both are the same folder, or unchanged at the same commit
     */
    public void mustDifferFrom(Checkout other) {
        if (folder.equals(other.folder)) {
            throw new IllegalArgumentException(
                    "Expected --against to name another checkout than this one, got this one: " + folder
                            + ". How much this build differs from itself is part of every result.");
        }
        if (commit.equals(other.commit) && !changed && !other.changed) {
            throw new IllegalArgumentException("Expected --against to name a checkout of another commit, but " + folder
                    + " and " + other.folder + " are both at " + commit
                    + " without changes. Check out what to compare with: git -C " + other.folder + " checkout COMMIT");
        }
    }

    /** For people: the commit, and whether files differ from it. */
    public String label() {
        return changed && !commit.equals(UNKNOWN) ? commit + " with changes" : commit;
    }

    /** What git says, an empty text when there is no git or it fails. */
    private static String git(Path folder, String... words) {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? said : "";
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
