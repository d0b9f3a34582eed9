package dev.headway.torture.nemesis;

import dev.headway.torture.database.DatabaseServer;
import dev.headway.torture.journal.Clients;
import dev.headway.torture.journal.Troubles;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The engines' processes, their database, and the proxies between them. Thread-safe. */
public final class Cluster implements AutoCloseable {
    private static final int STARTS_MAX = 20;
    /** A database that was killed recovers first, which may take longer than some starts of an engine. */
    private static final Duration RECOVERY_MAX = Duration.ofMinutes(5);

    private static final long LOOK_MILLIS = 100;

    private final DatabaseServer server;
    private final Path folder;
    private final long leaseMillis;
    private final Clients clients;
    private final List<CutProxy> proxies = new ArrayList<>();
    private final List<@Nullable NodeProcess> nodes = new ArrayList<>();
    private final long[] clocks;
    private final Object looking = new Object();
    private @Nullable Connection looks;

    /** Batches that take long go to the troubles, where the nodes' outcomes waited. */
    public Cluster(
            DatabaseServer server, Path folder, int engines, long leaseMillis, Clients clients, Troubles troubles)
            throws IOException {
        this.server = server;
        this.folder = folder;
        this.leaseMillis = leaseMillis;
        this.clients = clients;
        this.clocks = new long[engines];
        for (int i = 0; i < engines; i++) {
            if (server.isOurs()) {
                int node = i;
                proxies.add(CutProxy.start(server, (from, to) -> troubles.stalled(node, from, to)));
            }
            nodes.add(null);
        }
    }

    public int size() {
        return clocks.length;
    }

    /** Starts all engines and waits until they run. */
    public void startAll() throws IOException, InterruptedException {
        for (int i = 0; i < size(); i++) {
            start(i);
        }
        for (int i = 0; i < size(); i++) {
            awaitRunning(i);
        }
    }

    /** Starts an engine under its old name, without waiting for it. */
    public synchronized void start(int node) throws IOException {
        nodes.set(node, twin(node, folder.resolve("node" + node + ".log")));
    }

    /** Starts one more engine under the name of another, and does not keep it. */
    public synchronized NodeProcess twin(int node, Path log) throws IOException {
        return new NodeProcess(
                List.of(
                        "node" + node,
                        server.isOurs() ? server.engineUrl(proxies.get(node).ports()) : server.engineUrl(),
                        server.user(),
                        server.schema(),
                        ledger(node).toString(),
                        Long.toString(leaseMillis),
                        Long.toString(clocks[node])),
                server.password(),
                log,
                clients::answered);
    }

    /** Waits until an engine runs; one that found its database away is started again when that answers. */
    public void awaitRunning(int node) throws IOException, InterruptedException {
        for (int i = 0; i < STARTS_MAX; i++) {
            NodeProcess process = node(node);
            if (process != null) {
                if (process.awaitReady()) {
                    return;
                }
                process.kill();
            }
            awaitDatabase();
            start(node);
        }
        throw new IOException("Expected engine " + node + " to start, but it ended " + STARTS_MAX
                + " times; its log is " + folder.resolve("node" + node + ".log"));
    }

    private void awaitDatabase() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + RECOVERY_MAX.toNanos();
        while (true) {
            try {
                server.connect().close();
                return;
            } catch (SQLException away) {
                if (System.nanoTime() > deadline) {
                    throw new IOException(
                            "Expected the database to answer within " + RECOVERY_MAX.toMinutes() + " minutes", away);
                }
                Thread.sleep(LOOK_MILLIS);
            }
        }
    }

    /** Waits until one more command is acknowledged; false when none is within five minutes. */
    boolean awaitAcknowledgement() throws InterruptedException {
        long before = clients.acknowledged();
        long deadline = System.nanoTime() + RECOVERY_MAX.toNanos();
        while (clients.acknowledged() == before) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(LOOK_MILLIS / 4);
        }
        return true;
    }

    /** The engine's process, null before its first start. */
    public synchronized @Nullable NodeProcess node(int node) {
        return nodes.get(node);
    }

    /** The engine's process, which has been started. */
    public NodeProcess require(int node) {
        NodeProcess process = node(node);
        if (process == null) {
            throw new IllegalStateException("Expected engine " + node + " to have a process");
        }
        return process;
    }

    /** What stands between an engine and a server of ours. */
    public CutProxy proxy(int node) {
        return proxies.get(node);
    }

    public DatabaseServer server() {
        return server;
    }

    /** Whether the engine waits for the database with a batch at this moment; of a server that is not ours nobody knows. */
    boolean batchInFlight(int node) {
        return !server.isOurs() || proxies.get(node).batchInFlight();
    }

    /** Lets the clock of an engine go wrong by this much. */
    public synchronized void skew(int node, long millis) {
        clocks[node] = millis;
        NodeProcess process = nodes.get(node);
        if (process != null) {
            process.say(clients.ask("clock", Long.toString(millis)));
        }
    }

    /** Whether the process takes commands. */
    public boolean running(int node) {
        NodeProcess process = node(node);
        return process != null && process.alive() && process.isReady();
    }

    /** Turns all clocks, for example past what any of them has promised. */
    public void turnClocks(long millis) {
        for (int i = 0; i < size(); i++) {
            skew(i, millis);
        }
    }

    /** Brings everything back, and all clocks right. */
    public void heal() throws IOException, InterruptedException {
        for (int i = 0; i < size(); i++) {
            NodeProcess process = node(i);
            if (process == null || !process.alive()) {
                start(i);
            }
        }
        for (int i = 0; i < size(); i++) {
            awaitRunning(i);
            skew(i, 0);
        }
    }

    /** Stops all engines cleanly. */
    public void stopAll() throws InterruptedException {
        for (int i = 0; i < size(); i++) {
            NodeProcess process = node(i);
            if (process != null) {
                process.stop();
            }
        }
    }

    /** The files that user code wrote to. */
    public List<Path> ledgers() {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            files.add(ledger(i));
        }
        return files;
    }

    private Path ledger(int node) {
        return folder.resolve("ledger" + node);
    }

    /** A connection of the checks' own, past the proxies. */
    public Connection database() throws SQLException {
        return server.connect();
    }

    /** Jobs that are ready now; -1 when the database does not say. */
    public long readyJobs() {
        return count("select count(*) from execution where state = 1");
    }

    /** Instances that run now; -1 when the database does not say. */
    public long runningInstances() {
        return count("select count(*) from execution where kind = 0");
    }

    /** On one connection that is made anew when it breaks: a server spends more on a new one than on the answer. */
    private long count(String sql) {
        synchronized (looking) {
            try {
                Connection connection = looks;
                if (connection == null) {
                    connection = database();
                    looks = connection;
                }
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery(sql)) {
                    rows.next();
                    return rows.getLong(1);
                }
            } catch (SQLException away) {
                lookNoMore();
                return -1;
            }
        }
    }

    private void lookNoMore() {
        synchronized (looking) {
            Connection connection = looks;
            looks = null;
            try {
                if (connection != null) {
                    connection.close();
                }
            } catch (SQLException gone) {
                // It is of no use either way.
            }
        }
    }

    @Override
    public void close() throws IOException {
        lookNoMore();
        for (int i = 0; i < size(); i++) {
            NodeProcess process = node(i);
            if (process != null) {
                process.kill();
            }
        }
        for (CutProxy proxy : proxies) {
            proxy.close();
        }
    }
}
