package dev.headway.rest.camunda;

import dev.headway.engine.HistoryService;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricActivityInstanceQuery;
import dev.headway.engine.history.HistoricActivityStatisticsQuery;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Variables;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /history}: instances, activities, tasks and variables. */
final class Histories {
    static final Filter<HistoricProcessInstanceQuery> INSTANCES = instances();
    private static final Filter<HistoricActivityStatisticsQuery> STATISTICS = new Filter<
                    HistoricActivityStatisticsQuery>()
            .flag("canceled", HistoricActivityStatisticsQuery::includeCanceled)
            .flag("finished", HistoricActivityStatisticsQuery::includeFinished)
            // The engine does not tell them apart from the others that finished.
            .flag("completeScope", query -> query)
            .flag("incidents", HistoricActivityStatisticsQuery::includeIncidents)
            .time("startedBefore", HistoricActivityStatisticsQuery::startedBefore)
            .time("startedAfter", HistoricActivityStatisticsQuery::startedAfter)
            .time("finishedBefore", HistoricActivityStatisticsQuery::finishedBefore)
            .time("finishedAfter", HistoricActivityStatisticsQuery::finishedAfter)
            .texts("processInstanceIdIn", HistoricActivityStatisticsQuery::processInstanceIdIn)
            .order("activityId", HistoricActivityStatisticsQuery::orderByActivityId);

    private final Context context;
    private final HistoryService service;

