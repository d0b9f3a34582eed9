package dev.headway.engine.history;

import dev.headway.engine.query.Query;

/** Finds what happened to jobs; it is written at history level {@code full} alone. */
public interface HistoricJobLogQuery extends Query<HistoricJobLogQuery, HistoricJobLog> {

    /** Only the entry with this id. */
    HistoricJobLogQuery logId(String logId);

    /** Only of this job. */
    HistoricJobLogQuery jobId(String jobId);

    /** Only failures with this message. */
    HistoricJobLogQuery jobExceptionMessage(String exceptionMessage);

    /** Only of jobs that this place of a process made. */
    HistoricJobLogQuery jobDefinitionId(String jobDefinitionId);

    /** Only failures at these elements. */
    HistoricJobLogQuery failedActivityIdIn(String... activityIds);

    /** Only of process definitions of this deployment. */
    HistoricJobLogQuery deploymentId(String deploymentId);

    /** Only where the job had at least this priority. */
    HistoricJobLogQuery jobPriorityHigherThanOrEquals(long priority);

    /** Only where the job had at most this priority. */
    HistoricJobLogQuery jobPriorityLowerThanOrEquals(long priority);

    /** Only of these elements. */
    HistoricJobLogQuery activityIdIn(String... activityIds);

    /** Only of these executions. */
    HistoricJobLogQuery executionIdIn(String... executionIds);

    /** Only of this instance. */
    HistoricJobLogQuery processInstanceId(String processInstanceId);

    /** Only of this process definition. */
    HistoricJobLogQuery processDefinitionId(String processDefinitionId);

    /** Only of definitions with this key. */
    HistoricJobLogQuery processDefinitionKey(String processDefinitionKey);

    /** Only of these tenants. */
    HistoricJobLogQuery tenantIdIn(String... tenantIds);

    /** Only without a tenant. */
    HistoricJobLogQuery withoutTenantId();

    /** Only what tells that one was made. */
    HistoricJobLogQuery creationLog();

    /** Only failures. */
    HistoricJobLogQuery failureLog();

    /** Only what tells that one was done. */
    HistoricJobLogQuery successLog();

    /** Only what tells that one went without being done. */
    HistoricJobLogQuery deletionLog();

    /** Orders by when it happened. */
    HistoricJobLogQuery orderByTimestamp();

    /** Orders by job. */
    HistoricJobLogQuery orderByJobId();

    /** Orders by when the job was due. */
    HistoricJobLogQuery orderByJobDueDate();

    /** Orders by the attempts that were left. */
    HistoricJobLogQuery orderByJobRetries();

    /** Orders by priority. */
    HistoricJobLogQuery orderByJobPriority();

    /** Orders by deployment. */
    HistoricJobLogQuery orderByDeploymentId();

    /** Orders by the order in which things happened to a job. */
    HistoricJobLogQuery orderPartiallyByOccurrence();

    /** Orders by element. */
    HistoricJobLogQuery orderByActivityId();

    /** Orders by execution. */
    HistoricJobLogQuery orderByExecutionId();

    /** Orders by instance. */
    HistoricJobLogQuery orderByProcessInstanceId();

    /** Orders by process definition. */
    HistoricJobLogQuery orderByProcessDefinitionId();

    /** Orders by the key of the process definition. */
    HistoricJobLogQuery orderByProcessDefinitionKey();

    /** Orders by tenant. */
    HistoricJobLogQuery orderByTenantId();
}
