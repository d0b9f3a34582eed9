package dev.headway.rest.camunda;

import dev.headway.engine.ManagementService;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /job-definition}: places of models that make jobs. */
final class JobDefinitions {
    private final Context context;
    private final ManagementService service;

    JobDefinitions(Context context) {
        this.context = context;
        this.service = context.engine().getManagementService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(context.search(
                "/job-definition", service::createJobDefinitionQuery, filter(), JobDefinitions::definition, true));
        routes.add(Route.get("/job-definition/{id}", Shape.one(Map.class), "One job definition.", call -> {
            JobDefinition found = service.createJobDefinitionQuery()
                    .jobDefinitionId(call.path("id"))
                    .singleResult();
            return context.ok(definition(context.found("job definition", call.path("id"), found)));
        }));
        return routes;
    }

    /** The places of these process definitions, asked for once each; none for those of cases. */
    static Places places(ManagementService service, Stream<String> processDefinitionIds) {
        Map<String, List<JobDefinition>> places = new HashMap<>();
        processDefinitionIds
                .distinct()
                .forEach(id -> places.put(
                        id,
                        service.createJobDefinitionQuery()
                                .processDefinitionId(id)
                                .list()));
        return new Places(places);
    }

    /** Places by the process definition. */
    record Places(Map<String, List<JobDefinition>> byDefinition) {
        /** The id of the place of an element; null when it has none. Of several that of the job after is the last choice. */
        @Nullable
        String at(String processDefinitionId, String activityId) {
            return byDefinition.getOrDefault(processDefinitionId, List.of()).stream()
                    .filter(place -> place.getActivityId().equals(activityId))
                    .map(JobDefinition::getId)
                    .sorted()
                    .findFirst()
                    .orElse(null);
        }

        /** The same for an incident: tasks of workers are no jobs. */
        @Nullable
        String of(String incidentType, String processDefinitionId, String activityId) {
            return incidentType.equals("failedJob") ? at(processDefinitionId, activityId) : null;
        }
    }

    private static Map<String, @Nullable Object> definition(JobDefinition definition) {
        return Fields.of(
                "id", definition.getId(),
                "processDefinitionId", definition.getProcessDefinitionId(),
                "processDefinitionKey", definition.getProcessDefinitionKey(),
                "activityId", definition.getActivityId(),
                "jobType", definition.getJobType(),
                "jobConfiguration", definition.getJobConfiguration(),
                "overridingJobPriority", null,
                "suspended", definition.isSuspended(),
                "tenantId", definition.getTenantId(),
                "deploymentId", definition.getDeploymentId());
    }

    private static Filter<JobDefinitionQuery> filter() {
        return new Filter<JobDefinitionQuery>()
                .text("jobDefinitionId", JobDefinitionQuery::jobDefinitionId)
                .texts("activityIdIn", JobDefinitionQuery::activityIdIn)
                .text("processDefinitionId", JobDefinitionQuery::processDefinitionId)
                .text("processDefinitionKey", JobDefinitionQuery::processDefinitionKey)
                .text("jobType", JobDefinitionQuery::jobType)
                .text("jobConfiguration", JobDefinitionQuery::jobConfiguration)
                .flag("active", JobDefinitionQuery::active)
                .flag("suspended", JobDefinitionQuery::suspended)
                .texts("tenantIdIn", JobDefinitionQuery::tenantIdIn)
                .flag("withoutTenantId", JobDefinitionQuery::withoutTenantId)
                .flag("includeJobDefinitionsWithoutTenantId", JobDefinitionQuery::includeJobDefinitionsWithoutTenantId)
                .order("jobDefinitionId", JobDefinitionQuery::orderByJobDefinitionId)
                .order("activityId", JobDefinitionQuery::orderByActivityId)
                .order("processDefinitionId", JobDefinitionQuery::orderByProcessDefinitionId)
                .order("processDefinitionKey", JobDefinitionQuery::orderByProcessDefinitionKey)
                .order("jobType", JobDefinitionQuery::orderByJobType)
                .order("jobConfiguration", JobDefinitionQuery::orderByJobConfiguration)
                .order("tenantId", JobDefinitionQuery::orderByTenantId);
    }
}
