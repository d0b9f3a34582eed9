package dev.headway.channel.amqp;

import dev.headway.brokers.LocalBroker;
import dev.headway.brokers.RabbitBroker;
import dev.headway.channel.LocalBrokerProcesses;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Three processes and a RabbitMQ of this machine's packages, with {@code -Dheadway.contract.long=true}; without one the gate says so. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class AmqpProcessesTest extends LocalBrokerProcesses {
    AmqpProcessesTest() {
        super("amqp");
    }

    @Override
    protected LocalBroker start(Path folder) {
        Assumptions.assumeTrue(
                RabbitBroker.installed(), "RabbitMQ is not installed here: apt-get install rabbitmq-server");
        return RabbitBroker.start(folder);
    }
}
