package dev.headway.torture.recovery;

import dev.headway.engine.ProcessEngine;
import dev.headway.store.embedded.Folders;
import dev.headway.torture.check.Invariants;
import dev.headway.torture.database.DatabaseServer;
import dev.headway.torture.database.PostgresServer;
import dev.headway.torture.journal.Clients;
import dev.headway.torture.journal.Troubles;
import dev.headway.torture.model.Block;
import dev.headway.torture.model.BpmnText;
import dev.headway.torture.model.Generated;
import dev.headway.torture.nemesis.Cluster;
import dev.headway.torture.nemesis.NodeProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Three engines on one database: one is stopped, killed, restarted, paused, started twice. What must hold is a finding when it does
 * not; how long things took is measured and left to the caller to judge.
 */
public final class RecoveryRun {
    private static final int ENGINES = 3;
    private static final int INSTANCES = 60;
    private static final int JOBS_EACH = 40;
    private static final int LOADS_MAX = 10;
    /** Long enough that whatever waits for the end of a lease does not come to its end here. */
    private static final long LONG_LEASE_MILLIS = 3_600_000;

    private static final long SHORT_LEASE_MILLIS = 3_000;
    private static final long AT_ONCE_MILLIS = 1_000;
    /** What was on its way to the disk has arrived by then. */
    private static final long IN_FLIGHT_MILLIS = 200;

    private static final Generated CROWD =
            new Generated("crowd", "start", new Block.Loop("loop", JOBS_EACH, false), "end");

    private final PrintWriter out;
    private final Clients clients = new Clients();
    private final List<Measured> measured = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Troubles troubles = new Troubles();

    public RecoveryRun(PrintWriter out) {
        this.out = out;
    }

    /** What was found. */
    public record Result(List<Measured> measured, List<String> problems) {}

    public Result run() throws IOException, InterruptedException, SQLException {
        Path folder = Files.createTempDirectory("headway-recovery");
        try (DatabaseServer postgres = PostgresServer.start()) {
            deploy(postgres);
            postgres.watch();
            try (Cluster cluster = new Cluster(postgres, folder, ENGINES, LONG_LEASE_MILLIS, clients, troubles);
                    Observer observer = new Observer(cluster)) {
                cluster.startAll();
                allShareTheWork(cluster, observer, folder);
                aCleanStopHandsOver(cluster, observer);
                aRestartGoesOn(cluster, observer);
                aLivingNodeKeepsItsName(cluster, folder);
                cluster.stopAll();
            }
            try (Cluster cluster = new Cluster(postgres, folder, ENGINES, SHORT_LEASE_MILLIS, clients, troubles);
                    Observer observer = new Observer(cluster)) {
                cluster.startAll();
                aDeathIsMadeUpFor(cluster, observer);
                whoSleepsTooLongChangesNothing(cluster, observer);
                aSleeperLosesItsName(cluster, observer, folder);
                cluster.stopAll();
                try (Connection database = cluster.database()) {
                    Invariants.Verdict verdict =
                            Invariants.check(database, clients, List.of(CROWD), false, cluster.ledgers(), troubles);
                    problems.addAll(verdict.problems());
                    say("%,d instances, %,d ledger entries, %,d of them repeated around a crash or pause"
                            .formatted(verdict.instances(), verdict.ledgerEntries(), verdict.repeatedEntries()));
                }
            }
        }
        if (problems.isEmpty()) {
            Folders.delete(folder);
        } else {
            say("Logs and ledgers: " + folder);
        }
        return new Result(List.copyOf(measured), List.copyOf(problems));
    }

