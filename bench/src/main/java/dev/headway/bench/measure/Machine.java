package dev.headway.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a result was measured on. */
public final class Machine {
    private Machine() {}

    /** Names and values for a report. */
    public static Map<String, String> describe() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("cpus", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("cpu", cpuModel());
        facts.put("memory", memory());
        facts.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("java", System.getProperty("java.vendor") + " " + System.getProperty("java.version"));
        return facts;
    }

    private static String cpuModel() {
        return line(Path.of("/proc/cpuinfo"), "model name", System.getProperty("os.arch"));
    }

    private static String memory() {
        String total = line(Path.of("/proc/meminfo"), "MemTotal", "");
        String digits = total.replaceAll("[^0-9]", "");
        return digits.isEmpty() ? "unknown" : Long.parseLong(digits) / 1_048_576 + " GiB";
    }

    private static String line(Path file, String name, String otherwise) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(name) && line.contains(":"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(otherwise);
        } catch (IOException notLinux) {
            return otherwise;
        }
    }
}
