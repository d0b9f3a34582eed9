package dev.headway.channel.amqp;

import dev.headway.brokers.RabbitBroker;
import dev.headway.store.TestPostgres;
import dev.headway.testkit.channel.ProcessesContract;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;

/** Three processes and a RabbitMQ of this machine's packages; without one the gate says so. */
class AmqpProcessesTest extends ProcessesContract {
    @TempDir
    private Path data;

    private RabbitBroker broker;

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
        return "amqp";
    }

    @Override
    protected Map<String, String> freshBroker() {
        Assumptions.assumeTrue(
                RabbitBroker.installed(), "RabbitMQ is not installed here: apt-get install rabbitmq-server");
        broker = RabbitBroker.start(data);
        return broker.settings("amqp-" + UUID.randomUUID());
    }

    @Override
    protected void restartBroker() throws Exception {
        broker.kill();
        broker.startAgain();
    }
}
