package dev.headway.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Models as files: our own, and those of {@code -Dheadway.corpus=FOLDER}. */
final class Corpus {
    private Corpus() {}

    static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>(in(Path.of("src", "test", "resources", "models")));
        String folder = System.getProperty("headway.corpus");
        if (folder == null || folder.isBlank()) {
            System.out.println(
                    "No -Dheadway.corpus=FOLDER given: only the " + files.size() + " models of this module are read.");
        } else {
            files.addAll(in(Path.of(folder)));
        }
        return files;
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile)
                    .filter(file ->
                            file.toString().endsWith(".bpmn") || file.toString().endsWith(".bpmn20.xml"))
                    .sorted()
                    .toList();
        }
    }
}
