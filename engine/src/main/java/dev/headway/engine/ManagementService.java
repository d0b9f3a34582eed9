package dev.headway.engine;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.JobState;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.node.RuntimeStatistics;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Batches.BatchRow;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.turn.FailureText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Jobs, and numbers about this node. Thread-safe; a call that changes something returns when the change is durable. */
public final class ManagementService extends EngineService {
    private static final Set<JobState> ANY = EnumSet.allOf(JobState.class);

    private final JobCategories categories;

    ManagementService(ProcessRuntime runtime) {
        super(runtime);
        this.categories = new JobCategories(runtime, directory());
    }

    /** Batches, newest first: work on many instances in the background. {@code first} of them are left out. */
    public List<Batch> listBatches(int first, int max) {
        try {
            return batches().list(first, max).stream().map(this::batch).toList();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** One batch as it is now; null when there is none with this id. */
    public @Nullable Batch getBatch(String batchId) {
        try {
            return batches()
                    .byId(EntityId.parse("batch", batchId))
                    .map(this::batch)
                    .orElse(null);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private Batch batch(BatchRow row) {
        return new Batch(row, batches().progress(row.id()));
    }

    private Batches batches() {
        return runtime().store().batches();
    }

    /** Why instances refused what a batch asked of them, by process instance id; at most so many. */
    public Map<String, String> getBatchFailures(String batchId, int max) {
        Map<String, String> failures = new LinkedHashMap<>();
        try {
            batches()
                    .failures(EntityId.parse("batch", batchId), max)
                    .forEach(each -> failures.put(EntityId.text(each.instanceId()), each.message()));
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        return failures;
    }

    /** Holds a batch back; what is under way is still done. */
    public void suspendBatchById(String batchId) {
        suspendBatch(batchId, true);
    }

    /** Lets a batch go on. */
    public void activateBatchById(String batchId) {
        suspendBatch(batchId, false);
    }

    private void suspendBatch(String batchId, boolean suspended) {
        found(batchId, batches().setSuspended(EntityId.parse("batch", batchId), suspended));
        runtime().batches().wake();
    }

    /** Deletes a batch and what is left of it; instances that are done stay as they are. */
    public void deleteBatch(String batchId) {
        found(batchId, batches().delete(EntityId.parse("batch", batchId)));
    }

    private static void found(String batchId, boolean there) {
        if (!there) {
            throw new ObjectNotFoundException("Expected a batch with id " + batchId + ", but there is none.");
        }
    }

    /** Finds jobs that are ready to run, or run. */
    public JobQuery createJobQuery() {
        return new JobQuery(queries(), EnumSet.of(JobState.READY), categories::of);
    }

    /** Finds timers of the model, and failed jobs that wait for their next attempt (which are {@code messages()}). */
    public JobQuery createTimerJobQuery() {
        return new JobQuery(queries(), EnumSet.of(JobState.TIMER, JobState.RETRY), categories::of);
    }

    /** Finds jobs of suspended instances. */
    public JobQuery createSuspendedJobQuery() {
        return new JobQuery(queries(), EnumSet.of(JobState.SUSPENDED), categories::of);
    }

    /** Finds jobs that ran out of retries. */
    public JobQuery createDeadLetterJobQuery() {
        return new JobQuery(queries(), EnumSet.of(JobState.DEAD_LETTER), categories::of);
    }

    /** Finds jobs wherever they wait. */
    public JobQuery createAnyJobQuery() {
        return new JobQuery(queries(), ANY, categories::of);
    }

    /**
     * Runs a job now, on the calling thread, whatever its due date; returns when its outcome is durable.
     *
     * @throws AlreadyDoneException when it ran in the meantime
     * @throws RuntimeException what its user code threw, or a {@link HeadwayException} around a checked exception; the
     *     failure is recorded and the job retried as usual
     */
    public void executeJob(String jobId) {
        JobView job = directory().job(jobId, EnumSet.complementOf(EnumSet.of(JobState.SUSPENDED, JobState.EXTERNAL)));
        JobState state = JobState.of(job.table());
        Reply reply;
        if (state == JobState.TIMER) {
            reply = fire(job);
        } else {
            if (state == JobState.RETRY) {
                execute(new Command.RetryJob(job.instanceId(), job.id()));
            } else if (state == JobState.DEAD_LETTER) {
                execute(new Command.MakeJobReady(job.instanceId(), job.id(), 1));
            }
            reply = run(job);
        }
        if (reply instanceof Reply.Stale stale) {
            throw new AlreadyDoneException("Expected job " + jobId + " to be ready, but it is not any more: "
                    + stale.reason() + " (element '" + job.elementId() + "', process instance " + job.instanceId()
                    + "). The executor was faster; there is nothing left to do.");
        }
    }

    /** A timer that cannot go on counts an attempt and waits for the next one, as one that fired by itself. */
    private Reply fire(JobView job) {
        try {
            return execute(new Command.FireTimer(job.instanceId(), job.id()));
        } catch (ObjectNotFoundException
                | AlreadyDoneException
                | SuspendedException
                | OptimisticLockingException
                | DatabaseException notTried) {
            throw notTried;
        } catch (RuntimeException failure) {
            execute(new Command.FailTimer(
                    job.instanceId(),
                    job.id(),
                    FailureText.message(failure),
                    FailureText.trace(failure),
                    ThreadLocalRandom.current().nextDouble()));
            throw failure;
        }
    }

    private Reply run(JobView job) {
        try {
            return runtime().runJob(job.instanceId(), job.executionId(), job.id());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HeadwayException(
                    "Expected job " + job.id()
                            + " to run to its end, but the calling thread was interrupted. It will be run again.",
                    e);
        } catch (Exception e) {
            throw Failures.of(e);
        }
    }

    /** Sets how many attempts a job has left, wherever it waits; a dead-letter job with attempts becomes executable. */
    public void setJobRetries(String jobId, int retries) {
        JobView job = directory().job(jobId, ANY);
        execute(new Command.SetJobRetries(job.instanceId(), job.id(), notNegative(retries)));
    }

    /** Sets the attempts left of many jobs; all are tried, and an exception tells of those that failed. */
    public void setJobRetries(Collection<String> jobIds, int retries) {
        notNegative(retries);
        bulk(
                "set the retries of jobs",
                jobIds,
                ANY,
                job -> new Command.SetJobRetries(job.instanceId(), job.id(), retries));
    }

    /** The same as {@link #setJobRetries(String, int)}, for timers and failed jobs alone. */
    public void setTimerJobRetries(String jobId, int retries) {
        JobView job = directory().job(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY));
        execute(new Command.SetJobRetries(job.instanceId(), job.id(), notNegative(retries)));
    }

    /**
     * Sets the priority of a job, wherever it waits: higher runs earlier. A failed job keeps it for its further attempts; a
     * repeating timer for its repetitions. A ready job that a node already holds in its memory, or that a message to a broker
     * announces, keeps its place there; the new priority counts from when the job is next read from the database.
     *
     * @throws ObjectNotFoundException when there is no such job: it has run, or was cancelled
     */
    public void setJobPriority(String jobId, int priority) {
        JobView job = directory().job(jobId, ANY);
        execute(new Command.SetJobPriority(job.instanceId(), job.id(), priority));
    }

    /** Sets when a timer, or the next attempt of a failed job, is due. */
    public void setJobDuedate(String jobId, Date dueDate) {
        JobView job = directory().job(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY));
        execute(new Command.SetJobDue(
                job.instanceId(),
                job.id(),
                required("due date", dueDate).toInstant().toEpochMilli()));
    }

    /** Deletes a job wherever it waits; its execution stays where it is. */
    public void deleteJob(String jobId) {
        delete(jobId, ANY);
    }

    /** Deletes a timer or a failed job that waits; its execution stays where it is. */
    public void deleteTimerJob(String jobId) {
        delete(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY));
    }

    /** Deletes a suspended job; its execution stays where it is. */
    public void deleteSuspendedJob(String jobId) {
        delete(jobId, EnumSet.of(JobState.SUSPENDED));
    }

    /** Deletes a dead-letter job; its execution stays where it is. */
    public void deleteDeadLetterJob(String jobId) {
        delete(jobId, EnumSet.of(JobState.DEAD_LETTER));
    }

    private void delete(String jobId, Set<JobState> states) {
        JobView job = directory().job(jobId, states);
        execute(new Command.DeleteJob(job.instanceId(), job.id()));
    }

    /** Lets a timer, or a failed job that waits, run now; returns the job, null when it has run already. */
    public @Nullable Job moveTimerToExecutableJob(String jobId) {
        JobView job = directory().job(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY));
        execute(new Command.MakeJobReady(job.instanceId(), job.id(), Math.max(1, job.retries())));
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    /** Lets a dead-letter job run again, with so many attempts; returns the job, null when it has run already. */
    public @Nullable Job moveDeadLetterJobToExecutableJob(String jobId, int retries) {
        JobView job = directory().job(jobId, EnumSet.of(JobState.DEAD_LETTER));
        execute(new Command.MakeJobReady(job.instanceId(), job.id(), positive(retries)));
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    /** Lets many dead-letter jobs run again; all are tried, and an exception tells of those that failed. */
    public void bulkMoveDeadLetterJobs(Collection<String> jobIds, int retries) {
        positive(retries);
        bulk(
                "move dead-letter jobs",
                jobIds,
                EnumSet.of(JobState.DEAD_LETTER),
                job -> new Command.MakeJobReady(job.instanceId(), job.id(), retries));
    }

    /** Lets the job of a suspended instance run although the instance is suspended; returns the job, null when it has run already. */
    public @Nullable Job moveSuspendedJobToExecutableJob(String jobId) {
        JobView job = directory().job(jobId, EnumSet.of(JobState.SUSPENDED));
        execute(new Command.MakeJobReady(job.instanceId(), job.id(), Math.max(1, job.retries())));
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    /** Gives a job up: it waits among the dead letters until somebody moves it back. Returns the job. */
    public @Nullable Job moveJobToDeadLetterJob(String jobId) {
        JobView job = directory().job(jobId, EnumSet.complementOf(EnumSet.of(JobState.DEAD_LETTER)));
        execute(new Command.MoveToDeadLetter(job.instanceId(), job.id()));
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    /** Stack trace of a job's last failure, wherever it waits; null when it never failed. */
    public @Nullable String getJobExceptionStacktrace(String jobId) {
        return directory().job(jobId, ANY).exceptionStacktrace();
    }

    /** The same for timers and failed jobs that wait. */
    public @Nullable String getTimerJobExceptionStacktrace(String jobId) {
        return directory()
                .job(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY))
                .exceptionStacktrace();
    }

    /** The same for suspended jobs. */
    public @Nullable String getSuspendedJobExceptionStacktrace(String jobId) {
        return directory().job(jobId, EnumSet.of(JobState.SUSPENDED)).exceptionStacktrace();
    }

    /** The same for dead-letter jobs. */
    public @Nullable String getDeadLetterJobExceptionStacktrace(String jobId) {
        return directory().job(jobId, EnumSet.of(JobState.DEAD_LETTER)).exceptionStacktrace();
    }

    /** Counters since this node started. */
    public RuntimeStatistics getStatistics() {
        return runtime().statistics();
    }

    /** Facts about the engine and its database, by name. */
    public Map<String, String> getProperties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("database", runtime().store().describe());
        properties.put("executorRunning", Boolean.toString(runtime().executorRunning()));
        properties.put("nodes", String.join(",", runtime().store().leases().liveNodes()));
        return properties;
    }

    private void bulk(
            String what, Collection<String> jobIds, Set<JobState> states, Function<JobView, Command> command) {
        List<Command> commands = new ArrayList<>();
        for (String jobId : jobIds) {
            commands.add(command.apply(directory().job(jobId, states)));
        }
        executeAll(what, commands);
    }

    private static int notNegative(int retries) {
        if (retries < 0) {
            throw new InvalidRequestException("Expected retries of 0 or more, got " + retries + ".");
        }
        return retries;
    }

    private static int positive(int retries) {
        if (retries < 1) {
            throw new InvalidRequestException(
                    "Expected at least 1 retry for a job that is to run again, got " + retries + ".");
        }
        return retries;
    }
}
