package dev.headway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each target with its samples, a few hundred damaged ones (with {@code -Dheadway.damages=N} so many), and what the fuzzer has found. */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FuzzTargetsTest {
    private static final Path FINDINGS = Path.of("src", "test", "resources", "findings");

    @ParameterizedTest
    @EnumSource
    void damagedSamples(Target target) {
        Seeds.damaged(target.samples(), target.words(), target::run);
    }

    /** The folder of a finding names its target. */
    static List<Path> found() throws IOException {
        try (Stream<Path> files = Files.walk(FINDINGS)) {
            return files.filter(file -> !file.getParent().equals(FINDINGS) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("found")
    void findings(Path found) throws IOException {
        String folder = found.getParent().getFileName().toString();
        Target target = Target.valueOf(folder.toUpperCase(Locale.ROOT));
        Seeds.all(List.of(Files.readAllBytes(found)), target::run);
    }
}
