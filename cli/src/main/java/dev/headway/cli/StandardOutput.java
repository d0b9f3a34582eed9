package dev.headway.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Where results go; remembers that one could not be written, which writers of text keep for themselves. For one thread at a time. */
final class StandardOutput extends OutputStream {
    private static final String READER_HAS_ENOUGH = "Broken pipe";

    private final OutputStream target;
    private @Nullable IOException failure;

    StandardOutput(OutputStream target) {
        this.target = target;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            target.write(bytes, from, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    /** The exit code of a command that ended with this one: another one if its results are lost. A reader who closes the pipe has enough. */
    int exitCode(int ended, PrintWriter err) {
        IOException lost = failure;
        if (lost == null || READER_HAS_ENOUGH.equals(lost.getMessage())) {
            return ended;
        }
        err.println("headway: expected to write the result to the standard output, but got: " + lost.getMessage()
                + ". Free space, or send it somewhere else.");
        err.flush();
        return ended == ExitCode.DONE ? ExitCode.UNREACHABLE : ended;
    }
}
