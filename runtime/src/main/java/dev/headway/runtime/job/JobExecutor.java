package dev.headway.runtime.job;

import dev.headway.core.command.Command;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.join.Joins;
import dev.headway.runtime.port.Claims.FollowUps;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.turn.CurrentTurn;
import dev.headway.runtime.turn.FailureText;
import dev.headway.runtime.turn.InstanceLoader;
import dev.headway.runtime.turn.Joined;
import dev.headway.runtime.turn.Turn;
import dev.headway.runtime.turn.Turns;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs ready jobs: takes them from the channel, runs their user code on virtual threads outside any turn, and submits the
 * outcome. The same for every channel. Thread-safe.
 */
public final class JobExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(JobExecutor.class);
    private static final long TAKE_AGAIN_MILLIS = 100;

    private final Turns turns;
    private final InstanceLoader loader;
    private final UserCode userCode;
    private final @Nullable Joins joins;
    private final int pageSize;
    private final long jobTimeoutMillis;
    private final Time time;
    private final JobRuns jobRuns;
    private final Semaphore free;
    private final Map<Long, RunningJob> running = new ConcurrentHashMap<>();
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final Map<Long, Integer> runs = new ConcurrentHashMap<>();
    /** Instances with exclusive jobs that wait for another one here. */
    private final Set<Long> withParked = ConcurrentHashMap.newKeySet();

    private final AtomicInteger openTasks = new AtomicInteger();
    private final EventCount taskEnds;
    private final AtomicIntegerArray openByPartition = new AtomicIntegerArray(Ids.PARTITIONS);
    private volatile @Nullable JobChannel channel;
    /** The last one, closed or not: what it has claimed it gives back. */
    private volatile @Nullable JobChannel claiming;

    private volatile boolean drained;
    private volatile Consumer<ReadyJob> announcer = job -> {};
    private @Nullable Loop dispatcher;

    /** User code that runs now. Thread-safe: an interruption meets the user code or nobody. */
    static final class RunningJob {
        private final JobTask task;
        private final Thread thread = Thread.currentThread();
        private final long sinceNanos;
        private boolean over;

        RunningJob(JobTask task, long sinceNanos) {
            this.task = task;
            this.sinceNanos = sinceNanos;
        }

        synchronized void interrupt() {
            if (!over && !thread.equals(Thread.currentThread())) {
                thread.interrupt();
            }
        }

        /** Called by the thread itself, which must not carry an interruption on into the engine. */
        synchronized void end() {
            over = true;
            Thread.interrupted();
        }
    }

    /**
     * Makes an executor that takes no jobs yet.
     *
     * @param joins for jobs that share a transaction with their user code; null when there are none
     * @param slots user code that may run at once
     * @param jobTimeoutMillis how long one run may take, 0 for no limit
     */
    public JobExecutor(
            Turns turns,
            InstanceLoader loader,
            UserCode userCode,
            @Nullable Joins joins,
            int slots,
            int pageSize,
            long jobTimeoutMillis,
            Time time) {
        this.time = time;
        this.taskEnds = new EventCount(time);
        this.jobRuns = new JobRuns(userCode, time);
        this.turns = turns;
        this.loader = loader;
        this.userCode = userCode;
        this.joins = joins;
        this.pageSize = pageSize;
        this.jobTimeoutMillis = jobTimeoutMillis;
        this.free = new Semaphore(slots);
    }

    /** Begins to take jobs from this channel. */
    public synchronized void start(JobChannel from) {
        claiming = from;
        channel = from;
        drained = false;
        Loop loop = new Loop(time, "headway-dispatch", () -> dispatch(from), JobExecutor::notHandedOut);
        dispatcher = loop;
        loop.start();
    }

    /** Whom to tell of ready jobs while none run here. */
    public void announceBy(Consumer<ReadyJob> others) {
        announcer = others;
    }

    /** A job has become durable: it goes to the channel; while this node runs none, to those that do. */
    public void ready(ReadyJob job) {
        JobChannel open = channel;
        if (open != null) {
            open.ready(job);
        } else {
            announcer.accept(job);
        }
    }

    /** Which of the jobs that a batch makes ready are claimed with it for this node; null for none. */
    public @Nullable FollowUps followUps(List<Effect.JobReady> ready) {
        JobChannel open = channel;
        return open == null ? null : open.followUps(ready);
    }

    /** A job has become durable, and was claimed for this node with it. */
    public void claimed(ReadyJob job, boolean exclusive) {
        JobChannel by = claiming;
        if (by != null) {
            by.claimed(job, exclusive);
        }
    }

    /** These instances go on here for a timer: what becomes ready in them had best run here, too. */
    public void settled(Collection<Long> instanceIds) {
        JobChannel open = channel;
        if (open != null) {
            open.settled(instanceIds);
        }
    }

    /** These partitions come to this node: what waits here of them is out of date. */
    public void forget(Set<Integer> partitions) {
        JobChannel open = channel;
        if (open != null) {
            open.forget(partitions);
        }
    }

    private long dispatch(JobChannel from) throws InterruptedException {
        List<ReadyJob> jobs = takeWithSlots(from);
        if (jobs.isEmpty()) {
            return Loop.END;
        }
        loadAhead(jobs);
        jobs.forEach(job -> begin(from, job));
        return 0;
    }

    /** The channel is asked again: the node has its leases, so nobody else would run its jobs. */
    private static long notHandedOut(Throwable failure) {
        LOG.error("The job channel failed to hand out jobs; it is asked again", failure);
        return Loop.millis(TAKE_AGAIN_MILLIS);
    }

    private void begin(JobChannel from, ReadyJob job) {
        JobTask task = new JobTask(this, from, job, free::release);
        try {
            Thread.ofVirtual().name("headway-job-", job.jobId()).start(task::start);
        } catch (RuntimeException | Error noThread) {
            LOG.error("Job {} of instance {} cannot begin; it stays ready", job.jobId(), job.instanceId(), noThread);
            task.notBegun();
        }
    }

    /** Takes as many jobs as there are free slots; each job holds one, and from now on keeps its partition here. */
    private List<ReadyJob> takeWithSlots(JobChannel from) throws InterruptedException {
        free.acquire();
        int room = 1 + takeUpTo(pageSize - 1);
        int used = 0;
        try {
            List<ReadyJob> jobs = from.take(room);
            used = jobs.size();
            jobs.forEach(this::taken);
            return jobs;
        } finally {
            free.release(room - used);
        }
    }

    private void taken(ReadyJob job) {
        openTasks.incrementAndGet();
        openByPartition.incrementAndGet(Ids.partition(job.instanceId()));
    }

    private int takeUpTo(int max) {
        int taken = 0;
        while (taken < max && free.tryAcquire()) {
            taken++;
        }
        return taken;
    }

    /** An instance has this version in the database: an older state that is cached is not run on, since it could not be committed. */
    public void versionSeen(long instanceId, long version) {
        turns.outdatedBefore(instanceId, version);
    }

    /**
     * Loads the instances of jobs that are about to run, in one go, also those that another node has gone on with; what fails here loads
     * itself later.
     */
    public void loadAhead(List<ReadyJob> jobs) {
        Set<Long> instances = new LinkedHashSet<>();
        for (ReadyJob job : jobs) {
            turns.outdatedUnlessItKnows(job);
            instances.add(job.instanceId());
        }
        try {
            loader.prefetch(turns, instances);
        } catch (StoreException unavailable) {
            LOG.debug("Could not load {} instances ahead; each loads itself", instances.size(), unavailable);
        } catch (RuntimeException | Error failure) {
            LOG.warn("Could not load {} instances ahead; each loads itself", instances.size(), failure);
        }
    }

    /**
     * Runs a job's user code on the calling thread.
     *
     * @param joined the transaction that the code shares with its outcome, or null
     * @throws Exception what the code throws
     */
    public static Command.Outcome run(JobWork work, UserCode userCode, @Nullable Joined joined) throws Exception {
        CurrentTurn.InJob place = new CurrentTurn.InJob(work.instanceId(), joined);
        CurrentTurn.Place before = CurrentTurn.enter(place);
        try {
            return place.settle(work.run(userCode));
        } finally {
            CurrentTurn.enter(before);
        }
    }

    /** The transaction that this job shares with its user code, begun; null when its outcome goes into a batch. */
    public @Nullable JoinedTransaction join(JobWork work) {
        return joins != null && joins.wantedBy(work) ? joins.begin() : null;
    }

    /** The command that records a failure. */
    public Command.FailJob failure(long instanceId, long executionId, long jobId, Throwable failure) {
        return new Command.FailJob(
                instanceId,
                executionId,
                jobId,
                FailureText.message(failure),
                FailureText.trace(failure),
                time.random());
    }

    /** An exclusive job that a caller of the API ran is over: the one parked behind it goes on. */
    public void resume(Turn turn, long jobId) {
        JobChannel open = channel;
        if (open == null) {
            turn.releaseExclusive(jobId);
        } else {
            next(turn, jobId, open);
        }
    }

    /** Puts the next parked job on its way: into the channel, since it needs a slot like any other. */
    void next(Turn turn, long jobId, JobChannel from) {
        ReadyJob parked = turn.releaseExclusive(jobId);
        while (parked != null && !from.again(parked)) {
            parked = turn.nextParked();
        }
    }

    /** A job waits in its turn until the exclusive one before it is over. */
    void parked(ReadyJob job) {
        withParked.add(job.instanceId());
    }

    /**
     * Puts parked jobs on their way where the one before them has been taken for a run and then was not begun: held back on probation, or dropped
     * because its partition was away for a moment. Called every now and then; one that comes too early is parked again.
     */
    public void resumeParked() {
        JobChannel open = channel;
        if (open == null) {
            return;
        }
        for (long instanceId : List.copyOf(withParked)) {
            withParked.remove(instanceId);
            Turn turn = turns.find(instanceId);
            if (turn == null) {
                continue;
            }
            ReadyJob parked = turn.nextParked();
            while (parked != null && !open.again(parked)) {
                parked = turn.nextParked();
            }
            if (turn.parked() > 0) {
                withParked.add(instanceId);
            }
            turns.settle(turn);
        }
    }

    /** Counts one more run of a job whose values had changed; returns how many there were. */
    int runsAgain(long jobId) {
        return runs.merge(jobId, 1, Integer::sum);
    }

    void runsNoMore(long jobId) {
        runs.remove(jobId);
    }

    /** A task has done everything, its commit included. */
    void taskOver(ReadyJob job) {
        openByPartition.decrementAndGet(Ids.partition(job.instanceId()));
        openTasks.decrementAndGet();
        taskEnds.advance();
    }

    /** Whether jobs of this partition run here, or have run and are not durable yet. */
    public boolean busy(int partition) {
        return openByPartition.get(partition) > 0;
    }

    Time time() {
        return time;
    }

    Turns turns() {
        return turns;
    }

    UserCode userCode() {
        return userCode;
    }

    RunningJob begun(long jobId, JobTask task) {
        RunningJob job = new RunningJob(task, time.nanos());
        running.put(jobId, job);
        return job;
    }

    void ended(long jobId, RunningJob job) {
        running.remove(jobId, job);
        job.end();
    }

    /** Runs their user code. */
    public JobRuns runs() {
        return jobRuns;
    }

    /** Counts a job that did its work. */
    public void succeeded() {
        succeeded.increment();
    }

    /** Counts a run that failed. */
    public void failed() {
        failed.increment();
    }

    /** The job is gone: its user code, if it runs here, is interrupted; its outcome will be discarded. */
    public void cancelled(long jobId) {
        RunningJob job = running.get(jobId);
        if (job != null) {
            job.interrupt();
        }
    }

    /** Gives up jobs that run longer than they may. Called every now and then. */
    public void checkTimeouts() {
        if (jobTimeoutMillis <= 0) {
            return;
        }
        long now = time.nanos();
        running.forEach((jobId, job) -> {
            long millis = TimeUnit.NANOSECONDS.toMillis(now - job.sinceNanos);
            if (millis > jobTimeoutMillis && running.remove(jobId, job)) {
                job.task.timedOut(millis, jobTimeoutMillis);
                job.interrupt();
            }
        });
    }

    /** Takes no more jobs; waits until those that run are over, or the time is up. */
    public void stop(Duration drain) {
        JobChannel open;
        Loop loop;
        synchronized (this) {
            open = channel;
            loop = dispatcher;
            channel = null;
            dispatcher = null;
        }
        if (open == null || loop == null) {
            return;
        }
        loop.interrupt();
        open.close();
        try {
            loop.join(0);
            int left = awaitTasks(drain);
            if (left > 0) {
                LOG.warn(
                        "{} jobs still run after {} ms; their outcomes may come too late and then they run again",
                        left,
                        drain.toMillis());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            drained = true;
        }
    }

    /** Whether this executor was stopped and waits for its jobs no longer: the next owner runs what is left. */
    boolean drained() {
        return drained;
    }

    /** Waits until the outcomes of all jobs are durable, so that the next owner finds none of them ready; returns what is left. */
    private int awaitTasks(Duration drain) throws InterruptedException {
        long deadline = time.nanos() + drain.toNanos();
        while (true) {
            long seen = taskEnds.read();
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - time.nanos());
            if (openTasks.get() == 0 || millis <= 0) {
                return openTasks.get();
            }
            taskEnds.await(seen, millis);
        }
    }

    public long jobsSucceeded() {
        return succeeded.sum();
    }

    public long jobsFailed() {
        return failed.sum();
    }

    public int jobsRunning() {
        return running.size();
    }

    public int jobsQueued() {
        JobChannel open = channel;
        return open == null ? 0 : open.queued();
    }
}
