package dev.headway.store;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures how fast batches of no-op jobs are committed: a program, not a test. Each delta moves a root from ready to waiting
 * and writes the history of one activity. Arguments: url kind ({@code postgres} or {@code h2}), instances, batch size,
 * committers, steps per instance.
 */
public final class CommitBenchmark {
    private static final long DEFINITION = 256;

    private CommitBenchmark() {}

    public static void main(String[] args) throws Exception {
        boolean postgres = args.length == 0 || args[0].equals("postgres");
        int instances = args.length > 1 ? Integer.parseInt(args[1]) : 100_000;
        int batch = args.length > 2 ? Integer.parseInt(args[2]) : 500;
        int committers = args.length > 3 ? Integer.parseInt(args[3]) : 1;
        if (!postgres) {
            try (Store store = Stores.open(StoreSettings.of(
                    "jdbc:h2:file:" + java.nio.file.Files.createTempDirectory("headway-h2-") + "/bench", "sa", ""))) {
                run(store, null, instances, batch, committers);
            }
            return;
        }
        try (EmbeddedPostgres server = EmbeddedPostgres.start(EmbeddedPostgresSettings.forBenchmarks());
                Store store = Stores.open(StoreSettings.of(server.url(), server.user(), server.password())
                        .withConnections(committers, 2, 2))) {
            run(store, server, instances, batch, committers);
        }
    }

    private static void run(Store store, EmbeddedPostgres server, int instances, int batch, int committers)
            throws Exception {
        List<Execution> roots = new ArrayList<>(instances);
        for (int i = 0; i < instances; i++) {
            roots.add(root(i));
        }
        AtomicLong numbers = new AtomicLong();
        long started = System.nanoTime();
        commitAll(store, roots, batch, committers, numbers, (delta, root) -> {});
        report("start", instances, batch, started, -1);
        long lastRound = 0;
        for (int round = 0; round < 4; round++) {
            if (server != null && round == 0) {
                // One checkpoint: later rounds show what a long run between checkpoints costs.
                ask(server, "checkpoint");
            }
            long wal = server == null ? 0 : wal(server);
            lastRound = wal;
            Cpu cpu = Cpu.now(server);
            started = System.nanoTime();
            boolean even = round % 2 == 0;
            for (int i = 0; i < roots.size(); i++) {
                roots.set(i, next(roots.get(i), even));
            }
            commitAll(
                    store,
                    roots,
                    batch,
                    committers,
                    numbers,
                    (delta, root) -> delta.history().add(history(root)));
            System.out.println(cpu.since(Cpu.now(server), instances));
            report(
                    even ? "ready -> waiting" : "waiting -> ready",
                    instances,
                    batch,
                    started,
                    server == null ? -1 : (wal(server) - wal) / instances);
        }
        if (server != null) {
            ask(server, "create extension pg_walinspect");
            System.out.println(ask(
                    server,
                    "select string_agg(\"resource_manager/record_type\" || ' ' || count || ' x ' || combined_size / count"
                            + " || ' B (images ' || fpi_size / " + instances
                            + " || ' B/delta)', '; ' order by combined_size desc)"
                            + " from pg_get_wal_stats('0/0'::pg_lsn + " + lastRound + ", pg_current_wal_lsn(), true)"
                            + " where count > 100"));
            System.out.println(ask(
                    server,
                    "select string_agg(relname || ' ' || pg_size_pretty(pg_relation_size(oid)), ', ') from pg_class"
                            + " where relname like 'execution%' or relname like 'history_activity%'"));
        }
    }

    /** CPU time of the two sides, which a busy machine does not falsify. */
    private record Cpu(long ownNanos, long serverNanos) {
        static Cpu now(EmbeddedPostgres server) throws java.io.IOException {
            return new Cpu(
                    total(java.util.stream.Stream.of(ProcessHandle.current())), server == null ? 0 : serverCpu(server));
        }

