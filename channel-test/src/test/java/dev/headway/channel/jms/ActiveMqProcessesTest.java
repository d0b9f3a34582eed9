package dev.headway.channel.jms;

import dev.headway.brokers.ActiveMqBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.channel.LocalBrokerProcesses;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Three processes and a classic ActiveMQ of this machine's packages, with {@code -Dheadway.contract.long=true}: the channel is that of
 * Artemis, which is always tried.
 */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class ActiveMqProcessesTest extends LocalBrokerProcesses {
    ActiveMqProcessesTest() {
        super("jms");
    }

    @Override
    protected LocalBroker start(Path folder) {
        Assumptions.assumeTrue(ActiveMqBroker.installed(), "ActiveMQ is not installed here: apt-get install activemq");
        return ActiveMqBroker.start(folder);
    }
}
