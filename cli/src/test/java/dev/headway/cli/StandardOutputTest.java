package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    private final StringWriter err = new StringWriter();

    private int exitCode(int ended, String wrong) {
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                if (!wrong.isEmpty()) {
                    throw new IOException(wrong);
                }
            }
        });
        PrintWriter results = new PrintWriter(output, true, StandardCharsets.UTF_8);
        results.println("result");
        return output.exitCode(ended, new PrintWriter(err));
    }

    @Test
    void resultsThatAreLostAreNoSuccess() {
        assertThat(exitCode(ExitCode.DONE, "No space left on device")).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(err.toString()).contains("standard output", "No space left on device");
        assertThat(exitCode(ExitCode.FAILED, "No space left on device")).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void aReaderWhoClosesThePipeHasEnough() {
        assertThat(exitCode(ExitCode.DONE, "Broken pipe")).isEqualTo(ExitCode.DONE);
        assertThat(exitCode(ExitCode.DONE, "")).isEqualTo(ExitCode.DONE);
        assertThat(err.toString()).isEmpty();
    }
}
