package dev.headway.runtime.timer;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow.Table;
import dev.headway.runtime.channel.LowWatermark;
import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.Store.DueJob;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.port.WorkIndex;
import dev.headway.runtime.turn.FailureText;
import dev.headway.runtime.turn.InstanceLoader;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fires timers and ends the back-off of failed jobs. The near future is a heap in memory; the rest stays in the database and is
 * read again every now and then. Firing is an ordinary command. Thread-safe.
 */
public final class TimerService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TimerService.class);
    private static final long RELOAD_MILLIS = 500;
    private static final long BACKLOG_MILLIS = 1_500;
    private static final long HORIZON_MILLIS = 10_000;
    /** Whoever leases the partition of a timer has read it after this time. A timer that is due sooner is fired where it was armed. */
    private static final long READ_MILLIS = RELOAD_MILLIS + RELOAD_MILLIS / 4;

    /** If that has not happened after this time, it will not: that node is gone, or runs no timers. */
    private static final long LATE_MILLIS = 2 * RELOAD_MILLIS;

    private static final int IN_FLIGHT_MAX = 2_000;
    private static final int HEAP_MAX = 30_000;
    /** Timers read at once, beside those that are known already and come again. */
    private static final int PAGE = 16_000;
    /** With fewer than these in memory the next page of a backlog is read. */
    private static final int LOW_WATER = 2_000;

    private final WorkIndex store;
    private final Turns turns;
    private final InstanceLoader loader;
    private final Supplier<Set<Integer>> partitions;
    private final Consumer<Collection<Long>> settled;
    private final Time time;
    private final int pageSize;
    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Due> heap = new PriorityQueue<>(Comparator.comparingLong(Due::dueMillis));
    private final Set<Long> known = new HashSet<>();
    /** What has been over since the page that is being read was asked for: it may still show it. */
    private final Set<Long> overWhileReading = new HashSet<>();

    private final LowWatermark timers;
    private final LowWatermark retries;
    private final LongAdder fired = new LongAdder();
    private final Loop loop;
    /** When the database is read again; of the loop. */
    private long nextReloadNanos;

    private int inFlight;
    private boolean closed;
    private boolean reloadAsked = true;
    /** The database may have more that is due than the last page held. */
    private boolean backlog;

    private boolean reading;

    /**
     * A timer or retry that is due soon.
     *
     * @param armedHere the other nodes leave it to this one, whoever leases its partition, until it is late
     */
    record Due(long instanceId, long jobId, long dueMillis, boolean retry, boolean armedHere) {}

    /**
     * Makes a service that fires nothing yet.
     *
     * @param partitions those whose timers this node reads
     * @param settled told of instances that were loaded here since a timer of theirs is due
     * @param pageSize timers that fire together
     */
    public TimerService(
            WorkIndex store,
            Turns turns,
            InstanceLoader loader,
            Supplier<Set<Integer>> partitions,
            Consumer<Collection<Long>> settled,
            Time time,
            int pageSize) {
        this.store = store;
        this.turns = turns;
        this.loader = loader;
        this.partitions = partitions;
        this.settled = settled;
        this.time = time;
        this.timers = new LowWatermark(time.nanos());
        this.retries = new LowWatermark(time.nanos());
        this.nextReloadNanos = time.nanos();
        this.loop = new Loop(
                time,
                "headway-timer",
                this::fireDue,
                new LoggedFailures(LOG, "Due timers cannot be looked for", Loop.millis(RELOAD_MILLIS)));
        this.pageSize = pageSize;
    }

    public void start() {
        loop.start();
    }

    /**
     * A timer (or retry) has become durable. It is left to the node that leases its partition, unless it is due before that one is sure to have
     * read it: where two fire, one has worked in vain, and all that was committed with it has to be committed again.
     *
     * @param armedMillis when it was armed: for a timer what its row says, so that whoever reads it comes to the same conclusion
     */
    public void armed(long instanceId, long jobId, long dueMillis, long armedMillis, boolean retry) {
        boolean soon = dueMillis - armedMillis <= READ_MILLIS;
        if (!soon && !partitions.get().contains(Ids.partition(instanceId))) {
            return;
        }
        lock.lock();
        try {
            if (!closed && dueMillis <= time.millis() + HORIZON_MILLIS) {
                if (heap.size() >= HEAP_MAX) {
                    watermark(retry).missed(Ids.partition(instanceId), dueMillis);
                    reloadAsked = true; // the rest stays in the database until there is room
                } else if (known.add(jobId)) {
                    Due due = new Due(instanceId, jobId, dueMillis, retry, soon);
                    heap.add(due);
                    if (due.equals(heap.peek())) {
                        loop.wake();
                    }
                } else {
                    reloadAsked = true; // it fires or fails right now, and is armed again meanwhile
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Time may have jumped: looks at once. */
    public void wake() {
        lock.lock();
        try {
            reloadAsked = true;
        } finally {
            lock.unlock();
        }
        loop.wake();
    }

    /** One round: fires what is due, and reads the database when it is time. */
    private long fireDue() {
        List<Due> due;
        boolean reload;
        lock.lock();
        try {
            due = takeDue();
            reload = readsNow() || time.nanos() - nextReloadNanos >= 0;
            reloadAsked = false;
        } finally {
            lock.unlock();
        }
        fire(due);
        if (reload) {
            nextReloadNanos = time.nanos() + Loop.millis(RELOAD_MILLIS);
            if (reload()) {
                // What is not in memory yet is due later than what is: it is read when that runs low.
                nextReloadNanos += Loop.millis(BACKLOG_MILLIS);
            }
        }
        return due.isEmpty() ? pauseNanos() : 0;
    }

    private long pauseNanos() {
        lock.lock();
        try {
            if (readsNow()) {
                return 0;
            }
            Due first = heap.peek();
            long wait = first != null && hasRoom() ? Math.max(1, first.dueMillis() - time.millis()) : RELOAD_MILLIS;
            return Loop.millis(Math.min(wait, RELOAD_MILLIS));
        } finally {
            lock.unlock();
        }
    }

    private boolean readsNow() {
        return reloadAsked || (backlog && heap.size() < LOW_WATER);
    }

    /** Timers are fired by the page, since their instances are loaded together. */
    private boolean hasRoom() {
        return IN_FLIGHT_MAX - inFlight >= Math.min(pageSize, heap.size());
    }

    private List<Due> takeDue() {
        List<Due> due = new ArrayList<>();
        long now = time.millis();
        if (!hasRoom()) {
            return due;
        }
        Set<Integer> mine = partitions.get();
        while (!heap.isEmpty() && heap.peek().dueMillis() <= now && due.size() < pageSize) {
            Due next = heap.poll();
            if (firesHere(next, mine, now)) {
                due.add(next);
                inFlight++;
            } else {
                known.remove(next.jobId());
            }
        }
        return due;
    }

    /** A partition that has moved to another node took its timers with it: that node has read them. */
    private static boolean firesHere(Due due, Set<Integer> mine, long nowMillis) {
        return mine.contains(Ids.partition(due.instanceId()))
                || (due.armedHere() && due.dueMillis() > nowMillis - LATE_MILLIS);
    }

    /** True when the database has more than it was asked for. */
    private boolean reload() {
        Set<Integer> mine = partitions.get();
        if (mine.isEmpty()) {
            return false;
        }
        long until = time.millis() + RELOAD_MILLIS * 4;
        boolean more = load(Table.TIMER, mine, until);
        more |= load(Table.RETRY, mine, until);
        lock.lock();
        try {
            backlog = more;
        } finally {
            lock.unlock();
        }
        return more;
    }

    private boolean load(Table table, Set<Integer> mine, long until) {
        int limit;
        lock.lock();
        try {
            if (heap.size() > HEAP_MAX - PAGE) {
                return true;
            }
            limit = PAGE + known.size();
            reading = true;
        } finally {
            lock.unlock();
        }
        LowWatermark watermark = watermark(table == Table.RETRY);
        List<DueJob> page = List.of();
        boolean left = false;
        long asked = time.millis();
        try {
            long began = time.nanos();
            long since = watermark.begin(mine, began);
            page = store.dueJobs(table, mine, new Span(since, until), limit);
            long earliest = page.isEmpty() ? Long.MAX_VALUE : page.getFirst().dueMillis();
            int shown = page.size();
            watermark.end(
                    mine, new LowWatermark.Page(since, shown, shown < limit, asked, began, time.nanos()), earliest);
        } finally {
            left = take(page, table, asked);
        }
        // What comes behind those that are left to others is due later than they are: no reason to hurry.
        return page.size() >= limit && !left;
    }

    private LowWatermark watermark(boolean retry) {
        return retry ? retries : timers;
    }

    /** True when some are left to other nodes. */
    private boolean take(List<DueJob> page, Table table, long asked) {
        boolean left = false;
        lock.lock();
        try {
            for (DueJob row : page) {
                if (table == Table.TIMER && !known.contains(row.id()) && isLeftToOthers(row, asked)) {
                    left = true;
                    continue;
                }
                if (!overWhileReading.contains(row.id()) && known.add(row.id())) {
                    heap.add(new Due(row.instanceId(), row.id(), row.dueMillis(), table == Table.RETRY, false));
                }
            }
            overWhileReading.clear();
            reading = false;
        } finally {
            lock.unlock();
        }
        return left;
    }

    /** Whether the node that armed this timer fires it, which is not this one. */
    private static boolean isLeftToOthers(DueJob row, long nowMillis) {
        return row.dueMillis() - row.createdMillis() <= READ_MILLIS && row.dueMillis() > nowMillis - LATE_MILLIS;
    }

    private void fire(List<Due> due) {
        if (due.isEmpty()) {
            return;
        }
        Set<Long> instances = new LinkedHashSet<>();
        for (Due timer : due) {
            turns.outdatedUnlessItAwaits(timer.instanceId(), timer.jobId());
            instances.add(timer.instanceId());
        }
        try {
            loader.prefetch(turns, instances);
            settled.accept(instances);
        } catch (StoreException unavailable) {
            LOG.debug("Could not load {} instances ahead; each loads itself", instances.size(), unavailable);
        } catch (RuntimeException | Error failure) {
            LOG.warn("Could not load {} instances ahead; each loads itself", instances.size(), failure);
        }
        for (Due timer : due) {
            guarded(
                    timer,
                    () -> Thread.ofVirtual()
                            .name("headway-timer-", timer.jobId())
                            .start(() -> guarded(timer, () -> fire(timer))));
        }
    }

    /** Whatever goes wrong, the timer is not under way for ever: it is read again. */
    private void guarded(Due timer, Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error defect) {
            LOG.error(
                    "Firing timer {} of instance {} broke off; it is tried again",
                    timer.jobId(),
                    timer.instanceId(),
                    defect);
            over(timer);
        }
    }

    private void fire(Due timer) {
        Command command = timer.retry()
                ? new Command.RetryJob(timer.instanceId(), timer.jobId(), timer.dueMillis())
                : new Command.FireTimer(timer.instanceId(), timer.jobId(), timer.dueMillis());
        turns.submit(new Submission(command, new Answer(timer), null));
    }

    private void over(Due timer) {
        lock.lock();
        try {
            inFlight--;
            known.remove(timer.jobId());
            if (reading) {
                overWhileReading.add(timer.jobId());
            }
            if (!heap.isEmpty() && hasRoom()) {
                loop.wake();
            }
        } finally {
            lock.unlock();
        }
        var turn = turns.find(timer.instanceId());
        if (turn != null) {
            turns.settle(turn);
        }
    }

    private final class Answer implements Submission.Answer {
        private final Due timer;

        Answer(Due timer) {
            this.timer = timer;
        }

        @Override
        public void reply(Reply reply) {
            if (!(reply instanceof Reply.Stale) && !timer.retry()) {
                fired.increment();
            }
            over(timer);
        }

        @Override
        public void fail(Throwable failure) {
            if (failure instanceof StoreException away && away.kind() != StoreException.Kind.DATA) {
                LOG.debug("Timer {} waits for the database", timer.jobId(), failure);
                over(timer);
                return;
            }
            LOG.warn(
                    "Timer {} of instance {} failed: {}", timer.jobId(), timer.instanceId(), FailureText.line(failure));
            Command fail = new Command.FailTimer(
                    timer.instanceId(),
                    timer.jobId(),
                    FailureText.message(failure),
                    FailureText.trace(failure),
                    time.random());
            Thread.ofVirtual().start(() -> turns.submit(new Submission(fail, new Recorded(timer), null)));
        }
    }

    private final class Recorded implements Submission.Answer {
        private final Due timer;

        Recorded(Due timer) {
            this.timer = timer;
        }

        @Override
        public void reply(Reply reply) {
            over(timer);
        }

        @Override
        public void fail(Throwable failure) {
            LOG.error("The failure of timer {} could not be recorded", timer.jobId(), failure);
            over(timer);
        }
    }

    public long fired() {
        return fired.sum();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
        loop.stop();
    }
}
