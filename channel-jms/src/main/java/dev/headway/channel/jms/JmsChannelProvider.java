package dev.headway.channel.jms;

import dev.headway.channel.claiming.BrokerChannelProvider;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.ChannelOptions;
import jakarta.jms.ConnectionFactory;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The channel {@code jms}. The class of the connection factory comes from the broker's client, which the user adds; it needs a
 * constructor with the broker's URL as its one argument, as those of ActiveMQ Artemis and ActiveMQ have. Thread-safe.
 */
public final class JmsChannelProvider extends BrokerChannelProvider {
    private static final String ARTEMIS = "org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory";
    private static final String CLASSIC = "org.apache.activemq.ActiveMQConnectionFactory";

    @Override
    public String name() {
        return "jms";
    }

    @Override
    public Set<Feature> features() {
        return EnumSet.of(Feature.PRIORITY_BANDS);
    }

    @Override
    protected Map<String, String> brokerSettings() {
        return Map.of(
                "url", "the broker's URL; required",
                "connectionFactory", "class of the connection factory, that of ActiveMQ Artemis by default",
                "user", "user name at the broker",
                "password", "password at the broker",
                "queue", "name of the queue, headway.jobs by default",
                "historyQueue", "name of the queue of history, headway.history by default");
    }

    private static ConnectionFactory factory(ChannelOptions options) {
        String url = options.optional("url");
        if (url == null) {
            throw new IllegalArgumentException(
                    "Expected jms.url, the URL of the broker, such as tcp://localhost:61616, but it is not set.");
        }
        if (!url.contains(":/") && !url.contains(":(")) {
            throw new IllegalArgumentException(
                    "Expected jms.url with a scheme, such as tcp://localhost:61616, got '" + url + "'.");
        }
        String type = options.text("connectionFactory", ARTEMIS);
        try {
            Class<?> found = Class.forName(type, true, loader());
            return (ConnectionFactory) found.getConstructor(String.class).newInstance(tuned(type, url));
        } catch (ReflectiveOperationException | ClassCastException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalArgumentException(
                    "Expected jms.connectionFactory to be a class on the class path that implements"
                            + " jakarta.jms.ConnectionFactory and has a constructor with a URL, got '" + type
                            + "' for '"
                            + url + "' (" + cause + "). Add the client of your broker, for ActiveMQ Artemis"
                            + " org.apache.artemis:artemis-jakarta-client, and check the URL.",
                    e);
        }
    }

    /**
     * A broker sends a receiver thousands of messages ahead unless it is told not to; they would wait there while others are idle.
     * The client of classic ActiveMQ gives a message up for dead that came often: whoever restarts often would lose some.
     */
    private static String tuned(String type, String url) {
        String ahead = switch (type) {
            case ARTEMIS -> "consumerWindowSize=65536";
            case CLASSIC -> "jms.prefetchPolicy.queuePrefetch=128&jms.redeliveryPolicy.maximumRedeliveries=-1";
            default -> "";
        };
        boolean asIs = ahead.isEmpty() || url.contains("(") || url.contains(ahead.substring(0, ahead.indexOf('=')));
        return asIs ? url : url + (url.contains("?") ? "&" : "?") + ahead;
    }

    private static ClassLoader loader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread != null ? ofThread : JmsChannelProvider.class.getClassLoader();
    }

    @Override
    public BrokerTransport historyTransport(ChannelOptions options) {
        return transport(forHistory(options, "queue", "headway.jobs", "historyQueue", "headway.history"));
    }

    @Override
    public BrokerTransport bandTransport(ChannelOptions options, int from) {
        return transport(options.with(Map.of("queue", options.text("queue", "headway.jobs") + ".from." + from)));
    }

    @Override
    public BrokerTransport transport(ChannelOptions options) {
        return new JmsTransport(
                factory(options),
                options.optional("user"),
                options.optional("password"),
                options.text("queue", "headway.jobs"),
                options.text("url", ""));
    }
}
