package dev.headway.channel.amqp;

import com.rabbitmq.client.ConnectionFactory;
import dev.headway.channel.claiming.BrokerChannelProvider;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.ChannelOptions;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The channel {@code amqp}, over a durable queue of RabbitMQ (AMQP 0-9-1). Thread-safe. */
public final class AmqpChannelProvider extends BrokerChannelProvider {
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int HEARTBEAT_SECONDS = 5;
    private static final int MOST_PORT = 65_535;

    @Override
    public String name() {
        return "amqp";
    }

    @Override
    public Set<Feature> features() {
        return EnumSet.of(Feature.PRIORITY_BANDS);
    }

    @Override
    protected Map<String, String> brokerSettings() {
        return Map.of(
                "uri", "amqp://user:password@host:5672/vhost; required",
                "queue", "name of the durable queue, headway.jobs by default; made when it is not there",
                "historyQueue", "name of the durable queue of history, headway.history by default");
    }

    private static ConnectionFactory factory(ChannelOptions options) {
        String uri = options.optional("uri");
        if (uri == null) {
            throw new IllegalArgumentException(
                    "Expected amqp.uri, such as amqp://user:password@localhost:5672, but it is not set.");
        }
        ConnectionFactory factory = new ConnectionFactory();
        try {
            factory.setUri(uri);
        } catch (URISyntaxException | GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "Expected amqp.uri to be like amqp://user:password@host:5672/vhost, got '"
                            + AmqpTransport.masked(uri) + "' (" + e.getMessage() + ").",
                    e);
        }
        if (factory.getPort() > MOST_PORT) {
            throw new IllegalArgumentException("Expected a port up to " + MOST_PORT + " in amqp.uri, got "
                    + factory.getPort() + " in '" + AmqpTransport.masked(uri) + "'.");
        }
        factory.setAutomaticRecoveryEnabled(false);
        factory.setConnectionTimeout(TIMEOUT_MILLIS);
        factory.setHandshakeTimeout(TIMEOUT_MILLIS);
        factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
        return factory;
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
        return new AmqpTransport(
                factory(options),
                options.text("queue", "headway.jobs"),
                AmqpTransport.masked(options.text("uri", "")),
                batchSize(options));
    }
}
