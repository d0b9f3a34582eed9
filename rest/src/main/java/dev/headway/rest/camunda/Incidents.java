package dev.headway.rest.camunda;

import dev.headway.engine.RuntimeService;
import dev.headway.engine.runtime.Incident;
import dev.headway.engine.runtime.IncidentQuery;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /incident}: open incidents, those that a call makes, and notes about them. */
final class Incidents {
    private final Context context;
    private final RuntimeService service;

    Incidents(Context context) {
        this.context = context;
        this.service = context.engine().getRuntimeService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.get("/incident/{id}", Shape.one(Map.class), "One incident.", call -> {
                    Incident found = service.createIncidentQuery()
                            .incidentId(call.path("id"))
                            .singleResult();
                    Incident incident = context.found("incident", call.path("id"), found);
                    return context.ok(views(List.of(incident)).apply(incident));
                }),
                Route.delete("/incident/{id}", "Resolves an incident that a call has made.", call -> {
                    service.resolveIncident(call.path("id"));
                    return Response.empty(204);
                }),
                Route.put("/incident/{id}/annotation", Map.class, Shape.nothing(), "Notes something.", call -> {
                    String note = Values.textOrNull("annotation", call.tree().path("annotation"));
                    if (note == null) {
                        service.clearAnnotationForIncidentById(call.path("id"));
                    } else {
                        service.setAnnotationForIncidentById(call.path("id"), note);
                    }
                    return Response.empty(204);
                }),
                Route.delete("/incident/{id}/annotation", "Takes the note away.", call -> {
                    service.clearAnnotationForIncidentById(call.path("id"));
                    return Response.empty(204);
                }),
                Route.post(
                        "/execution/{id}/create-incident",
                        Map.class,
                        Shape.one(Map.class),
                        "Makes an incident of an execution.",
                        call -> {
                            JsonNode body = call.tree();
                            Incident made = service.createIncident(
                                    Values.text("incidentType", body.path("incidentType")),
                                    call.path("id"),
                                    Values.textOrNull("configuration", body.path("configuration")),
                                    Values.textOrNull("message", body.path("message")));
                            return context.ok(views(List.of(made)).apply(made));
                        })));
        routes.addAll(context.search(
                "/incident", service::createIncidentQuery, filter(), (call, found) -> views(found), Context.Ways.GET));
        return routes;
    }

    private Function<Incident, Map<String, @Nullable Object>> views(List<Incident> found) {
        JobDefinitions.Places places = JobDefinitions.places(
                context.engine().getManagementService(), found.stream().map(Incident::getProcessDefinitionId));
        return incident -> incident(
                incident,
                places.of(incident.getIncidentType(), incident.getProcessDefinitionId(), incident.getActivityId()));
    }

    private static Map<String, @Nullable Object> incident(Incident incident, @Nullable String place) {
        return Fields.of(
                "id", incident.getId(),
                "processDefinitionId", incident.getProcessDefinitionId(),
                "processInstanceId", incident.getProcessInstanceId(),
                "executionId", incident.getExecutionId(),
                "incidentTimestamp", incident.getJobCreateTime(),
                "incidentType", incident.getIncidentType(),
                "activityId", incident.getActivityId(),
                "failedActivityId", incident.getActivityId(),
                "causeIncidentId", incident.getId(),
                "rootCauseIncidentId", incident.getId(),
                "configuration", incident.getConfiguration(),
                "tenantId", incident.getTenantId(),
                "incidentMessage", incident.getIncidentMessage(),
                "jobDefinitionId", place,
                "annotation", incident.getAnnotation());
    }

    private static Filter<IncidentQuery> filter() {
        return new Filter<IncidentQuery>()
                .text("incidentId", IncidentQuery::incidentId)
                .text("incidentType", IncidentQuery::incidentType)
                .text("incidentMessage", IncidentQuery::incidentMessage)
                .text("incidentMessageLike", IncidentQuery::incidentMessageLike)
                .text("processDefinitionId", IncidentQuery::processDefinitionId)
                .texts("processDefinitionKeyIn", IncidentQuery::processDefinitionKeyIn)
                .text("processInstanceId", IncidentQuery::processInstanceId)
                .text("executionId", IncidentQuery::executionId)
                .text("activityId", IncidentQuery::activityId)
                .text("failedActivityId", IncidentQuery::activityId)
                .text("configuration", IncidentQuery::configuration)
                .texts("tenantIdIn", IncidentQuery::tenantIdIn)
                .time("incidentTimestampBefore", IncidentQuery::incidentTimestampBefore)
                .time("incidentTimestampAfter", IncidentQuery::incidentTimestampAfter)
                .text("causeIncidentId", IncidentQuery::causeIncidentId)
                .text("rootCauseIncidentId", IncidentQuery::rootCauseIncidentId)
                .order("incidentId", IncidentQuery::orderByIncidentId)
                .order("incidentTimestamp", IncidentQuery::orderByIncidentTimestamp)
                .order("activityId", IncidentQuery::orderByActivityId)
                .order("processInstanceId", IncidentQuery::orderByProcessInstanceId)
                .order("tenantId", IncidentQuery::orderByTenantId)
                .order("incidentMessage", IncidentQuery::orderByIncidentMessage)
                .order("incidentType", IncidentQuery::orderByIncidentType)
                .order("executionId", IncidentQuery::orderByExecutionId)
                .order("processDefinitionId", IncidentQuery::orderByProcessDefinitionId)
                .order("causeIncidentId", IncidentQuery::orderByCauseIncidentId)
                .order("rootCauseIncidentId", IncidentQuery::orderByRootCauseIncidentId)
                .order("configuration", IncidentQuery::orderByConfiguration);
    }
}