    Histories(Context context) {
        this.context = context;
        this.service = context.engine().getHistoryService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.get("/history/process-instance/{id}", Shape.one(Map.class), "One instance.", call -> {
                    HistoricProcessInstance found = service.createHistoricProcessInstanceQuery()
                            .processInstanceId(call.path("id"))
                            .singleResult();
                    return context.ok(instance(context.found("process instance of history", call.path("id"), found)));
                }),
                Route.delete("/history/process-instance/{id}", "Deletes the history of an instance.", call -> {
                            return Context.deleted(call, () -> service.deleteHistoricProcessInstance(call.path("id")));
                        })
                        .by(Role.ADMIN),
                Route.get("/history/activity-instance/{id}", Shape.one(Map.class), "One visit.", call -> {
                    HistoricActivityInstance found = service.createHistoricActivityInstanceQuery()
                            .activityInstanceId(call.path("id"))
                            .singleResult();
                    return context.ok(activity(context.found("activity instance", call.path("id"), found)));
                }),
                Route.get("/history/variable-instance/{id}", Shape.one(Map.class), "One variable.", call -> {
                    HistoricVariableInstance found = variable(call);
                    String instance = found.getProcessInstanceId();
                    return context.ok(variable(
                            found, context.instances(Stream.of(instance)).get(instance)));
                }),
                Route.get(
                        "/history/variable-instance/{id}/data",
                        Shape.media("application/octet-stream"),
                        "Content of a binary variable.",
                        call -> {
                            HistoricVariableInstance found = variable(call);
                            String name = found.getVariableName();
                            return context.content(name, context.masking().value(name, found.getValue()));
                        }),
                Route.get(
                        "/history/process-definition/{id}/statistics",
                        Shape.many(Map.class),
                        "Counts of past visits per element.",
                        this::statistics)));
        routes.addAll(new HistoricIncidents(context).routes());
        routes.addAll(new UserOperations(context).routes());
        routes.addAll(new HistoricDetails(context).routes());
        routes.addAll(context.search(
                "/history/process-instance",
                service::createHistoricProcessInstanceQuery,
                INSTANCES,
                Histories::instance,
                true));
        routes.addAll(context.search(
                "/history/activity-instance",
                service::createHistoricActivityInstanceQuery,
                activities(),
                this::activity,
                true));
        routes.addAll(context.search(
                "/history/task", service::createHistoricTaskInstanceQuery, TaskFilters.past(), Histories::task, true));
        routes.addAll(context.search(
                "/history/variable-instance",
                service::createHistoricVariableInstanceQuery,
                variables(),
                (call, found) -> {
                    var instances =
                            context.instances(found.stream().map(HistoricVariableInstance::getProcessInstanceId));
                    return variable -> variable(variable, instances.get(variable.getProcessInstanceId()));
                },
                Context.Ways.POST));
        return routes;
    }

    private HistoricVariableInstance variable(Call call) {
        return context.found(
                "variable",
                call.path("id"),
                service.createHistoricVariableInstanceQuery()
                        .variableId(call.path("id"))
                        .singleResult());
    }

    private Response statistics(Call call) {
        context.engine().getRepositoryService().getProcessDefinition(call.path("id"));
        HistoricActivityStatisticsQuery query = context.ordered(
                context.fromUrl(call, () -> service.createHistoricActivityStatisticsQuery(call.path("id")), STATISTICS),
                context.fromQuery(call),
                STATISTICS);
        return context.ok(query.list().stream()
                .map(each -> Fields.of(
                        "id", each.getId(),
                        "instances", each.getInstances(),
                        "canceled", each.getCanceled(),
                        "finished", each.getFinished(),
                        "completeScope", 0,
                        "openIncidents", each.getOpenIncidents(),
                        "resolvedIncidents", each.getResolvedIncidents(),
                        "deletedIncidents", each.getDeletedIncidents()))
                .toList());
    }

    private static Map<String, @Nullable Object> instance(HistoricProcessInstance instance) {
        return Fields.of(
                "id", instance.getId(),
                "businessKey", instance.getBusinessKey(),
                "processDefinitionId", instance.getProcessDefinitionId(),
                "processDefinitionKey", instance.getProcessDefinitionKey(),
                "processDefinitionName", instance.getProcessDefinitionName(),
                "processDefinitionVersion", instance.getProcessDefinitionVersion(),
                "startTime", instance.getStartTime(),
                "endTime", instance.getEndTime(),
                "removalTime", null,
                "durationInMillis", instance.getDurationInMillis(),
                "startUserId", instance.getStartUserId(),
                "startActivityId", instance.getStartActivityId(),
                "deleteReason", instance.getDeleteReason(),
                "rootProcessInstanceId", null,
                "superProcessInstanceId", instance.getSuperProcessInstanceId(),
                "superCaseInstanceId", null,
                "caseInstanceId", null,
                "tenantId", instance.getTenantId(),
                "state", instance.getState(),
                "restartedProcessInstanceId", null);
    }

    private Map<String, @Nullable Object> activity(HistoricActivityInstance activity) {
        return Fields.of(
                "id", activity.getId(),
                "parentActivityInstanceId", activity.getParentActivityInstanceId(),
                "activityId", activity.getActivityId(),
                "activityName", activity.getActivityName(),
                "activityType", activity.getActivityType(),
                "processDefinitionKey", context.definitionKey(activity.getProcessDefinitionId()),
                "processDefinitionId", activity.getProcessDefinitionId(),
                "processInstanceId", activity.getProcessInstanceId(),
                "executionId", activity.getExecutionId(),
                "taskId", activity.getTaskId(),
                "calledProcessInstanceId", activity.getCalledProcessInstanceId(),
                "calledCaseInstanceId", null,
                "assignee", activity.getAssignee(),
                "startTime", activity.getStartTime(),
                "endTime", activity.getEndTime(),
                "durationInMillis", activity.getDurationInMillis(),
                "canceled", activity.isCanceled(),
                "completeScope", null,
                "tenantId", activity.getTenantId(),
                "removalTime", null,
                "rootProcessInstanceId", null);
    }

    private static Map<String, @Nullable Object> task(HistoricTaskInstance task) {
        return Fields.of(
                "id", task.getId(),
                "processDefinitionKey", task.getProcessDefinitionKey(),
                "processDefinitionId", task.getProcessDefinitionId(),
                "processInstanceId", task.getProcessInstanceId(),
                "executionId", task.getExecutionId(),
                "caseDefinitionKey", null,
                "caseDefinitionId", null,
                "caseInstanceId", null,
                "caseExecutionId", null,
                "activityInstanceId", null,
                "name", task.getName(),
                "description", task.getDescription(),
                "deleteReason", task.getDeleteReason(),
                "owner", task.getOwner(),
                "assignee", task.getAssignee(),
                "startTime", task.getStartTime(),
                "endTime", task.getEndTime(),
                "duration", task.getDurationInMillis(),
                "taskDefinitionKey", task.getTaskDefinitionKey(),
                "priority", task.getPriority(),
                "due", task.getDueDate(),
                "parentTaskId", null,
                "followUp", task.getFollowUpDate(),
                "tenantId", task.getTenantId(),
                "removalTime", null,
                "rootProcessInstanceId", null,
                "taskState", null);
    }

    private Map<String, @Nullable Object> variable(
            HistoricVariableInstance variable, @Nullable HistoricProcessInstance instance) {
        return Fields.with(
                Fields.of(
                        "id",
                        variable.getId(),
                        "name",
                        variable.getName(),
                        "processDefinitionKey",
                        instance == null ? null : instance.getProcessDefinitionKey(),
                        "processDefinitionId",
                        instance == null ? null : instance.getProcessDefinitionId(),
                        "processInstanceId",
                        variable.getProcessInstanceId(),
                        "executionId",
                        variable.getExecutionId(),
                        "activityInstanceId",
                        variable.getActivityInstanceId(),
                        "caseDefinitionKey",
                        null,
                        "caseDefinitionId",
                        null,
                        "caseInstanceId",
                        null,
                        "caseExecutionId",
                        null,
                        "taskId",
                        variable.getTaskId(),
                        "tenantId",
                        instance == null ? null : instance.getTenantId(),
                        "errorMessage",
                        null,
                        "state",
                        "CREATED",
                        "createTime",
                        null,
                        "removalTime",
                        null,
                        "rootProcessInstanceId",
                        null),
                context
                        .values()
                        .write(context.masking().value(variable.getName(), variable.getValue()))
                        .entrySet()
                        .stream()
                        .flatMap(each -> Stream.of(each.getKey(), each.getValue()))
                        .toArray());
    }

    static Filter<HistoricProcessInstanceQuery> instances() {
        return new Filter<HistoricProcessInstanceQuery>()
                .text("processInstanceId", HistoricProcessInstanceQuery::processInstanceId)
                .list("processInstanceIds", (query, ids) -> query.processInstanceIds(Set.copyOf(ids)))
                .text("processInstanceBusinessKey", HistoricProcessInstanceQuery::processInstanceBusinessKey)
                .text("processInstanceBusinessKeyLike", HistoricProcessInstanceQuery::processInstanceBusinessKeyLike)
                .text("processDefinitionId", HistoricProcessInstanceQuery::processDefinitionId)
                .text("processDefinitionKey", HistoricProcessInstanceQuery::processDefinitionKey)
                .texts("processDefinitionKeyIn", HistoricProcessInstanceQuery::processDefinitionKeyIn)
                .text("processDefinitionName", HistoricProcessInstanceQuery::processDefinitionName)
                .text("superProcessInstanceId", HistoricProcessInstanceQuery::superProcessInstanceId)
                .flag("rootProcessInstances", HistoricProcessInstanceQuery::rootProcessInstances)
                .flag("finished", HistoricProcessInstanceQuery::finished)
                .flag("unfinished", HistoricProcessInstanceQuery::unfinished)
                .flag("active", HistoricProcessInstanceQuery::unfinished)
                .flag("completed", HistoricProcessInstanceQuery::completed)
                .flag("externallyTerminated", HistoricProcessInstanceQuery::deleted)
                .flag("internallyTerminated", HistoricProcessInstanceQuery::failed)
                .text("startedBy", HistoricProcessInstanceQuery::startedBy)
                .time("startedBefore", HistoricProcessInstanceQuery::startedBefore)
                .time("startedAfter", HistoricProcessInstanceQuery::startedAfter)
                .time("finishedBefore", HistoricProcessInstanceQuery::finishedBefore)
                .time("finishedAfter", HistoricProcessInstanceQuery::finishedAfter)
                .texts("tenantIdIn", HistoricProcessInstanceQuery::tenantIdIn)
                .flag("withoutTenantId", HistoricProcessInstanceQuery::processInstanceWithoutTenantId)
                .variables(
                        "variables",
                        Variables.operators(
                                HistoricProcessInstanceQuery::variableValueEquals,
                                HistoricProcessInstanceQuery::variableValueNotEquals,
                                HistoricProcessInstanceQuery::variableValueGreaterThan,
                                HistoricProcessInstanceQuery::variableValueGreaterThanOrEqual,
                                HistoricProcessInstanceQuery::variableValueLessThan,
                                HistoricProcessInstanceQuery::variableValueLessThanOrEqual,
                                (query, name, value) -> query.variableValueLike(name, String.valueOf(value))))
                .texts("processInstanceIdNotIn", HistoricProcessInstanceQuery::processInstanceIdNotIn)
                .text("processDefinitionNameLike", HistoricProcessInstanceQuery::processDefinitionNameLike)
                .list("processDefinitionKeyNotIn", (query, keys) -> query.processDefinitionKeyNotIn(List.copyOf(keys)))
                .texts("processInstanceBusinessKeyIn", HistoricProcessInstanceQuery::processInstanceBusinessKeyIn)
                .text("rootProcessInstanceId", HistoricProcessInstanceQuery::rootProcessInstanceId)
                .flag("withIncidents", HistoricProcessInstanceQuery::withIncidents)
                .flag("withRootIncidents", HistoricProcessInstanceQuery::withRootIncidents)
                .texts("incidentIdIn", HistoricProcessInstanceQuery::incidentIdIn)
                .text("incidentStatus", HistoricProcessInstanceQuery::incidentStatus)
                .text("incidentType", HistoricProcessInstanceQuery::incidentType)
                .text("incidentMessage", HistoricProcessInstanceQuery::incidentMessage)
                .text("incidentMessageLike", HistoricProcessInstanceQuery::incidentMessageLike)
                .time("executedActivityAfter", HistoricProcessInstanceQuery::executedActivityAfter)
                .time("executedActivityBefore", HistoricProcessInstanceQuery::executedActivityBefore)
                .flag("withJobsRetrying", HistoricProcessInstanceQuery::withJobsRetrying)
                .flag("variableNamesIgnoreCase", HistoricProcessInstanceQuery::matchVariableNamesIgnoreCase)
                .flag("variableValuesIgnoreCase", HistoricProcessInstanceQuery::matchVariableValuesIgnoreCase)
                .texts("executedActivityIdIn", HistoricProcessInstanceQuery::executedActivityIdIn)
                .texts("activeActivityIdIn", HistoricProcessInstanceQuery::activeActivityIdIn)
                .texts("activityIdIn", HistoricProcessInstanceQuery::activityIdIn)
                .flag("suspended", HistoricProcessInstanceQuery::suspended)
                .text("subProcessInstanceId", HistoricProcessInstanceQuery::subProcessInstanceId)
                .order("instanceId", HistoricProcessInstanceQuery::orderByProcessInstanceId)
                .order("definitionId", HistoricProcessInstanceQuery::orderByProcessDefinitionId)
                .order("businessKey", HistoricProcessInstanceQuery::orderByProcessInstanceBusinessKey)
                .order("startTime", HistoricProcessInstanceQuery::orderByProcessInstanceStartTime)
                .order("endTime", HistoricProcessInstanceQuery::orderByProcessInstanceEndTime)
                .order("tenantId", HistoricProcessInstanceQuery::orderByTenantId)
                .order("definitionKey", HistoricProcessInstanceQuery::orderByProcessDefinitionKey)
                .order("definitionName", HistoricProcessInstanceQuery::orderByProcessDefinitionName)
                .order("definitionVersion", HistoricProcessInstanceQuery::orderByProcessDefinitionVersion)
                .order("duration", HistoricProcessInstanceQuery::orderByProcessInstanceDuration);
    }

    private static Filter<HistoricActivityInstanceQuery> activities() {
        return new Filter<HistoricActivityInstanceQuery>()
                .text("activityInstanceId", HistoricActivityInstanceQuery::activityInstanceId)
                .text("processInstanceId", HistoricActivityInstanceQuery::processInstanceId)
                .text("processDefinitionId", HistoricActivityInstanceQuery::processDefinitionId)
                .text("executionId", HistoricActivityInstanceQuery::executionId)
                .text("activityId", HistoricActivityInstanceQuery::activityId)
                .text("activityName", HistoricActivityInstanceQuery::activityName)
                .text("activityType", HistoricActivityInstanceQuery::activityType)
                .text("taskAssignee", HistoricActivityInstanceQuery::taskAssignee)
                .flag("finished", HistoricActivityInstanceQuery::finished)
                .flag("unfinished", HistoricActivityInstanceQuery::unfinished)
                .flag("canceled", HistoricActivityInstanceQuery::canceled)
                .time("startedBefore", HistoricActivityInstanceQuery::startedBefore)
                .time("startedAfter", HistoricActivityInstanceQuery::startedAfter)
                .time("finishedBefore", HistoricActivityInstanceQuery::finishedBefore)
                .time("finishedAfter", HistoricActivityInstanceQuery::finishedAfter)
                .texts("tenantIdIn", HistoricActivityInstanceQuery::tenantIdIn)
                .flag("withoutTenantId", HistoricActivityInstanceQuery::withoutTenantId)
                .order("activityInstanceId", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceId)
                .order("instanceId", HistoricActivityInstanceQuery::orderByProcessInstanceId)
                .order("executionId", HistoricActivityInstanceQuery::orderByExecutionId)
                .order("activityId", HistoricActivityInstanceQuery::orderByActivityId)
                .order("activityName", HistoricActivityInstanceQuery::orderByActivityName)
                .order("activityType", HistoricActivityInstanceQuery::orderByActivityType)
                .order("startTime", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceStartTime)
                .order("endTime", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceEndTime)
                .order("tenantId", HistoricActivityInstanceQuery::orderByTenantId)
                .order("duration", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceDuration)
                .order("definitionId", HistoricActivityInstanceQuery::orderByProcessDefinitionId)
                .order("occurrence", HistoricActivityInstanceQuery::orderPartiallyByOccurrence);
    }

    private static Filter<HistoricVariableInstanceQuery> variables() {
        return new Filter<HistoricVariableInstanceQuery>()
                .text("variableName", HistoricVariableInstanceQuery::variableName)
                .text("variableNameLike", HistoricVariableInstanceQuery::variableNameLike)
                .texts("variableNameIn", HistoricVariableInstanceQuery::variableNameIn)
                .text("processInstanceId", HistoricVariableInstanceQuery::processInstanceId)
                .list("processInstanceIdIn", (query, ids) -> query.processInstanceIds(Set.copyOf(ids)))
                .list("executionIdIn", (query, ids) -> query.executionIds(Set.copyOf(ids)))
                .texts("variableTypeIn", HistoricVariableInstanceQuery::variableTypeIn)
                .text("processDefinitionId", HistoricVariableInstanceQuery::processDefinitionId)
                .text("processDefinitionKey", HistoricVariableInstanceQuery::processDefinitionKey)
                .texts("taskIdIn", HistoricVariableInstanceQuery::taskIdIn)
                .texts("activityInstanceIdIn", HistoricVariableInstanceQuery::activityInstanceIdIn)
                .texts("tenantIdIn", HistoricVariableInstanceQuery::tenantIdIn)
                .flag("withoutTenantId", HistoricVariableInstanceQuery::withoutTenantId)
                .flag("includeDeleted", HistoricVariableInstanceQuery::includeDeleted)
                .text("caseInstanceId", HistoricVariableInstanceQuery::caseInstanceId)
                .texts("caseExecutionIdIn", HistoricVariableInstanceQuery::caseExecutionIdIn)
                .flag("variableNamesIgnoreCase", HistoricVariableInstanceQuery::matchVariableNamesIgnoreCase)
                .flag("variableValuesIgnoreCase", HistoricVariableInstanceQuery::matchVariableValuesIgnoreCase)
                .order("instanceId", HistoricVariableInstanceQuery::orderByProcessInstanceId)
                .order("variableName", HistoricVariableInstanceQuery::orderByVariableName)
                .order("variableType", HistoricVariableInstanceQuery::orderByVariableType);
    }
}
