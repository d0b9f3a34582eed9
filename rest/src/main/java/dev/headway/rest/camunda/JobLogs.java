package dev.headway.rest.camunda;

import dev.headway.engine.HistoryService;
import dev.headway.engine.history.HistoricExternalTaskLog;
import dev.headway.engine.history.HistoricExternalTaskLogQuery;
import dev.headway.engine.history.HistoricJobLog;
import dev.headway.engine.history.HistoricJobLogQuery;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code /history/job-log} and {@code /history/external-task-log}: what happened to jobs, as history level full keeps it. */
final class JobLogs {
    private static final String OF_JOBS = "/history/job-log";
    private static final String OF_WORKERS = "/history/external-task-log";

    private final Context context;
    private final HistoryService service;

    JobLogs(Context context) {
        this.context = context;
        this.service = context.engine().getHistoryService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.get(OF_JOBS + "/{id}", Shape.one(Map.class), "One entry of a job.", call -> {
                    HistoricJobLog found = service.createHistoricJobLogQuery()
                            .logId(call.path("id"))
                            .singleResult();
                    return context.ok(job(context.found("job log entry", call.path("id"), found)));
                }),
                Route.get(
                        OF_JOBS + "/{id}/stacktrace",
                        Shape.media("text/plain"),
                        "Trace of the failure.",
                        call -> context.text(Objects.requireNonNullElse(
                                service.getHistoricJobLogExceptionStacktrace(call.path("id")), ""))),
                Route.get(OF_WORKERS + "/{id}", Shape.one(Map.class), "One entry of an external task.", call -> {
                    HistoricExternalTaskLog found = service.createHistoricExternalTaskLogQuery()
                            .logId(call.path("id"))
                            .singleResult();
                    return context.ok(task(context.found("external task log entry", call.path("id"), found)));
                }),
                Route.get(
                        OF_WORKERS + "/{id}/error-details",
                        Shape.media("text/plain"),
                        "What the worker said of the failure.",
                        call -> context.text(Objects.requireNonNullElse(
                                service.getHistoricExternalTaskLogErrorDetails(call.path("id")), "")))));
        routes.addAll(context.search(OF_JOBS, service::createHistoricJobLogQuery, jobs(), JobLogs::job, true));
        routes.addAll(
                context.search(OF_WORKERS, service::createHistoricExternalTaskLogQuery, tasks(), JobLogs::task, true));
        return routes;
    }

    private static Map<String, @Nullable Object> job(HistoricJobLog log) {
        return Fields.of(
                "id", log.getId(),
                "timestamp", log.getTimestamp(),
                "removalTime", null,
                "jobId", log.getJobId(),
                "jobDueDate", log.getJobDueDate(),
                "jobRetries", log.getJobRetries(),
                "jobPriority", log.getJobPriority(),
                "jobExceptionMessage", log.getJobExceptionMessage(),
                "failedActivityId", log.getFailedActivityId(),
                "jobDefinitionId", log.getJobDefinitionId(),
                "jobDefinitionType", log.getJobDefinitionType(),
                "jobDefinitionConfiguration", log.getJobDefinitionConfiguration(),
                "activityId", log.getActivityId(),
                "executionId", log.getExecutionId(),
                "processInstanceId", log.getProcessInstanceId(),
                "processDefinitionId", log.getProcessDefinitionId(),
                "processDefinitionKey", log.getProcessDefinitionKey(),
                "deploymentId", log.getDeploymentId(),
                "rootProcessInstanceId", null,
                "tenantId", log.getTenantId(),
                "hostname", null,
                "batchId", null,
                "creationLog", log.isCreationLog(),
                "failureLog", log.isFailureLog(),
                "successLog", log.isSuccessLog(),
                "deletionLog", log.isDeletionLog());
    }

    private static Map<String, @Nullable Object> task(HistoricExternalTaskLog log) {
        return Fields.of(
                "id", log.getId(),
                "externalTaskId", log.getExternalTaskId(),
                "timestamp", log.getTimestamp(),
                "topicName", log.getTopicName(),
                "workerId", log.getWorkerId(),
                "retries", log.getRetries(),
                "priority", log.getPriority(),
                "errorMessage", log.getErrorMessage(),
                "activityId", log.getActivityId(),
                "activityInstanceId", log.getExecutionId(),
                "executionId", log.getExecutionId(),
                "processInstanceId", log.getProcessInstanceId(),
                "processDefinitionId", log.getProcessDefinitionId(),
                "processDefinitionKey", log.getProcessDefinitionKey(),
                "tenantId", log.getTenantId(),
                "creationLog", log.isCreationLog(),
                "failureLog", log.isFailureLog(),
                "successLog", log.isSuccessLog(),
                "deletionLog", log.isDeletionLog(),
                "removalTime", null,
                "rootProcessInstanceId", null);
    }

    private static Filter<HistoricJobLogQuery> jobs() {
        return new Filter<HistoricJobLogQuery>()
                .text("logId", HistoricJobLogQuery::logId)
                .text("jobId", HistoricJobLogQuery::jobId)
                .text("jobExceptionMessage", HistoricJobLogQuery::jobExceptionMessage)
                .text("jobDefinitionId", HistoricJobLogQuery::jobDefinitionId)
                .texts("activityIdIn", HistoricJobLogQuery::activityIdIn)
                .texts("failedActivityIdIn", HistoricJobLogQuery::failedActivityIdIn)
                .texts("executionIdIn", HistoricJobLogQuery::executionIdIn)
                .text("processInstanceId", HistoricJobLogQuery::processInstanceId)
                .text("processDefinitionId", HistoricJobLogQuery::processDefinitionId)
                .text("processDefinitionKey", HistoricJobLogQuery::processDefinitionKey)
                .text("deploymentId", HistoricJobLogQuery::deploymentId)
                .texts("tenantIdIn", HistoricJobLogQuery::tenantIdIn)
                .flag("withoutTenantId", HistoricJobLogQuery::withoutTenantId)
                .number("jobPriorityLowerThanOrEquals", HistoricJobLogQuery::jobPriorityLowerThanOrEquals)
                .number("jobPriorityHigherThanOrEquals", HistoricJobLogQuery::jobPriorityHigherThanOrEquals)
                .flag("creationLog", HistoricJobLogQuery::creationLog)
                .flag("failureLog", HistoricJobLogQuery::failureLog)
                .flag("successLog", HistoricJobLogQuery::successLog)
                .flag("deletionLog", HistoricJobLogQuery::deletionLog)
                .order("timestamp", HistoricJobLogQuery::orderByTimestamp)
                .order("jobId", HistoricJobLogQuery::orderByJobId)
                .order("jobDueDate", HistoricJobLogQuery::orderByJobDueDate)
                .order("jobRetries", HistoricJobLogQuery::orderByJobRetries)
                .order("jobPriority", HistoricJobLogQuery::orderByJobPriority)
                .order("activityId", HistoricJobLogQuery::orderByActivityId)
                .order("executionId", HistoricJobLogQuery::orderByExecutionId)
                .order("processInstanceId", HistoricJobLogQuery::orderByProcessInstanceId)
                .order("processDefinitionId", HistoricJobLogQuery::orderByProcessDefinitionId)
                .order("processDefinitionKey", HistoricJobLogQuery::orderByProcessDefinitionKey)
                .order("deploymentId", HistoricJobLogQuery::orderByDeploymentId)
                .order("occurrence", HistoricJobLogQuery::orderPartiallyByOccurrence)
                .order("tenantId", HistoricJobLogQuery::orderByTenantId);
    }

    private static Filter<HistoricExternalTaskLogQuery> tasks() {
        return new Filter<HistoricExternalTaskLogQuery>()
                .text("logId", HistoricExternalTaskLogQuery::logId)
                .text("externalTaskId", HistoricExternalTaskLogQuery::externalTaskId)
                .text("topicName", HistoricExternalTaskLogQuery::topicName)
                .text("workerId", HistoricExternalTaskLogQuery::workerId)
                .text("errorMessage", HistoricExternalTaskLogQuery::errorMessage)
                .texts("activityIdIn", HistoricExternalTaskLogQuery::activityIdIn)
                .texts("activityInstanceIdIn", HistoricExternalTaskLogQuery::executionIdIn)
                .texts("executionIdIn", HistoricExternalTaskLogQuery::executionIdIn)
                .text("processInstanceId", HistoricExternalTaskLogQuery::processInstanceId)
                .text("processDefinitionId", HistoricExternalTaskLogQuery::processDefinitionId)
                .text("processDefinitionKey", HistoricExternalTaskLogQuery::processDefinitionKey)
                .texts("tenantIdIn", HistoricExternalTaskLogQuery::tenantIdIn)
                .flag("withoutTenantId", HistoricExternalTaskLogQuery::withoutTenantId)
                .number("priorityLowerThanOrEquals", HistoricExternalTaskLogQuery::priorityLowerThanOrEquals)
                .number("priorityHigherThanOrEquals", HistoricExternalTaskLogQuery::priorityHigherThanOrEquals)
                .flag("creationLog", HistoricExternalTaskLogQuery::creationLog)
                .flag("failureLog", HistoricExternalTaskLogQuery::failureLog)
                .flag("successLog", HistoricExternalTaskLogQuery::successLog)
                .flag("deletionLog", HistoricExternalTaskLogQuery::deletionLog)
                .order("timestamp", HistoricExternalTaskLogQuery::orderByTimestamp)
                .order("externalTaskId", HistoricExternalTaskLogQuery::orderByExternalTaskId)
                .order("topicName", HistoricExternalTaskLogQuery::orderByTopicName)
                .order("workerId", HistoricExternalTaskLogQuery::orderByWorkerId)
                .order("retries", HistoricExternalTaskLogQuery::orderByRetries)
                .order("priority", HistoricExternalTaskLogQuery::orderByPriority)
                .order("activityId", HistoricExternalTaskLogQuery::orderByActivityId)
                .order("activityInstanceId", HistoricExternalTaskLogQuery::orderByExecutionId)
                .order("executionId", HistoricExternalTaskLogQuery::orderByExecutionId)
                .order("processInstanceId", HistoricExternalTaskLogQuery::orderByProcessInstanceId)
                .order("processDefinitionId", HistoricExternalTaskLogQuery::orderByProcessDefinitionId)
                .order("processDefinitionKey", HistoricExternalTaskLogQuery::orderByProcessDefinitionKey)
                .order("tenantId", HistoricExternalTaskLogQuery::orderByTenantId);
    }
}
