package dev.headway.torture.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the file of a node holds after its process was killed, and another went on with it. */
class LedgerTest {
    @Test
    void aNewLineIsNoPartOfATornOne(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ledger"), "1 7 work\n2 8");

        new Ledger(file).write("3 8 work");

        assertThat(file).hasContent("1 7 work\n2 8 torn\n3 8 work\n");
    }

    @Test
    void aWholeFileIsContinuedAsItIs(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ledger"), "1 7 work\n");

        new Ledger(file).write("2 8 work");

        assertThat(file).hasContent("1 7 work\n2 8 work\n");
    }
}
