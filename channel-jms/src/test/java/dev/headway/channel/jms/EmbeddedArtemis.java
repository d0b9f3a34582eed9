package dev.headway.channel.jms;

import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** A broker in this process; it can be stopped and started again under the same URL. */
final class EmbeddedArtemis {
    private final int port;
    private EmbeddedActiveMQ server;

    EmbeddedArtemis(int port) throws Exception {
        this.port = port;
        this.server = start();
    }

    private EmbeddedActiveMQ start() throws Exception {
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        broker.setConfiguration(new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .addAcceptorConfiguration("tcp", "tcp://127.0.0.1:" + port));
        broker.start();
        return broker;
    }

    String url() {
        return "tcp://127.0.0.1:" + port;
    }

    /** An empty queue. */
    void freshQueue(String name) throws Exception {
        var active = server.getActiveMQServer();
        if (active.locateQueue(name) == null) {
            active.createQueue(QueueConfiguration.of(name).setRoutingType(RoutingType.ANYCAST));
        }
    }

    long messages(String name) {
        var queue = server.getActiveMQServer().locateQueue(name);
        return queue == null ? 0 : queue.getMessageCount();
    }

    /** Takes all messages away. */
    void lose(String name) throws Exception {
        var queue = server.getActiveMQServer().locateQueue(name);
        if (queue != null) {
            queue.deleteAllReferences();
        }
    }

    void stop() throws Exception {
        server.stop();
    }

    /** Without persistence, a broker that starts again has forgotten all messages. */
    void startAgain() throws Exception {
        server = start();
    }
}
