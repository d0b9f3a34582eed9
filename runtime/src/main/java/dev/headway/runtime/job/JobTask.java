package dev.headway.runtime.job;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.JobWork;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.channel.JobRef;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.turn.Submission;
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

    private final JobExecutor executor;
    private final JobChannel channel;
    private final JobRef job;
    private final Runnable slot;
    private final AtomicBoolean slotFreed = new AtomicBoolean();
    private final AtomicBoolean over = new AtomicBoolean();
    private @Nullable Thread starter;
    private @Nullable JobWork own;
    private int runs;
    private volatile boolean handedOver;

    JobTask(JobExecutor executor, JobChannel channel, JobRef job, Runnable slot) {
        this.executor = executor;
        this.channel = channel;
        this.job = job;
        this.slot = slot;
    }

    /** Runs the job on the calling thread as far as it can. */
    void start() {
        Thread self = Thread.currentThread();
        starter = self;
        executor.turns()
                .submit(new Submission(
                        new Command.RunJob(job.instanceId(), job.executionId(), job.jobId()), this, null));
        JobWork work = own;
        starter = null;
        if (work != null) {
            own = null;
            runUserCode(work);
        }
        // Work that another thread hands over later keeps the slot itself.
        freeSlotUnless(handedOver);
    }

    private void freeSlotUnless(boolean keep) {
        if (!keep && slotFreed.compareAndSet(false, true)) {
            slot.run();
        }
    }

    @Override
    public void work(JobWork work) {
        if (Thread.currentThread().equals(starter)) {
            own = work;
        } else {
            handedOver = true;
            Thread.ofVirtual().name("headway-job-", job.jobId()).start(() -> {
                runUserCode(work);
                freeSlotUnless(false);
            });
        }
    }

    @Override
    public void parked() {
        freeSlotUnless(false); // it comes again when the exclusive job before it is over; the channel still knows it
    }

    private void runUserCode(JobWork work) {
        runs++;
        executor.begun(job.jobId(), this);
        Command outcome;
        try {
            outcome = new Command.CompleteJob(
                    job.instanceId(), job.executionId(), job.jobId(), JobExecutor.run(work, executor.userCode()));
        } catch (Throwable failure) {
            outcome = failure(failure);
        } finally {
            executor.ended(job.jobId());
        }
        if (over.get()) {
            LOG.info(
                    "Job {} of instance {} came back after it was given up; its outcome is discarded",
                    job.jobId(),
                    job.instanceId());
            return;
        }
        executor.turns()
                .submit(new Submission(outcome, outcome instanceof Command.FailJob ? new GiveUp() : this, null));
    }

    private Command failure(Throwable failure) {
        executor.failed();
        Command.FailJob command = JobExecutor.failure(job.instanceId(), job.executionId(), job.jobId(), failure);
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
                executor.turn(job.instanceId()).releaseExclusive(job.jobId());
                if (runs < MAX_RUNS) {
                    Thread.ofVirtual().name("headway-job-", job.jobId()).start(this::start);
                } else {
                    executor.turns()
                            .submit(new Submission(
                                    failure(new IllegalStateException("Expected variable '" + again.variable()
                                            + "' to keep still while job " + job.jobId()
                                            + " ran, but it changed in each of "
                                            + MAX_RUNS + " runs. Make the job exclusive, or let it read less.")),
                                    this,
                                    null));
                }
            }
            case Reply.Stale stale -> {
                LOG.debug("Job {} of instance {} was not taken: {}", job.jobId(), job.instanceId(), stale.reason());
                finished();
            }
            default -> {
                executor.succeeded();
                finished();
            }
        }
    }

    @Override
    public void fail(Throwable failure) {
        if (failure instanceof StoreException away && away.kind() != StoreException.Kind.DATA) {
            LOG.debug("Job {} waits for the database; it stays ready", job.jobId(), away);
            finished();
            return;
        }
        Thread.ofVirtual().start(() -> executor.turns().submit(new Submission(failure(failure), new GiveUp(), null)));
    }

    /** The run took too long: it counts as failed, and whatever it still does is discarded. */
    void timedOut(long millis, long allowedMillis) {
        freeSlotUnless(false);
        Throwable late = new IllegalStateException("Expected job " + job.jobId() + " of instance " + job.instanceId()
                + " to finish within " + allowedMillis + " ms, but it has run for " + millis
                + " ms. Its thread was interrupted. Raise jobTimeoutMillis, or let the code observe interruption.");
        Command failure = failure(late);
        over.set(true);
        executor.turns().submit(new Submission(failure, new GiveUp(), null));
    }

    private void finished() {
        if (over.compareAndSet(false, true)) {
            release();
        }
    }

    private void release() {
        channel.done(job);
        executor.next(executor.turn(job.instanceId()).releaseExclusive(job.jobId()), channel);
        executor.turns().settle(executor.turn(job.instanceId()));
    }

    /** Waits for the failure of the job to be recorded; if even that fails, the job stays ready and is found by polling. */
    private final class GiveUp implements Submission.Answer {
        @Override
        public void reply(Reply reply) {
            over.set(true);
            release();
        }

        @Override
        public void fail(Throwable failure) {
            LOG.error(
                    "The failure of job {} of instance {} could not be recorded",
                    job.jobId(),
                    job.instanceId(),
                    failure);
            over.set(true);
            release();
        }
    }
}
