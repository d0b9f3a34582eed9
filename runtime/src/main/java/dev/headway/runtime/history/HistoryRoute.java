package dev.headway.runtime.history;

import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.BrokerChannelProvider;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.port.HistoryEvents.Moved;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.settings.HistorySettings;
import dev.headway.runtime.settings.RuntimeSettings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The way of history over a broker: this node sends what waits in its database, and writes there what comes. Thread-safe. */
public final class HistoryRoute {
    private static final List<String> OURS = List.of("jms", "amqp", "kafka");
    private static final long AWAIT_SECONDS = 10;
    /** How often to look for what other nodes have received and written. */
    private static final long LOOK_MILLIS = 200;

    private final HistoryMessages messages;
    private final BrokerTransport transport;
    private final BrokerState broker;
    private final HistorySender sender;
    private final @Nullable HistoryReceiver receiver;
    private volatile long oldestUnwrittenMillis;

    private HistoryRoute(Store store, BrokerTransport transport, long id, HistorySettings settings) {
        this.messages = store.historyMessages();
        this.transport = transport;
        this.broker = new BrokerState(transport.describe(), "history is kept in the database");
        this.sender = new HistorySender(messages, store.definitions(), transport, id, settings.moveRowsMax(), broker);
        this.receiver = settings.receives() ? new HistoryReceiver(messages, transport, broker) : null;
    }

    /**
     * The way that the settings name; null when history goes by none. They have been checked.
     *
     * @param id unique among all nodes
     */
    public static @Nullable HistoryRoute open(RuntimeSettings settings, Store store, long id) {
        HistorySettings history = settings.history();
        return history.mode() == HistorySettings.Mode.BROKER
                ? new HistoryRoute(store, transport(settings), id, history)
                : null;
    }

    /**
     * Checks what can be checked before anything runs; reaches for no broker.
     *
     * @throws IllegalArgumentException when a setting cannot be
     */
    public static void check(RuntimeSettings settings) {
        if (settings.history().mode() == HistorySettings.Mode.BROKER) {
            transport(settings).close();
        }
    }

    private static BrokerTransport transport(RuntimeSettings settings) {
        String name = settings.history().broker();
        Map<String, ChannelProvider> all = Channels.all();
        if (all.get(name) instanceof BrokerChannelProvider provider) {
            return provider.historyTransport(ChannelOptions.of(name, settings.channelOptions()));
        }
        throw new IllegalArgumentException("Expected historyMode sync, async, or the channel of a broker"
                + String.join(
                        "",
                        all.values().stream()
                                .filter(BrokerChannelProvider.class::isInstance)
                                .map(each -> ", " + each.name())
                                .toList())
                + ", got '" + name + "'."
                + (OURS.contains(name)
                        ? " Add dev.headway:headway-channel-" + name + " to the class path to use it."
                        : ""));
    }

    void start() {
        if (receiver != null) {
            receiver.start();
        }
    }

    void stop() {
        if (receiver != null) {
            receiver.stop();
        }
        sender.stop();
    }

    Moved send() {
        return sender.send();
    }

    /** Waits a while until what was sent is written, if this node is the one that writes it. */
    void awaitWritten() {
        if (receiver == null || !receiver.running() || !broker.up()) {
            return;
        }
        long wanted = messages.progress().number();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(AWAIT_SECONDS);
        while (System.nanoTime() - deadline < 0 && broker.up()) {
            long seen = receiver.written().read();
            if (messages.progress().written() >= wanted || !awaitNext(receiver, seen)) {
                return;
            }
        }
    }

    /** Whether to look once more: something was written here, or it is time. */
    private static boolean awaitNext(HistoryReceiver receiver, long seen) {
        try {
            receiver.written().await(seen, LOOK_MILLIS);
            return true;
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Looks how far behind history is; once a second. */
    void look() {
        oldestUnwrittenMillis = sender.oldestUnwrittenMillis();
    }

    long lagMillis() {
        long received = receiver == null ? 0 : receiver.oldestMillis();
        long oldest = received == 0
                ? oldestUnwrittenMillis
                : oldestUnwrittenMillis == 0 ? received : Math.min(received, oldestUnwrittenMillis);
        return oldest == 0 ? 0 : Math.max(0, System.currentTimeMillis() - oldest);
    }

    long rowsWritten() {
        return receiver == null ? 0 : receiver.rows();
    }

    long rowsPutAside() {
        return receiver == null ? 0 : receiver.putAside();
    }

    HistoryStatistics.Messages statistics() {
        return new HistoryStatistics.Messages(
                sender.sent(),
                receiver == null ? 0 : receiver.received(),
                receiver == null ? 0 : receiver.twice(),
                receiver == null ? 0 : receiver.waiting(),
                broker.up());
    }

    /** Whom it goes to, for messages to people. */
    String describe() {
        return transport.describe();
    }
}
