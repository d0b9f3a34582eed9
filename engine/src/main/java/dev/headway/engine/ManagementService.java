package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.batch.BatchItemQuery;
import dev.headway.engine.batch.BatchQuery;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.runtime.ActivityStatisticsQuery;
import dev.headway.engine.runtime.DeploymentStatisticsQuery;
import dev.headway.engine.runtime.ExternalWorkerCompletionBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobAcquireBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobFailureBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobQuery;
import dev.headway.engine.runtime.IncidentQuery;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.NodeStatus;
import dev.headway.engine.runtime.ProcessDefinitionStatisticsQuery;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.statistics.RuntimeStatistics;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jobs, and numbers about this node. Thread-safe; a call that changes something returns when the change is durable. */
public interface ManagementService extends JobDefinitionOperations {

    /** Batches, newest first: work on many instances in the background. {@code first} of them are left out. */
    List<Batch> listBatches(int first, int max);

    /** One batch as it is now; null when there is none with this id. */
    @Nullable
    Batch getBatch(String batchId);

    /** Finds batches that have not ended. */
    BatchQuery createBatchQuery();

    /** The same as {@link #createBatchQuery}: a batch tells how many of its items are done. */
    default BatchQuery createBatchStatisticsQuery() {
        return createBatchQuery();
    }

    /** Finds items of a batch, with their state and why they were refused. */
    BatchItemQuery createBatchItemQuery();

    /** Why instances (or jobs) refused what a batch asked of them, by their id; at most so many. */
    Map<String, String> getBatchFailures(String batchId, int max);

    /** Holds a batch back; what is under way is still done. */
    void suspendBatchById(String batchId);

    /** Lets a batch go on. */
    void activateBatchById(String batchId);

    /**
     * Ends a batch though something is left to do; what is done stays done, and the batch can still be looked at.
     *
     * @throws ObjectNotFoundException when there is no such batch, or it has ended
     */
    void cancelBatch(String batchId);

    /**
     * Lets a batch try its failed items again.
     *
     * @return how many
     */
    int retryFailedBatchItems(String batchId);

    /**
     * Sets the attempts left of many jobs in the background, as one batch: dead-letter jobs with attempts become executable.
     *
     * @throws InvalidRequestException when there is no job to do it to, or {@code retries} is negative
     */
    Batch setJobRetriesAsync(Collection<String> jobIds, int retries);

    /** The same, for all jobs that a query finds now. */
    Batch setJobRetriesAsync(JobQuery query, int retries);

    /** The same, for the jobs of all incidents that a query finds now. */
    Batch setJobRetriesAsync(IncidentQuery query, int retries);

    /** How many dead-letter jobs the instances have that a query finds now. */
    int countDeadLetterJobs(ProcessInstanceQuery query);

    /** The same, for all dead-letter jobs of the instances that a query finds now. */
    Batch setJobRetriesAsync(ProcessInstanceQuery query, int retries);

    /** Deletes a batch and what is left of it; instances that are done stay as they are. */
    void deleteBatch(String batchId);

    /** Finds jobs that are ready to run, or run, and timers that were made ready. */
    JobQuery createJobQuery();

    /** Finds the places of process definitions that make jobs: elements that are asynchronous, and timers. */
    JobDefinitionQuery createJobDefinitionQuery();

    /** Counts what is open of each process definition. */
    ProcessDefinitionStatisticsQuery createProcessDefinitionStatisticsQuery();

    /** Counts what is open of each deployment. */
    DeploymentStatisticsQuery createDeploymentStatisticsQuery();

    /** Counts what is open at each element of a process definition. */
    ActivityStatisticsQuery createActivityStatisticsQuery(String processDefinitionId);

    /** Finds timers of the model, and failed jobs that wait for their next attempt (which are {@code messages()}). */
    JobQuery createTimerJobQuery();

    /** Finds jobs of suspended instances. */
    JobQuery createSuspendedJobQuery();

    /** Finds jobs that ran out of retries. */
    JobQuery createDeadLetterJobQuery();

