package dev.headway.runtime.history;

import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.BrokerRoutes;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.port.HistoryDestination;
import dev.headway.runtime.port.HistoryEvents.Moved;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.HistoryMessages.Received;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.settings.HistorySettings;
import dev.headway.runtime.settings.RuntimeSettings;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The way of history over a broker: this node sends what waits in its database, and writes there what comes. Or the way to a database
 * of its own, where it is written at once. Thread-safe.
 */
public final class HistoryRoute {
    private static final String MEANWHILE = "history is kept in the database";
    private static final long AWAIT_SECONDS = 10;
    /** How often to look for what other nodes have received and written. */
    private static final long LOOK_MILLIS = 200;

    private final Time time;
    private final HistoryMessages messages;
    private final BrokerState broker;
    private final HistorySender sender;
    private final @Nullable HistoryReceiver receiver;
    private volatile long oldestUnwrittenMillis;

    private HistoryRoute(
            Time time,
            Store store,
            HistoryOutlet outlet,
            BrokerState broker,
            @Nullable HistoryReceiver receiver,
            long id,
            int rowsMax) {
        this.time = time;
        this.messages = store.historyMessages();
        this.broker = broker;
        this.sender = new HistorySender(time, messages, store.definitions(), outlet, id, rowsMax, broker);
        this.receiver = receiver;
    }

    /**
     * The way that the store or the settings name; null when history stays where it is. They have been checked.
     *
     * @param id unique among all nodes
     */
    public static @Nullable HistoryRoute open(Time time, RuntimeSettings settings, Store store, long id) {
        HistorySettings history = settings.history();
        HistoryDestination destination = store.historyDestination();
        if (destination != null) {
            BrokerState state = BrokerState.ofDatabase(destination.describe(), MEANWHILE);
            return new HistoryRoute(
                    time, store, new HistoryOutlet.OfDatabase(destination), state, null, id, history.moveRowsMax());
        }
        if (history.mode() != HistorySettings.Mode.BROKER) {
            return null;
        }
        BrokerTransport transport = transport(settings);
        BrokerState broker = new BrokerState(transport.describe(), MEANWHILE);
        HistoryReceiver receiver =
                history.receives() ? new HistoryReceiver(time, store.historyMessages(), transport, broker) : null;
        return new HistoryRoute(
                time, store, new HistoryOutlet.OfBroker(transport), broker, receiver, id, history.moveRowsMax());
    }

    /** Whether steps leave events, and history follows. */
    public static boolean isLater(RuntimeSettings settings, Store store) {
        return settings.history().mode() != HistorySettings.Mode.SYNC || store.historyDestination() != null;
    }

    /**
     * Checks what can be checked before anything runs; reaches for no broker.
     *
     * @throws IllegalArgumentException when a setting cannot be
     */
    public static void check(RuntimeSettings settings, Store store) {
        if (settings.history().mode() == HistorySettings.Mode.BROKER) {
            if (store.historyDestination() != null) {
                throw new IllegalArgumentException("Expected one way for history, got historyMode "
                        + settings.history().broker() + " and a history database. Leave one of them out.");
            }
            transport(settings).close();
        }
    }

    private static BrokerTransport transport(RuntimeSettings settings) {
        String name = settings.history().broker();
        Map<String, ChannelProvider> all = Channels.all();
        if (all.get(name) instanceof BrokerRoutes routes) {
            return routes.historyTransport(ChannelOptions.of(name, settings.channelOptions()));
        }
        throw new IllegalArgumentException("Expected historyMode sync, async, or the channel of a broker"
                + String.join(
                        "",
                        all.values().stream()
                                .filter(BrokerRoutes.class::isInstance)
                                .map(each -> ", " + each.name())
                                .toList())
                + ", got '" + name + "'."
                + Channels.ifBroker(name));
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
        long deadline = time.nanos() + TimeUnit.SECONDS.toNanos(AWAIT_SECONDS);
        while (time.nanos() - deadline < 0 && broker.up()) {
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
        Received there = sender.last();
        long received = receiver != null ? receiver.oldestMillis() : there.waiting() == 0 ? 0 : there.oldestMillis();
        long oldest = received == 0
                ? oldestUnwrittenMillis
                : oldestUnwrittenMillis == 0 ? received : Math.min(received, oldestUnwrittenMillis);
        // By the clock of the database, which wrote it; nobody turns that one by hand.
        return oldest == 0 ? 0 : Math.max(0, Time.SYSTEM.millis() - oldest);
    }

    long rowsWritten() {
        return receiver == null ? sender.rows() : receiver.rows();
    }

    long rowsPutAside() {
        return receiver == null ? sender.putAside() : receiver.putAside();
    }

    HistoryStatistics.Messages statistics() {
        return new HistoryStatistics.Messages(
                sender.sent(),
                receiver == null ? 0 : receiver.received(),
                receiver == null ? 0 : receiver.twice(),
                receiver == null ? sender.last().waiting() : receiver.waiting(),
                broker.up());
    }
}
