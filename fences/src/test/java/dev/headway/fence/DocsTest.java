package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between pages lead somewhere, the glossary stays short, and each decision says whether it still holds. */
class DocsTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");

    private static List<Path> pages() throws IOException {
        Path root = Modules.ROOT;
        try (Stream<Path> docs = Files.walk(root.resolve("docs"));
                Stream<Path> top = Files.list(root)) {
            return Stream.concat(docs, top)
                    .filter(each -> each.getFileName().toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static String text(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }

    /** As the usual viewers make them of headings. */
    private static Set<String> anchors(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ *", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        Set<String> broken = new TreeSet<>();
        List<Path> pages = pages();
        assertThat(pages).hasSizeGreaterThan(20);
        for (Path page : pages) {
            Matcher links = LINK.matcher(text(page));
            while (links.find()) {
                String link = links.group(1);
                if (!link.contains(":") && !leads(page, link)) {
                    broken.add(Modules.ROOT.relativize(page) + " -> " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private static boolean leads(Path page, String link) throws IOException {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        return hash < 0
                || !target.getFileName().toString().endsWith(".md")
                || anchors(target).contains(link.substring(hash + 1));
    }

    /** As many as a reader keeps in mind, says the record of the decision about names. */
    @Test
    void theGlossaryStaysShort() throws IOException {
        List<String> words = Files.readAllLines(Modules.ROOT.resolve("docs/glossary.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| word |"))
                .toList();
        assertThat(words)
                .as("words of docs/glossary.md: replace one instead of adding the 26th")
                .hasSizeBetween(10, 25);
    }

    @Test
    void everyDecisionHasAStatus() throws IOException {
        Set<String> without = new TreeSet<>();
        try (Stream<Path> records = Files.list(Modules.ROOT.resolve("docs/decisions"))) {
            List<Path> all = records.toList();
            assertThat(all).as("records of decisions").hasSizeGreaterThan(20);
            for (Path record : all) {
                if (!Files.readString(record).contains("\n**Status.** ")) {
                    without.add(record.getFileName().toString());
                }
            }
        }
        assertThat(without)
                .as("records without a line '**Status.** In force.' or what replaces them")
                .isEmpty();
    }
}
