package dev.headway.channel.jms;

import dev.headway.brokers.ArtemisBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.channel.LocalBrokerContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The channel jms over an ActiveMQ Artemis in this process. */
class ArtemisChannelTest extends LocalBrokerContract {
    @TempDir
    private static Path folder;

    private static ArtemisBroker broker;

    ArtemisChannelTest() {
        super("jms");
    }

    @BeforeAll
    static void startBroker() {
        broker = ArtemisBroker.start(folder);
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
