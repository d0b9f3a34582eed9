package dev.headway.torture;

import dev.headway.engine.ProcessEngine;
import dev.headway.store.embedded.Folders;
import dev.headway.torture.check.Changes;
import dev.headway.torture.check.Invariants;
import dev.headway.torture.database.DatabaseServer;
import dev.headway.torture.journal.Clients;
import dev.headway.torture.journal.Troubles;
import dev.headway.torture.load.Load;
import dev.headway.torture.model.BpmnText;
import dev.headway.torture.model.Generated;
import dev.headway.torture.model.TorturedCase;
import dev.headway.torture.nemesis.Cluster;
import dev.headway.torture.nemesis.Fault;
import dev.headway.torture.nemesis.Nemesis;
import dev.headway.torture.nemesis.Pulse;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One run: set up, load and faults, healing, checks. */
final class TortureRun {
    private static final int PROCESSES = 12;
    /** So many times as long as the run are the faults that a slow machine may need until a kill counts. */
    private static final int SPARE = 5;

    /** So many looks without any change, and what is left is stuck. */
    private static final int SAME_LOOKS_MAX = 120;

    private static final long LOOK_MILLIS = 500;
    private static final long HOUR = 3_600_000;
    private static final long FUTURE_MILLIS = 600_000;

    /** What is there, and a name for its state. */
    private static final String LEFT = """
            select (select count(*) from execution) + (select count(*) from outbox) + (select count(*) from probation),
                (select coalesce(sum(id % 1000003 + version), 0) from execution where kind = 0)""";

    private static final String NONE = "0 0";

    private final DatabaseServer server;
    private final long seed;
    private final long runMillis;
    private final int engines;
    private final long leaseMillis;
    private final PrintWriter out;

    TortureRun(DatabaseServer server, long seed, long runMillis, int engines, long leaseMillis, PrintWriter out) {
        this.server = server;
        this.seed = seed;
        this.runMillis = runMillis;
        this.engines = engines;
        this.leaseMillis = leaseMillis;
        this.out = out;
    }

    Invariants.Verdict run() throws IOException, InterruptedException, SQLException {
        List<Generated> processes = Generated.of(seed, PROCESSES);
        List<Fault> faults = Fault.schedule(seed, SPARE * runMillis, engines, leaseMillis).stream()
                .filter(fault -> server.isOurs() || !fault.kind().needsServer())
                .toList();
        deploy(processes);
        server.watch();
        Path folder = Files.createTempDirectory("headway-torture");
        Clients clients = new Clients();
        Troubles troubles = new Troubles();
        Cluster cluster = new Cluster(server, folder, engines, leaseMillis, clients, troubles);
        Invariants.Verdict verdict;
        try {
            cluster.startAll();
            long began = System.currentTimeMillis();
            say("%d engines run; %d faults follow in %d s; logs are in %s"
                    .formatted(engines, within(faults, runMillis), runMillis / 1_000, folder));
            Load load = new Load(cluster, clients, processes, seed);
            load.start();
            List<String> late;
            try (Pulse pulse = new Pulse(cluster, troubles)) {
                pulse.start();
                Nemesis nemesis = new Nemesis(cluster, faults, troubles, this::say);
                nemesis.run(began, began + runMillis);
                load.stop();
                say(nemesis.summary());
                cluster.heal();
                say("%,d commands were acknowledged, %,d refused or unknown; waiting for all to end"
                        .formatted(clients.acknowledged(), clients.refused()));
                late = awaitJobsOfTheFuture();
                cluster.turnClocks(2 * HOUR);
                awaitQuiet(load);
                cluster.stopAll();
            }
            long ended = System.currentTimeMillis();
            try (Connection database = cluster.database()) {
                verdict = Invariants.check(database, clients, processes, true, cluster.ledgers(), troubles)
                        .and(late)
                        .and(Changes.problems(database));
                say("Leases lost: " + troubles.leasesLost());
                say(outside(troubles, began, ended));
                say(latest(troubles));
                say("%,d changes of instances were followed; %d jobs were dead letters and got retries again"
                        .formatted(Changes.count(database), clients.revived()));
            }
        } finally {
            cluster.close();
        }
        if (verdict.problems().isEmpty()) {
            Folders.delete(folder);
        } else {
            Optional<Path> log = server.log();
            if (log.isPresent()) {
                copy(log.get(), folder.resolve("database.log"));
            }
        }
        return verdict;
    }

