package dev.headway.torture.cluster;

import dev.headway.store.embedded.ServerUser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Three PostgreSQL under Patroni, and the etcd that they agree by. One of the standbys is synchronous, and without one nothing commits
 * ({@code synchronous_mode_strict}). Thread-safe.
 */
public final class PatroniCluster implements FailoverCluster {
    private static final int NODES = 3;
    /** How long Patroni waits for a leader that is silent. Shorter than its smallest value for production, 20 s, to kill more often. */
    private static final int TTL_SECONDS = 10;

    private static final List<String> PACKAGES = List.of("postgresql-15", "patroni", "etcd-server");
    private static final Pattern LEADER = Pattern.compile("\"name\": \"n(\\d)\", \"role\": \"leader\"");
    private static final Pattern STANDBY =
            Pattern.compile("\"role\": \"(?:replica|sync_standby)\", \"state\": \"(?:running|streaming)\"");
    private static final String SYNCHRONOUS = "\"role\": \"sync_standby\"";

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final Path folder;
    private final ServerUser user;
    private final String password;
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> restPorts = new ArrayList<>();
    private final List<Daemon> daemons = new ArrayList<>();
    private final List<List<String>> commands = new ArrayList<>();
    private final Thread hook = new Thread(this::stop, "patroni-cluster-stop");
    private @Nullable Daemon agreement;
    private int killed = -1;

    private PatroniCluster() throws IOException {
        this.folder = Files.createTempDirectory("headway-patroni-");
        this.user = ServerUser.choose(folder);
        user.give(folder);
        byte[] secret = new byte[16];
        new SecureRandom().nextBytes(secret);
        this.password = HexFormat.of().formatHex(secret);
    }

    /** What is missing on this machine to start one; empty when nothing is. */
    public static Optional<String> missing() {
        return Programs.postgres().isPresent()
                        && Programs.program("patroni").isPresent()
                        && Programs.program("etcd").isPresent()
                ? Optional.empty()
                : Optional.of(Programs.missing("PostgreSQL under Patroni", PACKAGES));
    }

