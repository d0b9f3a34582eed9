package dev.headway.channel.jms;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.port.Store;
import dev.headway.store.StoreSettings;
import dev.headway.store.Stores;
import dev.headway.testkit.channel.BrokerContract;
import java.net.ServerSocket;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The channel over an ActiveMQ Artemis in this process. */
class JmsChannelTest extends BrokerContract {
    private static EmbeddedArtemis broker;
    private String name = "";

    @BeforeAll
    static void startBroker() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        broker = new EmbeddedArtemis(port);
    }

    @AfterAll
    static void stopBroker() throws Exception {
        broker.stop();
    }

    @Override
    protected void freshDatabase() throws Exception {
        name = "jms-" + UUID.randomUUID();
        broker.freshQueue(name);
    }

    @Override
    protected Store openStore() {
        return Stores.open(StoreSettings.inMemoryH2(name));
    }

    @Override
    protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
        return quick(builder.channel("jms"), "jms")
                .channelOption("jms.url", broker.url() + "?reconnectAttempts=0&callTimeout=5000")
                .channelOption("jms.queue", name);
    }

    @Override
    protected void stopBrokerNow() throws Exception {
        broker.stop();
    }

    @Override
    protected void startBrokerAgain() throws Exception {
        broker.startAgain();
        broker.freshQueue(name);
    }

    @Override
    protected void loseMessages() throws Exception {
        broker.lose(name);
    }
}
