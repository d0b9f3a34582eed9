package dev.headway.rest.camunda;

import dev.headway.engine.history.HistoricIncident;
import dev.headway.engine.history.HistoricIncidentQuery;
import dev.headway.rest.route.Route;
import dev.headway.rest.search.Filter;
import dev.headway.rest.value.Fields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /history/incident}: incidents, open ones and those that are over. */
final class HistoricIncidents {
    private final Context context;

    HistoricIncidents(Context context) {
        this.context = context;
    }

    List<Route> routes() {
        return context.search(
                "/history/incident",
                context.engine().getHistoryService()::createHistoricIncidentQuery,
                filter(),
                (call, found) -> {
                    JobDefinitions.Places places = JobDefinitions.places(
                            context.engine().getManagementService(),
                            found.stream().map(HistoricIncident::getProcessDefinitionId));
                    return incident -> incident(
                            incident,
                            places.of(
                                    incident.getIncidentType(),
                                    incident.getProcessDefinitionId(),
                                    incident.getActivityId()));
                },
                Context.Ways.GET);
    }

    private static Map<String, @Nullable Object> incident(HistoricIncident incident, @Nullable String place) {
        return Fields.of(
                "id", incident.getId(),
                "processDefinitionKey", incident.getProcessDefinitionKey(),
                "processDefinitionId", incident.getProcessDefinitionId(),
                "processInstanceId", incident.getProcessInstanceId(),
                "executionId", incident.getExecutionId(),
                "rootProcessInstanceId", null,
                "createTime", incident.getCreateTime(),
                "endTime", incident.getEndTime(),
                "removalTime", null,
                "incidentType", incident.getIncidentType(),
                "activityId", incident.getActivityId(),
                "failedActivityId", incident.getFailedActivityId(),
                "causeIncidentId", incident.getCauseIncidentId(),
                "rootCauseIncidentId", incident.getRootCauseIncidentId(),
                "configuration", incident.getConfiguration(),
                "historyConfiguration", null,
                "incidentMessage", incident.getIncidentMessage(),
                "tenantId", incident.getTenantId(),
                "jobDefinitionId", place,
                "open", incident.isOpen(),
                "deleted", incident.isDeleted(),
                "resolved", incident.isResolved(),
                "annotation", incident.getAnnotation());
    }

    private static Filter<HistoricIncidentQuery> filter() {
        return new Filter<HistoricIncidentQuery>()
                .text("incidentId", HistoricIncidentQuery::incidentId)
                .text("incidentType", HistoricIncidentQuery::incidentType)
                .text("incidentMessage", HistoricIncidentQuery::incidentMessage)
                .text("incidentMessageLike", HistoricIncidentQuery::incidentMessageLike)
                .text("processDefinitionId", HistoricIncidentQuery::processDefinitionId)
                .text("processDefinitionKey", HistoricIncidentQuery::processDefinitionKey)
                .texts("processDefinitionKeyIn", HistoricIncidentQuery::processDefinitionKeyIn)
                .text("processInstanceId", HistoricIncidentQuery::processInstanceId)
                .text("executionId", HistoricIncidentQuery::executionId)
                .text("activityId", HistoricIncidentQuery::activityId)
                .text("failedActivityId", HistoricIncidentQuery::failedActivityId)
                .text("causeIncidentId", HistoricIncidentQuery::causeIncidentId)
                .text("rootCauseIncidentId", HistoricIncidentQuery::rootCauseIncidentId)
                .text("configuration", HistoricIncidentQuery::configuration)
                .time("createTimeBefore", HistoricIncidentQuery::createTimeBefore)
                .time("createTimeAfter", HistoricIncidentQuery::createTimeAfter)
                .time("endTimeBefore", HistoricIncidentQuery::endTimeBefore)
                .time("endTimeAfter", HistoricIncidentQuery::endTimeAfter)
                .flag("open", HistoricIncidentQuery::open)
                .flag("resolved", HistoricIncidentQuery::resolved)
                .flag("deleted", HistoricIncidentQuery::deleted)
                .texts("tenantIdIn", HistoricIncidentQuery::tenantIdIn)
                .flag("withoutTenantId", HistoricIncidentQuery::withoutTenantId)
                .order("incidentId", HistoricIncidentQuery::orderByIncidentId)
                .order("incidentMessage", HistoricIncidentQuery::orderByIncidentMessage)
                .order("createTime", HistoricIncidentQuery::orderByCreateTime)
                .order("endTime", HistoricIncidentQuery::orderByEndTime)
                .order("incidentType", HistoricIncidentQuery::orderByIncidentType)
                .order("executionId", HistoricIncidentQuery::orderByExecutionId)
                .order("activityId", HistoricIncidentQuery::orderByActivityId)
                .order("processInstanceId", HistoricIncidentQuery::orderByProcessInstanceId)
                .order("processDefinitionId", HistoricIncidentQuery::orderByProcessDefinitionId)
                .order("processDefinitionKey", HistoricIncidentQuery::orderByProcessDefinitionKey)
                .order("causeIncidentId", HistoricIncidentQuery::orderByCauseIncidentId)
                .order("rootCauseIncidentId", HistoricIncidentQuery::orderByRootCauseIncidentId)
                .order("configuration", HistoricIncidentQuery::orderByConfiguration)
                .order("incidentState", HistoricIncidentQuery::orderByIncidentState)
                .order("tenantId", HistoricIncidentQuery::orderByTenantId);
    }
}
