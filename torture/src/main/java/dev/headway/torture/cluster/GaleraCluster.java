package dev.headway.torture.cluster;

import dev.headway.store.embedded.ServerUser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Three MariaDB in a Galera cluster. Each takes writes; clients go to the first in their URL that answers. The one with the most clients is
 * the one to kill. Thread-safe.
 */
public final class GaleraCluster implements FailoverCluster {
    private static final int NODES = 3;
    private static final List<String> PACKAGES = List.of(
            "mariadb-server-core", "mariadb-client-core", "galera-4", "mariadb-server (its scripts)", "rsync", "lsof");
    private static final String LIBRARY = "/usr/lib/galera/libgalera_smm.so";
    private static final Pattern RECOVERED = Pattern.compile("Recovered position: ?(\\S+)");

    private final Path folder;
    private final ServerUser user;
    private final String password;
    private final Path server;
    private final Path base;
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> groupPorts = new ArrayList<>();
    private final List<List<String>> commands = new ArrayList<>();
    private final List<Daemon> daemons = new ArrayList<>();
    private final Thread hook = new Thread(this::stop, "galera-cluster-stop");
    private int killed = -1;

    private GaleraCluster() throws IOException {
        this.folder = Files.createTempDirectory("headway-galera-");
        this.user = ServerUser.choose(folder);
        user.give(folder);
        byte[] secret = new byte[16];
        new SecureRandom().nextBytes(secret);
        this.password = HexFormat.of().formatHex(secret);
        this.server = Programs.program("mariadbd").orElseThrow();
        this.base = server.resolve("../..").normalize();
    }

    /** What is missing on this machine to start one; empty when nothing is. */
    public static Optional<String> missing() {
        boolean there =
                List.of("mariadbd", "mariadb-install-db", "my_print_defaults", "wsrep_sst_rsync", "rsync", "lsof")
                                .stream()
                                .allMatch(each -> Programs.program(each).isPresent())
                        && Programs.file(LIBRARY).isPresent();
        return there ? Optional.empty() : Optional.of(Programs.missing("a Galera cluster", PACKAGES));
    }

    /** @throws IllegalStateException when something is missing or does not start */
    public static GaleraCluster start() {
        missing().ifPresent(what -> {
            throw new IllegalStateException(what);
        });
        try {
            GaleraCluster cluster = new GaleraCluster();
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
            throw new IllegalStateException("Expected to start a Galera cluster, got " + e, e);
        }
    }

    private synchronized void startServers() throws IOException {
        for (int node = 0; node < NODES; node++) {
            ports.add(Ports.free());
            groupPorts.add(Ports.free());
        }
        for (int node = 0; node < NODES; node++) {
            Path own = Files.createDirectory(folder.resolve("n" + node));
            user.give(own);
            // A server that starts deletes all temporary tables in its folder for them, those of other servers too.
            for (String each : List.of("data", "tmp")) {
                user.give(Files.createDirectory(own.resolve(each)));
            }
            commands.add(command(node, own));
        }
        Path users = folder.resolve("n0/init.sql");
        Files.writeString(users, """
                create database %1$s;
                create user %1$s@'127.0.0.1' identified by '%2$s';
                grant all on *.* to %1$s@'127.0.0.1' with grant option;
                """.formatted(NAME, password));
        user.give(users);
        run(List.of(
                Programs.program("mariadb-install-db").orElseThrow().toString(),
                "--no-defaults",
                "--basedir=" + base,
                "--datadir=" + folder.resolve("n0/data"),
                "--tmpdir=" + folder.resolve("n0/tmp"),
                "--auth-root-authentication-method=normal",
                "--skip-test-db"));
        for (int node = 0; node < NODES; node++) {
            int joined = node + 1;
            List<String> first = List.of("--wsrep-new-cluster", "--init-file=" + users);
            daemons.add(launch(node, node == 0 ? first : List.of()));
            Waiting.until(
                    "n" + node + " in the cluster",
                    () -> IntStream.range(0, joined).allMatch(each -> isSynced(each, joined)),
                    this::logs);
        }
    }

