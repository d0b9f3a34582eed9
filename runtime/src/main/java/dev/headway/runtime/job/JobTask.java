package dev.headway.runtime.job;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.job.JobWork;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.job.JobExecutor.RunningJob;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of one job: enters the turn to get its work, runs the user code outside, and takes the outcome back in. Whatever
 * happens, the slot is given back once and the channel is told once.
 */
final class JobTask implements Submission.Answer {
    private static final Logger LOG = LoggerFactory.getLogger(JobTask.class);
    private static final int MAX_RUNS = 100;
    private static final long RETRY_PAUSE_MILLIS = 200;
    private static final String NOT_IN_ITS_WORDS =
            "The job failed, and the database refused the words of its failure; they are in the log of the node that ran it.";

    private final JobExecutor executor;
    private final JobChannel channel;
    private final ReadyJob job;
    private final Runnable slot;
    private final AtomicBoolean slotFreed = new AtomicBoolean();
    private final AtomicBoolean decided = new AtomicBoolean();
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile @Nullable Thread starter;
    private @Nullable JobWork own;

    JobTask(JobExecutor executor, JobChannel channel, ReadyJob job, Runnable slot) {
        this.executor = executor;
        this.channel = channel;
        this.job = job;
        this.slot = slot;
    }

    /** Runs the job on the calling thread as far as it can. */
    void start() {
        guarded(() -> {
            starter = Thread.currentThread();
            submit(new Command.RunJob(job.instanceId(), job.executionId(), job.jobId()), this);
            JobWork work = own;
            starter = null;
            if (work != null) {
                own = null;
                runUserCode(work);
            }
        });
    }

