package dev.headway.store.embedded;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A throw-away PostgreSQL of our own: unpacked once, started on a free port of the loopback interface, deleted on close.
 *
 * <p>The server is the child of a small shell that waits on our end of a pipe: whatever ends this JVM, kill -9 included,
 * closes the pipe, and the shell stops the server and deletes its folder. As root the server runs as an unprivileged user.
 * Thread-safe.
 */
public final class EmbeddedPostgres implements AutoCloseable {
    /** The superuser, and the database, that are made. */
    public static final String NAME = "headway";

    private static final int PORT_ATTEMPTS = 5;
    private static final int FREE_PORT_MIN = 10_000;
    private static final int FREE_PORT_MAX = 32_000;

    /**
     * $1 is the folder, $2 the binaries. Signals to our process group are left to the JVM, which then closes the pipe. A server
     * whose data goes with it stops at once, without writing that data once more.
     */
    private static final String WATCH = """
            trap '' INT HUP TERM
            "$2/bin/postgres" -D "$1/data" >>"$1/log" 2>&1 </dev/null &
            server=$!
            cat >/dev/null
            if [ -e "$1/keep" ]; then
                kill -INT $server 2>/dev/null
                wait $server
                exit 0
            fi
            kill -QUIT $server 2>/dev/null
            wait $server
            rm -rf "$1"
            """;

    private final EmbeddedPostgresSettings settings;
    private final Path home;
    private final Path folder;
    private final ServerUser user;
    private final String password;
    private final Thread hook;
    private int port;
    private @Nullable Process process;

    private EmbeddedPostgres(EmbeddedPostgresSettings settings) throws IOException {
        this.settings = settings;
        this.folder = makeFolder(settings.folder());
        boolean done = false;
        try {
            this.user = ServerUser.choose(folder);
            this.home = PostgresBinaries.unpacked(
                    settings.cache() != null ? settings.cache() : Folders.cache(ServerUser.isRoot(folder)));
            done = true;
        } finally {
            if (!done) {
                Folders.delete(folder);
            }
        }
        byte[] secret = new byte[16];
        new SecureRandom().nextBytes(secret);
        this.password = HexFormat.of().formatHex(secret);
        this.hook = new Thread(this::stopQuietly, "embedded-postgres-stop");
    }

    /** Starts a server with {@link EmbeddedPostgresSettings#defaults()}. */
    public static EmbeddedPostgres start() {
        return start(EmbeddedPostgresSettings.defaults());
    }

    /**
     * Starts a server and makes the database {@link #NAME}.
     *
     * @throws EmbeddedPostgresException with the end of the server's log when it does not start
     */
    public static EmbeddedPostgres start(EmbeddedPostgresSettings settings) {
        EmbeddedPostgres server = null;
        try {
            server = new EmbeddedPostgres(settings);
            server.initialize();
            server.launch();
            Runtime.getRuntime().addShutdownHook(server.hook);
            server.createDatabase(NAME);
            return server;
        } catch (IOException | RuntimeException e) {
            if (server != null) {
                server.stopQuietly();
            }
            if (e instanceof RuntimeException known) {
                throw known;
            }
            throw new EmbeddedPostgresException("Expected to start a PostgreSQL of our own, got " + e, e);
        }
    }

    /** JDBC URL of the database {@link #NAME}, without user and password. */
    public String url() {
        return url(NAME);
    }

    /** JDBC URL of one of the server's databases. */
    public synchronized String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    public synchronized int port() {
        return port;
    }

    public String user() {
        return NAME;
    }

    /** Made at random for this server. */
    public String password() {
        return password;
    }

    /** Where the server's data and log lie. */
    public Path folder() {
        return folder;
    }

