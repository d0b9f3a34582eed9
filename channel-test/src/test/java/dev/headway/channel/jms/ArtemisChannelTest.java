package dev.headway.channel.jms;

import dev.headway.brokers.ArtemisBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.channel.LocalBrokerContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The channel jms over an ActiveMQ Artemis in this process. */
class ArtemisChannelTest extends LocalBrokerContract {
    private static ArtemisBroker broker;

    ArtemisChannelTest() {
        super("jms");
    }

    @BeforeAll
    static void startBroker() {
        broker = ArtemisBroker.start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Override
    protected LocalBroker broker() {
        return broker;
    }
}
