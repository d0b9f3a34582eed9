package dev.headway.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The built pages are committed: here it shows when they are stale or too large, without node. */
class AssetsTest {
    private static final Path WEB = Path.of("web");
    private static final Path BUILT = Path.of("src/main/resources/META-INF/resources/headway");
    /** The same as in stamp.mjs. */
    private static final List<String> ROOTS = List.of(
            "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "public", "src");

    @Test
    void theAssetsAreBuiltFromTheseSources() throws IOException, NoSuchAlgorithmException {
        List<String> names = new ArrayList<>();
        for (String root : ROOTS) {
            files(WEB.resolve(root))
                    .forEach(file -> names.add(WEB.relativize(file).toString().replace('\\', '/')));
        }
        names.sort(null);
        MessageDigest hash = MessageDigest.getInstance("SHA-256");
        for (String name : names) {
            hash.update((name + "\n").getBytes(StandardCharsets.UTF_8));
            hash.update(Files.readAllBytes(WEB.resolve(name)));
        }
        assertThat(Files.readString(Path.of("src/main/resources/META-INF/headway-cockpit.sha256"))
                        .strip())
                .as(
                        "sources that the assets were built from; run 'npm ci --ignore-scripts && npm run build' in cockpit/web")
                .isEqualTo(HexFormat.of().formatHex(hash.digest()));
    }

    @Test
    void theAssetsAreSmall() throws IOException {
        long all = 0;
        for (Path file : files(BUILT)) {
            all += zipped(file);
        }
        assertThat(all).as("bytes of all assets, gzipped").isLessThan(1_000_000);
    }

    @Test
    void theFirstPageIsSmall() throws IOException {
        String index = Files.readString(BUILT.resolve("index.html"));
        Matcher names = Pattern.compile("(?:src|href)=\"\\./(assets/[^\"]+)\"").matcher(index);
        long first = zipped(BUILT.resolve("index.html"));
        while (names.find()) {
            first += zipped(BUILT.resolve(names.group(1)));
        }
        assertThat(first).as("bytes of the first page, gzipped").isLessThan(120_000);
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static long zipped(Path file) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            Files.copy(file, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zipped.size();
    }
}
