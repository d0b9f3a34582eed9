package dev.headway.channel.jms;

import dev.headway.brokers.ActiveMqBroker;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.port.Store;
import dev.headway.store.StoreSettings;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.testkit.channel.BrokerContract;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The channel jms over a classic ActiveMQ of this machine's packages; without one the gate says so. */
class ActiveMqChannelTest extends BrokerContract {
    @TempDir
    private static Path folder;

    private static ActiveMqBroker broker;
    private StoreSettings database = TestPostgres.freshSchema();
    private String name = "";

    @BeforeAll
    static void startBroker() {
        Assumptions.assumeTrue(ActiveMqBroker.installed(), "ActiveMQ is not installed here: apt-get install activemq");
        broker = ActiveMqBroker.start(folder);
    }

    @AfterAll
    static void stopBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Override
    protected void freshDatabase() {
        name = "jms-" + UUID.randomUUID();
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
        return quick(builder, "jms", broker.settings(name));
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