    private static void deploy(DatabaseServer postgres) {
        try (ProcessEngine engine = ProcessEngine.builder()
                .nodeName("deployer")
                .database(postgres.engineUrl(), postgres.user(), postgres.password())
                .asyncExecutorActivate(false)
                .build()) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("crowd.bpmn", BpmnText.of(CROWD))
                    .deploy();
        }
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }

    private void measured(String what, long millis, long boundMillis) {
        Measured one = new Measured(what, millis, boundMillis);
        measured.add(one);
        say(one.toString());
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            problems.add(otherwise);
            say("BROKEN " + otherwise);
        }
    }

    /** Starts instances through all engines that run, and waits until they are started. */
    private void load(Cluster cluster, Observer observer) throws SQLException, InterruptedException {
        awaitShares(cluster, observer);
        int[] asked = {clients.starts().size()};
        for (int i = 0; i < INSTANCES; i++) {
            NodeProcess node = cluster.node(i % cluster.size());
            if (node != null && cluster.running(i % cluster.size())) {
                node.say(clients.ask("start", CROWD.key() + " 0"));
                asked[0]++;
            }
        }
        observer.await("all starts are acknowledged", () -> clients.starts().size() >= asked[0]);
    }

    /** The partitions of a node that has much left to do. Where starts take long, it may be done with the first of them already. */
    private Set<String> loaded(Cluster cluster, Observer observer, String node)
            throws SQLException, InterruptedException {
        for (int i = 0; i < LOADS_MAX; i++) {
            load(cluster, observer);
            Set<String> its = observer.partitions(node);
            if (observer.open(its) >= INSTANCES / ENGINES / 4) {
                return its;
            }
            say("The machine is busy: " + node + " was done before all instances were started; once more");
        }
        throw new IllegalStateException(
                "Expected " + node + " to have work left once " + INSTANCES + " instances are started, but it was done "
                        + LOADS_MAX + " times. Give the run more of the processor.");
    }

    private static void awaitShares(Cluster cluster, Observer observer) throws SQLException, InterruptedException {
        List<String> running = new ArrayList<>();
        for (int i = 0; i < cluster.size(); i++) {
            if (cluster.running(i)) {
                running.add("node" + i);
            }
        }
        observer.await("each engine has its share of the partitions", () -> {
            for (String node : running) {
                if (observer.partitions(node).size() < 256 / running.size() - ENGINES) {
                    return false;
                }
            }
            return true;
        });
    }

    private void kill(Cluster cluster, int node) {
        long from = System.currentTimeMillis();
        cluster.require(node).kill();
        troubles.killed(node, from, System.currentTimeMillis());
    }

    private void allShareTheWork(Cluster cluster, Observer observer, Path folder)
            throws SQLException, InterruptedException, IOException {
        load(cluster, observer);
        observer.await("all instances end", observer::idle);
        for (int i = 0; i < ENGINES; i++) {
            try (var lines = Files.lines(folder.resolve("ledger" + i))) {
                long entries = lines.count();
                say("node" + i + " ran " + entries + " of " + INSTANCES * JOBS_EACH + " jobs");
                check(
                        entries >= INSTANCES * JOBS_EACH / ENGINES / 3,
                        "engines share the work: node" + i + " ran " + entries + " jobs of " + INSTANCES * JOBS_EACH);
            }
        }
    }

    private void aCleanStopHandsOver(Cluster cluster, Observer observer)
            throws SQLException, InterruptedException, IOException {
        Set<String> its = loaded(cluster, observer, "node0");
        NodeProcess node = cluster.require(0);
        node.stop();
        check(
                observer.count("select count(*) from partition_lease where node_name = 'node0'") == 0,
                "a clean stop hands all partitions over before the process ends");
        long before = observer.ended(its);
        long took = observer.await("others go on with the work of node0", () -> observer.ended(its) > before);
        measured("after a clean stop others go on with its jobs", took, AT_ONCE_MILLIS);
        observer.await("all instances end", observer::idle);
        cluster.start(0);
        cluster.awaitRunning(0);
    }

    private void aRestartGoesOn(Cluster cluster, Observer observer)
            throws SQLException, InterruptedException, IOException {
        observer.await(
                "node0 has its partitions again",
                () -> !observer.partitions("node0").contains(""));
        Set<String> its = loaded(cluster, observer, "node1");
        kill(cluster, 1);
        long before = observer.ended(its);
        cluster.start(1);
        cluster.awaitRunning(1);
        long took = observer.await("node1 goes on with its jobs", () -> observer.ended(its) > before);
        measured("after kill -9 and a restart under its name a node goes on", took, AT_ONCE_MILLIS);
        observer.await("all instances end", observer::idle);
    }

    private static void aLivingNodeKeepsItsName(Cluster cluster, Path folder) throws IOException, InterruptedException {
        Path log = folder.resolve("twin.log");
        NodeProcess twin = cluster.twin(2, log);
        boolean runs = twin.awaitReady();
        twin.kill();
        String said = Files.readString(log);
        if (runs || !said.contains("Expected node name 'node2' to be free")) {
            throw new IllegalStateException("Expected a second node2 to be refused, but it "
                    + (runs ? "runs" : "said " + said) + ". Its log: " + log);
        }
    }

    private void aDeathIsMadeUpFor(Cluster cluster, Observer observer) throws SQLException, InterruptedException {
        Set<String> its = loaded(cluster, observer, "node0");
        kill(cluster, 0);
        Thread.sleep(IN_FLIGHT_MILLIS);
        long before = observer.ended(its);
        long took = IN_FLIGHT_MILLIS
                + observer.await("others go on with the work of node0", () -> observer.ended(its) > before);
        measured(
                "after kill -9 others go on with its jobs, lease " + SHORT_LEASE_MILLIS + " ms",
                took,
                SHORT_LEASE_MILLIS + AT_ONCE_MILLIS);
        observer.await("all instances end", observer::idle);
    }

    private void whoSleepsTooLongChangesNothing(Cluster cluster, Observer observer)
            throws SQLException, InterruptedException, IOException {
        cluster.start(0);
        cluster.awaitRunning(0);
        Set<String> its = loaded(cluster, observer, "node1");
        long from = System.currentTimeMillis();
        NodeProcess sleeper = cluster.require(1);
        sleeper.pause();
        Thread.sleep(IN_FLIGHT_MILLIS);
        long before = observer.ended(its);
        long took = IN_FLIGHT_MILLIS
                + observer.await("others go on with the work of node1", () -> observer.ended(its) > before);
        measured(
                "after SIGSTOP others go on with its jobs, lease " + SHORT_LEASE_MILLIS + " ms",
                took,
                SHORT_LEASE_MILLIS + AT_ONCE_MILLIS);
        observer.await("all instances end but those whose start sleeps", observer::idle);
        String asleep = observer.snapshot();
        sleeper.resume();
        troubles.slept(1, from, System.currentTimeMillis());
        observer.await(
                "node1 has partitions again",
                () -> !observer.partitions("node1").contains(""));
        String awake = observer.snapshot();
        check(asleep.equals(awake), "who slept changes nothing: before " + asleep + ", after " + awake);
    }

    /** The name of a process that sleeps is given to its successor once the lease is over; the sleeper then finds it gone. */
    private void aSleeperLosesItsName(Cluster cluster, Observer observer, Path folder)
            throws IOException, InterruptedException, SQLException {
        long from = System.currentTimeMillis();
        NodeProcess sleeper = cluster.require(2);
        sleeper.pause();
        NodeProcess successor = cluster.twin(2, folder.resolve("successor.log"));
        if (!successor.awaitReady()) {
            throw new IllegalStateException(
                    "Expected a successor of a sleeping node2 to start; its log is in " + folder);
        }
        sleeper.resume();
        troubles.slept(2, from, System.currentTimeMillis());
        load(cluster, observer);
        observer.await("all instances end", observer::idle);
        Path log = folder.resolve("node2.log");
        observer.await("the sleeper notices", () -> read(log).contains("has taken the name"));
        sleeper.stop();
        successor.stop();
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "";
        }
    }
}
