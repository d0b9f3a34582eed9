package dev.headway.apigaps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The checked-in list of what Headway lacks, {@code gaps.txt}: a line {@code # reason}, then the methods that it explains. A new
 * method gets the first reason of {@code reasons.txt} whose pattern occurs in it.
 */
final class GapList {
    private static final Path FOLDER = Path.of("src", "test", "resources");
    private static final Path LIST = FOLDER.resolve("gaps.txt");

    private GapList() {}

    /** Each method with its reason. */
    static Map<String, String> read() throws IOException {
        Map<String, String> reasons = new TreeMap<>();
        String reason = "";
        for (String line : Files.readAllLines(LIST)) {
            if (line.startsWith("# ")) {
                reason = line.substring(2);
            } else if (!line.isBlank()) {
                reasons.put(line, reason);
            }
        }
        return reasons;
    }

    /** Writes these methods, each with the reason that it has or the one that the rules give it. */
    static Map<String, String> write(Iterable<String> gaps) throws IOException {
        Map<String, String> known = Files.exists(LIST) ? read() : Map.of();
        Map<Pattern, String> rules = rules();
        Map<String, TreeSet<String>> groups = new LinkedHashMap<>();
        rules.values().forEach(reason -> groups.putIfAbsent(reason, new TreeSet<>()));
        Map<String, String> written = new TreeMap<>();
        for (String gap : gaps) {
            String reason = known.containsKey(gap) ? known.get(gap) : reason(gap, rules);
            groups.computeIfAbsent(reason, any -> new TreeSet<>()).add(gap);
            written.put(gap, reason);
        }
        List<String> lines = new ArrayList<>();
        groups.forEach((reason, methods) -> {
            if (!methods.isEmpty()) {
                lines.add("# " + reason);
                lines.addAll(methods);
                lines.add("");
            }
        });
        Files.write(LIST, lines);
        return written;
    }

    private static String reason(String gap, Map<Pattern, String> rules) {
        return rules.entrySet().stream()
                .filter(rule -> rule.getKey().matcher(gap).find())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("Expected a rule in reasons.txt for " + gap + ", found none"));
    }

    private static Map<Pattern, String> rules() throws IOException {
        Map<Pattern, String> rules = new LinkedHashMap<>();
        String reason = "";
        for (String line : Files.readAllLines(FOLDER.resolve("reasons.txt"))) {
            if (line.startsWith("# ")) {
                reason = line.substring(2);
            } else if (!line.isBlank()) {
                rules.put(Pattern.compile(line), reason);
            }
        }
        return rules;
    }
}