    /** Whatever goes wrong here, memory that has run out for example, the job stays ready and its slot becomes free. */
    private void guarded(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error defect) {
            LOG.error(
                    "Running job {} of instance {} broke off; it is tried again",
                    job.jobId(),
                    job.instanceId(),
                    defect);
            tryLater();
        }
    }

    private void submit(Command command, Submission.Answer answer) {
        executor.turns().submit(new Submission(command, answer, null));
    }

    private void freeSlot() {
        if (slotFreed.compareAndSet(false, true)) {
            slot.run();
        }
    }

    /** Applied: nothing of it runs here any more. Until then it holds its slot, so that what queues in a turn is bounded. */
    @Override
    public void applied() {
        freeSlot();
    }

    @Override
    public void work(JobWork work) {
        if (Thread.currentThread().equals(starter)) {
            own = work;
        } else {
            Thread.ofVirtual().name("headway-job-", job.jobId()).start(() -> guarded(() -> runUserCode(work)));
        }
    }

    @Override
    public void parked() {
        // It comes again when the exclusive job before it is over; the channel still knows it.
        executor.parked(job);
        freeSlot();
        if (over.compareAndSet(false, true)) {
            executor.taskOver(job);
        }
    }

    private void runUserCode(JobWork work) {
        Command outcome;
        JoinedTransaction joined;
        try {
            joined = executor.join(work);
        } catch (RuntimeException | Error away) {
            fail(away);
            return;
        }
        RunningJob running = executor.begun(job.jobId(), this);
        Tracing.Span span = executor.runs().span(work);
        try {
            outcome = new Command.CompleteJob(
                    job.instanceId(),
                    job.executionId(),
                    job.jobId(),
                    executor.runs().run(work, joined, span));
        } catch (Throwable failure) {
            outcome = failure(failure);
        } finally {
            executor.ended(job.jobId(), running);
        }
        boolean taken = decided.compareAndSet(false, true);
        if (joined != null && !(taken && outcome instanceof Command.CompleteJob)) {
            joined.close();
            joined = null;
        }
        if (taken) {
            Submission.Answer answer = outcome instanceof Command.FailJob ? new GiveUp(true) : this;
            if (joined == null) {
                executor.turns().submit(new Submission(outcome, new Outcome(outcome, answer), null).from(span));
            } else {
                executor.turns().submit(new Submission(outcome, answer, null, joined).from(span));
            }
        } else {
            if (span != null) {
                span.end();
            }
            LOG.info(
                    "Job {} of instance {} came back after it was given up; its outcome is discarded",
                    job.jobId(),
                    job.instanceId());
        }
    }

    private Command failure(Throwable failure) {
        executor.failed();
        Command.FailJob command = executor.failure(job.instanceId(), job.executionId(), job.jobId(), failure);
        LOG.warn(
                "Job {} of instance {} failed and will be tried again while it has retries: {}",
                job.jobId(),
                job.instanceId(),
                command.message());
        return command;
    }

    @Override
    public void reply(Reply reply) {
        switch (reply) {
            case Reply.RunAgain again -> {
                if (executor.runsAgain(job.jobId()) < MAX_RUNS) {
                    finished(true);
                } else {
                    fail(new IllegalStateException("Expected variable '" + again.variable()
                            + "' to keep still while job " + job.jobId() + " ran, but it changed in each of "
                            + MAX_RUNS + " runs. Make the job exclusive, or let it read less."));
                }
            }
            case Reply.Stale stale -> {
                LOG.debug("Job {} of instance {} was not taken: {}", job.jobId(), job.instanceId(), stale.reason());
                finished(false);
            }
            default -> {
                executor.succeeded();
                finished(false);
            }
        }
    }

    @Override
    public void fail(Throwable failure) {
        freeSlot();
        if (failure instanceof StoreException away && away.kind() != StoreException.Kind.DATA) {
            LOG.debug("Job {} waits for the database; it stays ready", job.jobId(), away);
            Thread.ofVirtual().start(this::tryLater);
            return;
        }
        // On a thread of its own: the committing thread must not wait for room in its own queue.
        Thread.ofVirtual()
                .start(() -> guarded(() -> {
                    Command recorded = failure(failure);
                    submit(recorded, new Outcome(recorded, new GiveUp(true)));
                }));
    }

    /** There was no thread for it. */
    void notBegun() {
        finished(true);
    }

    private void tryLater() {
        executor.time().park(this, RETRY_PAUSE_MILLIS * 1_000_000);
        finished(true);
    }

    /** The run took too long: it counts as failed, and whatever it still does is discarded. */
    void timedOut(long millis, long allowedMillis) {
        if (!decided.compareAndSet(false, true)) {
            return; // it has come back this very moment
        }
        freeSlot();
        Command recorded = failure(
                new IllegalStateException(
                        "Expected job " + job.jobId() + " of instance " + job.instanceId() + " to finish within "
                                + allowedMillis + " ms, but it has run for " + millis
                                + " ms. Its thread was interrupted. Raise jobTimeoutMillis, or let the code observe interruption."));
        submit(recorded, new Outcome(recorded, new GiveUp(true)));
    }

    /** This run is over; when it runs again, it queues for a slot like any other. */
    private void finished(boolean again) {
        freeSlot();
        if (over.compareAndSet(false, true)) {
            Turn turn = executor.turns().turn(job.instanceId());
            executor.next(turn, job.jobId(), channel);
            if (again) {
                channel.again(job);
            } else {
                channel.done(job);
                executor.runsNoMore(job.jobId());
            }
            executor.turns().settle(turn);
            executor.taskOver(job);
        }
    }

    /**
     * How what the user code came to is taken in. While the database is away, or refuses whatever it is given as without a right, it waits,
     * however long that is: the code has run, and does not run again for that. It holds its slot meanwhile, so that what waits has a limit.
     */
    private final class Outcome implements Submission.Answer {
        private final Command command;
        private final Submission.Answer then;

        Outcome(Command command, Submission.Answer then) {
            this.command = command;
            this.then = then;
        }

        @Override
        public void applied() {
            then.applied();
        }

        @Override
        public void reply(Reply reply) {
            then.reply(reply);
        }

        @Override
        public void fail(Throwable failure) {
            if (failure instanceof StoreException store
                    && store.kind() != StoreException.Kind.DATA
                    && !executor.drained()) {
                LOG.debug("The outcome of job {} waits for the database", job.jobId(), failure);
                Thread.ofVirtual()
                        .start(() -> guarded(() -> {
                            executor.time().park(this, RETRY_PAUSE_MILLIS * 1_000_000);
                            submit(command, this);
                        }));
            } else {
                then.fail(failure);
            }
        }
    }

    /** Waits for the failure of the job to be recorded; if even that fails, the job stays ready and is tried again. */
    private final class GiveUp implements Submission.Answer {
        /** Whether it has the words of the failure; they are left out if the database does not take them. */
        private final boolean inItsWords;

        GiveUp(boolean inItsWords) {
            this.inItsWords = inItsWords;
        }

        @Override
        public void applied() {
            freeSlot();
        }

        @Override
        public void reply(Reply reply) {
            finished(false);
        }

        @Override
        public void fail(Throwable failure) {
            if (inItsWords && failure instanceof StoreException refused && refused.kind() == StoreException.Kind.DATA) {
                Command plain = executor.failure(
                        job.instanceId(), job.executionId(), job.jobId(), new IllegalStateException(NOT_IN_ITS_WORDS));
                Thread.ofVirtual().start(() -> guarded(() -> submit(plain, new GiveUp(false))));
                return;
            }
            LOG.error(
                    "The failure of job {} of instance {} could not be recorded; the job stays ready and runs again",
                    job.jobId(),
                    job.instanceId(),
                    failure);
            Thread.ofVirtual().start(JobTask.this::tryLater);
        }
    }
}
