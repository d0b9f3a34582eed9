package dev.headway.torture.node;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.task.Task;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * An engine in a process of its own. Does what the lines of its input say and answers each with one line: {@code ok ID
 * RESULT...} when it is durable, {@code no ID REASON} when it failed or nobody knows. Ends at once when its input ends, since who started it is gone.
 */
public final class NodeMain {
    /** The environment variable with the password of the database. */
    public static final String PASSWORD = "HEADWAY_NODE_PASSWORD";

    private static final int AT_ONCE = 64;

    private static volatile @Nullable Ledger ledger;
    private static volatile @Nullable Outcomes outcomes;

    private final ProcessEngine engine;
    private final SkewedClock clock;
    private final Semaphore room = new Semaphore(AT_ONCE);

    private NodeMain(ProcessEngine engine, SkewedClock clock) {
        this.engine = engine;
        this.clock = clock;
    }

    static Ledger ledger() {
        Ledger open = ledger;
        if (open == null) {
            throw new IllegalStateException("Expected the ledger to be open");
        }
        return open;
    }

    static Outcomes outcomes() {
        Outcomes watched = outcomes;
        if (watched == null) {
            throw new IllegalStateException("Expected the outcomes to be watched");
        }
        return watched;
    }

    /** Arguments: node name, JDBC URL, user, schema, ledger file, lease in milliseconds, clock offset in milliseconds. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Ledger open = new Ledger(Path.of(args[4]));
        ledger = open;
        Outcomes watched = new Outcomes(open);
        outcomes = watched;
        watched.watch();
        Stalls.watch(open);
        SkewedClock clock = new SkewedClock(Long.parseLong(args[6]));
        ProcessEngine engine = ProcessEngine.builder()
                .nodeName(args[0])
                .database(args[1], args[2].isEmpty() ? null : args[2], System.getenv(PASSWORD))
                .databaseSchema(args[3])
                .databaseSchemaUpdate(false)
                .historyLevel(HistoryLevel.FULL)
                .leaseMillis(Long.parseLong(args[5]))
                .slots(12)
                .clock(clock)
                .eventListener(watched)
                .build();
        LostLeases lost = new LostLeases(engine, open);
        lost.watch();
        new NodeMain(engine, clock).serve();
        engine.close();
        lost.look();
        say("bye");
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private void serve() throws IOException, InterruptedException {
        say("ready");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line;
        while ((line = lines.readLine()) != null && !line.equals("stop")) {
            String[] words = line.split(" ");
            room.acquire();
            Thread.ofVirtual().start(() -> {
                try {
                    say("ok " + words[1] + " " + apply(words));
                } catch (RuntimeException refused) {
                    say("no " + words[1] + " "
                            + String.valueOf(refused.getMessage()).replace('\n', ' '));
                } finally {
                    room.release();
                }
            });
        }
        if (line == null) {
            Runtime.getRuntime().halt(1);
        }
        room.acquire(AT_ONCE);
    }

    private String apply(String[] words) {
        return switch (words[0]) {
            case "case" ->
                engine.getCmmnRuntimeService()
                        .createCaseInstanceBuilder()
                        .caseDefinitionKey(words[2])
                        .businessKey(words[1])
                        .start()
                        .getId();
            case "start" ->
                engine.getRuntimeService()
                        .startProcessInstanceByKey(words[2], words[1], Map.of("choice", Integer.parseInt(words[3])))
                        .getId();
            case "tasks" -> completeTasks(Integer.parseInt(words[2]));
            case "set" -> {
                engine.getRuntimeService().setVariable(words[2], words[1], 1);
                yield words[2];
            }
            case "signal" -> {
                engine.getRuntimeService().signalEventReceived(words[2], Map.of("sent", words[1]));
                yield "sent";
            }
            case "revive" -> revive();
            case "state" ->
                engine.getRuntimeService().createProcessInstanceQuery().count() + " "
                        + engine.getManagementService()
                                .createDeadLetterJobQuery()
                                .count();
            case "clock" -> {
                clock.offset(Long.parseLong(words[2]));
                yield "set";
            }
            default -> throw new IllegalArgumentException("Expected a known word, got " + words[0]);
        };
    }

    /** Gives dead letters retries again, as an operator would; returns how many there were. */
    private String revive() {
        int count = 0;
        for (Job dead : engine.getManagementService().createDeadLetterJobQuery().listPage(0, 100)) {
            engine.getManagementService().setJobRetries(dead.getId(), 3);
            count++;
        }
        return Integer.toString(count);
    }

    /** Completes some open tasks; returns the ids of those that are durably completed. */
    private String completeTasks(int max) {
        List<Task> tasks = engine.getTaskService().createTaskQuery().listPage(0, max);
        StringBuilder done = new StringBuilder();
        for (Task task : tasks) {
            try {
                engine.getTaskService().complete(task.getId());
                done.append(' ').append(task.getId());
            } catch (RuntimeException raced) {
                // Another node or a timer was faster, or nobody knows.
            }
        }
        return done.toString().trim();
    }
}
