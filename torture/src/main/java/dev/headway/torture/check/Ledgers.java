package dev.headway.torture.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What user code has done, by all nodes: {@code millis instance element} a line. */
final class Ledgers {
    private final Map<String, List<Long>> entries = new HashMap<>();
    private long count;

    static Ledgers read(List<Path> files) throws IOException {
        Ledgers ledgers = new Ledgers();
        for (Path file : files) {
            if (Files.exists(file)) {
                String text = Files.readString(file);
                // A line without its end was not durable when its writer was killed.
                for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
                    String[] words = line.split(" ");
                    if (words.length == 3) {
                        ledgers.entries
                                .computeIfAbsent(key(words[1], words[2]), any -> new ArrayList<>())
                                .add(Long.parseLong(words[0]));
                        ledgers.count++;
                    }
                }
            }
        }
        return ledgers;
    }

    static String key(String instance, String element) {
        return instance + " " + element;
    }

    List<Long> times(String instance, String element) {
        return entries.getOrDefault(key(instance, element), List.of());
    }

    Map<String, List<Long>> all() {
        return entries;
    }

    long count() {
        return count;
    }
}
