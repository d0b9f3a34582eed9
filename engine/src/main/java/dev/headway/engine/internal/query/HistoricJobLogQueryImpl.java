package dev.headway.engine.internal.query;

import dev.headway.core.definition.JobPlace;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.history.HistoricJobLog;
import dev.headway.engine.history.HistoricJobLogQuery;
import dev.headway.engine.internal.entity.HistoricJobLogImpl;
import dev.headway.engine.internal.entity.JobDefinitionImpl;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.runtime.port.DefinitionStates.PlaceAt;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.JobLogView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class HistoricJobLogQueryImpl extends QueryImpl<HistoricJobLogQuery, HistoricJobLog>
        implements HistoricJobLogQuery {
    /**
     * Made by the engine.
     *
     * @param places finds the place that made the job of an entry, while its definition is deployed
     */
    public HistoricJobLogQueryImpl(Queries queries, Function<JobLogView, @Nullable JobDefinition> places) {
        super(queries, Entity.JOB_LOG, row -> new HistoricJobLogImpl(row, places));
        where("point", Operator.NE, JobPlace.Point.EXTERNAL.code());
    }

    @Override
    public HistoricJobLogQuery logId(String logId) {
        return whereId("id", "job log", logId);
    }

    @Override
    public HistoricJobLogQuery jobId(String jobId) {
        return whereId("jobId", "job", jobId);
    }

    @Override
    public HistoricJobLogQuery jobExceptionMessage(String exceptionMessage) {
        return whereEqual("message", exceptionMessage);
    }

    @Override
    public HistoricJobLogQuery jobDefinitionId(String jobDefinitionId) {
        if (inAlternatives()) {
            throw new InvalidRequestException(
                    "Expected jobDefinitionId outside of or() and endOr(), since it is several"
                            + " criteria that must all hold. Ask twice.");
        }
        PlaceAt at = JobDefinitionImpl.parse(required("jobDefinitionId", jobDefinitionId));
        if (at == null) {
            return where(new Criterion.Compare("id", Operator.EQ, 0L));
        }
        whereLast("place definition", new Criterion.Compare("definitionId", Operator.EQ, at.definitionId()));
        whereLast(
                "place element",
                new Criterion.Compare("elementId", Operator.EQ, at.place().elementId()));
        return whereLast(
                "place point",
                new Criterion.Compare("point", Operator.EQ, at.place().point().code()));
    }

    @Override
    public HistoricJobLogQuery failedActivityIdIn(String... activityIds) {
        if (inAlternatives()) {
            throw new InvalidRequestException("Expected failedActivityIdIn outside of or() and endOr(), since it is two"
                    + " criteria that must both hold. Ask twice.");
        }
        return activityIdIn(activityIds).failureLog();
    }

    @Override
    public HistoricJobLogQuery deploymentId(String deploymentId) {
        return whereId("deploymentId", "deployment", deploymentId);
    }

    @Override
    public HistoricJobLogQuery jobPriorityHigherThanOrEquals(long priority) {
        return where("priority", Operator.GE, priority);
    }

    @Override
    public HistoricJobLogQuery jobPriorityLowerThanOrEquals(long priority) {
        return where("priority", Operator.LE, priority);
    }

    @Override
    public HistoricJobLogQuery activityIdIn(String... activityIds) {
        return whereIn("elementId", given(activityIds));
    }

    @Override
    public HistoricJobLogQuery executionIdIn(String... executionIds) {
        return whereIds("executionId", "execution", given(executionIds));
    }

    @Override
    public HistoricJobLogQuery processInstanceId(String processInstanceId) {
        return whereId("instanceId", "process instance", processInstanceId);
    }

    @Override
    public HistoricJobLogQuery processDefinitionId(String processDefinitionId) {
        return whereId("definitionId", "process definition", processDefinitionId);
    }

    @Override
    public HistoricJobLogQuery processDefinitionKey(String processDefinitionKey) {
        return whereEqual("definitionKey", processDefinitionKey);
    }

    @Override
    public HistoricJobLogQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public HistoricJobLogQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public HistoricJobLogQuery creationLog() {
        return whereEqual("event", JobEvent.CREATED.code());
    }

    @Override
    public HistoricJobLogQuery failureLog() {
        return whereEqual("event", JobEvent.FAILED.code());
    }

    @Override
    public HistoricJobLogQuery successLog() {
        return whereEqual("event", JobEvent.SUCCEEDED.code());
    }

    @Override
    public HistoricJobLogQuery deletionLog() {
        return whereEqual("event", JobEvent.DELETED.code());
    }

    @Override
    public HistoricJobLogQuery orderByTimestamp() {
        return orderBy("atMillis");
    }

    @Override
    public HistoricJobLogQuery orderByJobId() {
        return orderBy("jobId");
    }

    @Override
    public HistoricJobLogQuery orderByJobDueDate() {
        return orderBy("dueMillis");
    }

    @Override
    public HistoricJobLogQuery orderByJobRetries() {
        return orderBy("retries");
    }

    @Override
    public HistoricJobLogQuery orderByJobPriority() {
        return orderBy("priority");
    }

    @Override
    public HistoricJobLogQuery orderByDeploymentId() {
        return orderBy("deploymentId");
    }

    @Override
    public HistoricJobLogQuery orderPartiallyByOccurrence() {
        return orderBy("id");
    }

    @Override
    public HistoricJobLogQuery orderByActivityId() {
        return orderBy("elementId");
    }

    @Override
    public HistoricJobLogQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public HistoricJobLogQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
    public HistoricJobLogQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public HistoricJobLogQuery orderByProcessDefinitionKey() {
        return orderBy("definitionKey");
    }

    @Override
    public HistoricJobLogQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
