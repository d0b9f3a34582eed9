package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.JobAction;
import dev.headway.core.command.Reply;
import dev.headway.core.history.OperationRow;
import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ManagementService;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.OptimisticLockingException;
import dev.headway.engine.SetJobRetriesBuilder;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.UpdateJobDefinitionSuspensionStateBuilder;
import dev.headway.engine.UpdateJobSuspensionStateBuilder;
import dev.headway.engine.internal.entity.JobImpl;
import dev.headway.engine.internal.query.ActivityStatisticsQueryImpl;
import dev.headway.engine.internal.query.DeploymentStatisticsQueryImpl;
import dev.headway.engine.internal.query.JobDefinitionQueryImpl;
import dev.headway.engine.internal.query.JobQueryImpl;
import dev.headway.engine.internal.query.ProcessDefinitionStatisticsQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.wiring.StartEvents;
import dev.headway.engine.runtime.ActivityStatisticsQuery;
import dev.headway.engine.runtime.DeploymentStatisticsQuery;
import dev.headway.engine.runtime.ExternalWorkerCompletionBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobAcquireBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobFailureBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobQuery;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.JobState;
import dev.headway.engine.runtime.ProcessDefinitionStatisticsQuery;
import dev.headway.model.EventDefinition;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.turn.FailureText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class ManagementServiceImpl extends BatchOperationsImpl implements ManagementService {
    private static final Set<JobState> ANY = EnumSet.allOf(JobState.class);

    private final JobCategories categories;
    private final ExternalWorkerJobs workers;
    private final StartTimerJobs startTimers;
    private final JobPlaceOperations places;

    public ManagementServiceImpl(ProcessRuntime runtime, StartEvents startEvents) {
        super(runtime);
        this.categories = new JobCategories(runtime, directory());
        this.workers = new ExternalWorkerJobs(runtime);
        this.startTimers = new StartTimerJobs(runtime, startEvents);
        this.places = new JobPlaceOperations(runtime);
    }

    @Override
    public JobQuery createJobQuery() {
        return new JobQueryImpl(queries(), EnumSet.of(JobState.READY), categories::of, runtime()::nowMillis);
    }

    @Override
    public JobDefinitionQuery createJobDefinitionQuery() {
        return new JobDefinitionQueryImpl(
                queries(),
                id -> runtime().definition(id).graph(),
                () -> runtime().store().definitions().jobPlaces());
    }

    @Override
    public ProcessDefinitionStatisticsQuery createProcessDefinitionStatisticsQuery() {
        return new ProcessDefinitionStatisticsQueryImpl(queries());
    }

    @Override
    public DeploymentStatisticsQuery createDeploymentStatisticsQuery() {
        return new DeploymentStatisticsQueryImpl(queries());
    }

    @Override
    public ActivityStatisticsQuery createActivityStatisticsQuery(String processDefinitionId) {
        return new ActivityStatisticsQueryImpl(queries(), processDefinitionId);
    }

    @Override
    public JobQuery createTimerJobQuery() {
        return new JobQueryImpl(
                queries(), EnumSet.of(JobState.TIMER, JobState.RETRY), categories::of, runtime()::nowMillis);
    }

    @Override
    public JobQuery createSuspendedJobQuery() {
        return new JobQueryImpl(queries(), EnumSet.of(JobState.SUSPENDED), categories::of, runtime()::nowMillis);
    }

    @Override
    public JobQuery createDeadLetterJobQuery() {
        return new JobQueryImpl(queries(), EnumSet.of(JobState.DEAD_LETTER), categories::of, runtime()::nowMillis);
    }

    @Override
    public JobQuery createAnyJobQuery() {
        return new JobQueryImpl(queries(), ANY, categories::of, runtime()::nowMillis);
    }

    @Override
    public void executeJob(String jobId) {
        if (startTimers.execute(jobId)) {
            return;
        }
        JobView job = directory().job(jobId, EnumSet.complementOf(EnumSet.of(JobState.SUSPENDED, JobState.EXTERNAL)));
        JobState state = JobImpl.state(job.table());
        Reply reply;
        if (state == JobState.TIMER || (state == JobState.READY && JobImpl.state(job.origin()) == JobState.TIMER)) {
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
            return execute(
                    JobImpl.state(job.table()) == JobState.TIMER
                            ? new Command.FireTimer(job.instanceId(), job.id())
                            : new Command.RetryJob(job.instanceId(), job.id()));
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
        Acting.Deed deed = new Acting.Deed("Execute", "Job").job(job.id());
        List<OperationRow> entries = deed.entries(runtime());
        try {
            if (JobImpl.state(job.table()) == JobState.READY && !entries.isEmpty()) {
                runtime().store().logged(entries).append();
            }
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

    @Override
    public void setJobRetries(String jobId, int retries) {
        JobView job = directory().job(jobId, ANY);
        execute(new Command.SetJobRetries(job.instanceId(), job.id(), notNegative(retries)));
    }

    @Override
    public void setJobRetries(Collection<String> jobIds, int retries) {
        setJobRetries(jobIds, retries, null);
    }

    /** The same, due at this time; null for as they were, and now for those that have given up. */
    void setJobRetries(Collection<String> jobIds, int retries, @Nullable Date due) {
        notNegative(retries);
        Long dueMillis = due == null ? null : due.toInstant().toEpochMilli();
        bulk(
                "set the retries of jobs",
                jobIds,
                ANY,
                job -> new Command.SetJobRetries(job.instanceId(), job.id(), retries, dueMillis, null));
    }

    @Override
    public SetJobRetriesBuilder setJobRetries(int retries) {
        return new SetJobRetriesBuilderImpl(this, notNegative(retries));
    }

    @Override
    public void setTimerJobRetries(String jobId, int retries) {
        JobView job = directory().job(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY));
        execute(new Command.SetJobRetries(job.instanceId(), job.id(), notNegative(retries)));
    }

    @Override
    public void setJobPriority(String jobId, long priority) {
        int number = JobPlaceOperations.priority(priority);
        JobView job = directory().job(jobId, ANY);
        execute(new Command.SetJobPriority(job.instanceId(), job.id(), number));
    }

    @Override
    public void setJobDuedate(String jobId, @Nullable Date dueDate) {
        long due = dueDate == null ? runtime().nowMillis() : dueDate.toInstant().toEpochMilli();
        if (startTimers.move(jobId, due)) {
            return;
        }
        JobView job = directory().job(jobId, EnumSet.complementOf(EnumSet.of(JobState.DEAD_LETTER, JobState.EXTERNAL)));
        execute(new Command.SetJobDue(job.instanceId(), job.id(), due));
    }

    @Override
    public UpdateJobSuspensionStateBuilder updateJobSuspensionState() {
        return new JobSuspensionBuilderImpl(runtime(), this::createAnyJobQuery);
    }

    @Override
    public UpdateJobDefinitionSuspensionStateBuilder updateJobDefinitionSuspensionState() {
        return new JobDefinitionStateBuilderImpl(this, places);
    }

    @Override
    public void setOverridingJobPriorityForJobDefinition(String jobDefinitionId, long priority, boolean cascade) {
        int number = JobPlaceOperations.priority(priority);
        places.setPriority(createJobDefinitionQuery(), jobDefinitionId, number);
        if (cascade) {
            List<Command> commands =
                    Changes.pages(createAnyJobQuery().jobDefinitionId(jobDefinitionId), job -> job).stream()
                            .filter(job -> job.getProcessInstanceId() != null)
                            .<Command>map(job -> new Command.SetJobPriority(
                                    EntityId.parse("process instance", job.getProcessInstanceId()),
                                    EntityId.parse("job", job.getId()),
                                    number))
                            .toList();
            executeOnFound("set the priority of jobs", commands);
        }
    }

    @Override
    public void clearOverridingJobPriorityForJobDefinition(String jobDefinitionId) {
        places.setPriority(createJobDefinitionQuery(), jobDefinitionId, null);
    }

    @Override
    public void recalculateJobDuedate(String jobId, boolean creationDateBased) {
        reschedule(jobId, null, creationDateBased);
    }

    @Override
    public @Nullable Job rescheduleTimeDateJob(String jobId, String timeDate) {
        return reschedule(jobId, EventDefinition.Timer.Kind.DATE, timeDate);
    }

    @Override
    public @Nullable Job rescheduleTimeDurationJob(String jobId, String timeDuration) {
        return reschedule(jobId, EventDefinition.Timer.Kind.DURATION, timeDuration);
    }

    @Override
    public @Nullable Job rescheduleTimeCycleJob(String jobId, String timeCycle) {
        return reschedule(jobId, EventDefinition.Timer.Kind.CYCLE, timeCycle);
    }

    private @Nullable Job reschedule(String jobId, EventDefinition.Timer.Kind kind, String text) {
        return reschedule(jobId, RescheduledTimer.of(kind, text));
    }

    private @Nullable Job reschedule(String jobId, EventDefinition.Timer timer) {
        reschedule(jobId, timer, false);
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    @Override
    public @Nullable Job rescheduleTimerJob(
            String jobId,
            @Nullable String timeDate,
            @Nullable String timeDuration,
            @Nullable String timeCycle,
            @Nullable String endDate,
            @Nullable String calendarName) {
        return reschedule(jobId, RescheduledTimer.of(jobId, timeDate, timeDuration, timeCycle, endDate, calendarName));
    }

    private void reschedule(String jobId, EventDefinition.@Nullable Timer timer, boolean fromCreation) {
        if (startTimers.reschedule(
                jobId, timer, () -> fromCreation ? made(jobId) : runtime().nowMillis())) {
            return;
        }
        JobView job = directory().job(jobId, EnumSet.of(JobState.TIMER));
        execute(new Command.OfJob(job.instanceId(), job.id(), new JobAction.Reschedule(timer, fromCreation)));
    }

    private long made(String jobId) {
        JobView job = directory().one(Entity.SCHEDULED_JOB, EntityId.parse("job", jobId));
        return job == null ? runtime().nowMillis() : job.createdMillis();
    }

    @Override
    public void deleteJob(String jobId) {
        delete(jobId, ANY);
    }

    @Override
    public void deleteTimerJob(String jobId) {
        delete(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY));
    }

    @Override
    public void deleteSuspendedJob(String jobId) {
        delete(jobId, EnumSet.of(JobState.SUSPENDED));
    }

    @Override
    public void deleteDeadLetterJob(String jobId) {
        delete(jobId, EnumSet.of(JobState.DEAD_LETTER));
    }

    private void delete(String jobId, Set<JobState> states) {
        if (states.contains(JobState.TIMER) && startTimers.delete(jobId)) {
            return;
        }
        JobView job = directory().job(jobId, states);
        execute(new Command.DeleteJob(job.instanceId(), job.id()));
    }

    @Override
    public @Nullable Job moveTimerToExecutableJob(String jobId) {
        if (startTimers.move(jobId, runtime().nowMillis())) {
            return createAnyJobQuery().jobId(jobId).singleResult();
        }
        JobView job = directory().job(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY));
        execute(new Command.MakeJobReady(job.instanceId(), job.id(), Math.max(1, job.retries())));
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    @Override
    public @Nullable Job moveDeadLetterJobToExecutableJob(String jobId, int retries) {
        JobView job = directory().job(jobId, EnumSet.of(JobState.DEAD_LETTER));
        execute(new Command.MakeJobReady(job.instanceId(), job.id(), positive(retries)));
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    @Override
    public void bulkMoveDeadLetterJobs(Collection<String> jobIds, int retries) {
        positive(retries);
        bulk(
                "move dead-letter jobs",
                jobIds,
                EnumSet.of(JobState.DEAD_LETTER),
                job -> new Command.MakeJobReady(job.instanceId(), job.id(), retries));
    }

    @Override
    public @Nullable Job moveSuspendedJobToExecutableJob(String jobId) {
        JobView job = directory().job(jobId, EnumSet.of(JobState.SUSPENDED));
        execute(new Command.MakeJobReady(job.instanceId(), job.id(), Math.max(1, job.retries())));
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    @Override
    public @Nullable Job moveJobToDeadLetterJob(String jobId) {
        JobView job = directory().job(jobId, EnumSet.complementOf(EnumSet.of(JobState.DEAD_LETTER)));
        execute(new Command.MoveToDeadLetter(job.instanceId(), job.id(), null));
        return createAnyJobQuery().jobId(jobId).singleResult();
    }

    @Override
    public @Nullable String getJobExceptionStacktrace(String jobId) {
        return directory().job(jobId, ANY).exceptionStacktrace();
    }

    @Override
    public @Nullable String getTimerJobExceptionStacktrace(String jobId) {
        return directory()
                .job(jobId, EnumSet.of(JobState.TIMER, JobState.RETRY))
                .exceptionStacktrace();
    }

    @Override
    public @Nullable String getSuspendedJobExceptionStacktrace(String jobId) {
        return directory().job(jobId, EnumSet.of(JobState.SUSPENDED)).exceptionStacktrace();
    }

    @Override
    public @Nullable String getDeadLetterJobExceptionStacktrace(String jobId) {
        return directory().job(jobId, EnumSet.of(JobState.DEAD_LETTER)).exceptionStacktrace();
    }

    private void bulk(
            String what, Collection<String> jobIds, Set<JobState> states, Function<JobView, Command> command) {
        List<Command> commands = new ArrayList<>();
        for (String jobId : required("collection of job ids", jobIds)) {
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

    @Override
    public ExternalWorkerJobQuery createExternalWorkerJobQuery() {
        return workers.query();
    }

    @Override
    public ExternalWorkerJobAcquireBuilder createExternalWorkerJobAcquireBuilder() {
        return workers.acquire();
    }

    @Override
    public ExternalWorkerCompletionBuilder createExternalWorkerCompletionBuilder(
            String externalJobId, String workerId) {
        return workers.completion(externalJobId, workerId);
    }

    @Override
    public ExternalWorkerJobFailureBuilder createExternalWorkerJobFailureBuilder(
            String externalJobId, String workerId) {
        return workers.failure(externalJobId, workerId);
    }

    @Override
    public void unacquireExternalWorkerJob(String jobId, String workerId) {
        workers.release(jobId, workerId);
    }

    @Override
    public void unacquireAllExternalWorkerJobsForWorker(String workerId) {
        workers.releaseAll(workerId);
    }
}