        private static long serverCpu(EmbeddedPostgres server) throws java.io.IOException {
            long pid = Long.parseLong(
                    java.nio.file.Files.readAllLines(server.folder().resolve("data/postmaster.pid"))
                            .getFirst());
            return total(ProcessHandle.of(pid).orElseThrow().descendants());
        }

        private static long total(java.util.stream.Stream<ProcessHandle> processes) {
            return processes
                    .mapToLong(each -> each.info()
                            .totalCpuDuration()
                            .map(java.time.Duration::toNanos)
                            .orElse(0L))
                    .sum();
        }

        String since(Cpu now, int deltas) {
            return "  CPU per delta: engine %.1f us, database %.1f us"
                    .formatted(
                            (now.ownNanos - ownNanos) / 1e3 / deltas, (now.serverNanos - serverNanos) / 1e3 / deltas);
        }
    }

    private interface Filler {
        void fill(InstanceDelta delta, Execution root);
    }

    private static void commitAll(
            Store store, List<Execution> roots, int size, int committers, AtomicLong numbers, Filler filler)
            throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int c = 0; c < committers; c++) {
            threads.add(Thread.ofPlatform().start(() -> {
                while (true) {
                    int from = next.getAndAdd(size);
                    if (from >= roots.size()) {
                        return;
                    }
                    List<InstanceDelta> deltas = new ArrayList<>();
                    for (Execution root : roots.subList(from, Math.min(roots.size(), from + size))) {
                        long version = root.requireRoot().version();
                        InstanceDelta delta = new InstanceDelta(root.id(), version == 1, version - 1);
                        delta.root(root);
                        delta.base(version == 1 ? null : root);
                        filler.fill(delta, root);
                        deltas.add(delta);
                    }
                    CommitResult result = store.commits().commit(new CommitBatch(1, numbers.incrementAndGet(), deltas));
                    if (!result.equals(new CommitResult.Committed(false))) {
                        throw new IllegalStateException("Expected a commit, got " + result);
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void report(String what, int instances, int batch, long started, long walBytes) {
        double seconds = (System.nanoTime() - started) / 1e9;
        System.out.printf(
                "%-18s %,d deltas in batches of %d: %,.0f deltas/s, %,.0f batches/s%s%n",
                what,
                instances,
                batch,
                instances / seconds,
                instances / seconds / batch,
                walBytes < 0 ? "" : ", " + walBytes + " B of WAL per delta");
    }

    private static Execution root(int number) {
        long id = ((long) (number + 1000) << 8) | (number & 255);
        return Sample.ready(id, 1, 0, Sample.NOW + number)
                .with()
                .definitionId(DEFINITION)
                .build();
    }

    private static Execution next(Execution root, boolean toWaiting) {
        Execution moved = Sample.at(root, root.requireRoot().version() + 1, 0);
        return toWaiting
                ? moved.with()
                        .state(Execution.State.WAITING)
                        .noJob()
                        .elementId("receive")
                        .visit(root.id() + 1024 * root.requireRoot().version(), Sample.NOW)
                        .build()
                : moved.with()
                        .state(Execution.State.READY)
                        .elementId("service")
                        .job(Execution.JobPoint.BEFORE, root.id() + 512, 0, Sample.NOW)
                        .build();
    }

    private static HistoryRow history(Execution root) {
        return new HistoryRow.Activity(
                root.visitId(),
                root.id(),
                DEFINITION,
                root.id(),
                0,
                "service",
                "SERVICE_TASK",
                "No-op",
                Sample.NOW,
                Sample.NOW + 1,
                HistoryRow.EndState.COMPLETED,
                0,
                null,
                0,
                null,
                null);
    }

    private static long wal(EmbeddedPostgres server) throws SQLException {
        return Long.parseLong(ask(server, "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint"));
    }

    private static String ask(EmbeddedPostgres server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                java.sql.Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return "";
            }
            try (ResultSet rows = statement.getResultSet()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }
}
