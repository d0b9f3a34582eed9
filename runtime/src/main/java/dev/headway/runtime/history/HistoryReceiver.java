package dev.headway.runtime.history;

import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.broker.BrokerTransport.Delivery;
import dev.headway.runtime.channel.BrokerRoutes;
import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.HistoryMessages.Missing;
import dev.headway.runtime.port.HistoryMessages.Part;
import dev.headway.runtime.port.HistoryMessages.Received;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes history that comes by messages to the tables of this node's database, by a thread of its own. A message is acknowledged
 * after the transaction that wrote it. While the database is away, what has come is kept and tried again: a broker that delivers
 * a message too often may give it up. Thread-safe.
 */
final class HistoryReceiver {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryReceiver.class);
    private static final long RECEIVE_MILLIS = 200;
    private static final long RECONNECT_MILLIS = 500;
    private static final long RETRY_MILLIS = 500;
    private static final long STOP_MILLIS = 3_000;
    private static final int SHOWN = 60;

    /** From when on a message that does not come is an error. */
    private static final long MISSED_MILLIS = 60_000;

    private final Time time;
    private final HistoryMessages messages;
    private final BrokerTransport transport;
    private final BrokerState broker;
    private final EventCount written;
    private final LongAdder received = new LongAdder();
    private final LongAdder rows = new LongAdder();
    private final LongAdder twice = new LongAdder();
    private final LongAdder putAside = new LongAdder();
    private volatile Received last = Received.NOTHING;
    private volatile long missingSinceNanos;
    private final Loop loop;
    private boolean strange;
    private @Nullable Missing reported;

    HistoryReceiver(Time time, HistoryMessages messages, BrokerTransport transport, BrokerState broker) {
        this.time = time;
        this.written = new EventCount(time);
        this.loop = new Loop(time, "headway-history-receive", this::receive, this::lost);
        this.messages = messages;
        this.transport = transport;
        this.broker = broker;
    }

    void start() {
        loop.start();
    }

    /** Counts the transactions that have written received history. */
    EventCount written() {
        return written;
    }

    boolean running() {
        return !loop.stopped();
    }

    /** Ends after the transaction that it is in, which is not interrupted; a client that waits for its broker is. */
    void stop() {
        loop.end();
        loop.join(STOP_MILLIS);
        loop.interrupt();
        loop.join(STOP_MILLIS);
    }

    /** As long as the connection holds. */
    private long receive() throws Exception {
        try (BrokerTransport.Receiver receiver = transport.openReceiver()) {
            broker.works(this);
            while (!loop.stopped()) {
                receiveNext(receiver);
            }
        }
        return Loop.END;
    }

    private long lost(Throwable failure) {
        broker.lost(this, failure);
        return Loop.millis(RECONNECT_MILLIS);
    }

    private void receiveNext(BrokerTransport.Receiver receiver) throws Exception {
        Delivery delivery = receiver.receive(BrokerRoutes.HISTORY_BATCH, RECEIVE_MILLIS);
        if (delivery == null && last.waiting() == 0) {
            last = Received.NOTHING;
            return;
        }
        List<Part> parts = delivery == null ? List.of() : parts(delivery);
        Received done = written(parts, receiver);
        if (done == null) {
            return;
        }
        if (delivery != null) {
            delivery.acknowledge();
        }
        received.add(done.messages());
        rows.add(done.rows() - done.putAside());
        twice.add(done.twice());
        putAside.add(done.putAside());
        missing(done);
        last = done;
        written.advance();
    }

    /** Tries until it is done; null when this one is stopped before. */
    private @Nullable Received written(List<Part> parts, BrokerTransport.Receiver receiver) throws Exception {
        boolean said = false;
        while (!loop.stopped()) {
            try {
                return messages.receive(parts);
            } catch (StoreException away) {
                if (!said && away.kind() != StoreException.Kind.CONFLICT) {
                    LOG.warn("Received history cannot be written; trying again: {}", away.getMessage());
                    said = true;
                }
            } catch (RuntimeException | Error unreadable) {
                if (!said) {
                    LOG.error("Received history cannot be written; trying again", unreadable);
                    said = true;
                }
            }
            time.sleep(RETRY_MILLIS);
            receiver.idle();
        }
        return null;
    }

    private List<Part> parts(Delivery delivery) {
        List<Part> parts = new ArrayList<>();
        for (String text : delivery.texts()) {
            Part part = HistoryParts.read(text);
            if (part != null) {
                parts.add(part);
            } else if (!strange) {
                strange = true;
                LOG.warn(
                        "Expected pieces of history at {}, got something else, which is dropped: {}",
                        transport.describe(),
                        text.substring(0, Math.min(SHOWN, text.length())));
            }
        }
        return parts;
    }

    private void missing(Received done) {
        Missing missing = done.missing();
        if (missing == null || !missing.equals(last.missing())) {
            missingSinceNanos = time.nanos();
            return;
        }
        if (time.nanos() - missingSinceNanos > MISSED_MILLIS * 1_000_000 && !missing.equals(reported)) {
            reported = missing;
            LOG.error(
                    "Expected message {} of the history of {} for {} s, but it does not come; {} later pieces wait in"
                            + " history_inbox. If the broker has lost it, go on without it: update history_source set"
                            + " number = {} where source = '{}'",
                    missing.number(),
                    missing.source(),
                    MISSED_MILLIS / 1_000,
                    done.waiting(),
                    missing.number(),
                    missing.source());
        }
    }

    /** Messages written. */
    long received() {
        return received.sum();
    }

    long rows() {
        return rows.sum();
    }

    long twice() {
        return twice.sum();
    }

    long putAside() {
        return putAside.sum();
    }

    /** Pieces that wait for an earlier message, as last seen. */
    long waiting() {
        return last.waiting();
    }

    /** When the oldest event was written of what came last, or waits here; 0 when nothing came or waits. */
    long oldestMillis() {
        return last.oldestMillis();
    }
}
