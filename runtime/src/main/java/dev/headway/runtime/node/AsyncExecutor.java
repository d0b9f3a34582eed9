package dev.headway.runtime.node;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.definition.JobPlace;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow.Table;
import dev.headway.runtime.batch.BatchWorker;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.channel.JobAnnouncer;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.channel.LowWatermark;
import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.DueJob;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.recovery.LeaseKeeper;
import dev.headway.runtime.recovery.Probation;
import dev.headway.runtime.recovery.ProbationChannel;
import dev.headway.runtime.settings.RuntimeSettings;
import dev.headway.runtime.timer.StartTimers;
import dev.headway.runtime.timer.TimerService;
import dev.headway.runtime.turn.FailureText;
import dev.headway.runtime.turn.InstanceLoader;
import dev.headway.runtime.turn.Submission;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything of a node that looks for work by itself: leases, channel, timers, sweeps. Can be started and stopped. Thread-safe. */
final class AsyncExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(AsyncExecutor.class);
    private static final long SWEEP_MILLIS = 500;
    private static final long OUTBOX_GRACE_MILLIS = 2_000;
    /** A sweep is slow when the database has to keep what was sent long ago; it takes one part in so many of the time. */
    private static final int OUTBOX_SWEEP_PARTS = 10;

    static final Set<Integer> ALL = IntStream.range(0, Ids.PARTITIONS).boxed().collect(Collectors.toUnmodifiableSet());

    private final Time time;
    private final NodeRuntime node;
    private final RuntimeSettings settings;
    private final long session;
    private final InstanceLoader loader;
    private final StartTimers startTimers;
    private final LowWatermark watermark;
    /** Written under the monitor, read by whoever: the keeper's thread asks while a stop waits for it. */
    private volatile @Nullable Running running;

    /** Held for a moment only; a stop may hold the monitor for long. */
    private final Object announcing = new Object();

    private volatile @Nullable JobAnnouncer announcer;
    private volatile boolean closed;
    private volatile long timersFired;
    private final LongAdder leasesLost = new LongAdder();
    private final LongAdder leasesLostMillis = new LongAdder();
    /** Of the thread that sweeps. */
    private volatile long nextOutboxSweep;
    /** The last sweep of the outbox took a full page, and all of it was applied. */
    private volatile boolean outboxGoesOn;

    private record Running(
            LeaseKeeper leases, JobChannel channel, TimerService timers, Loop sweeps, Probation probation) {}

    AsyncExecutor(
            NodeRuntime node,
            Time time,
            RuntimeSettings settings,
            long session,
            InstanceLoader loader,
            UserCode userCode) {
        this.node = node;
        this.time = time;
        this.nextOutboxSweep = time.nanos();
        this.settings = settings;
        this.session = session;
        this.loader = loader;
        this.watermark = new LowWatermark(settings.bands(), time.nanos());
        this.startTimers = new StartTimers(
                node.store(),
                node.turns(),
                () -> node.ids().next(node.partitionForNewInstance()),
                node::nowMillis,
                timer -> node.definitions().suspended(timer.definitionId())
                        || node.definitions()
                                .knownPlace(
                                        timer.definitionId(), new JobPlace.Id(timer.elementId(), JobPlace.Point.TIMER))
                                .suspended(),
                settings.zone(),
                userCode::calendar);
    }

    synchronized void start() {
        if (running != null) {
            return;
        }
        Store store = node.store();
        Probation probation = probation(store);
        boolean claims = Channels.claims(settings);
        LeaseKeeper leases = new LeaseKeeper(
                store.leases(),
                settings.nodeName(),
                session,
                new LeaseKeeper.Settings(settings.leaseMillis(), settings.drainMillis()),
                partition -> !claims && node.jobs().busy(partition),
                new LeaseKeeper.Heir() {
                    @Override
                    public void inherit(Set<Integer> gained, Set<Integer> left) {
                        watermark.forget(left);
                        node.jobs().forget(gained);
                        probation.inherit(gained, left);
                    }

                    @Override
                    public boolean keeps(int partition) {
                        return probation.watches(partition);
                    }

                    @Override
                    public void gained() {
                        wake();
                    }

                    @Override
                    public void lost(long silentMillis) {
                        leasesLostMillis.add(silentMillis);
                        leasesLost.increment();
                    }
                },
                time);
        leases.start();
        TimerService timers = new TimerService(
                store, node.turns(), loader, leases::owned, node.jobs()::settled, time, settings.pageSize());
        JobChannel channel;
        try {
            channel = new ProbationChannel(Channels.open(context(leases::owned, leases::owns)), probation);
        } catch (RuntimeException refused) {
            leases.close();
            throw refused;
        }
        node.effects().timers(timers);
        Loop sweeps = new Loop(
                time,
                "headway-sweep",
                () -> {
                    sweep(leases, probation);
                    return Loop.millis(SWEEP_MILLIS);
                },
                new LoggedFailures(LOG, "Sweeps failed", Loop.millis(SWEEP_MILLIS)));
        running = new Running(leases, channel, timers, sweeps, probation);
        node.jobs().start(channel);
        timers.start();
        sweeps.start();
    }

    private Probation probation(Store store) {
        return new Probation(
                store.crashRecords(),
                session,
                node::nowMillis,
                settings.slots(),
                // That channel has all in memory, and does not look a second time.
                settings.channel().equals("memory") ? Integer.MAX_VALUE : settings.queueSize(),
                work -> Thread.ofVirtual().name("headway-suspects").start(work),
                (job, message, answer) -> node.turns()
                        .submit(new Submission(
                                new Command.MoveToDeadLetter(job.instanceId(), job.jobId(), message),
                                new Buried(job, answer),
                                null)));
    }

    /** A job that is not there to be buried any more is as good as buried. */
    private record Buried(ReadyJob job, Consumer<Boolean> answer) implements Submission.Answer {
        @Override
        public void reply(Reply reply) {
            answer.accept(true);
        }

        @Override
        public void fail(Throwable failure) {
            answer.accept(failure instanceof Refusal);
            LOG.warn("Job {} could not be quarantined: {}", job.jobId(), failure.toString());
        }
    }

    private ChannelContext context(Supplier<Set<Integer>> partitions, IntPredicate owned) {
        return new ChannelContext(
                settings,
                new ChannelOptions(settings.channel(), Map.of()),
                session,
                node.store(),
                partitions,
                owned,
                time,
                watermark,
                node.jobs()::versionSeen,
                node.jobs()::loadAhead);
    }

    /** A job became ready while no executor runs here. */
    void announce(ReadyJob job) {
        JobAnnouncer open = announcer;
        if (open == null) {
            open = openAnnouncer();
        }
        open.ready(job);
    }

    private JobAnnouncer openAnnouncer() {
        synchronized (announcing) {
            JobAnnouncer open = announcer;
            if (open == null) {
                open = closed ? JobAnnouncer.NONE : Channels.announcer(context(Set::of, partition -> false));
                announcer = open;
            }
            return open;
        }
    }

    /** Stops for good. */
    void close() {
        stop();
        synchronized (announcing) {
            closed = true;
            if (announcer != null) {
                announcer.close();
                announcer = JobAnnouncer.NONE;
            }
        }
    }

    /** What the channel has done since the executor was started; while it is off, what was announced to others. */
    ChannelStatistics channelStatistics() {
        Running open = running;
        JobAnnouncer others = announcer;
        if (open != null) {
            return open.channel().statistics();
        }
        return others == null ? ChannelStatistics.NONE : others.statistics();
    }

    /** Each part by itself: one that fails keeps none of the others from its turn. */
    private void sweep(LeaseKeeper leases, Probation probation) {
        sweep("outbox", () -> sweepOutboxInTime(leases));
        sweep("start timers", () -> {
            if (leases.owns(0)) {
                startTimers.fireDue();
            }
        });
        sweep("time limits of jobs", () -> node.jobs().checkTimeouts());
        sweep(
                "jobs that wait for another one of their instance",
                () -> node.jobs().resumeParked());
        sweep(
                "suspect jobs",
                () -> probation.sweep(
                        (partitions, limit) -> node.store().readyJobs(partitions, Long.MAX_VALUE, limit).stream()
                                .toList(),
                        leases::owns));
    }

    private static void sweep(String what, Runnable part) {
        try {
            part.run();
        } catch (StoreException away) {
            LOG.debug("Sweep of {} put off: {}", what, away.getMessage());
        } catch (RuntimeException | Error failure) {
            LOG.warn("Sweep of {} failed and is tried again", what, failure);
        }
    }

    private void sweepOutboxInTime(LeaseKeeper leases) {
        Set<Integer> mine = leases.owned();
        long began = time.nanos();
        if (!mine.isEmpty() && (outboxGoesOn || began - nextOutboxSweep >= 0)) {
            outboxGoesOn = false;
            sweepOutbox(mine);
            node.outbox().sendWaiting(mine, node.nowMillis());
            long ended = time.nanos();
            nextOutboxSweep = ended + (ended - began) * OUTBOX_SWEEP_PARTS;
        }
    }

    /** Page after page while there are more rows than one sweep takes, as after a crash in the middle of a signal to very many. */
    private void sweepOutbox(Set<Integer> mine) {
        node.outbox().sweep(mine, OUTBOX_GRACE_MILLIS * 1_000_000, time.nanos(), () -> {
            Running open = running;
            if (open != null) {
                outboxGoesOn = true;
                open.sweeps().wake();
            }
        });
    }

    synchronized void stop() {
        Running open = running;
        if (open == null) {
            return;
        }
        running = null;
        node.effects().timers(null);
        open.sweeps().end();
        open.timers().close();
        timersFired += open.timers().fired();
        node.jobs().stop(Duration.ofMillis(settings.drainMillis()));
        open.probation().stop();
        open.leases().close();
    }

    boolean running() {
        return running != null;
    }

    /** The partitions that this node leases; empty while the executor is off. */
    Set<Integer> partitions() {
        Running open = running;
        return open == null ? Set.of() : open.leases().owned();
    }

    long timersFired() {
        Running open = running;
        return timersFired + (open == null ? 0 : open.timers().fired());
    }

    long leasesLost() {
        return leasesLost.sum();
    }

    long leasesLostMillis() {
        return leasesLostMillis.sum();
    }

    /** Something changed that nobody announces: time jumped, partitions came. */
    void wake() {
        Running open = running;
        if (open != null) {
            open.timers().wake();
            open.channel().poll();
        }
    }

    /** Who makes changes of definitions that are planned. */
    void plannedChanges(Consumer<StartTimerRow> by) {
        startTimers.changes(by);
    }

    /** Starts the instance of a start timer now, due or not; false when the timer is gone, or cannot start one. */
    boolean fireStartTimer(long timerId) {
        return node.store().startTimer(timerId).filter(startTimers::fire).isPresent();
    }

    /** Runs whatever is runnable on the calling thread until nothing is. */
    long runUntilIdle(BatchWorker batches) {
        long ran = 0;
        long before;
        do {
            before = ran;
            ran += node.outbox().drain(ALL);
            ran += node.outbox().drainWaiting(ALL, node.nowMillis());
            ran += due(Table.RETRY);
            ran += due(Table.TIMER);
            ran += startTimers.fireDueAndWait();
            ran += readyJobs();
            ran += batches.runAll(ALL);
        } while (ran > before);
        return ran;
    }

    private long due(Table table) {
        long ran = 0;
        for (DueJob row : node.store().dueJobs(table, ALL, node.nowMillis(), settings.pageSize())) {
            Command command = table == Table.RETRY
                    ? new Command.RetryJob(row.instanceId(), row.id())
                    : new Command.FireTimer(row.instanceId(), row.id());
            try {
                ran += node.calls().execute(command) instanceof Reply.Stale ? 0 : 1;
            } catch (RuntimeException failure) {
                LOG.warn("Timer {} of instance {} failed: {}", row.id(), row.instanceId(), FailureText.line(failure));
                node.calls()
                        .execute(new Command.FailTimer(
                                row.instanceId(),
                                row.id(),
                                FailureText.message(failure),
                                FailureText.trace(failure),
                                0));
                ran++;
            }
        }
        return ran;
    }

    private long readyJobs() {
        long ran = 0;
        for (ReadyJob job : node.store().readyJobs(ALL, Long.MAX_VALUE, settings.pageSize())) {
            try {
                ran += node.runJob(job.instanceId(), job.executionId(), job.jobId()) instanceof Reply.Stale ? 0 : 1;
            } catch (Exception failure) {
                LOG.debug("Job {} failed; its failure is recorded", job.jobId(), failure);
                ran++;
            }
        }
        return ran;
    }
}