    /** Finds jobs wherever they wait. */
    JobQuery createAnyJobQuery();

    /**
     * Runs a job now, on the calling thread, whatever its due date; returns when its outcome is durable.
     *
     * @throws AlreadyDoneException when it ran in the meantime
     * @throws RuntimeException what its user code threw, or a {@link HeadwayException} around a checked exception; the
     *     failure is recorded and the job retried as usual
     */
    void executeJob(String jobId);

    /**
     * Sets how many attempts a job has left, wherever it waits; a dead-letter job with attempts becomes executable, and a job without any a
     * dead letter, with an incident.
     */
    void setJobRetries(String jobId, int retries);

    /** Sets the attempts left of many jobs; all are tried, and an exception tells of those that failed. */
    void setJobRetries(Collection<String> jobIds, int retries);

    /** The same as {@link #setJobRetries(String, int)}, for timers and failed jobs alone. */
    void setTimerJobRetries(String jobId, int retries);

    /**
     * Sets the priority of a job, wherever it waits: higher runs earlier. A failed job keeps it for its further attempts; a
     * repeating timer for its repetitions. A ready job that a node already holds in its memory, or that a message to a broker
     * announces, keeps its place there; the new priority counts from when the job is next read from the database.
     *
     * @throws ObjectNotFoundException when there is no such job: it has run, or was cancelled
     * @throws InvalidRequestException when the priority does not fit an {@code int}
     */
    void setJobPriority(String jobId, long priority);

    /**
     * Sets when a job is due. A ready job is put off until then, and is found by {@link #createTimerJobQuery} meanwhile; a suspended one waits
     * for it when it is activated. A date that has passed changes nothing about a job that is ready.
     *
     * @param dueDate null for now
     * @throws WrongStateException when it is a dead letter, or waits for a worker
     */
    void setJobDuedate(String jobId, @Nullable Date dueDate);

    /** Deletes a job wherever it waits; its execution stays where it is. */
    void deleteJob(String jobId);

    /** Deletes a timer or a failed job that waits; its execution stays where it is. */
    void deleteTimerJob(String jobId);

    /** Deletes a suspended job; its execution stays where it is. */
    void deleteSuspendedJob(String jobId);

    /** Deletes a dead-letter job; its execution stays where it is. */
    void deleteDeadLetterJob(String jobId);

    /**
     * Lets a timer, or a failed job that waits, run now: {@link #createJobQuery} finds it until then. Returns the job, null when it has run
     * already.
     */
    @Nullable
    Job moveTimerToExecutableJob(String jobId);

    /** Lets a dead-letter job run again, with so many attempts; returns the job, null when it has run already. */
    @Nullable
    Job moveDeadLetterJobToExecutableJob(String jobId, int retries);

    /** Lets many dead-letter jobs run again; all are tried, and an exception tells of those that failed. */
    void bulkMoveDeadLetterJobs(Collection<String> jobIds, int retries);

    /**
     * Lets a suspended job run now, whatever its due date.
     *
     * @return the job, null when it has run already
     * @throws SuspendedException when its instance is suspended: activate that
     * @throws ObjectNotFoundException when there is no suspended job with this id
     */
    @Nullable
    Job moveSuspendedJobToExecutableJob(String jobId);

    /** Gives a job up: it waits among the dead letters until somebody moves it back. Returns the job. */
    @Nullable
    Job moveJobToDeadLetterJob(String jobId);

    /** Stack trace of a job's last failure, wherever it waits; null when it never failed. */
    @Nullable
    String getJobExceptionStacktrace(String jobId);

    /** The same for timers and failed jobs that wait. */
    @Nullable
    String getTimerJobExceptionStacktrace(String jobId);

    /** The same for suspended jobs. */
    @Nullable
    String getSuspendedJobExceptionStacktrace(String jobId);

    /** The same for dead-letter jobs. */
    @Nullable
    String getDeadLetterJobExceptionStacktrace(String jobId);

    /** Counters since this node started. */
    RuntimeStatistics getStatistics();

