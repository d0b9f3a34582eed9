package dev.headway.channel.jms;

import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.DoorbellChannels;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.port.Store;
import jakarta.jms.ConnectionFactory;
import java.util.Map;

/**
 * The channel {@code jms}. The class of the connection factory comes from the broker's client, which the user adds; it needs a
 * constructor with the broker's URL as its one argument, as those of ActiveMQ Artemis and ActiveMQ have. Thread-safe.
 */
public final class JmsChannelProvider implements ChannelProvider {
    private static final String ARTEMIS = "org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory";

    @Override
    public String name() {
        return "jms";
    }

    @Override
    public Map<String, String> settings() {
        return DoorbellChannels.settings(Map.of(
                "url", "the broker's URL; required",
                "connectionFactory", "class of the connection factory, that of ActiveMQ Artemis by default",
                "user", "user name at the broker",
                "password", "password at the broker",
                "queue", "name of the queue, headway.jobs by default"));
    }

    @Override
    public void check(ChannelOptions options, Store store) {
        DoorbellChannels.check(options, store);
        factory(options);
    }

    private static ConnectionFactory factory(ChannelOptions options) {
        String url = options.optional("url");
        if (url == null) {
            throw new IllegalArgumentException(
                    "Expected jms.url, the URL of the broker, such as tcp://localhost:61616, but it is not set.");
        }
        String type = options.text("connectionFactory", ARTEMIS);
        try {
            Class<?> found = Class.forName(type, true, loader());
            return (ConnectionFactory) found.getConstructor(String.class).newInstance(url);
        } catch (ReflectiveOperationException | ClassCastException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalArgumentException(
                    "Expected jms.connectionFactory to be a class on the class path that implements"
                            + " jakarta.jms.ConnectionFactory and has a constructor with a URL, got '" + type
                            + "' for '"
                            + url + "' (" + cause + "). Add the client of your broker, for ActiveMQ Artemis"
                            + " org.apache.activemq:artemis-jakarta-client, and check the URL.",
                    e);
        }
    }

    private static ClassLoader loader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread != null ? ofThread : JmsChannelProvider.class.getClassLoader();
    }

    @Override
    public JobChannel open(ChannelContext context) {
        ChannelOptions options = context.options();
        return DoorbellChannels.open(
                context,
                new JmsTransport(
                        factory(options),
                        options.optional("user"),
                        options.optional("password"),
                        options.text("queue", "headway.jobs"),
                        options.text("url", "")));
    }
}
