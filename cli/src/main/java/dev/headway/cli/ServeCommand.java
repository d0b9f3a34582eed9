package dev.headway.cli;

import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Role;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code serve}: an engine behind its REST API, until the process is told to end. */
@Command(
        name = "serve",
        description = {
            "Serves the REST API of an engine, until it is interrupted.",
            "Operations pages are at /headway/, the REST API at /headway/v1. Workers, modelers and tools of Camunda 7 find theirs at /engine-rest.",
        })
final class ServeCommand implements Callable<Integer> {
    static final String PASSWORD_VARIABLE = "HEADWAY_PASSWORD";
    private static final int PORT_MAX = 65_535;

    private final Terminal terminal;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "Where to listen; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            defaultValue = "127.0.0.1",
            description = {
                "Address to listen at (default: ${DEFAULT-VALUE}).",
                "Another one than the loopback needs --user.",
            })
    private String host = "127.0.0.1";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = {
                "Who may come in, by HTTP Basic authentication.",
                "The password is in the environment variable " + PASSWORD_VARIABLE + ".",
            })
    private @Nullable String user;

    @Option(names = "--demo", description = "Deploys an example process and keeps it busy, with incidents.")
    private boolean demo;

    @Option(
            names = "--read-only",
            description = {
                "Lets everybody look and nobody change anything.",
                "The engine runs no jobs then, except those of --demo.",
            })
    private boolean readOnly;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec spec;

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        InetSocketAddress address = address();
        BiFunction<String, String, @Nullable Caller> login = login(address);
        Database chosen = database.choose(terminal.environment());
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Thread hook = new Thread(() -> end(told, ended), "headway-end");
        try (Serving serving = Serving.start(chosen, address, login, demo, readOnly)) {
            Runtime.getRuntime().addShutdownHook(hook);
            terminal.out().println(serving.url());
            terminal.out().flush();
            terminal.err()
                    .println("Serving /headway/ (operations pages), /headway/v1 and /engine-rest on "
                            + serving.database() + (demo ? ", with a demo load" : "") + (readOnly ? ", read only" : "")
                            + ". Interrupt it to end.");
            told.await();
        } finally {
            ended.countDown();
        }
        return ExitCode.DONE;
    }

    /** Lets the server end in its own thread, and holds the process until it has. */
    private static void end(CountDownLatch told, CountDownLatch ended) {
        told.countDown();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private InetSocketAddress address() {
        if (port < 0 || port > PORT_MAX) {
            throw wrong("expected --port between 0 and " + PORT_MAX + ", but got " + port);
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw wrong("expected --host with a name or address of this machine, but got '" + host + "'");
        }
    }

    private @Nullable BiFunction<String, String, @Nullable Caller> login(InetSocketAddress address) {
        String name = user;
        if (name == null) {
            if (!address.getAddress().isLoopbackAddress()) {
                throw wrong("expected --user NAME beside --host " + host + ", since others can reach it;"
                        + " its password is read from the environment variable " + PASSWORD_VARIABLE);
            }
            return null;
        }
        String password = terminal.environment().get(PASSWORD_VARIABLE);
        if (password == null || password.isEmpty()) {
            throw wrong("expected the password of --user " + name + " in the environment variable " + PASSWORD_VARIABLE
                    + ", but it is not set");
        }
        Caller caller = new Caller(name, Set.of(Role.ADMIN));
        byte[] wanted = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
        return (given, word) ->
                MessageDigest.isEqual(wanted, (given + ":" + word).getBytes(StandardCharsets.UTF_8)) ? caller : null;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
