package dev.headway.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
    @TempDir
    private Path folder;

    @Test
    void replacesWhatIsThereAndLeavesNothingBeside() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "old");
        ResultFile.check(file);
        assertThat(file).hasContent("old");
        ResultFile.write(file, "new");
        assertThat(file).hasContent("new");
        assertThat(names()).containsExactly("a.json");
    }

    @Test
    void tryingLeavesNothingBehind() throws IOException {
        ResultFile.check(folder.resolve("a.json"));
        assertThat(names()).isEmpty();
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("latest.json"), file);
        ResultFile.write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void foldersThatAreNotThereAndFoldersThemselvesAreRefused() {
        assertThatThrownBy(() -> ResultFile.check(folder.resolve("none").resolve("a.json")))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ResultFile.check(folder)).isInstanceOf(IOException.class);
    }

    @Test
    void aDeviceIsWrittenToAndStaysOne() throws IOException {
        Path device = Path.of("/dev/null");
        if (Files.exists(device)) {
            ResultFile.check(device);
            ResultFile.write(device, "new");
            assertThat(Files.isRegularFile(device)).isFalse();
        }
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).toList().stream();
        }
    }
}
