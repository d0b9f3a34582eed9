package dev.headway.brokers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** A broker on this machine that can be killed and started again under the same address. Used by one thread. */
public interface LocalBroker extends AutoCloseable {
    /** Settings of the channel, without its name in front, with which it reaches this broker. */
    Map<String, String> settings(String destination);

    /** Ends it at once, as a crash would. */
    void kill() throws Exception;

    /** Starts it again under the same address. What was persistent is there again where the broker keeps it. */
    void startAgain() throws Exception;

    /** Takes away the messages that nobody has received yet. */
    void lose(String destination) throws Exception;

    @Override
    void close();

    /**
     * Starts the broker for a channel.
     *
     * @param channel {@code jms}, {@code amqp} or {@code kafka}
     * @param folder where it may keep files; the caller deletes it
     * @throws BrokerUnavailableException when this machine lacks a part of it; the message says what to install
     */
    static LocalBroker start(String channel, Path folder) {
        return switch (channel) {
            case "jms" -> ArtemisBroker.start(folder);
            case "amqp" -> RabbitBroker.start(folder);
            case "kafka" -> KafkaBroker.start(folder);
            default -> throw new IllegalArgumentException("Expected jms, amqp or kafka, got '" + channel + "'");
        };
    }

    /**
     * A port that nobody listens at now. One below those that systems give to outgoing connections: while a killed broker is away such a
     * connection, even one that looks for the broker, could take its port.
     */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 32_000);
            try (ServerSocket free = new ServerSocket(port)) {
                return free.getLocalPort();
            } catch (BindException taken) {
                // another one then
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