    /** A new connection to the database {@link #NAME}, in autocommit mode. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), NAME, password);
    }

    /** Makes one more database, for example one per test class. Lower case letters, digits and underscores. */
    public void createDatabase(String database) {
        if (!database.matches("[a-z][a-z0-9_]{0,62}")) {
            throw new IllegalArgumentException(
                    "Expected a database name of lower case letters, digits and underscores, got '" + database + "'");
        }
        try (Connection connection = DriverManager.getConnection(url("postgres"), NAME, password);
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + database);
        } catch (SQLException e) {
            throw new EmbeddedPostgresException(
                    "Expected to create database " + database + " on " + url("postgres") + ", got " + e.getMessage(),
                    e);
        }
    }

    /** Kills all processes of the server at once (SIGKILL), as a crash would; {@link #startAgain} recovers it. */
    public synchronized void kill() {
        Process shell = requireRunning();
        List<ProcessHandle> all = shell.descendants().toList();
        all.stream().filter(each -> !isWatcher(each)).forEach(ProcessHandle::destroyForcibly);
        all.stream()
                .filter(each -> !isWatcher(each))
                .forEach(each -> each.onExit().join());
    }

    private static boolean isWatcher(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> !command.endsWith("/postgres"))
                .orElse(true);
    }

    /** Starts the server again, on the same port and data, after {@link #kill}. */
    public synchronized void startAgain() {
        try {
            endAndKeep();
            // The killed server's file still says that it is ready; the new one must say so itself.
            Files.deleteIfExists(folder.resolve("data/postmaster.pid"));
            launchAgain();
        } catch (IOException e) {
            throw new EmbeddedPostgresException("Expected to start the server in " + folder + " again, got " + e, e);
        }
    }

    /** Stops the server and deletes its data. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyStopping) {
            // The hook does the same.
        }
        stopQuietly();
    }

    private synchronized void stopQuietly() {
        try {
            endShell();
            Folders.delete(folder);
        } catch (IOException e) {
            // Files that vanish while they are deleted belong to a server that is ending anyway.
            process = null;
        }
    }

    /** Closes the pipe and waits until the shell has stopped the server. */
    private void endShell() throws IOException {
        Process shell = process;
        process = null;
        if (shell == null) {
            return;
        }
        shell.getOutputStream().close();
        try {
            if (!shell.waitFor(30, TimeUnit.SECONDS)) {
                shell.descendants().forEach(ProcessHandle::destroyForcibly);
                shell.destroyForcibly();
            }
        } catch (InterruptedException e) {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private Process requireRunning() {
        Process shell = process;
        if (shell == null) {
            throw new IllegalStateException("Expected a running server in " + folder + ", but it is closed");
        }
        return shell;
    }

    private static Path makeFolder(@Nullable Path wanted) throws IOException {
        if (wanted == null) {
            return Files.createTempDirectory("headway-postgres-");
        }
        return Files.createDirectory(
                wanted.toAbsolutePath(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private void initialize() throws IOException {
        Path secret = folder.resolve("secret");
        Files.writeString(secret, password);
        user.give(secret);
        user.give(folder);
        run(List.of(
                home.resolve("bin/initdb").toString(),
                "-D",
                folder.resolve("data").toString(),
                "-U",
                NAME,
                "--pwfile=" + secret,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                // The password is made at random: hashing it thousands of times, for each connection, protects nothing.
                "--set=scram_iterations=1",
                "--no-instructions"));
        Files.delete(secret);
        List<String> lines = new ArrayList<>();
        lines.add("listen_addresses = '127.0.0.1'");
        lines.add("unix_socket_directories = ''");
        lines.add("logging_collector = off");
        new TreeMap<>(settings.server())
                .forEach((name, value) -> lines.add(name + " = '" + value.replace("'", "''") + "'"));
        Path extra = folder.resolve("data/headway.conf");
        Files.write(extra, lines);
        user.give(extra);
        Files.writeString(
                folder.resolve("data/postgresql.conf"),
                "\ninclude 'headway.conf'\ninclude_if_exists 'port.conf'\n",
                java.nio.file.StandardOpenOption.APPEND);
    }

    private void run(List<String> command) throws IOException {
        Process initdb = new ProcessBuilder(user.command(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(initdb.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (initdb.waitFor() != 0) {
                throw new EmbeddedPostgresException(
                        "Expected " + command.getFirst() + " to make a database in " + folder + ", got exit code "
                                + initdb.exitValue() + " and\n" + out.strip(),
                        null);
            }
        } catch (InterruptedException e) {
            initdb.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while initdb ran", e);
        }
    }

    /** Starts on the port that is asked for, or on free ones until nobody else was quicker to take it. */
    private synchronized void launch() throws IOException {
        for (int attempt = 1; ; attempt++) {
            port = settings.port() != 0 ? settings.port() : freePort();
            Path file = folder.resolve("data/port.conf");
            Files.writeString(file, "port = " + port + "\n");
            user.give(file);
            try {
                launchOnce();
                return;
            } catch (EmbeddedPostgresException e) {
                if (settings.port() != 0 || attempt == PORT_ATTEMPTS || !log().contains("could not bind")) {
                    throw e;
                }
                endAndKeep();
            }
        }
    }

    /** A process that the killed server had started at its last moment may hold its memory a little longer. */
    private void launchAgain() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.startMillis());
        while (true) {
            try {
                launchOnce();
                return;
            } catch (EmbeddedPostgresException e) {
                if (System.nanoTime() > deadline || !log().contains("pre-existing shared memory block")) {
                    throw e;
                }
                endAndKeep();
            }
        }
    }

    /** Ends the shell, and the server with it, but not its data. */
    private void endAndKeep() throws IOException {
        Files.createFile(folder.resolve("keep"));
        endShell();
        Files.delete(folder.resolve("keep"));
    }

    /**
     * One below those that systems give to outgoing connections: while a killed server is away such a connection, even one that looks for
     * the server, could take its port.
     */
    private static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FREE_PORT_MIN, FREE_PORT_MAX);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                // another one then
            }
        }
    }

    private void launchOnce() throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
            // Away from the terminal's process group: Ctrl-C must stop the engine first and the server last.
            command.add("/usr/bin/setsid");
        }
        command.addAll(List.of("/bin/sh", "-c", WATCH, "headway-postgres", folder.toString(), home.toString()));
        long logged = logSize();
        process = new ProcessBuilder(user.command(command))
                .directory(folder.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        awaitReady(logged);
    }

    /** Waits for the line that the server writes into its pid file once it takes connections. */
    private void awaitReady(long logged) throws IOException {
        Path pidFile = folder.resolve("data/postmaster.pid");
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.startMillis());
        boolean appeared = false;
        long started = System.currentTimeMillis();
        while (System.nanoTime() < deadline) {
            // A server that refuses its settings may be gone before it is seen; its log tells that it was there. Asked
            // first: a server that logs afterwards is still to be seen.
            appeared |= logSize() > logged;
            boolean serverLives = requireRunning().descendants().anyMatch(each -> !isWatcher(each));
            appeared |= serverLives;
            if (serverLives && ready(pidFile, started)) {
                return;
            }
            if (!requireRunning().isAlive() || (appeared && !serverLives)) {
                break;
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while the server started", e);
            }
        }
        throw new EmbeddedPostgresException(
                "Expected PostgreSQL to take connections on 127.0.0.1:" + port + " within " + settings.startMillis()
                        + " ms, got this at the end of " + folder.resolve("log") + ":\n" + log(),
                null);
    }

    private static boolean ready(Path pidFile, long startedMillis) throws IOException {
        if (!Files.exists(pidFile) || Files.getLastModifiedTime(pidFile).toMillis() < startedMillis - 1_000) {
            return false;
        }
        List<String> lines = Files.readAllLines(pidFile);
        return lines.size() >= 8 && lines.get(7).startsWith("ready");
    }

    private long logSize() throws IOException {
        Path log = folder.resolve("log");
        return Files.exists(log) ? Files.size(log) : 0;
    }

    private String log() throws IOException {
        Path log = folder.resolve("log");
        if (!Files.exists(log)) {
            return "(no log)";
        }
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }
}
