package dev.headway.differential.probe;

import dev.headway.bench.host.Wire;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;

/** Main class of another engine's process: reads steps from standard input, answers with snapshots. Ends with its input. */
public final class ProbeProcess {
    private ProbeProcess() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        // What an engine prints must not be taken for an answer.
        System.setOut(System.err);
        LinkedBlockingQueue<String> words = new LinkedBlockingQueue<>();
        Thread.ofPlatform().daemon().name("probe-words").start(() -> read(words));
        try {
            Probe probe = Class.forName(arguments[0])
                    .asSubclass(Probe.class)
                    .getDeclaredConstructor()
                    .newInstance();
            while (true) {
                answers.println(answer(probe, words.take()));
                answers.flush();
            }
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    /** The end of the input ends the process at once, also in the middle of a step that does not end. */
    private static void read(LinkedBlockingQueue<String> words) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                words.add(line);
            }
        } catch (IOException e) {
            System.err.println("The comparison's words cannot be read any more: " + e);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private static String answer(Probe probe, String line) {
        Map<String, String> values = Wire.values(line);
        Map<String, Long> variables = new HashMap<>();
        values.forEach((name, value) -> {
            if (name.startsWith("var.")) {
                variables.put(name.substring("var.".length()), Long.valueOf(value));
            }
        });
        try {
            Probe.Snapshot snapshot = Wire.word(line).equals("begin")
                    ? probe.begin(Wire.need(values, "xml"), variables)
                    : probe.step(Wire.need(values, "fact"), variables);
            return Wire.encode(Wire.ANSWER + "ok", snapshot.asMap());
        } catch (Exception | Error e) {
            return Wire.encode(Wire.ANSWER + "failed", Map.of("trace", String.valueOf(e)));
        }
    }
}
