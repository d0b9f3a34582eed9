package dev.headway.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each target with its samples, a few hundred damaged ones, and what the fuzzer has found. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FuzzTargetsTest {
    private static final Path FINDINGS = Path.of("src", "test", "resources", "findings");

    @ParameterizedTest
    @EnumSource
    void damagedSamples(Target target) {
        Seeds.damaged(target.samples(), target.words(), target::run);
    }

    @ParameterizedTest
    @EnumSource
    void findings(Target target) throws IOException {
        try (Stream<Path> files = Files.walk(FINDINGS)) {
            String folder = target.name().toLowerCase(Locale.ROOT);
            Seeds.all(
                    files.filter(file -> file.getParent().endsWith(folder) && Files.isRegularFile(file))
                            .sorted()
                            .map(FuzzTargetsTest::read)
                            .toList(),
                    target::run);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void everyFindingBelongsToATarget() throws IOException {
        List<String> targets = Stream.of(Target.values())
                .map(target -> target.name().toLowerCase(Locale.ROOT))
                .toList();
        try (Stream<Path> folders = Files.list(FINDINGS)) {
            assertThat(folders.filter(Files::isDirectory)
                            .map(folder -> folder.getFileName().toString()))
                    .isSubsetOf(targets);
        }
    }
}
