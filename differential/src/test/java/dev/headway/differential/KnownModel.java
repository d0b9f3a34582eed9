package dev.headway.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.probe.PeerProbe;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.probe.Probe.Snapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A model on which the two engines differ: a folder with the model, the steps, and what each engine answers to them. */
record KnownModel(Path folder) {
    private static final Path FOLDERS = Path.of("known");
    private static final Pattern VALUE = Pattern.compile("(\\w+)=(\\d+)");

    /** All of them, by name. */
    static List<KnownModel> all() {
        try (Stream<Path> folders = Files.list(FOLDERS)) {
            return folders.sorted().map(KnownModel::new).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return folder.getFileName().toString();
    }

    /** What an engine answers, step by step: what waits, then what has completed. */
    String answers(Probe engine) {
        StringBuilder text = new StringBuilder();
        for (String step : read("steps.txt").lines().toList()) {
            String[] parts = step.split(" with ", 2);
            Map<String, Long> variables = parts.length == 1 ? Map.of() : variables(parts[1]);
            Snapshot seen = parts[0].equals("start")
                    ? engine.begin(read("model.bpmn"), variables)
                    : engine.step(parts[0], variables);
            text.append(step).append('\n');
            seen.facts().forEach(fact -> text.append("    ").append(fact).append('\n'));
            if (!seen.completed().isEmpty()) {
                text.append("    completed: ")
                        .append(seen.completed().stream().sorted().collect(Collectors.joining(" ")))
                        .append('\n');
            }
            if (seen.trouble().equals(PeerProbe.ENDLESS)) {
                text.append("    ").append(seen.trouble()).append('\n');
            }
        }
        return text.toString();
    }

    private static Map<String, Long> variables(String text) {
        return VALUE.matcher(text)
                .results()
                .collect(Collectors.toMap(
                        value -> value.group(1),
                        value -> Long.valueOf(value.group(2)),
                        (one, two) -> two,
                        TreeMap::new));
    }

    /** Compares answers with the file that keeps them; {@code -Dheadway.write=true} writes it. */
    void check(String file, String answers) {
        if (Boolean.getBoolean("headway.write")) {
            write(file, answers);
        }
        assertThat(answers)
                .as(
                        "%s: the answers are no longer those of %s. If they are right, write them with -Dheadway.write=true and look at"
                                + " the row of docs/differences.md",
                        name(), folder.resolve(file))
                .isEqualTo(read(file));
    }

    String read(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String file, String text) {
        try {
            Files.writeString(folder.resolve(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