    private List<String> command(int node, Path own) throws IOException {
        String address = "127.0.0.1:" + groupPorts.get(node);
        return List.of(
                server.toString(),
                "--no-defaults",
                "--basedir=" + base,
                "--datadir=" + own.resolve("data"),
                "--tmpdir=" + own.resolve("tmp"),
                "--socket=" + own.resolve("socket"),
                "--pid-file=" + own.resolve("pid"),
                "--bind-address=127.0.0.1",
                "--port=" + ports.get(node),
                "--skip-name-resolve",
                "--skip-ssl",
                "--max-connections=300",
                "--innodb-buffer-pool-size=128M",
                "--innodb-flush-log-at-trx-commit=2",
                "--innodb-autoinc-lock-mode=2",
                "--binlog-format=ROW",
                "--wsrep-on=ON",
                "--wsrep-provider=" + Programs.file(LIBRARY).orElseThrow(),
                "--wsrep-cluster-name=" + NAME,
                "--wsrep-cluster-address=gcomm://"
                        + groupPorts.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(",")),
                "--wsrep-node-name=n" + node,
                "--wsrep-node-address=" + address,
                "--wsrep-sst-method=rsync",
                "--wsrep-sst-receive-address=127.0.0.1:" + Ports.free(),
                "--wsrep-provider-options=base_host=127.0.0.1;base_port=" + groupPorts.get(node)
                        + ";gmcast.listen_addr=tcp://" + address + ";ist.recv_addr=127.0.0.1:" + Ports.free()
                        + ";gcache.size=128M");
    }

    private Daemon launch(int node, List<String> more) throws IOException {
        List<String> all = new ArrayList<>(commands.get(node));
        all.addAll(more);
        return new Daemon(folder.resolve("n" + node), user, all);
    }

    /** Runs a command to its end, and says what it printed. */
    private String run(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(user.command(command))
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(Programs.environment());
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException("Expected " + command.getFirst() + " to do its work, got exit code "
                        + process.exitValue() + " and\n" + out.strip());
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + command.getFirst() + " ran", e);
        }
        return out;
    }

    /** Whether a node says that it has all data, and that so many nodes are in the cluster. */
    private boolean isSynced(int node, int size) {
        return ask(
                        node,
                        "show status where variable_name in ('wsrep_local_state_comment', 'wsrep_cluster_size',"
                                + " 'wsrep_cluster_status', 'wsrep_ready')")
                .containsAll(List.of("Synced", Integer.toString(size), "Primary", "ON"));
    }

    /** The second column of what a node answers; nothing when it does not. */
    private List<String> ask(int node, String sql) {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:mariadb://127.0.0.1:" + ports.get(node) + "/?connectTimeout=2000&socketTimeout=5000",
                        NAME,
                        password);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> answers = new ArrayList<>();
            while (rows.next()) {
                answers.add(rows.getString(2));
            }
            return answers;
        } catch (SQLException away) {
            return List.of();
        }
    }

    private String logs() {
        return daemons.stream().map(Daemon::log).collect(Collectors.joining("\n\n"));
    }

    @Override
    public List<Integer> ports() {
        return List.copyOf(ports);
    }

    @Override
    public String url(List<Integer> through) {
        return through.stream()
                .map(port -> "127.0.0.1:" + port)
                .collect(Collectors.joining(",", "jdbc:mariadb://", "/" + NAME));
    }

    @Override
    public String password() {
        return password;
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                url(ports) + "?connectTimeout=5000&socketTimeout=30000&sessionVariables=wsrep_sync_wait=15",
                NAME,
                password);
    }

    @Override
    public synchronized void killPrimary() {
        killed = IntStream.range(0, NODES)
                .boxed()
                .max(Comparator.comparingInt(this::clients))
                .orElseThrow();
        try {
            daemons.get(killed).kill();
        } catch (IOException e) {
            throw new IllegalStateException("Expected to kill node n" + killed + " in " + folder, e);
        }
    }

    private int clients(int node) {
        return ask(node, "select 1, id from information_schema.processlist where user = '" + NAME + "'")
                .size();
    }

    @Override
    public synchronized void awaitPrimary() {
        Waiting.until(
                "the others to go on without n" + killed,
                () -> IntStream.range(0, NODES)
                        .filter(node -> node != killed)
                        .allMatch(node -> isSynced(node, NODES - 1)),
                this::logs);
    }

    @Override
    public synchronized void startAgain() {
        Path own = folder.resolve("n" + killed);
        try {
            // As the service does: a killed node finds out itself up to where it came, and then gets only what it
            // missed.
            List<String> recover = new ArrayList<>(commands.get(killed));
            recover.add("--wsrep-recover");
            Matcher position = RECOVERED.matcher(run(recover));
            daemons.set(
                    killed,
                    launch(
                            killed,
                            position.find() ? List.of("--wsrep-start-position=" + position.group(1)) : List.of()));
        } catch (IOException e) {
            throw new IllegalStateException("Expected to start the node in " + own + " again", e);
        }
        Waiting.until(
                "n" + killed + " in the cluster again",
                () -> IntStream.range(0, NODES).allMatch(node -> isSynced(node, NODES)),
                this::logs);
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
        ClusterFolders.end(daemons, folder);
    }
}
