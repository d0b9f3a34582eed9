package dev.headway.runtime.simulation;

import dev.headway.channel.claiming.BrokerChannelProvider;
import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.ChannelOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The channel over a broker that belongs to the cluster which is simulated now: it loses messages, delivers them twice, late and in another order, and
 * is away for a while. For one thread.
 */
public final class SimulatedBroker extends BrokerChannelProvider {
    static final String NAME = "simulated";
    private static final long LOOK_NANOS = 20_000_000;

    private static @Nullable Cluster cluster;

    /** From now on it is the broker of this cluster. */
    static void of(Cluster now) {
        cluster = now;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    protected Map<String, String> brokerSettings() {
        return Map.of("node", "the node that connects");
    }

    @Override
    public BrokerTransport transport(ChannelOptions options) {
        return new Transport(Objects.requireNonNull(cluster).node(options.text("node", "")));
    }

    /** What the broker has. */
    static final class Queue {
        private final List<String> waiting = new ArrayList<>();
        private final List<Handed> handed = new ArrayList<>();

        /** Messages of receivers that are gone come again. */
        private void takeBack() {
            for (Handed each : List.copyOf(handed)) {
                if (each.connection.closed || each.connection.node.time.dead()) {
                    handed.remove(each);
                    waiting.addAll(each.texts);
                }
            }
        }
    }

    private record Handed(Connection connection, List<String> texts) {}

    private record Transport(ClusterNode node) implements BrokerTransport {
        @Override
        public Sender openSender() throws IOException {
            return connect();
        }

        @Override
        public Receiver openReceiver() throws IOException {
            return connect();
        }

        private Connection connect() throws IOException {
            Connection connection = new Connection(node);
            connection.travel();
            return connection;
        }

        @Override
        public String describe() {
            return "the simulated broker";
        }

        @Override
        public void close() {
            // connections end by themselves
        }
    }

    private static final class Connection implements BrokerTransport.Sender, BrokerTransport.Receiver {
        private final ClusterNode node;
        private final Queue queue;
        private boolean closed;

        Connection(ClusterNode node) {
            this.node = node;
            this.queue = node.world.queue;
        }

        private void travel() throws IOException {
            node.travel();
            if (node.breaksBefore() || node.world.brokerIsAway()) {
                throw new IOException("Expected to reach the broker, but the way broke");
            }
        }

        @Override
        public void send(List<BrokerMessage> messages) throws IOException {
            travel();
            for (BrokerMessage message : messages) {
                int kind = node.world.random.nextInt(20);
                if (kind > 0 || !node.world.trouble()) {
                    arrive(message.text());
                }
                if (kind == 1) {
                    arrive(message.text());
                }
            }
            travel();
        }

        private void arrive(String text) {
            int most = node.world.random.nextInt(10) == 0 ? 3_000_000 : 1_000;
            node.world.time.after(node.world.random.nextInt(most) * 1_000L, null, () -> queue.waiting.add(text));
        }

        @Override
        public BrokerTransport.@Nullable Delivery receive(int max, long waitMillis) throws IOException {
            long end = node.time.nanos() + waitMillis * 1_000_000;
            travel();
            while (queue.waiting.isEmpty() && node.time.nanos() < end) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new IOException("Interrupted");
                }
                node.time.park(this, LOOK_NANOS);
                queue.takeBack();
            }
            List<String> texts = new ArrayList<>();
            while (texts.size() < max && !queue.waiting.isEmpty()) {
                texts.add(queue.waiting.remove(node.world.random.nextInt(queue.waiting.size())));
            }
            return texts.isEmpty() ? null : hand(texts);
        }

        private BrokerTransport.Delivery hand(List<String> texts) {
            Handed these = new Handed(this, texts);
            queue.handed.add(these);
            return new BrokerTransport.Delivery() {
                @Override
                public List<String> texts() {
                    return texts;
                }

                @Override
                public void acknowledge() throws IOException {
                    travel();
                    queue.handed.remove(these);
                }
            };
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
