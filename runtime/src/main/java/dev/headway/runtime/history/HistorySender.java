package dev.headway.runtime.history;

import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryEvent;
import dev.headway.core.history.HistoryRow;
import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DefinitionCopy;
import dev.headway.runtime.port.HistoryBody;
import dev.headway.runtime.port.HistoryEvents.Moved;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.HistoryMessages.Outgoing;
import dev.headway.runtime.port.HistoryMessages.Progress;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends history that waits in the database to a broker, message by message; events leave the database when the broker has them.
 * Thread-safe: one message is sent at a time.
 */
final class HistorySender {
    private static final Logger LOG = LoggerFactory.getLogger(HistorySender.class);

    /** So that a message goes in few pieces. */
    private static final int BYTES_MAX = 120_000;

    private static final long RECONNECT_MILLIS = 500;
    private static final long RECONNECT_AT_LEAST_EVERY_MILLIS = 2_000;

    /** Messages whose times are remembered until their rows are written. */
    private static final int REMEMBERED_MAX = 10_000;

    private final HistoryMessages messages;
    private final Definitions definitions;
    private final BrokerTransport transport;
    private final long id;
    private final int rowsMax;
    private final BrokerState broker;
    private final LongAdder sent = new LongAdder();
    /** Definitions that the broker has from this sender. */
    private final Set<Long> told = new HashSet<>();

    private final Deque<Sent> unwritten = new ArrayDeque<>();
    private BrokerTransport.@Nullable Sender open;
    private long taken = -1;
    private long pauseMillis = RECONNECT_MILLIS;
    private long notBeforeNanos = System.nanoTime();

    private record Sent(long number, long createdMillis) {}

    /** @param id of this sender, unique among all nodes */
    HistorySender(
            HistoryMessages messages,
            Definitions definitions,
            BrokerTransport transport,
            long id,
            int rowsMax,
            BrokerState broker) {
        this.messages = messages;
        this.definitions = definitions;
        this.transport = transport;
        this.id = id;
        this.rowsMax = rowsMax;
        this.broker = broker;
    }

    /** Sends the next message; says nothing moved when there is none, another node sends, or the broker is away. */
    synchronized Moved send() {
        if (open == null && System.nanoTime() - notBeforeNanos < 0) {
            return Moved.NOTHING;
        }
        Outgoing next = messages.next(id, taken, rowsMax, BYTES_MAX);
        if (next == null) {
            return Moved.NOTHING;
        }
        List<HistoryRow> rows = new ArrayList<>();
        for (HistoryEvent event : next.events()) {
            rows.addAll(HistoryCodec.decode(event));
        }
        List<DefinitionCopy> news = news(rows);
        byte[] body = new HistoryBody(news, next.events()).write();
        try {
            BrokerTransport.Sender sender = connected();
            sender.send(HistoryParts.write(next.source(), next.number(), next.createdMillis(), body));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Moved.NOTHING;
        } catch (Exception away) {
            broker.lost(this, away);
            disconnect();
            // Somebody else may reach it.
            messages.release(id, taken);
            notBeforeNanos = System.nanoTime() + pauseMillis * 1_000_000;
            pauseMillis = Math.min(2 * pauseMillis, RECONNECT_AT_LEAST_EVERY_MILLIS);
            return Moved.NOTHING;
        }
        taken = next.number();
        news.forEach(copy -> told.add(copy.definition().id()));
        sent.increment();
        if (unwritten.size() < REMEMBERED_MAX) {
            unwritten.add(new Sent(taken, next.createdMillis()));
        }
        return new Moved(next.events().size(), rows.size(), 0);
    }

    private BrokerTransport.Sender connected() throws Exception {
        BrokerTransport.Sender sender = open;
        if (sender == null) {
            sender = transport.openSender();
            open = sender;
        }
        broker.works(this);
        pauseMillis = RECONNECT_MILLIS;
        return sender;
    }

    private void disconnect() {
        BrokerTransport.Sender sender = open;
        open = null;
        if (sender != null) {
            sender.close();
        }
    }

    private List<DefinitionCopy> news(List<HistoryRow> rows) {
        Set<Long> unknown = new HashSet<>();
        for (HistoryRow row : rows) {
            long definitionId = definitionOf(row);
            if (definitionId != 0 && !told.contains(definitionId)) {
                unknown.add(definitionId);
            }
        }
        List<DefinitionCopy> copies = new ArrayList<>();
        for (long definitionId : unknown) {
            definitions.copyOf(definitionId).ifPresent(copies::add);
        }
        return copies;
    }

    private static long definitionOf(HistoryRow row) {
        return switch (row) {
            case HistoryRow.Instance instance -> instance.definitionId();
            case HistoryRow.Activity activity -> activity.definitionId();
            case HistoryRow.Task task -> task.definitionId();
            case HistoryRow.Detail detail -> 0;
        };
    }

    /** When the oldest event was written that is sent but, as far as this database knows, not in its tables; 0 for none. */
    synchronized long oldestUnwrittenMillis() {
        if (unwritten.isEmpty()) {
            return 0;
        }
        Progress progress = messages.progress();
        if (progress.written() < 0) {
            unwritten.clear(); // another database receives it, and knows
            return 0;
        }
        while (!unwritten.isEmpty() && unwritten.getFirst().number() <= progress.written()) {
            unwritten.removeFirst();
        }
        return unwritten.isEmpty() ? 0 : unwritten.getFirst().createdMillis();
    }

    long sent() {
        return sent.sum();
    }

    /** Leaves the turn to others; without the database it ends by itself. The sender can be used again. */
    synchronized void stop() {
        disconnect();
        try {
            messages.release(id, taken);
        } catch (StoreException away) {
            LOG.debug("The lease for sending history was not released", away);
        }
    }
}
