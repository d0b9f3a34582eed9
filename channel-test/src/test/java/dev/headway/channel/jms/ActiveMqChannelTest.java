package dev.headway.channel.jms;

import dev.headway.brokers.ActiveMqBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.channel.LocalBrokerContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The channel jms over a classic ActiveMQ of this machine's packages; without one the gate says so. In each build ArtemisChannelTest. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class ActiveMqChannelTest extends LocalBrokerContract {
    @TempDir
    private static Path folder;

    private static ActiveMqBroker broker;

    ActiveMqChannelTest() {
        super("jms");
    }

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
    protected LocalBroker broker() {
        return broker;
    }
}
