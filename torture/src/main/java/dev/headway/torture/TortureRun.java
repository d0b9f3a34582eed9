package dev.headway.torture;

import dev.headway.engine.ProcessEngine;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import dev.headway.torture.check.Changes;
import dev.headway.torture.check.Invariants;
import dev.headway.torture.journal.Clients;
import dev.headway.torture.journal.Troubles;
import dev.headway.torture.load.Load;
import dev.headway.torture.model.BpmnText;
import dev.headway.torture.model.Generated;
import dev.headway.torture.nemesis.Cluster;
import dev.headway.torture.nemesis.Fault;
import dev.headway.torture.nemesis.Folders;
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

/** One run: set up, load and faults, healing, checks. */
final class TortureRun {
    /** A server whose log tells who waited for whom, for a run that did not hold. */
    private static final EmbeddedPostgresSettings SERVER = EmbeddedPostgresSettings.defaults()
            .with("log_lock_waits", "on")
            .with("deadlock_timeout", "500ms")
            .with("log_min_duration_statement", "1000")
            .with("log_line_prefix", "%m [%p] %a ");

    private static final int PROCESSES = 12;
    /** So many times as long as the run are the faults that a slow machine may need until a kill counts. */
    private static final int SPARE = 5;

    /** So many looks without any change, and what is left is stuck. */
    private static final int SAME_LOOKS_MAX = 120;

    private static final long LOOK_MILLIS = 500;
    private static final long HOUR = 3_600_000;

    private static final String LEFT = """
            select (select count(*) from headway.execution) + (select count(*) from headway.outbox)
                    + (select count(*) from headway.probation),
                coalesce((select string_agg(id || ':' || version, ' ' order by id)
                    from (select id, version from headway.execution where kind = 0 order by id limit 50) x), '')""";
    private static final String FROM_THE_FUTURE = """
            select (select count(*) from headway.execution where state = 1 and ready_since_millis > n.ow)
                + (select count(*) from headway.outbox where created_millis > n.ow),
                coalesce((select min(id)::text from headway.execution where state = 1 and ready_since_millis > n.ow), '')
            from (select (extract(epoch from now()) * 1000)::bigint + 600000 as ow) n""";

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
        List<Fault> faults = Fault.schedule(seed, SPARE * runMillis, engines, leaseMillis);
        Path folder = Files.createTempDirectory("headway-torture");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(SERVER)) {
            deploy(postgres, processes);
            Changes.watch(postgres);
            Clients clients = new Clients();
            Cluster cluster = new Cluster(postgres, folder, engines, leaseMillis, clients);
            Invariants.Verdict verdict;
            try {
                cluster.startAll();
                long began = System.currentTimeMillis();
                say("%d engines run; %d faults follow in %d s; logs are in %s"
                        .formatted(engines, within(faults, runMillis), runMillis / 1_000, folder));
                Load load = new Load(cluster, clients, processes, seed);
                load.start();
                Troubles troubles = new Troubles();
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
                    late = awaitJobsOfTheFuture(postgres);
                    cluster.turnClocks(2 * HOUR);
                    awaitQuiet(postgres, load);
                    cluster.stopAll();
                }
                try (Connection database = cluster.database()) {
                    verdict = Invariants.check(database, clients, processes, cluster.ledgers(), troubles)
                            .and(late)
                            .and(Changes.problems(database));
                    say("Leases lost: " + troubles.leasesLost());
                    say(outside(troubles, began, began + runMillis));
                    say("%,d changes of instances were followed; %d jobs were dead letters and got retries again"
                            .formatted(Changes.count(database), clients.revived()));
                }
            } finally {
                cluster.close();
            }
            if (verdict.problems().isEmpty()) {
                Folders.delete(folder);
            } else {
                Files.copy(postgres.folder().resolve("log"), folder.resolve("postgres.log"));
            }
            return verdict;
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

    private void say(String line) {
        out.println(line);
        out.flush();
    }

    private static void deploy(EmbeddedPostgres postgres, List<Generated> processes) {
        try (ProcessEngine engine = ProcessEngine.builder()
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
        String last = "";
        int same = 0;
        while (same < SAME_LOOKS_MAX) {
            String now = ask(postgres, LEFT);
            if (now.equals("0 ")) {
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
    private List<String> awaitJobsOfTheFuture(EmbeddedPostgres postgres) throws InterruptedException {
        String last = "";
        for (int same = 0; same < SAME_LOOKS_MAX; same++) {
            String now = ask(postgres, FROM_THE_FUTURE);
            if (now.equals("0 ")) {
                return List.of();
            }
            same = now.equals(last) ? same : 0;
            last = now;
            Thread.sleep(LOOK_MILLIS);
        }
        return List.of("clocks delay no job: ready jobs or rows for others from the future wait: " + last);
    }

    /** The columns of the only row; "?" while the database does not answer. */
    private static String ask(EmbeddedPostgres postgres, String sql) {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1) + " " + rows.getString(2);
        } catch (SQLException starting) {
            return "?";
        }
    }
}
