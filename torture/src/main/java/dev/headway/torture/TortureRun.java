package dev.headway.torture;

import dev.headway.engine.Headway;
import dev.headway.engine.ProcessEngine;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.torture.check.Invariants;
import dev.headway.torture.load.Clients;
import dev.headway.torture.load.Load;
import dev.headway.torture.model.BpmnText;
import dev.headway.torture.model.Generated;
import dev.headway.torture.nemesis.Cluster;
import dev.headway.torture.nemesis.Fault;
import dev.headway.torture.nemesis.Nemesis;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** One run: set up, load and faults, healing, checks. */
final class TortureRun {
    private static final int PROCESSES = 12;
    private static final long QUIET_MILLIS_MAX = 180_000;
    private static final long LOOK_MILLIS = 500;

    private final long seed;
    private final long runMillis;
    private final int engines;
    private final long leaseMillis;
    private final PrintWriter out;

    TortureRun(long seed, long runMillis, int engines, long leaseMillis, PrintWriter out) {
        this.seed = seed;
        this.runMillis = runMillis;
        this.engines = engines;
        this.leaseMillis = leaseMillis;
        this.out = out;
    }

    Invariants.Verdict run() throws IOException, InterruptedException, SQLException {
        List<Generated> processes = Generated.of(seed, PROCESSES);
        List<Fault> faults = Fault.schedule(seed, runMillis, engines, leaseMillis);
        Path folder = Files.createTempDirectory("headway-torture");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            deploy(postgres, processes);
            Clients clients = new Clients();
            Cluster cluster = new Cluster(postgres, folder, engines, leaseMillis, clients);
            Invariants.Verdict verdict;
            try {
                cluster.startAll();
                long began = System.currentTimeMillis();
                say("%d engines run; %d faults follow in %d s; logs are in %s"
                        .formatted(engines, faults.size(), runMillis / 1_000, folder));
                Load load = new Load(cluster, clients, processes, seed);
                load.start();
                Nemesis nemesis = new Nemesis(cluster, faults, leaseMillis, this::say);
                nemesis.run(began, began + runMillis);
                load.stop();
                say(nemesis.summary());
                cluster.heal();
                say("%,d commands were acknowledged, %,d refused or unknown; waiting for all to end"
                        .formatted(clients.acknowledged(), clients.refused()));
                awaitQuiet(postgres, load);
                cluster.stopAll();
                try (Connection database = cluster.database()) {
                    verdict = Invariants.check(database, clients, processes, cluster.ledgers(), nemesis.windows());
                }
            } finally {
                cluster.close();
            }
            if (verdict.problems().isEmpty()) {
                delete(folder);
            }
            return verdict;
        }
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }

    private static void deploy(EmbeddedPostgres postgres, List<Generated> processes) {
        try (ProcessEngine engine = Headway.builder()
                .nodeName("deployer")
                .database(postgres.url(), postgres.user(), postgres.password())
                .asyncExecutorActivate(false)
                .build()) {
            var deployment = engine.getRepositoryService().createDeployment();
            for (Generated process : processes) {
                deployment.addString(process.key() + ".bpmn", BpmnText.of(process));
            }
            deployment.deploy();
        }
    }

    /** Waits until no instance runs and no row is on its way to another; what is left then is a finding. */
    private void awaitQuiet(EmbeddedPostgres postgres, Load load) throws InterruptedException {
        long until = System.currentTimeMillis() + QUIET_MILLIS_MAX;
        long last = -1;
        while (System.currentTimeMillis() < until) {
            long left = left(postgres);
            if (left == 0) {
                return;
            }
            if (left != last) {
                last = left;
            }
            load.completeTasks();
            Thread.sleep(LOOK_MILLIS);
        }
        say(last + " rows are left after " + QUIET_MILLIS_MAX / 1_000 + " s without faults");
    }

    private static long left(EmbeddedPostgres postgres) {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select (select count(*) from headway.execution) + (select count(*) from headway.outbox)")) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException starting) {
            return -1;
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
