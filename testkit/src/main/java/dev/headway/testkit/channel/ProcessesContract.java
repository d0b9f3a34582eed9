package dev.headway.testkit.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract of channels with three executors, each a process of its own, on one PostgreSQL: they share the work, one of
 * them is killed amidst it, the broker restarts amidst it, and a flood of one instance keeps nobody waiting. With {@code
 * -Dheadway.contract.long=true} there are 20,000 jobs, a flood of 10,000, 30,000 jobs around the kill, and the database restarts as well.
 */
@Timeout(value = 500, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ProcessesContract {
    private static final boolean LONG = Boolean.getBoolean("headway.contract.long");
    private static final int JOBS = LONG ? 20_000 : 6_000;
    private static final int JOBS_EACH = 3;
    private static final int INSTANCES_AHEAD = 60;
    private static final int FLOOD = LONG ? 10_000 : 2_000;
    private static final int JOBS_AFTER_KILL = LONG ? 30_000 : 1_800;
    private static final int EXCLUSIVE_INSTANCES = 24;
    private static final int EXCLUSIVE_EACH = 25;
    private static final int PATIENCE_SECONDS = 120;
    private static final int STARTERS = 16;
    private static final List<String> NODES = List.of("p0", "p1", "p2");

    @TempDir
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

    /** A database that several processes reach. */
    public record Database(String url, String user, String password) {
        Connection connect() throws SQLException {
            return DriverManager.getConnection(url, user, password);
        }
    }

    @Test
    void threeProcessesShareTheWorkAndSurviveAKill() throws Exception {
        Database database = freshDatabase();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists contract_run");
            statement.execute("""
                    create table contract_run (node text not null, instance text not null, run text not null,
                        began timestamptz not null default clock_timestamp(), ended timestamptz)""");
            statement.execute("create index on contract_run (run)");
        }
        Map<String, String> options = options(freshBroker());
        List<Process> processes = new ArrayList<>();
        try (ProcessEngine starter = starter(database, options)) {
            for (String name : NODES) {
                processes.add(ContractNode.launch(
                        name,
                        database.url(),
                        database.user(),
                        database.password(),
                        channel(),
                        historyMode(),
                        options,
                        folder));
            }
            for (Process process : processes) {
                awaitReady(process);
            }
            sharesTheWork(starter, database);
            exclusiveJobsNeverOverlap(starter, database);
            aFloodKeepsNobodyWaiting(starter, database);
            aFloodOfJobsThatMayRunAtOnceKeepsNobodyWaiting(starter, database, options.isEmpty());
            survives(starter, database, processes);
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

    private static void awaitReady(Process process) throws Exception {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).as("what a node says when it runs").startsWith(ContractNode.READY);
    }

    /** Each job once, and each node at least a fifth of them. */
    private static void sharesTheWork(ProcessEngine starter, Database database) throws Exception {
        long before = untilEveryNodeTakesPart(starter, database);
        int instances = JOBS / JOBS_EACH + 1;
        start(starter, "chain", instances);
        awaitNoneRunning(starter, "chain");
        assertEndedOnce(starter, before + instances);
        Map<String, Long> runs = runs(database);
        long all = runs.values().stream().mapToLong(Long::longValue).sum();
        assertThat(all).as("runs, without any failure: %s", runs).isEqualTo((long) instances * JOBS_EACH);
        assertThat(runs).containsOnlyKeys(NODES);
        assertThat(runs.values())
                .as("%s", runs)
                .allSatisfy(count -> assertThat(count).isGreaterThanOrEqualTo(all / 5));
    }

    /**
     * A broker hands the messages of a destination to the consumers that it knows, and may know some of them seconds later than others.
     *
     * @return how many instances it took, whose jobs are not counted
     */
    private static long untilEveryNodeTakesPart(ProcessEngine starter, Database database) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        long instances = 0;
        while (!runs(database).keySet().containsAll(NODES)) {
            assertThat(System.nanoTime())
                    .as("nodes that take part: %s", runs(database).keySet())
                    .isLessThan(deadline);
            start(starter, "chain", INSTANCES_AHEAD);
            instances += INSTANCES_AHEAD;
            awaitNoneRunning(starter, "chain");
        }
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("delete from contract_run");
        }
        return instances;
    }

    /** Thousands of exclusive jobs of one instance: others that come later are done long before them. */
    private static void aFloodKeepsNobodyWaiting(ProcessEngine starter, Database database) throws Exception {
        long before = total(database);
        String flood = starter.getRuntimeService()
                .startProcessInstanceByKey("exclusive", Map.of("n", FLOOD))
                .getId();
        start(starter, "step", 300);
        awaitNoneRunning(starter, "step");
        assertThat(total(database) - before - 300)
                .as("jobs of the flood that had run when all others were over")
                .isLessThan(FLOOD);
        if (LONG) {
            awaitNoneRunning(starter, "exclusive");
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            long visits = FLOOD + 300L + EXCLUSIVE_INSTANCES * EXCLUSIVE_EACH;
            while (history(starter, "work") < visits && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThat(history(starter, "work")).isEqualTo(visits);
        } else {
            starter.getRuntimeService().deleteProcessInstance(flood, "enough");
        }
    }

    /** Many exclusive jobs of each of some instances are ready at once, for all nodes; as far as the runs show, none began while another one of its instance ran. */
    private static void exclusiveJobsNeverOverlap(ProcessEngine starter, Database database) throws Exception {
        start(starter, "exclusive", EXCLUSIVE_INSTANCES, Map.of("n", EXCLUSIVE_EACH));
        awaitNoneRunning(starter, "exclusive");
        assertThat(overlaps(database)).isEmpty();
        assertThat(text(database, "select count(*) from contract_run where ended is not null"))
                .as("runs of exclusive jobs, without any failure")
                .containsExactly(String.valueOf(EXCLUSIVE_INSTANCES * EXCLUSIVE_EACH));
    }

    /** Runs of exclusive jobs that were on at once, with their nodes. */
    private static List<String> overlaps(Database database) throws SQLException {
        return text(database, """
                select a.instance || ': ' || a.run || ' from ' || a.began || ' to ' || a.ended
                    || ' beside ' || b.run || ' from ' || b.began
                from contract_run a join contract_run b on b.instance = a.instance and b.run <> a.run
                where a.ended is not null and b.began >= a.began and b.began < a.ended""");
    }

    /**
     * Thousands of jobs of one instance that may all run at once. Without a broker those of others go between them: less than half of what was left when all others had been started
     * runs before these are over. A broker hands out first what was sent first.
     */
    private static void aFloodOfJobsThatMayRunAtOnceKeepsNobodyWaiting(
            ProcessEngine starter, Database database, boolean inOurOrder) throws Exception {
        long before = total(database);
        String flood = starter.getRuntimeService()
                .startProcessInstanceByKey("parallel", Map.of("n", 2 * FLOOD))
                .getId();
        start(starter, "step", 300);
        long atStart = ran(database, flood);
        awaitNoneRunning(starter, "step");
        long ran = ran(database, flood);
        if (inOurOrder) {
            assertThat(ran - atStart)
                    .as("jobs of the flood of %d that ran while the others waited, after %d before", 2 * FLOOD, atStart)
                    .isLessThan((2L * FLOOD - atStart) / 2);
        }
        awaitNoneRunning(starter, "parallel");
        assertThat(total(database) - before).isEqualTo(2L * FLOOD + 300);
    }

    private static long ran(Database database, String instance) throws SQLException {
        return Long.parseLong(text(database, "select count(*) from contract_run where instance = '" + instance + "'")
                .getFirst());
    }

    private static List<String> text(Database database, String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    private void survives(ProcessEngine starter, Database database, List<Process> processes) throws Exception {
        long before = finished(starter, "chain");
        long runsBefore = total(database);
        int instances = JOBS_AFTER_KILL / JOBS_EACH;
        start(starter, "exclusive", EXCLUSIVE_INSTANCES, Map.of("n", EXCLUSIVE_EACH));
        start(starter, "chain", instances);
        awaitRuns(database, runsBefore + JOBS_AFTER_KILL / 10);
        processes.getFirst().destroyForcibly().waitFor();
        endRunsOf(database, NODES.getFirst());
        restartBroker();
        // Before the database dies: then a node cannot know whether its lease has run out meanwhile.
        awaitNoneRunning(starter, "exclusive");
        assertThat(overlaps(database)).isEmpty();
        if (LONG) {
            awaitRuns(database, runsBefore + JOBS_AFTER_KILL / 2);
            restartDatabase();
        }
        awaitNoneRunning(starter, "chain");
        assertEndedOnce(starter, before + instances);
        assertThat(total(database) - runsBefore).isGreaterThanOrEqualTo(JOBS_AFTER_KILL);
    }

    /** What ran on a node that was killed has ended with it. */
    private static void endRunsOf(Database database, String node) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("update contract_run set ended = clock_timestamp() where ended is null and node = '"
                    + node + "'" + " and instance in (select instance from contract_run where ended is not null)");
        }
    }

    private static void start(ProcessEngine starter, String process, int instances) throws Exception {
        start(starter, process, instances, Map.of());
    }

    private static void start(ProcessEngine starter, String process, int instances, Map<String, Object> variables)
            throws Exception {
        ConcurrentLinkedQueue<Integer> left = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < instances; i++) {
            left.add(i);
        }
        List<Future<?>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(STARTERS)) {
            for (int i = 0; i < STARTERS; i++) {
                all.add(threads.submit(() -> {
                    while (left.poll() != null) {
                        starter.getRuntimeService().startProcessInstanceByKey(process, variables);
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
    }

    private static void awaitNoneRunning(ProcessEngine starter, String process) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        long running = running(starter, process);
        while (running > 0) {
            assertThat(System.nanoTime())
                    .as("%d instances of '%s' still run", running, process)
                    .isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
            running = running(starter, process);
        }
    }

    private static long running(ProcessEngine starter, String process) {
        return starter.getRuntimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey(process)
                .count();
    }

    private static void awaitRuns(Database database, long wanted) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (total(database) < wanted) {
            assertThat(System.nanoTime()).as("%d runs", wanted).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** An instance ends after its three elements, so that as many visits of each as instances mean one visit in each. */
    private static void assertEndedOnce(ProcessEngine starter, long instances) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (finished(starter, "chain") < instances && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
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

    private static long total(Database database) throws SQLException {
        return runs(database).values().stream().mapToLong(Long::longValue).sum();
    }

    private static Map<String, Long> runs(Database database) throws SQLException {
        Map<String, Long> runs = new TreeMap<>();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select node, count(*) from contract_run group by node")) {
            while (rows.next()) {
                runs.put(rows.getString(1), rows.getLong(2));
            }
        }
        return runs;
    }
}