    /** Of a cluster, whose log is a folder, the logs of all servers. */
    private static void copy(Path log, Path target) throws IOException {
        if (!Files.isDirectory(log)) {
            Files.copy(log, target);
            return;
        }
        try (Stream<Path> servers = Files.list(log)) {
            for (Path server : servers.toList()) {
                if (Files.exists(server.resolve("log"))) {
                    Files.copy(server.resolve("log"), target.resolveSibling(server.getFileName() + ".database.log"));
                }
            }
        }
    }

    private static long within(List<Fault> faults, long runMillis) {
        return faults.stream().filter(fault -> fault.atMillis() < runMillis).count();
    }

    /** How much of the time a repetition without a reason would have been found, node by node. */
    private String outside(Troubles troubles, long fromMillis, long toMillis) {
        StringBuilder line = new StringBuilder("Time in which nothing excused a wasted run:");
        for (int node = 0; node < engines; node++) {
            line.append(" node%d %.0f %%".formatted(node, 100 * troubles.outside(node, fromMillis, toMillis)));
        }
        return line.toString();
    }

    /** How long outcomes waited for their commit: seconds without a fault of the schedule's ask for a reason. */
    private String latest(Troubles troubles) {
        StringBuilder line =
                new StringBuilder("Longest wait of a run for the commit of its outcome, from a second on:");
        for (int node = 0; node < engines; node++) {
            line.append(" node%d %,d ms".formatted(node, troubles.latestOutcomeMillis(node)));
        }
        return line.toString();
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }

    private void deploy(List<Generated> processes) {
        try (ProcessEngine engine = ProcessEngine.builder()
                .nodeName("deployer")
                .database(server.engineUrl(), server.user().isEmpty() ? null : server.user(), server.password())
                .databaseSchema(server.schema())
                .asyncExecutorActivate(false)
                .build()) {
            var deployment = engine.getRepositoryService().createDeployment();
            for (Generated process : processes) {
                deployment.addString(process.key() + ".bpmn", BpmnText.of(process));
            }
            deployment.addString(TorturedCase.KEY + ".cmmn", TorturedCase.xml());
            deployment.deploy();
        }
    }

    /** Waits until no instance runs and no row is on its way to another; what is left then is a finding. */
    private void awaitQuiet(Load load) throws InterruptedException {
        String last = "";
        int same = 0;
        while (same < SAME_LOOKS_MAX) {
            String now = ask(LEFT);
            if (now.equals(NONE)) {
                return;
            }
            same = now.equals(last) ? same + 1 : 0;
            last = now;
            load.completeTasks();
            Thread.sleep(LOOK_MILLIS);
        }
        say("Rows are left, and nothing has moved for " + SAME_LOOKS_MAX * LOOK_MILLIS / 1_000 + " s: " + last);
    }

    /** Jobs that a node with a fast clock made ready run now, not in an hour; what still waits is a finding. */
    private List<String> awaitJobsOfTheFuture() throws InterruptedException {
        String last = "";
        for (int same = 0; same < SAME_LOOKS_MAX; same++) {
            String now = ask(fromTheFuture());
            if (now.equals(NONE)) {
                return List.of();
            }
            same = now.equals(last) ? same : 0;
            last = now;
            Thread.sleep(LOOK_MILLIS);
        }
        return List.of("clocks delay no job: ready jobs or rows for others from the future wait: " + last);
    }

    private static String fromTheFuture() {
        return """
            select (select count(*) from execution where state = 1 and ready_since_millis > %1$d)
                + (select count(*) from outbox where created_millis > %1$d),
                (select coalesce(min(id), 0) from execution where state = 1 and ready_since_millis > %1$d)""".formatted(System.currentTimeMillis() + FUTURE_MILLIS);
    }

    /** The columns of the only row; "?" while the database does not answer. */
    private String ask(String sql) {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1) + " " + rows.getString(2);
        } catch (SQLException starting) {
            return "?";
        }
    }
}