    /** This node as it is now: its channel, its slots and queue, and how long jobs and history wait. */
    NodeStatus getNodeStatus();

    /**
     * How many of the 256 partitions each node that lives leases now, by the node's name and in the order of names. A node whose
     * executor is off is not there; what a dead node left is nobody's until another one takes it.
     */
    Map<String, Integer> getPartitionsByNode();

    /** Facts about the engine and its database, by name. */
    Map<String, String> getProperties();

    /** Finds jobs for workers outside the engine, by the names of Flowable. */
    ExternalWorkerJobQuery createExternalWorkerJobQuery();

    /** Collects which jobs a worker outside the engine wants, then acquires them. */
    ExternalWorkerJobAcquireBuilder createExternalWorkerJobAcquireBuilder();

    /** Says what such a job came to. */
    ExternalWorkerCompletionBuilder createExternalWorkerCompletionBuilder(String externalJobId, String workerId);

    /** Says how such a job failed. */
    ExternalWorkerJobFailureBuilder createExternalWorkerJobFailureBuilder(String externalJobId, String workerId);

    /**
     * Gives back a job that a worker holds: anybody may acquire it.
     *
     * @throws WrongStateException when the worker does not hold it
     */
    void unacquireExternalWorkerJob(String jobId, String workerId);

    /** Gives back all jobs that a worker holds. */
    void unacquireAllExternalWorkerJobsForWorker(String workerId);

    /** Deletes a batch; history of it goes with it, whatever {@code cascade} says. */
    default void deleteBatch(String batchId, boolean cascade) {
        deleteBatch(batchId);
    }

    /** Chooses jobs that get so many attempts. */
    SetJobRetriesBuilder setJobRetries(int retries);

    /**
     * Holds a job: it waits until it is activated, alone or with its instance. What user code of it does just now is done again then. A
     * job that has given up, or is suspended, stays as it is.
     *
     * @throws ObjectNotFoundException when there is no such job
     */
    default void suspendJobById(String jobId) {
        updateJobSuspensionState().byJobId(jobId).suspend();
    }

    /**
     * Lets a suspended job go on as it was; any other stays as it is.
     *
     * @throws SuspendedException when its instance is suspended: activate that
     */
    default void activateJobById(String jobId) {
        updateJobSuspensionState().byJobId(jobId).activate();
    }

    /** Holds all jobs that an instance has now; see {@link #suspendJobById}. */
    default void suspendJobByProcessInstanceId(String processInstanceId) {
        updateJobSuspensionState().byProcessInstanceId(processInstanceId).suspend();
    }

    /** Lets the suspended jobs of an instance go on; see {@link #activateJobById}. */
    default void activateJobByProcessInstanceId(String processInstanceId) {
        updateJobSuspensionState().byProcessInstanceId(processInstanceId).activate();
    }

    /** Holds all jobs that the instances of a definition have now; see {@link #suspendJobById}. */
    default void suspendJobByProcessDefinitionId(String processDefinitionId) {
        updateJobSuspensionState().byProcessDefinitionId(processDefinitionId).suspend();
    }

    /** Lets the suspended jobs of a definition go on; see {@link #activateJobById}. */
    default void activateJobByProcessDefinitionId(String processDefinitionId) {
        updateJobSuspensionState().byProcessDefinitionId(processDefinitionId).activate();
    }

    /** Holds all jobs that the instances of a definition key have now; see {@link #suspendJobById}. */
    default void suspendJobByProcessDefinitionKey(String processDefinitionKey) {
        updateJobSuspensionState().byProcessDefinitionKey(processDefinitionKey).suspend();
    }

    /** Lets the suspended jobs of a definition key go on; see {@link #activateJobById}. */
    default void activateJobByProcessDefinitionKey(String processDefinitionKey) {
        updateJobSuspensionState().byProcessDefinitionKey(processDefinitionKey).activate();
    }

    /** Holds all jobs that a place of a process has made and that are there now; see {@link #suspendJobById}. */
    default void suspendJobByJobDefinitionId(String jobDefinitionId) {
        updateJobSuspensionState().byJobDefinitionId(jobDefinitionId).suspend();
    }

