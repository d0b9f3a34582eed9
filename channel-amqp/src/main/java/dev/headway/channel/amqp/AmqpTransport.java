package dev.headway.channel.amqp;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.broker.BrokerTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages as persistent messages of one durable queue; each sender and receiver has a connection and a channel. */
final class AmqpTransport implements BrokerTransport {
    private static final Logger LOG = LoggerFactory.getLogger(AmqpTransport.class);
    private static final long CONFIRM_MILLIS = 5_000;
    private static final int CLOSE_MILLIS = 500;
    private static final int PERSISTENT = 2;
    private static final int LEVELS = 10;

    private final ConnectionFactory factory;
    private final String queue;
    private final String uri;
    private final int prefetch;

    /** @param uri for messages, without a password */
    AmqpTransport(ConnectionFactory factory, String queue, String uri, int prefetch) {
        this.factory = factory;
        this.queue = queue;
        this.uri = uri;
        this.prefetch = prefetch;
    }

    /** An URI without its password. */
    static String masked(String uri) {
        return uri.replaceAll("(://[^:/@]*):[^@]*@", "$1:***@");
    }

    /** What is to be set up on a channel before it is used. */
    private interface SetUp<T> {
        T on(Channel channel) throws IOException;
    }

    /** A connection of its own with one channel; when the broker refuses any part, nothing of it stays open. */
    private <T> T open(SetUp<T> setUp) throws IOException, TimeoutException {
        Connection connection = factory.newConnection("headway");
        boolean done = false;
        try {
            Channel channel = connection.createChannel();
            if (channel == null) {
                throw new IOException("Expected a channel of the connection to " + uri + ", but its limit is reached");
            }
            channel.queueDeclare(queue, true, false, false, Map.of("x-max-priority", LEVELS - 1));
            T ready = setUp.on(channel);
            done = true;
            return ready;
        } finally {
            if (!done) {
                connection.abort(CLOSE_MILLIS);
            }
        }
    }

    @Override
    public Sender openSender() throws IOException, TimeoutException {
        return open(channel -> {
            channel.confirmSelect();
            return new AmqpSender(channel, queue);
        });
    }

    @Override
    public Receiver openReceiver() throws IOException, TimeoutException {
        return open(channel -> {
            channel.basicQos(prefetch);
            AmqpReceiver receiver = new AmqpReceiver(channel);
            channel.basicConsume(queue, false, receiver);
            return receiver;
        });
    }

    @Override
    public String describe() {
        return "queue '" + queue + "' of " + uri;
    }

    @Override
    public void close() {
        // each sender and receiver has closed its own connection
    }

    private record AmqpSender(Channel channel, String queue) implements Sender {
        @Override
        public void send(List<BrokerMessage> messages) throws IOException, InterruptedException, TimeoutException {
            for (BrokerMessage each : messages) {
                channel.basicPublish("", queue, properties(each), each.text().getBytes(StandardCharsets.UTF_8));
            }
            channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
        }

        private static AMQP.BasicProperties properties(BrokerMessage message) {
            return new AMQP.BasicProperties.Builder()
                    .contentType("text/plain")
                    .deliveryMode(PERSISTENT)
                    .priority(message.level())
                    .headers(message.tenant() == null ? Map.of() : Map.of("tenant", message.tenant()))
                    .build();
        }

        @Override
        public void close() {
            channel.getConnection().abort(CLOSE_MILLIS);
        }
    }

    /** A message of the broker; the tag acknowledges it. */
    private record Arrived(long tag, String body) {}

    /** The client's own thread fills the list, one of ours empties it. */
    private static final class AmqpReceiver extends DefaultConsumer implements Receiver {
        private final BlockingQueue<Arrived> arrived = new LinkedBlockingQueue<>();
        private volatile boolean cancelled;

        AmqpReceiver(Channel channel) {
            super(channel);
        }

        @Override
        public void handleDelivery(
                String consumerTag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
            arrived.add(new Arrived(envelope.getDeliveryTag(), new String(body, StandardCharsets.UTF_8)));
        }

        @Override
        public void handleCancel(String consumerTag) {
            cancelled = true; // the queue was deleted
        }

        @Override
        public @Nullable Delivery receive(int max, long waitMillis) throws InterruptedException, IOException {
            Arrived first = arrived.poll(waitMillis, TimeUnit.MILLISECONDS);
            if (first == null) {
                if (cancelled || !getChannel().isOpen()) {
                    throw new IOException(
                            "The channel to the broker is closed", getChannel().getCloseReason());
                }
                return null;
            }
            List<Arrived> batch = new ArrayList<>(List.of(first));
            arrived.drainTo(batch, max - 1);
            return new Received(getChannel(), batch.stream().map(Arrived::body).toList(), batch.getLast().tag);
        }

        @Override
        public void close() {
            try {
                getChannel().getConnection().abort(CLOSE_MILLIS);
            } catch (AlreadyClosedException gone) {
                LOG.debug("The connection was closed already", gone);
            }
        }
    }

    /** Tags grow, and a receiver handles one delivery at a time: the last tag stands for all up to it. */
    private record Received(Channel channel, List<String> texts, long lastTag) implements Delivery {
        @Override
        public void acknowledge() throws IOException {
            channel.basicAck(lastTag, true);
        }
    }
}
