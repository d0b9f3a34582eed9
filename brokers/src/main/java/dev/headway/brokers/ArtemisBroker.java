package dev.headway.brokers;

import java.nio.file.Path;
import java.util.Map;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** An ActiveMQ Artemis in this process, for the channel {@code jms}. Its journal outlives it, though not the machine: it is written without a flush, as Kafka's is. */
public final class ArtemisBroker implements LocalBroker {
    private final int port = LocalBroker.freePort();
    private final Path folder;
    private EmbeddedActiveMQ server;

    private ArtemisBroker(Path folder) {
        this.folder = folder;
        this.server = launch();
    }

    /** Starts one that keeps its data in this folder. */
    public static ArtemisBroker start(Path folder) {
        return new ArtemisBroker(folder);
    }

    private EmbeddedActiveMQ launch() {
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        try {
            broker.setConfiguration(new ConfigurationImpl()
                    .setPersistenceEnabled(true)
                    .setJournalType(JournalType.NIO)
                    .setJournalSyncTransactional(false)
                    .setJournalSyncNonTransactional(false)
                    .setJournalDirectory(folder.resolve("journal").toString())
                    .setBindingsDirectory(folder.resolve("bindings").toString())
                    .setLargeMessagesDirectory(folder.resolve("large").toString())
                    .setPagingDirectory(folder.resolve("paging").toString())
                    .setSecurityEnabled(false)
                    .addAddressSetting(
                            "#",
                            new AddressSettings()
                                    .setDefaultAddressRoutingType(
                                            org.apache.activemq.artemis.api.core.RoutingType.ANYCAST)
                                    .setDefaultQueueRoutingType(
                                            org.apache.activemq.artemis.api.core.RoutingType.ANYCAST)
                                    .setMaxDeliveryAttempts(-1)
                                    .setAutoDeleteQueues(false)
                                    .setAutoDeleteAddresses(false))
                    .addAcceptorConfiguration("tcp", "tcp://127.0.0.1:" + port));
            broker.start();
        } catch (Exception e) {
            throw new BrokerUnavailableException(
                    "Expected to start ActiveMQ Artemis at port " + port + ", got " + e, e);
        }
        return broker;
    }

    @Override
    public Map<String, String> settings(String destination) {
        return Map.of("url", "tcp://127.0.0.1:" + port, "queue", destination, "historyQueue", destination + "-history");
    }

    @Override
    public void lose(String destination) throws Exception {
        Queue queue = server.getActiveMQServer().locateQueue(destination);
        if (queue != null) {
            queue.deleteAllReferences();
        }
    }

    @Override
    public void kill() throws Exception {
        server.stop();
    }

    @Override
    public void startAgain() {
        server = launch();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("ActiveMQ Artemis could not be stopped", e);
        }
    }
}
