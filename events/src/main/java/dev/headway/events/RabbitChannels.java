package dev.headway.events;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Channels of type {@code rabbit}. Thread-safe. */
public final class RabbitChannels implements ChannelAdapter {
    private static final long CONFIRM_MILLIS = 30_000;
    private final ConnectionFactory connections;

    /** @param connections to the broker; its clients reconnect by themselves */
    public RabbitChannels(ConnectionFactory connections) {
        this.connections = connections;
    }

    @Override
    public String type() {
        return "rabbit";
    }

    @Override
    public @Nullable String refused(ChannelDefinition channel) {
        if (channel.inbound()) {
            return channel.texts("queues").isEmpty() ? "it has no 'queues'. Add them" : null;
        }
        return channel.text("routingKey") == null ? "it has no 'routingKey'. Add it" : null;
    }

    @Override
    public AutoCloseable receive(ChannelDefinition channel, Receiver receiver) throws Exception {
        Connection connection = connections.newConnection("headway-events-" + channel.key());
        try {
            Channel opened = connection.createChannel();
            opened.basicQos(1);
            // The client connects again by itself, but opens no channel again that the broker has closed.
            opened.addShutdownListener(why -> {
                if (!why.isInitiatedByApplication() && !why.isHardError()) {
                    receiver.lost(String.valueOf(why.getMessage()));
                }
            });
            for (String queue : channel.texts("queues")) {
                opened.basicConsume(queue, false, new Delivered(opened, receiver));
            }
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private static final class Delivered extends DefaultConsumer {
        private final Receiver receiver;

        private Delivered(Channel channel, Receiver receiver) {
            super(channel);
            this.receiver = receiver;
        }

        @Override
        public void handleCancel(String tag) {
            receiver.lost("the broker has ended the consumer, as when its queue is deleted");
        }

        @Override
        public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                throws IOException {
            Map<String, String> headers = new HashMap<>();
            if (properties.getHeaders() != null) {
                properties.getHeaders().forEach((name, value) -> headers.put(name, String.valueOf(value)));
            }
            try {
                receiver.received(new ReceivedEvent(
                        new String(body, StandardCharsets.UTF_8), headers, properties.getMessageId()));
                getChannel().basicAck(envelope.getDeliveryTag(), false);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                getChannel().basicNack(envelope.getDeliveryTag(), false, true);
            } catch (Exception e) {
                getChannel().basicNack(envelope.getDeliveryTag(), false, true);
            }
        }
    }

    @Override
    public void send(ChannelDefinition channel, SentEvent event) throws Exception {
        try (Connection connection = connections.newConnection("headway-events-" + channel.key());
                Channel opened = connection.createChannel()) {
            opened.confirmSelect();
            String exchange = channel.text("exchange");
            opened.basicPublish(
                    exchange == null ? "" : exchange,
                    String.valueOf(channel.text("routingKey")),
                    new AMQP.BasicProperties.Builder()
                            .contentType(channel.xml() ? "application/xml" : "application/json")
                            .deliveryMode(2)
                            .headers(new HashMap<>(event.headers()))
                            .build(),
                    event.body().getBytes(StandardCharsets.UTF_8));
            opened.waitForConfirmsOrDie(CONFIRM_MILLIS);
        }
    }

    @Override
    public void close() {
        // each call has closed its own connection
    }
}
