package dev.headway.channel.amqp;

import dev.headway.brokers.LocalBroker;
import dev.headway.brokers.RabbitBroker;
import dev.headway.channel.LocalBrokerContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The channel amqp over a RabbitMQ of this machine's packages; without one the gate says so. */
class AmqpChannelTest extends LocalBrokerContract {
    @TempDir
    private static Path folder;

    private static RabbitBroker broker;

    AmqpChannelTest() {
        super("amqp");
    }

    @BeforeAll
    static void startBroker() {
        Assumptions.assumeTrue(
                RabbitBroker.installed(), "RabbitMQ is not installed here: apt-get install rabbitmq-server");
        broker = RabbitBroker.start(folder);
    }

    @AfterAll
    static void stopBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Override
    protected LocalBroker broker() {
        return broker;
    }
}
