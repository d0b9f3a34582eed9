package dev.headway.channel.kafka;

import dev.headway.brokers.KafkaBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.channel.LocalBrokerProcesses;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Three processes and an Apache Kafka in this one, with {@code -Dheadway.contract.long=true}. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class KafkaProcessesTest extends LocalBrokerProcesses {
    KafkaProcessesTest() {
        super("kafka");
    }

    @Override
    protected LocalBroker start(Path folder) {
        return KafkaBroker.start(folder);
    }
}