    /** Lets the suspended jobs that a place of a process has made go on; see {@link #activateJobById}. */
    default void activateJobByJobDefinitionId(String jobDefinitionId) {
        updateJobSuspensionState().byJobDefinitionId(jobDefinitionId).activate();
    }

    /** Sets the attempts left of all jobs that a place of a process has made and that have given up. */
    default void setJobRetriesByJobDefinitionId(String jobDefinitionId, int retries) {
        setJobRetries(retries).jobDefinitionId(jobDefinitionId).execute();
    }

    /** Chooses jobs, and holds them or lets them go on. */
    UpdateJobSuspensionStateBuilder updateJobSuspensionState();

    /**
     * Works out again when a timer is due, by what its model says and the variables that there are now. That of a start event has no
     * variables.
     *
     * @param creationDateBased whether a duration begins when the timer was made, or now
     * @throws ObjectNotFoundException when there is no such timer, or it does not wait
     */
    void recalculateJobDuedate(String jobId, boolean creationDateBased);

    /**
     * Lets a timer fire at a date in ISO 8601, once; expressions of its element's variables may be in it. Returns the timer.
     *
     * @throws ObjectNotFoundException when there is no such timer, or it does not wait
     */
    @Nullable
    Job rescheduleTimeDateJob(String jobId, String timeDate);

    /** Lets a timer fire a duration in ISO 8601 from now, once; see {@link #rescheduleTimeDateJob}. */
    @Nullable
    Job rescheduleTimeDurationJob(String jobId, String timeDuration);

    /** Lets a timer fire by a cycle from now on; see {@link #rescheduleTimeDateJob}. */
    @Nullable
    Job rescheduleTimeCycleJob(String jobId, String timeCycle);

    /**
     * The same as {@link #setJobDuedate(String, Date)}.
     *
     * @param cascade changes nothing: a repeating timer counts from when it was due last
     */
    default void setJobDuedate(String jobId, @Nullable Date dueDate, boolean cascade) {
        setJobDuedate(jobId, dueDate);
    }

    /** Sets the attempts left of these jobs and of those that a query finds now, in the background; either may be null. */
    Batch setJobRetriesAsync(@Nullable Collection<String> jobIds, @Nullable JobQuery query, int retries);

    /** The job of this id, wherever it waits: a job keeps its id, and needs no other one to be known by. Null when there is none. */
    default @Nullable Job findJobByCorrelationId(String jobCorrelationId) {
        return createAnyJobQuery().jobId(jobCorrelationId).singleResult();
    }

    /**
     * Sets the attempts left of all dead-letter jobs of these instances, of those that a query finds now, and of the running ones that a
     * query of history finds now, in the background; each may be null.
     */
    Batch setJobRetriesAsync(
            @Nullable Collection<String> processInstanceIds,
            @Nullable ProcessInstanceQuery query,
            @Nullable HistoricProcessInstanceQuery historicQuery,
            int retries);

    /** Chooses jobs, then sets their attempts in the background. */
    SetJobRetriesByJobsAsyncBuilder setJobRetriesByJobsAsync(int retries);

    /** Chooses instances, then sets the attempts of their dead-letter jobs in the background. */
    SetJobRetriesByProcessAsyncBuilder setJobRetriesByProcessAsync(int retries);

    /**
     * Gives a timer another time: exactly one of the three texts says it, in ISO 8601 or as a cron text. Returns the timer.
     *
     * @param endDate last moment of a cycle; null for none
     * @param calendarName calendar that reads the text, as the engine knows it; null for ISO 8601
     * @throws InvalidRequestException unless exactly one of the three is given
     * @throws ObjectNotFoundException when there is no such timer, or it does not wait
     */
    @Nullable
    Job rescheduleTimerJob(
            String jobId,
            @Nullable String timeDate,
            @Nullable String timeDuration,
            @Nullable String timeCycle,
            @Nullable String endDate,
            @Nullable String calendarName);
}
