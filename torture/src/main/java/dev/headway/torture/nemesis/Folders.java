package dev.headway.torture.nemesis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** Folders of runs that found nothing. */
public final class Folders {
    private Folders() {}

    /** Deletes a folder with all that is in it. */
    public static void delete(Path folder) throws IOException {
        List<Path> all;
        try (var files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }
}
