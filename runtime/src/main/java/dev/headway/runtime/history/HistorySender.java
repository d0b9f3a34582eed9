package dev.headway.runtime.history;

import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryEvent;
import dev.headway.core.history.HistoryRow;
import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DefinitionCopy;
import dev.headway.runtime.port.HistoryBody;
import dev.headway.runtime.port.HistoryEvents.Moved;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.HistoryMessages.Missing;
import dev.headway.runtime.port.HistoryMessages.Outgoing;
import dev.headway.runtime.port.HistoryMessages.Progress;
import dev.headway.runtime.port.HistoryMessages.Received;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
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
 * Sends history that waits in the database to a broker or to another database, message by message; events leave this one when the other
 * side has them. Thread-safe: one message is sent at a time.
 */
final class HistorySender {
    private static final Logger LOG = LoggerFactory.getLogger(HistorySender.class);

    private static final long RECONNECT_MILLIS = 500;
    private static final long RECONNECT_AT_LEAST_EVERY_MILLIS = 2_000;

    /** Messages whose times are remembered until their rows are written. */
    private static final int REMEMBERED_MAX = 10_000;

    private final Time time;
    private final HistoryMessages messages;
    private final Definitions definitions;
    private final HistoryOutlet outlet;
    private final long id;
    private final int rowsMax;
    private final BrokerState broker;
    private final LongAdder sent = new LongAdder();
    private final LongAdder rows = new LongAdder();
    private final LongAdder putAside = new LongAdder();
    /** What the other side said last, where it says anything. */
    private volatile Received last = Received.NOTHING;

    private @Nullable Missing reported;
    /** Definitions that the other side has from this sender. */
    private final Set<Long> told = new HashSet<>();

    private final Deque<Sent> unwritten = new ArrayDeque<>();
    private long taken = -1;
    private long pauseMillis = RECONNECT_MILLIS;
    private long notBeforeNanos;

    private record Sent(long number, long createdMillis) {}

    /** @param id of this sender, unique among all nodes */
    HistorySender(
            Time time,
            HistoryMessages messages,
            Definitions definitions,
            HistoryOutlet outlet,
            long id,
            int rowsMax,
            BrokerState broker) {
        this.time = time;
        this.notBeforeNanos = time.nanos();
        this.messages = messages;
        this.definitions = definitions;
        this.outlet = outlet;
        this.id = id;
        this.rowsMax = rowsMax;
        this.broker = broker;
    }

    /** Sends the next message; says nothing moved when there is none, another node sends, or the broker is away. */
    synchronized Moved send() {
        if (time.nanos() - notBeforeNanos < 0) {
            return Moved.NOTHING;
        }
        Outgoing next = messages.next(id, taken, rowsMax, outlet.bytesMax());
        if (next == null) {
            return Moved.NOTHING;
        }
        List<HistoryRow> all = new ArrayList<>();
        for (HistoryEvent event : next.events()) {
            all.addAll(HistoryCodec.decode(event));
        }
        List<DefinitionCopy> news = news(all);
        byte[] body = new HistoryBody(news, next.events()).write();
        try {
            written(outlet.hand(next, body));
            broker.works(this);
            pauseMillis = RECONNECT_MILLIS;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Moved.NOTHING;
        } catch (Exception away) {
            broker.lost(this, away);
            outlet.disconnect();
            // Somebody else may reach it.
            messages.release(id, taken);
            notBeforeNanos = time.nanos() + pauseMillis * 1_000_000;
            pauseMillis = Math.min(2 * pauseMillis, RECONNECT_AT_LEAST_EVERY_MILLIS);
            return Moved.NOTHING;
        }
        taken = next.number();
        if (told.size() >= REMEMBERED_MAX) {
            told.clear(); // the other side takes a definition that it has
        }
        news.forEach(copy -> told.add(copy.definition().id()));
        sent.increment();
        if (unwritten.size() < REMEMBERED_MAX) {
            unwritten.add(new Sent(taken, next.createdMillis()));
        }
        return new Moved(next.events().size(), all.size(), 0);
    }

    private void written(Received done) {
        rows.add(done.rows() - done.putAside());
        putAside.add(done.putAside());
        last = done;
        Missing missing = done.missing();
        if (missing != null && !missing.equals(reported)) {
            reported = missing;
            LOG.error(
                    "Expected the history database to have message {} of the history of {}, but it has not; perhaps an older copy of it was"
                            + " restored. What follows waits there in history_inbox. Go on without what is lost: update"
                            + " history_source set number = {} where source = '{}'",
                    missing.number(),
                    missing.source(),
                    missing.number(),
                    missing.source());
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
            case HistoryRow.Incident incident -> incident.definitionId();
            case HistoryRow.JobLog log -> log.definitionId();
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

    /** Rows that the other side has written, where it says so. */
    long rows() {
        return rows.sum();
    }

    /** Rows that the other side's database has refused. */
    long putAside() {
        return putAside.sum();
    }

    /** What the other side said last; nothing where a broker is in between. */
    Received last() {
        return last;
    }

    /** Leaves the turn to others; without the database it ends by itself. The sender can be used again. */
    synchronized void stop() {
        outlet.disconnect();
        try {
            messages.release(id, taken);
        } catch (StoreException away) {
            LOG.debug("The lease for sending history was not released", away);
        }
    }
}
