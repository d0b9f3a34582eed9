package dev.headway.channel.jms;

import dev.headway.brokers.ArtemisBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.channel.LocalBrokerProcesses;
import java.nio.file.Path;

/** Three processes and an ActiveMQ Artemis in this one: of the brokers the one that is always tried, since it starts soonest. */
class ArtemisProcessesTest extends LocalBrokerProcesses {
    ArtemisProcessesTest() {
        super("jms");
    }

    @Override
    protected LocalBroker start(Path folder) {
        return ArtemisBroker.start(folder);
    }
}
