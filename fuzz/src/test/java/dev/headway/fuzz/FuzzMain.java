package dev.headway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What Jazzer calls; {@code fuzz/run} starts it. */
public final class FuzzMain {
    private static Target target = Target.MODELS;

    private FuzzMain() {}

    /**
     * Called once before the first input.
     *
     * @param arguments the target
     */
    public static void fuzzerInitialize(String[] arguments) {
        target = Target.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    }

    /** Called with every input; whatever it throws is a finding. */
    public static void fuzzerTestOneInput(byte[] input) {
        target.run(input);
    }

    /**
     * Writes the samples of a target into a folder, and its words as a dictionary.
     *
     * @param arguments the target, the folder, the file of the dictionary
     */
    public static void main(String[] arguments) throws IOException {
        Target chosen = Target.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        List<byte[]> samples = chosen.samples();
        for (int i = 0; i < samples.size(); i++) {
            Files.write(folder.resolve("sample-" + i), samples.get(i));
        }
        StringBuilder dictionary = new StringBuilder();
        for (String word : chosen.words()) {
            if (word.chars().allMatch(c -> c >= ' ' && c < 127)) {
                dictionary
                        .append('"')
                        .append(word.replace("\\", "\\\\").replace("\"", "\\\""))
                        .append("\"\n");
            }
        }
        Files.writeString(Path.of(arguments[2]), dictionary);
    }
}
