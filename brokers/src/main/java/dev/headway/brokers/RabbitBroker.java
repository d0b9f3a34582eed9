package dev.headway.brokers;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A RabbitMQ of this machine's packages, as a process of its own, for the channel {@code amqp}. Durable queues outlive a kill. */
public final class RabbitBroker implements LocalBroker {
    private static final Path SERVER = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

    private final Path folder;
    private final int port = LocalBroker.freePort();
    private final int names = LocalBroker.freePort();
    private final BrokerProcess process;

    private RabbitBroker(Path folder) {
        this.folder = folder;
        try {
            Files.writeString(folder.resolve("rabbitmq.conf"), "listeners.tcp.1 = 127.0.0.1:" + port + "\n");
            Files.writeString(folder.resolve("enabled_plugins"), "[].");
            Files.writeString(folder.resolve("advanced.config"), "[].");
        } catch (IOException e) {
            throw new BrokerUnavailableException("Expected to write the configuration of RabbitMQ, got " + e, e);
        }
        Map<String, String> environment = new HashMap<>(Map.of(
                "HOME", folder.toString(),
                "RABBITMQ_NODENAME", "headway" + port + "@localhost",
                "RABBITMQ_NODE_PORT", Integer.toString(port),
                "RABBITMQ_DIST_PORT", Integer.toString(LocalBroker.freePort()),
                "RABBITMQ_CONFIG_FILE", folder.resolve("rabbitmq").toString(),
                "RABBITMQ_ADVANCED_CONFIG_FILE", folder.resolve("advanced").toString(),
                "RABBITMQ_ENABLED_PLUGINS_FILE",
                        folder.resolve("enabled_plugins").toString(),
                "RABBITMQ_MNESIA_BASE", folder.resolve("data").toString(),
                "RABBITMQ_LOG_BASE", folder.resolve("log").toString(),
                "RABBITMQ_PID_FILE", folder.resolve("pid").toString()));
        environment.put("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "+S 1:1 +sbwt none");
        environment.put("ERL_EPMD_PORT", Integer.toString(names));
        // Lets the daemon of names be ended while it still knows the node that was killed.
        environment.put("ERL_EPMD_RELAXED_COMMAND_CHECK", "1");
        process = new BrokerProcess(List.of(SERVER.toString()), environment, folder.resolve("rabbitmq.log"), port);
    }

    /** Whether the package is installed. */
    public static boolean installed() {
        return Files.isExecutable(SERVER);
    }

    /** Starts one that keeps its data in this folder. */
    public static RabbitBroker start(Path folder) {
        if (!installed()) {
            throw new BrokerUnavailableException(
                    "Expected RabbitMQ at " + SERVER
                            + "; install the package rabbitmq-server (apt-get install rabbitmq-server).",
                    null);
        }
        return new RabbitBroker(folder);
    }

    private String uri() {
        return "amqp://guest:guest@127.0.0.1:" + port;
    }

    @Override
    public Map<String, String> settings(String destination) {
        return Map.of("uri", uri(), "queue", destination, "historyQueue", destination + "-history");
    }

    @Override
    public void lose(String destination) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(uri());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            channel.queuePurge(destination);
        }
    }

    /** With the daemon that knows its name. */
    @Override
    public void kill() throws Exception {
        process.kill();
        ProcessBuilder daemon = new ProcessBuilder("epmd", "-port", Integer.toString(names), "-kill");
        daemon.redirectErrorStream(true)
                .redirectOutput(folder.resolve("epmd.log").toFile());
        daemon.start().waitFor();
    }

    @Override
    public void startAgain() {
        process.startAgain();
    }

    @Override
    public void close() {
        process.close();
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException("RabbitMQ could not be stopped", e);
        }
    }
}
