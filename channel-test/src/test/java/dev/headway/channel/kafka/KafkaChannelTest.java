package dev.headway.channel.kafka;

import dev.headway.brokers.KafkaBroker;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.port.Store;
import dev.headway.store.StoreSettings;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.testkit.channel.BrokerContract;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The channel kafka over an Apache Kafka in this process. */
class KafkaChannelTest extends BrokerContract {
    @TempDir
    private static Path folder;

    private static KafkaBroker broker;
    private StoreSettings database = TestPostgres.freshSchema();
    private String name = "";

    @BeforeAll
    static void startBroker() {
        broker = KafkaBroker.start(folder);
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Override
    protected void freshDatabase() {
        name = "kafka-" + UUID.randomUUID();
        database = TestPostgres.freshSchema().withConnections(1, 2, 2);
    }

    @Override
    protected Store openStore() {
        return Stores.open(database);
    }

    @Override
    protected boolean restartDatabase() {
        TestPostgres.server().kill();
        TestPostgres.server().startAgain();
        return true;
    }

    @Override
    protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
        return quick(builder, "kafka", broker.settings(name)).channelOption("kafka.partitions", "8");
    }

    @Override
    protected void killBroker() throws Exception {
        broker.kill();
    }

    @Override
    protected void startBrokerAgain() throws Exception {
        broker.startAgain();
    }

    @Override
    protected void loseMessages() throws Exception {
        broker.lose(name);
    }
}
