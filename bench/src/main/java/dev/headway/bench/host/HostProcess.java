package dev.headway.bench.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Main class of an engine's own process: reads words from standard input, answers on standard output.
 *
 * <p>The end of its input ends it at once, whatever runs: a benchmark that is killed leaves no engine behind.
 */
public final class HostProcess {
    private HostProcess() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        // What an engine prints must not be taken for an answer.
        System.setOut(System.err);
        LinkedBlockingQueue<String> words = new LinkedBlockingQueue<>();
        Thread.ofPlatform().daemon().name("bench-words").start(() -> read(words));
        try {
            boolean again;
            do {
                EngineAdapter adapter = Class.forName(arguments[0])
                        .asSubclass(EngineAdapter.class)
                        .getDeclaredConstructor()
                        .newInstance();
                try (Host host = new Host(adapter)) {
                    again = serve(host, words, answers);
                }
                if (again) {
                    // Only now: the next one finds nothing of this one.
                    answers.println(Wire.encode(Wire.ANSWER + "ok", Map.of()));
                    answers.flush();
                }
            } while (again);
        } finally {
            // Engines leave threads behind; this process ends with its last answer all the same.
            Runtime.getRuntime().halt(0);
        }
    }

    private static void read(LinkedBlockingQueue<String> words) {
        try {
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                words.add(line);
            }
        } catch (IOException e) {
            System.err.println("The benchmark's words cannot be read any more: " + e);
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    /** Carries out words until one ends the engine; whether the process goes on with a new one. */
    private static boolean serve(Host host, LinkedBlockingQueue<String> words, PrintStream answers)
            throws InterruptedException {
        Progress progress = (done, total) -> {
            answers.println(
                    Wire.encode(Wire.PROGRESS, Map.of("done", Long.toString(done), "total", Long.toString(total))));
            answers.flush();
        };
        while (true) {
            String line = words.take();
            if (Wire.word(line).equals(Wire.RENEW)) {
                return true;
            }
            try {
                Map<String, String> answer = host.handle(Wire.word(line), Wire.values(line), progress);
                answers.println(Wire.encode(Wire.ANSWER + "ok", answer));
            } catch (Throwable e) {
                StringWriter trace = new StringWriter();
                e.printStackTrace(new PrintWriter(trace));
                answers.println(Wire.encode(Wire.ANSWER + "failed", Map.of("trace", trace.toString())));
            }
            answers.flush();
            if (Wire.word(line).equals("close")) {
                return false;
            }
        }
    }
}
