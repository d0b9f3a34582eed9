package dev.headway.runtime.history;

import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.HistoryEvents.Backlog;
import dev.headway.runtime.port.HistoryEvents.Moved;
import dev.headway.runtime.port.HistoryEvents.Removed;
import dev.headway.runtime.port.Statistics;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.settings.HistorySettings;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves history to its tables and removes what is old, on two threads of this node while its executor runs. Nodes take turns by
 * themselves: who finds another one at work does nothing. A node whose own history is synchronous looks too, though rarely:
 * another one, or an earlier run, may have left something. Thread-safe.
 */
public final class HistoryWorker {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryWorker.class);
    private static final long POLL_MILLIS = 500;
    private static final long POLL_SYNC_MILLIS = 10_000;
    /** So that a move takes what several commits left. */
    private static final long GATHER_MILLIS = 25;

    /** Steps a second from which on this node counts as busy, and history is left for a quieter moment. */
    private static final long BUSY_STEPS = 2_000;

    private static final long BUSY_MILLIS = 50;
    private static final long BACKLOG_EVERY_NANOS = 1_000_000_000;
    private static final long RETRY_MILLIS = 1_000;
    /** By then a step's transaction is over, also one that an application held open for a while. */
    private static final long STATISTICS_LAG_MILLIS = 60_000;

    private final HistoryEvents events;
    private final @Nullable HistoryRoute route;
    private final HistorySettings settings;
    private final Time time;
    private final LongAdder steps = new LongAdder();
    private final LongAdder rowsMoved = new LongAdder();
    private final LongAdder rowsPutAside = new LongAdder();
    private final LongAdder instancesRemoved = new LongAdder();
    private final LongAdder rowsRemoved = new LongAdder();
    private volatile Backlog backlog = Backlog.NONE;
    /** Something was committed since the last move began. */
    private volatile boolean woken;
    /** The mover waits for something to move. */
    private volatile boolean idle;

    private final Busy busy;
    /** When the backlog was last looked at; of the mover. */
    private long lookedNanos;

    private final Loop mover;
    private final Loop remover;
    private final Statistics statistics;

    /**
     * Makes a worker that does nothing before its start.
     *
     * @param route where history goes by messages; null where it is moved
     * @param statistics what is added up from history before it goes
     */
    public HistoryWorker(
            HistoryEvents events,
            @Nullable HistoryRoute route,
            Statistics statistics,
            HistorySettings settings,
            Time time) {
        this.time = time;
        this.busy = new Busy(time.nanos());
        this.lookedNanos = time.nanos() - BACKLOG_EVERY_NANOS;
        this.statistics = statistics;
        this.events = events;
        this.route = route;
        this.settings = settings;
        this.mover = new Loop(
                time,
                "headway-history",
                this::moveSome,
                new LoggedFailures(LOG, "History cannot be moved", Loop.millis(RETRY_MILLIS)));
        this.remover = new Loop(
                time,
                "headway-history-removal",
                this::removeDue,
                new LoggedFailures(LOG, "Old history cannot be removed", Loop.millis(settings.removeEveryMillis())));
    }

    public synchronized void start() {
        if (!mover.stopped()) {
            return;
        }
        mover.start();
        remover.start();
        if (route != null) {
            route.start();
        }
    }

    /** Ends both threads after the transaction that they are in. */
    public synchronized void stop() {
        mover.stop();
        remover.stop();
        if (route != null) {
            route.stop();
        }
    }

    /** A step of this node has left an event. Called on the hot path. */
    public void committed() {
        steps.increment();
        if (!woken) {
            woken = true;
        }
        if (idle) {
            idle = false;
            mover.wake();
        }
    }

    private long moveSome() {
        boolean later = route != null || settings.mode() != HistorySettings.Mode.SYNC;
        idle = false;
        woken = false;
        Moved moved = busy.mayWait() ? Moved.NOTHING : move();
        busy.moved(moved);
        if (time.nanos() - lookedNanos >= BACKLOG_EVERY_NANOS && (later || backlog.events() > 0)) {
            look();
            lookedNanos = time.nanos();
        }
        long pause = busy.waiting ? BUSY_MILLIS : pauseMillis(moved, later);
        idle = pause == POLL_MILLIS;
        return idle && woken ? 0 : Loop.millis(pause);
    }

    /** Whether history may wait, because much else is to be done and it is not far behind yet. Belongs to the mover. */
    private final class Busy {
        private long caughtUpNanos;
        private long lookedNanos;
        private long stepsBefore;
        private boolean waiting;

        Busy(long nowNanos) {
            caughtUpNanos = nowNanos;
            lookedNanos = nowNanos;
        }

        boolean mayWait() {
            long now = time.nanos();
            long done = steps.sum();
            boolean busy = (done - stepsBefore) * 1e9 > (double) BUSY_STEPS * Math.max(1, now - lookedNanos);
            stepsBefore = done;
            lookedNanos = now;
            waiting = busy && now - caughtUpNanos < settings.lagMillis() * 1_000_000;
            return waiting;
        }

        void moved(Moved moved) {
            if (!waiting && moved.rows() < settings.moveRowsMax() / 2) {
                caughtUpNanos = time.nanos();
            }
        }
    }

    private long pauseMillis(Moved moved, boolean later) {
        if (moved.rows() >= settings.moveRowsMax() / 2) {
            return 0;
        }
        if (moved.events() > 0) {
            return GATHER_MILLIS;
        }
        return later ? POLL_MILLIS : POLL_SYNC_MILLIS;
    }

    private Moved move() {
        if (route != null) {
            return route.send();
        }
        Moved moved = events.move(settings.moveRowsMax());
        rowsMoved.add(moved.rows() - moved.putAside());
        rowsPutAside.add(moved.putAside());
        return moved;
    }

    /**
     * Moves, or sends, until nothing waits, or another node is at it; returns how many events. When this node receives what it has sent, it waits
     * a while for that.
     */
    public long moveAll() {
        long all = 0;
        Moved moved;
        do {
            moved = move();
            all += moved.events();
        } while (moved.events() > 0);
        if (route != null) {
            route.awaitWritten();
        }
        look();
        return all;
    }

    private void look() {
        backlog = events.backlog();
        if (route != null) {
            route.look();
        }
    }

    /** Each round is a transaction of its own, so nobody waits for long. */
    private long removeDue() {
        return removeSome() >= settings.removeInstancesMax() ? 0 : Loop.millis(settings.removeEveryMillis());
    }

    /**
     * Adds up everything that ended until a while ago: until then every transaction in which something ended has been committed, and
     * its history moved. Returns the moment up to which it is complete, epoch milliseconds.
     */
    public long addUp() {
        long until = time.millis() - STATISTICS_LAG_MILLIS - events.backlog().oldestMillis();
        Statistics.Advance advance;
        do {
            advance = statistics.advance(until);
        } while (advance.more());
        return advance.completeMillis();
    }

    private int removeSome() {
        addUp();
        Removed removed = events.removeExpired(time.millis(), settings.removeInstancesMax());
        instancesRemoved.add(removed.instances());
        rowsRemoved.add(removed.rows());
        return removed.instances();
    }

    /** Removes all history whose time is over now, unless another node is at it; returns of how many instances. */
    public long removeExpired() {
        long all = 0;
        int removed;
        do {
            removed = removeSome();
            all += removed;
        } while (removed > 0);
        return all;
    }

    /** Looks for old history now instead of at the next turn. */
    public void removeSoon() {
        remover.wake();
    }

    /** What this node did and last saw. */
    public HistoryStatistics statistics() {
        Backlog seen = backlog;
        HistoryRoute by = route;
        return new HistoryStatistics(
                rowsMoved.sum() + (by == null ? 0 : by.rowsWritten()),
                seen.events(),
                Math.max(seen.oldestMillis(), by == null ? 0 : by.lagMillis()),
                rowsPutAside.sum() + (by == null ? 0 : by.rowsPutAside()),
                instancesRemoved.sum(),
                rowsRemoved.sum(),
                by == null ? HistoryStatistics.Messages.NONE : by.statistics());
    }
}
