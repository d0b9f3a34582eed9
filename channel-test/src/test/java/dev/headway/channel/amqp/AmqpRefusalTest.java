package dev.headway.channel.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import dev.headway.brokers.RabbitBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A consumer that RabbitMQ refuses leaves no connection behind; without a RabbitMQ of this machine's packages the gate says so. */
class AmqpRefusalTest {
    private static final String QUEUE = "refused";

    @TempDir
    private Path folder;

    /** Remembers what it has opened. */
    private static final class Opened extends ConnectionFactory {
        private final List<Connection> connections = new ArrayList<>();

        @Override
        public Connection newConnection(String name) throws IOException, TimeoutException {
            Connection connection = super.newConnection(name);
            connections.add(connection);
            return connection;
        }
    }

    @Test
    void aRefusedConsumerLeavesNoConnectionOpen() throws Exception {
        Assumptions.assumeTrue(
                RabbitBroker.installed(), "RabbitMQ is not installed here: apt-get install rabbitmq-server");
        try (RabbitBroker broker = RabbitBroker.start(folder)) {
            Opened factory = new Opened();
            factory.setUri(Objects.requireNonNull(broker.settings(QUEUE).get("uri")));
            factory.setAutomaticRecoveryEnabled(false);
            AmqpTransport transport = new AmqpTransport(factory, QUEUE, "amqp://here", 10);
            transport.openSender().close(); // makes the queue
            try (Connection other = factory.newConnection("other");
                    Channel channel = other.createChannel()) {
                channel.basicConsume(QUEUE, true, "", false, true, Map.of(), new DefaultConsumer(channel));
                factory.connections.clear();

                assertThatThrownBy(transport::openReceiver)
                        .isInstanceOf(IOException.class)
                        .hasStackTraceContaining("ACCESS_REFUSED");

                assertThat(factory.connections).hasSize(1).noneMatch(Connection::isOpen);
            }
        }
    }
}
