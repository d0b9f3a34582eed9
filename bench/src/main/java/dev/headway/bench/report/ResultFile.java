package dev.headway.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Where results are written: through a file beside, so that a full disk never leaves half a file under the wanted name, nor takes away what an earlier
 * run left there. What is no regular file, as {@code /dev/stdout} or a pipe, is written to as it is.
 */
public final class ResultFile {
    /** As much as a small result has: where not even that can be written, a run is in vain. */
    private static final int PROBE_BYTES = 64 << 10;

    private ResultFile() {}

    /**
     * Writes a text, in place of what is there.
     *
     * @throws IOException when it cannot be written; then what was there is there still
     */
    public static void write(Path file, String text) throws IOException {
        if (isSpecial(file)) {
            Files.writeString(file, text, StandardOpenOption.WRITE);
            return;
        }
        Path target = target(file);
        Path beside = beside(target);
        try {
            Files.writeString(beside, text);
            Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /**
     * Tries whether a file can be written, and leaves nothing behind.
     *
     * @throws IOException when it cannot
     */
    public static void check(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder");
        }
        if (isSpecial(file)) {
            if (!Files.isWritable(file)) {
                throw new IOException("it may not be written");
            }
            return;
        }
        Path target = target(file);
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new IOException("it may not be written");
        }
        Path beside = beside(target);
        try {
            Files.write(beside, new byte[PROBE_BYTES]);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static boolean isSpecial(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file);
    }

    /** The file that a link leads to, which is to be replaced instead of the link. */
    private static Path target(Path file) throws IOException {
        return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    }

    private static Path beside(Path target) {
        return target.resolveSibling("." + target.getFileName() + ".part");
    }
}
