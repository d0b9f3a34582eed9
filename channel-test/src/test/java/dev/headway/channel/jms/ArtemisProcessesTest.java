package dev.headway.channel.jms;

import dev.headway.brokers.ArtemisBroker;
import dev.headway.store.TestPostgres;
import dev.headway.testkit.channel.ProcessesContract;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** Three processes and an ActiveMQ Artemis in this one. */
class ArtemisProcessesTest extends ProcessesContract {
    private ArtemisBroker broker;

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
        return "jms";
    }

    @Override
    protected Map<String, String> freshBroker() {
        broker = ArtemisBroker.start();
        return broker.settings("jms-" + UUID.randomUUID());
    }

    @Override
    protected void restartBroker() throws Exception {
        broker.kill();
        broker.startAgain();
    }
}
