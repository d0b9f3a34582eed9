package dev.headway.brokers;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.activemq.ActiveMQConnectionFactory;

/** A classic ActiveMQ of this machine's packages, as a process of its own, for the channel {@code jms}. It keeps messages on disk. */
public final class ActiveMqBroker implements LocalBroker {
    private static final Path HOME = Path.of("/usr/share/activemq");
    private static final Path JAR = HOME.resolve("bin/activemq.jar");
    private static final Path JAVA = Path.of("/usr/bin/java");
    private static final long EMPTY_MILLIS = 500;

    private final int port = LocalBroker.freePort();
    private final BrokerProcess process;

    private ActiveMqBroker(Path folder) {
        // Of the time before the package's own Java was replaced by a newer one: it needs the Java that it was packaged
        // for.
        process = new BrokerProcess(
                List.of(
                        JAVA.toString(),
                        "-Xmx256m",
                        "-Dactivemq.home=" + HOME,
                        "-Dactivemq.base=" + folder,
                        "-Dactivemq.conf=" + folder,
                        "-Dactivemq.data=" + folder,
                        "-jar",
                        JAR.toString(),
                        "start",
                        "broker:(tcp://127.0.0.1:" + port + ")?useJmx=false&brokerName=headway&dataDirectory="
                                + folder.resolve("messages")),
                Map.of(),
                folder.resolve("activemq.log"),
                port);
    }

    /** Whether the package is installed. */
    public static boolean installed() {
        return Files.exists(JAR) && Files.isExecutable(JAVA);
    }

    /** Starts one. */
    public static ActiveMqBroker start(Path folder) {
        if (!installed()) {
            throw new BrokerUnavailableException(
                    "Expected a classic ActiveMQ at " + HOME + " and a Java for it at " + JAVA
                            + "; install the package activemq (apt-get install activemq).",
                    null);
        }
        return new ActiveMqBroker(folder);
    }

    private String url() {
        return "tcp://127.0.0.1:" + port;
    }

    @Override
    public Map<String, String> settings(String destination) {
        return Map.of(
                "url",
                url(),
                "connectionFactory",
                ActiveMQConnectionFactory.class.getName(),
                "queue",
                destination,
                "historyQueue",
                destination + "-history");
    }

    @Override
    public void lose(String destination) throws JMSException {
        try (Connection connection = new ActiveMQConnectionFactory(url()).createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageConsumer consumer = session.createConsumer(session.createQueue(destination))) {
            connection.start();
            while (consumer.receive(EMPTY_MILLIS) != null) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void startAgain() {
        process.startAgain();
    }

    @Override
    public void close() {
        process.close();
    }
}
