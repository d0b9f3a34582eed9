package dev.headway.cockpit;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.RestApi;
import dev.headway.rest.server.HttpRestServer;
import dev.headway.rest.server.ServerOptions;
import dev.headway.store.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A server in a process of its own, which is killed and started anew at the same address. */
final class KilledServer implements AutoCloseable {
    private final EmbeddedPostgres database;
    private final int port;
    private @Nullable Process running;

    KilledServer(EmbeddedPostgres database) throws IOException {
        this.database = database;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    /** Whether it was told something that it does: {@code start} returns when the server answers, {@code kill} when it is gone. */
    synchronized boolean does(String what) throws IOException {
        switch (what) {
            case "start" -> start();
            case "kill" -> close();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void start() throws IOException {
        ProcessBuilder server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledServer.class.getName(),
                        Integer.toString(port),
                        database.url(),
                        database.user(),
                        database.password())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        running = server.start();
        InputStream said = running.getInputStream();
        int first;
        do {
            first = said.read();
        } while (first != '!' && first >= 0);
        if (first < 0) {
            throw new IOException("Expected a server that starts, but its process has ended");
        }
        // Whatever it says later must not fill the pipe: it would wait for a reader.
        Thread.ofVirtual().start(() -> {
            try {
                said.transferTo(OutputStream.nullOutputStream());
            } catch (IOException killed) {
                // it says nothing any more
            }
        });
    }

    @Override
    public synchronized void close() {
        Process now = running;
        if (now != null) {
            now.destroyForcibly().onExit().join();
            running = null;
        }
    }

    /** The process: port, URL of the database, user, password. Says {@code !} when it answers. */
    public static void main(String[] args) throws IOException, InterruptedException {
        try (ProcessEngine engine = ProcessEngine.builder()
                        .jdbcUrl(args[1])
                        .jdbcUsername(args[2])
                        .jdbcPassword(args[3])
                        .build();
                RestApi api = RestApi.of(engine);
                HttpRestServer server = HttpRestServer.start(
                        Cockpit.before(api),
                        new ServerOptions(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])),
                                null,
                                32 * 1024 * 1024,
                                0))) {
            System.out.println("!");
            new CountDownLatch(1).await();
            server.url();
        }
    }
}
