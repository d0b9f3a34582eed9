package dev.headway.testkit.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract of channels with three executors, each a process of its own, on one database: they share the work, one of
 * them is killed amidst it, the broker restarts amidst it, a flood of one instance keeps nobody waiting, and all the while no exclusive job of an
 * instance runs beside another one of it, on whatever node. With {@code -Dheadway.contract.long=true} there are 20,000 jobs, floods of 10,000,
 * 30,000 jobs around the kill, and the database restarts as well. That takes up to seven minutes on two idle cores; the deadline is for what hangs.
 */
@Timeout(value = 1_500, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ProcessesContract {
    private static final boolean LONG = Boolean.getBoolean("headway.contract.long");
    private static final int JOBS = LONG ? 20_000 : 6_000;
    private static final int JOBS_EACH = 3;
    private static final int INSTANCES_AHEAD = 60;
    /** More than fit into the memory of a node, so that they run for many times the pause after which a node looks for what others made ready. */
    private static final int FLOOD = 10_000;

    private static final int BESIDE_THE_FLOOD = 300;
    /** Instances, as many as there are partitions or a multiple of it, each with so many exclusive jobs that are ready at once. */
    private static final int ALONE = LONG ? 1_024 : 256;

    private static final int ALONE_JOBS = 6;
    private static final int JOBS_AFTER_KILL = LONG ? 30_000 : 1_800;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<String> NODES = List.of("p0", "p1", "p2");

    /** With what each node said; kept when the test fails. */
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    /** An empty database. */
    protected abstract Database freshDatabase() throws Exception;

    /** Kills the database server and starts it again. */
    protected abstract void restartDatabase() throws Exception;

    /** The name of the channel. */
    protected abstract String channel();

    /** How history is written. */
    protected String historyMode() {
        return "sync";
    }

    /** Settings of the channel, without its name in front, for a broker without messages; none for a channel without a broker. */
    protected abstract Map<String, String> freshBroker() throws Exception;

    /** Kills the broker, if the channel has one, and starts it again. */
    protected abstract void restartBroker() throws Exception;

    /**
     * What part of a flood of jobs of one instance, which may run beside each other, may at most begin before the last one of others that were all
     * ready when the flood began to run; 1 for a channel that hands out what came first.
     */
    protected double mostOfFloodBeforeOthers() {
        return 0.5;
    }

    /**
     * A database that several processes reach.
     *
     * @param user null when the URL carries it
     * @param schema of the engine's tables
     * @param notes the schema of what the nodes note; null for the one that the URL leads to
     */
    public record Database(
            String url,
            @Nullable String user,
            @Nullable String password,
            String schema,
            @Nullable String notes) {
        /** With the engine's tables in the schema {@code headway}. */
        public Database(String url, String user, String password) {
            this(url, user, password, "headway", null);
        }

        /** A connection for notes. */
        Connection connect() throws SQLException {
            Connection connection =
                    user == null ? DriverManager.getConnection(url) : DriverManager.getConnection(url, user, password);
            if (notes != null) {
                if (ContractRuns.isPostgres(url)) {
                    connection.setSchema(notes);
                } else {
                    connection.setCatalog(notes);
                }
            }
            return connection;
        }
    }

    @Test
    void threeProcessesShareTheWorkAndSurviveAKill() throws Exception {
        Database database = freshDatabase();
        ContractRuns runs = ContractRuns.fresh(database);
        Map<String, String> options = options(freshBroker());
        List<Process> processes = new ArrayList<>();
        try (ProcessEngine starter = starter(database, options)) {
            // The nodes come one after the other, and each takes its part of what the others have.
            startAlone(starter);
            for (String name : NODES) {
                processes.add(ContractNode.launch(name, database, channel(), historyMode(), options, folder));
            }
            for (int i = 0; i < NODES.size(); i++) {
                awaitReady(processes.get(i), folder.resolve(NODES.get(i) + ".log"));
            }
            awaitNoneRunning(starter, runs, "exclusive");
            assertNoneOverlap(runs, "while nodes came");
            sharesTheWork(starter, runs);
            exclusiveJobsNeverOverlap(starter, runs);
            aFloodKeepsNobodyWaiting(starter, runs, "exclusive", 0.5);
            aFloodKeepsNobodyWaiting(starter, runs, "beside", mostOfFloodBeforeOthers());
            survives(starter, runs, processes);
            assertNoneOverlap(runs, "after the end of a node");
        } finally {
            for (Process process : processes) {
                process.destroyForcibly().waitFor();
            }
        }
    }

    /** Settings of a channel over a broker with which a test does not wait long for what is missing. */
    private Map<String, String> options(Map<String, String> broker) {
        if (broker.isEmpty()) {
            return Map.of();
        }
        Map<String, String> all = new TreeMap<>(Map.of(
                channel() + ".consumers", "3",
                channel() + ".batchSize", "32",
                channel() + ".sweepMillis", "300",
                channel() + ".sweepAfterMillis", "1000",
                channel() + ".resendMillis", "3000",
                channel() + ".acknowledgeWithinMillis", "500"));
        broker.forEach((key, value) -> all.put(channel() + "." + key, value));
        return all;
    }

    private ProcessEngine starter(Database database, Map<String, String> options) {
        ProcessEngineBuilder builder = ProcessEngine.builder()
                .name("starter")
                .nodeName("starter")
                .database(database.url(), database.user(), database.password())
                .databaseSchema(database.schema())
                .historyLevel(HistoryLevel.AUDIT)
                .historyMode(historyMode())
                .asyncExecutorActivate(false)
                .channel(channel())
                .bean("work", (dev.headway.engine.delegate.JavaDelegate) execution -> {});
        options.forEach(builder::channelOption);
        ProcessEngine starter = builder.build();
        var deployment = starter.getRepositoryService().createDeployment().name("contract");
        ContractWork.MODELS.forEach(deployment::addString);
        deployment.deploy();
        return starter;
    }

    private static void awaitReady(Process process, Path log) throws Exception {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = lines.readLine();
        assertThat(line)
                .as(() -> "what a node says when it runs; its log: " + text(log))
                .isNotNull()
                .startsWith(ContractNode.READY);
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "none (" + e.getMessage() + ")";
        }
    }

    /** Each job once, and each node at least a fifth of them. */
    private static void sharesTheWork(ProcessEngine starter, ContractRuns runs) throws Exception {
        long before = untilEveryNodeTakesPart(starter, runs);
        Map<String, Long> ahead = runs.byNode("chain/%");
        int instances = JOBS / JOBS_EACH + 1;
        ContractWork.startTogether(starter, "chain", instances, Map.of());
        awaitNoneRunning(starter, runs, "chain");
        assertEndedOnce(starter, before + instances);
        Map<String, Long> shares = runs.byNode("chain/%");
        shares.replaceAll((node, count) -> count - ahead.getOrDefault(node, 0L));
        long all = shares.values().stream().mapToLong(Long::longValue).sum();
        assertThat(all).as("runs, without any failure: %s", shares).isEqualTo((long) instances * JOBS_EACH);
        assertThat(shares).containsOnlyKeys(NODES);
        assertThat(shares.values())
                .as("%s", shares)
                .allSatisfy(count -> assertThat(count).isGreaterThanOrEqualTo(all / 5));
    }

    /**
     * A broker hands the messages of a destination to the consumers that it knows, and may know some of them seconds later than others.
     *
     * @return how many instances it took, whose jobs are not counted
     */
    private static long untilEveryNodeTakesPart(ProcessEngine starter, ContractRuns runs) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long instances = 0;
        while (!runs.byNode("chain/%").keySet().containsAll(NODES)) {
            assertThat(System.nanoTime())
                    .as("nodes that take part: %s", runs.byNode("chain/%").keySet())
                    .isLessThan(deadline);
            ContractWork.startTogether(starter, "chain", INSTANCES_AHEAD, Map.of());
            instances += INSTANCES_AHEAD;
            awaitNoneRunning(starter, runs, "chain");
        }
        return instances;
    }

    /** Many instances, each with exclusive jobs that are all ready at once, on all nodes. */
    private static void exclusiveJobsNeverOverlap(ProcessEngine starter, ContractRuns runs) throws Exception {
        Map<String, Long> before = runs.byNode("exclusive/%");
        startAlone(starter);
        awaitNoneRunning(starter, runs, "exclusive");
        Map<String, Long> after = runs.byNode("exclusive/%");
        assertThat(NODES)
                .as("nodes with exclusive runs beside the %s of before: %s", before, after)
                .allSatisfy(
                        node -> assertThat(after.getOrDefault(node, 0L)).isGreaterThan(before.getOrDefault(node, 0L)));
        assertNoneOverlap(runs, "while all nodes ran");
    }

    private static void startAlone(ProcessEngine starter) throws Exception {
        ContractWork.startTogether(starter, "exclusive", ALONE, Map.of("n", ALONE_JOBS));
    }

    private static void assertNoneOverlap(ContractRuns runs, String when) throws SQLException {
        assertThat(runs.overlaps())
                .as("exclusive runs of an instance beside each other, %s", when)
                .isEmpty();
    }

    /**
     * Thousands of jobs of one instance, the first of which wait until others are ready: the others are done long before them, in the order in which
     * runs begin, however long that takes.
     */
    private static void aFloodKeepsNobodyWaiting(ProcessEngine starter, ContractRuns runs, String process, double most)
            throws Exception {
        long before = runs.total();
        String element = process.equals("exclusive") ? "work" : "each";
        // History may be on its way still.
        long visits = element.equals("work") ? 2L * ALONE * ALONE_JOBS : 0;
        awaitAtLeast(visits, () -> history(starter, element));
        String flood = starter.getRuntimeService()
                .startProcessInstanceByKey(process, Map.of("n", FLOOD, ContractWork.GATE, process))
                .getId();
        awaitRuns(runs, before + 1);
        ContractWork.startTogether(starter, "step", BESIDE_THE_FLOOD, Map.of());
        runs.open(process);
        awaitNoneRunning(starter, runs, "step");
        long first = runs.beforeOthers(flood, "step/work");
        assertThat(first)
                .as(
                        "of %d jobs of one instance of '%s', begun before the last one of %d others, which were ready before these went on",
                        FLOOD, process, BESIDE_THE_FLOOD)
                .isLessThanOrEqualTo((long) (FLOOD * most));
        if (LONG) {
            awaitNoneRunning(starter, runs, process);
            long wanted = visits + FLOOD + (element.equals("work") ? BESIDE_THE_FLOOD : 0);
            awaitAtLeast(wanted, () -> history(starter, element));
            assertThat(history(starter, element)).as("visits of '%s'", element).isEqualTo(wanted);
        } else {
            deleteUnlessOver(starter, flood);
        }
    }

    private static void deleteUnlessOver(ProcessEngine starter, String instance) {
        try {
            starter.getRuntimeService().deleteProcessInstance(instance, "enough");
        } catch (ObjectNotFoundException over) {
            // its last job has run meanwhile
        }
    }

    private void survives(ProcessEngine starter, ContractRuns runs, List<Process> processes) throws Exception {
        long before = finished(starter, "chain");
        long chainsBefore = runs.of("chain/%");
        long runsBefore = runs.total();
        int instances = JOBS_AFTER_KILL / JOBS_EACH;
        ContractWork.startTogether(starter, "chain", instances, Map.of());
        awaitRuns(runs, runsBefore + JOBS_AFTER_KILL / 10);
        String victim = NODES.getFirst();
        long alone = runs.byNode("exclusive/%").getOrDefault(victim, 0L);
        startAlone(starter);
        awaitAtLeast(alone + 1, () -> runs.byNode("exclusive/%").getOrDefault(victim, 0L));
        processes.getFirst().destroyForcibly().waitFor();
        runs.killed(victim);
        restartBroker();
        if (LONG) {
            awaitRuns(runs, runsBefore + JOBS_AFTER_KILL / 2);
            startAlone(starter);
            long since = runs.now();
            restartDatabase();
            runs.crashed(since, ContractNode.LEASE_MILLIS);
        }
        awaitNoneRunning(starter, runs, "chain");
        awaitNoneRunning(starter, runs, "exclusive");
        assertEndedOnce(starter, before + instances);
        assertThat(runs.of("chain/%") - chainsBefore).isGreaterThanOrEqualTo(JOBS_AFTER_KILL);
    }

    /** So many jobs take as long as they take; between two of them there is patience. */
    private static void awaitNoneRunning(ProcessEngine starter, ContractRuns runs, String process) throws Exception {
        while (running(starter, process) > 0) {
            long before = runs.total();
            long parts = executions(starter, process);
            Awaitility.await()
                    .alias("another run of '" + process + "' after " + before + ", fewer executions than " + parts
                            + ", or its end")
                    .atMost(PATIENCE)
                    .until(() -> runs.total() > before
                            || executions(starter, process) < parts
                            || running(starter, process) == 0);
        }
    }

    /** For as long as there are more and more. */
    private static void awaitAtLeast(long wanted, Callable<Long> number) throws Exception {
        long last = number.call();
        while (last < wanted) {
            long before = last;
            last = Awaitility.await()
                    .alias("more than " + before + " on the way to " + wanted)
                    .atMost(PATIENCE)
                    .until(number, now -> now > before);
        }
    }

    private static long running(ProcessEngine starter, String process) {
        return starter.getRuntimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey(process)
                .count();
    }

    private static long executions(ProcessEngine starter, String process) {
        return starter.getRuntimeService()
                .createExecutionQuery()
                .processDefinitionKey(process)
                .count();
    }

    private static void awaitRuns(ContractRuns runs, long wanted) throws Exception {
        awaitAtLeast(wanted, runs::total);
    }

    /** An instance ends after its three elements, so that as many visits of each as instances mean one visit in each. */
    private static void assertEndedOnce(ProcessEngine starter, long instances) throws Exception {
        awaitAtLeast(instances, () -> finished(starter, "chain"));
        assertThat(finished(starter, "chain")).isEqualTo(instances);
        for (String element : List.of("a", "b", "c")) {
            assertThat(history(starter, element)).as("visits of '%s'", element).isEqualTo(instances);
        }
    }

    private static long finished(ProcessEngine starter, String process) {
        return starter.getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processDefinitionKey(process)
                .finished()
                .count();
    }

    private static long history(ProcessEngine starter, String element) {
        return starter.getHistoryService()
                .createHistoricActivityInstanceQuery()
                .activityId(element)
                .finished()
                .count();
    }
}