    /** @throws IllegalStateException when something is missing or does not start */
    public static PatroniCluster start() {
        missing().ifPresent(what -> {
            throw new IllegalStateException(what);
        });
        try {
            PatroniCluster cluster = new PatroniCluster();
            Runtime.getRuntime().addShutdownHook(cluster.hook);
            boolean done = false;
            try {
                cluster.startServers();
                done = true;
                return cluster;
            } finally {
                if (!done) {
                    cluster.close();
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("Expected to start PostgreSQL under Patroni, got " + e, e);
        }
    }

    private synchronized void startServers() throws IOException {
        int etcdPort = Ports.free();
        String etcd = "http://127.0.0.1:" + etcdPort;
        String peers = "http://127.0.0.1:" + Ports.free();
        agreement = new Daemon(
                subfolder("etcd"),
                user,
                List.of(
                        Programs.program("etcd").orElseThrow().toString(),
                        "--data-dir=" + folder.resolve("etcd/data"),
                        "--listen-client-urls=" + etcd,
                        "--advertise-client-urls=" + etcd,
                        "--listen-peer-urls=" + peers,
                        "--initial-advertise-peer-urls=" + peers,
                        "--initial-cluster=default=" + peers,
                        "--unsafe-no-fsync"));
        for (int node = 0; node < NODES; node++) {
            ports.add(Ports.free());
            restPorts.add(Ports.free());
            Path own = subfolder("n" + node);
            Path settings = own.resolve("patroni.yml");
            Files.writeString(settings, settings(node, own, etcdPort));
            user.give(settings);
            commands.add(List.of(
                    "/usr/bin/python3",
                    Programs.program("patroni").orElseThrow().toString(),
                    settings.toString()));
            daemons.add(new Daemon(own, user, commands.get(node)));
        }
        Waiting.until("a leader with a synchronous standby", this::whole, this::logs);
        try (Connection connection = DriverManager.getConnection(url(ports, "postgres"), NAME, password);
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + NAME);
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to create the database " + NAME + ", got " + e.getMessage(), e);
        }
    }

    private String settings(int node, Path own, int etcdPort) {
        return """
            scope: headway
            name: n%1$d
            restapi:
              listen: 127.0.0.1:%2$d
              connect_address: 127.0.0.1:%2$d
            etcd3:
              hosts: 127.0.0.1:%3$d
            bootstrap:
              dcs:
                ttl: %8$d
                loop_wait: 2
                retry_timeout: 3
                synchronous_mode: true
                synchronous_mode_strict: true
                postgresql:
                  use_pg_rewind: true
                  use_slots: true
                  parameters:
                    max_connections: 300
                    wal_retrieve_retry_interval: 500ms
              initdb:
                - encoding: UTF8
                - locale: C
                - no-sync
                - auth: scram-sha-256
              pg_hba:
                - host all all 127.0.0.1/32 scram-sha-256
                - host replication all 127.0.0.1/32 scram-sha-256
            postgresql:
              listen: 127.0.0.1:%4$d
              connect_address: 127.0.0.1:%4$d
              data_dir: %5$s/data
              bin_dir: %6$s
              pgpass: %5$s/pgpass
              authentication:
                superuser: {username: headway, password: %7$s}
                replication: {username: replicator, password: %7$s}
                rewind: {username: rewinder, password: %7$s}
              parameters:
                unix_socket_directories: ''
            """.formatted(
                        node,
                        restPorts.get(node),
                        etcdPort,
                        ports.get(node),
                        own,
                        Programs.postgres().orElseThrow(),
                        password,
                        TTL_SECONDS);
    }

    private Path subfolder(String name) throws IOException {
        Path made = Files.createDirectory(folder.resolve(name));
        user.give(made);
        return made;
    }

    /** What Patroni says of the cluster; empty when no node answers. */
    private String state() {
        for (int port : restPorts) {
            try {
                return http.send(
                                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/cluster"))
                                        .timeout(Duration.ofSeconds(5))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body();
            } catch (IOException silent) {
                // the next one then
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "";
            }
        }
        return "";
    }

    private boolean whole() {
        String state = state();
        return LEADER.matcher(state).find()
                && state.contains(SYNCHRONOUS)
                && STANDBY.matcher(state).results().count() == NODES - 1;
    }

    private String logs() {
        return state() + "\n" + daemons.stream().map(Daemon::log).collect(Collectors.joining("\n\n"));
    }

    @Override
    public List<Integer> ports() {
        return List.copyOf(ports);
    }

    @Override
    public String url(List<Integer> through) {
        return url(through, NAME);
    }

    private static String url(List<Integer> through, String database) {
        return through.stream()
                .map(port -> "127.0.0.1:" + port)
                .collect(Collectors.joining(
                        ",",
                        "jdbc:postgresql://",
                        "/" + database
                                + "?targetServerType=primary&hostRecheckSeconds=1&sslmode=disable&gssEncMode=disable"));
    }

    @Override
    public String password() {
        return password;
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                url(ports) + "&currentSchema=" + NAME + "&connectTimeout=5&socketTimeout=30", NAME, password);
    }

    @Override
    public synchronized void killPrimary() {
        killed = primary();
        try {
            daemons.get(killed).kill();
        } catch (IOException e) {
            throw new IllegalStateException("Expected to kill node n" + killed + " in " + folder, e);
        }
    }

    private int primary() {
        return IntStream.range(0, NODES)
                .filter(node -> takesWrites(ports.get(node)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Expected a primary to kill, got:\n" + logs()));
    }

    private boolean takesWrites(int port) {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + port
                                + "/postgres?sslmode=disable&connectTimeout=2&socketTimeout=2",
                        NAME,
                        password);
                Statement statement = connection.createStatement();
                ResultSet standby = statement.executeQuery("select pg_is_in_recovery()")) {
            return standby.next() && !standby.getBoolean(1);
        } catch (SQLException away) {
            return false;
        }
    }

    @Override
    public void awaitPrimary() {
        Waiting.until("a new primary", () -> ports.stream().anyMatch(this::takesWrites), this::logs);
    }

    @Override
    public synchronized void startAgain() {
        try {
            daemons.set(killed, new Daemon(folder.resolve("n" + killed), user, commands.get(killed)));
        } catch (IOException e) {
            throw new IllegalStateException("Expected to start node n" + killed + " in " + folder + " again", e);
        }
        Waiting.until("a synchronous standby, and n" + killed + " as a standby", this::whole, this::logs);
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public void close() {
        ClusterFolders.forget(hook);
        stop();
    }

    private synchronized void stop() {
        List<Daemon> all = new ArrayList<>(daemons);
        if (agreement != null) {
            all.add(agreement);
        }
        ClusterFolders.end(all, folder);
    }
}
