package dev.headway.bench.bulk;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * One signal reaches very many instances, each of which then waits for the same signal again, beside traffic. The engine that sends it
 * may be killed in the middle; another one goes on then.
 */
public final class Signalling {
    private static final long LOOK_MILLIS = 20;
    private static final String LEFT = "select count(*) from outbox";
    private static final String COUNTED_ONCE =
            "select count(*) from execution where kind = 0 and variables like '%%\"count\":{\"$long\":\"%s\"}%%'"
                    + " and definition_id in (select id from process_definition where definition_key = 'subscriber')";

    private Signalling() {}

    /** Returns whether each has got it once. */
    public static boolean run(BulkRun run, int instances, int rate, boolean kill)
            throws InterruptedException, SQLException, IOException {
        try (ProcessEngine engine = run.engine(builder -> builder.asyncExecutorActivate(false))) {
            BulkModels.deploy(engine, "beside", BulkModels.BESIDE);
            BulkModels.deploy(engine, "subscriber", BulkModels.SUBSCRIBER);
            long began = System.nanoTime();
            BulkModels.start(engine, "subscriber", instances, builder -> builder.variable("count", 0L));
            run.say(String.format(Locale.ROOT, "%,d subscribers started in %.1f s", instances, BulkRun.seconds(began)));
        }
        if (kill) {
            sendAndDie(run, instances);
        }
        try (ProcessEngine engine = run.engine(builder -> builder);
                Traffic traffic = new Traffic(engine, "beside", rate);
                HeapWatch heap = new HeapWatch()) {
            long began = System.nanoTime();
            long before = kill ? reached(run, instances) : 0;
            if (!kill) {
                run.alone(traffic);
                began = System.nanoTime();
                engine.getRuntimeService().signalEventReceived("go");
            }
            while (run.ask(LEFT) > 0) {
                Thread.sleep(LOOK_MILLIS);
            }
            double seconds = BulkRun.seconds(began);
            run.say(String.format(
                    Locale.ROOT,
                    "%s: %,d subscribers in %.1f s, %,.0f/s; %s; heap %d MB",
                    kill ? "the others reached by the next engine" : "reached",
                    instances - before,
                    seconds,
                    (instances - before) / seconds,
                    traffic.seen(),
                    heap.largestMegabytes()));
        }
        long once = run.ask(COUNTED_ONCE.formatted("1"));
        run.say(String.format(Locale.ROOT, "verified: %,d of %,d got it exactly once", once, instances));
        return once == instances;
    }

    private static long reached(BulkRun run, int instances) throws SQLException {
        return instances - run.ask(COUNTED_ONCE.formatted("0"));
    }

    /** Sends the signal from a process of its own, and kills that when about half have got it. */
    private static void sendAndDie(BulkRun run, int instances) throws IOException, InterruptedException, SQLException {
        Process sender = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sender.class.getName(),
                        run.server().url(),
                        run.server().user(),
                        run.server().password()))
                .redirectErrorStream(true)
                .start();
        Thread.ofVirtual().start(() -> discard(sender));
        try {
            long reached = 0;
            while (reached < instances / 2 && sender.isAlive()) {
                Thread.sleep(LOOK_MILLIS);
                reached = reached(run, instances);
            }
        } finally {
            sender.destroyForcibly();
            sender.waitFor();
        }
        run.say(String.format(
                Locale.ROOT,
                "killed the sending engine (exit code %d) when %,d had got it; rows on their way: %,d",
                sender.exitValue(),
                reached(run, instances),
                run.ask(LEFT)));
    }

    private static void discard(Process process) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            while (lines.readLine() != null) {
                // what it says is of no interest
            }
        } catch (IOException died) {
            // as it should
        }
    }

    /** The process that is killed: an engine that sends the signal. */
    public static final class Sender {
        private Sender() {}

        public static void main(String[] args) {
            ProcessEngineBuilder builder = ProcessEngine.builder().database(args[0], args[1], args[2]);
            try (ProcessEngine engine = builder.build()) {
                engine.getRuntimeService().signalEventReceived("go");
            }
        }
    }
}
