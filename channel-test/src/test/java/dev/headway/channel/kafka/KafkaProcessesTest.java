package dev.headway.channel.kafka;

import dev.headway.brokers.KafkaBroker;
import dev.headway.store.TestPostgres;
import dev.headway.testkit.channel.ProcessesContract;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Three processes and an Apache Kafka in this one. */
class KafkaProcessesTest extends ProcessesContract {
    @TempDir
    private Path data;

    private KafkaBroker broker;

    @AfterEach
    void stopBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Override
    protected Database freshDatabase() {
        TestPostgres.freshSchema();
        return new Database(
                TestPostgres.server().url(),
                TestPostgres.server().user(),
                TestPostgres.server().password());
    }

    @Override
    protected void restartDatabase() {
        TestPostgres.server().kill();
        TestPostgres.server().startAgain();
    }

    @Override
    protected String channel() {
        return "kafka";
    }

    @Override
    protected Map<String, String> freshBroker() {
        broker = KafkaBroker.start(data);
        return broker.settings("kafka-" + UUID.randomUUID());
    }

    @Override
    protected void restartBroker() throws Exception {
        broker.kill();
        broker.startAgain();
    }
}
