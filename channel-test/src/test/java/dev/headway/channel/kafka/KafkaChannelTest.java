package dev.headway.channel.kafka;

import dev.headway.brokers.KafkaBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.channel.LocalBrokerContract;
import dev.headway.engine.ProcessEngineBuilder;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The channel kafka over an Apache Kafka in this process. */
class KafkaChannelTest extends LocalBrokerContract {
    @TempDir
    private static Path folder;

    private static KafkaBroker broker;

    KafkaChannelTest() {
        super("kafka");
    }

    @BeforeAll
    static void startBroker() {
        broker = KafkaBroker.start(folder);
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Override
    protected LocalBroker broker() {
        return broker;
    }

    /** Receivers hear by their heartbeats that one has come or gone, and nothing comes until all have heard. */
    @Override
    protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
        return super.channel(builder)
                .channelOption("kafka.partitions", "8")
                .channelOption("kafka.properties", "heartbeat.interval.ms=200");
    }
}
