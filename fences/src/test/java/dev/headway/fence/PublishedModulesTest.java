package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A module is either published, and then part of the BOM, or it says that it is for this repository alone. */
class PublishedModulesTest {
    private static final Path ROOT = Path.of(System.getProperty("headway.root"));
    private static final Pattern MODULE = Pattern.compile("<module>([a-z/-]+)</module>");
    private static final Pattern MANAGED = Pattern.compile("<artifactId>(headway-[a-z-]+)</artifactId>");
    private static final Pattern PLUGIN =
            Pattern.compile("<artifactId>[a-z-]+-plugin</artifactId><version>[0-9.]+</version>");
    private static final List<String> SKIPS = List.of("maven.install.skip", "maven.deploy.skip");

    @Test
    void theBomHasEveryPublishedModule() throws IOException {
        TreeSet<String> published = new TreeSet<>();
        for (String module : found(MODULE, ROOT.resolve("pom.xml")).toList()) {
            String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
            long skipped = SKIPS.stream()
                    .filter(skip -> pom.contains("<" + skip + ">true</" + skip + ">"))
                    .count();
            assertThat(skipped)
                    .as("skips of %s: all of %s, or none", module, SKIPS)
                    .isIn(0L, (long) SKIPS.size());
            if (skipped == 0) {
                published.add(artifact(pom));
            }
        }
        TreeSet<String> managed = new TreeSet<>(
                found(MANAGED, ROOT.resolve("bom").resolve("pom.xml")).toList());
        assertThat(managed)
                .as("modules of bom/pom.xml; a module that is for this repository alone sets %s to true", SKIPS)
                .isEqualTo(published);
    }

    /** The BOM has no parent, so it repeats what the parent would tell it. */
    @Test
    void theBomHasTheVersionsOfTheParent() throws IOException {
        String parent = Files.readString(ROOT.resolve("pom.xml")).replaceAll("\\s", "");
        String bom = Files.readString(ROOT.resolve("bom").resolve("pom.xml")).replaceAll("\\s", "");
        assertThat(PLUGIN.matcher(bom).results().map(MatchResult::group))
                .isNotEmpty()
                .allSatisfy(plugin -> assertThat(parent).contains(plugin));
        assertThat(version(bom)).isEqualTo(version(parent));
    }

    /** The artifact of a project, which comes after that of its parent. */
    private static String artifact(String pom) {
        int own = pom.indexOf("<artifactId>", Math.max(0, pom.indexOf("</parent>")));
        return pom.substring(own + "<artifactId>".length(), pom.indexOf("</artifactId>", own));
    }

    private static String version(String pom) {
        return pom.substring(pom.indexOf("<version>"), pom.indexOf("</version>"));
    }

    private static Stream<String> found(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file)).results().map(match -> match.group(1));
    }
}
