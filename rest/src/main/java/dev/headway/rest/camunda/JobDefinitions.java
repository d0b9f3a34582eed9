package dev.headway.rest.camunda;

import dev.headway.engine.ManagementService;
import dev.headway.engine.SetJobRetriesBuilder;
import dev.headway.engine.UpdateJobDefinitionSuspensionStateBuilder;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

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
        routes.addAll(List.of(
                Route.get(
                        "/job-definition/{id}",
                        Shape.one(Map.class),
                        "One job definition.",
                        call -> context.ok(definition(one(call)))),
                Route.put(
                        "/job-definition/suspended",
                        Map.class,
                        Shape.nothing(),
                        "Suspends or activates places of a process.",
                        call -> {
                            JsonNode body = call.tree();
                            return suspend(body, chosen(body));
                        }),
                Route.put(
                        "/job-definition/{id}/suspended",
                        Map.class,
                        Shape.nothing(),
                        "Suspends or activates a place.",
                        call -> suspend(
                                call.tree(),
                                service.updateJobDefinitionSuspensionState().byJobDefinitionId(call.path("id")))),
                Route.put(
                        "/job-definition/{id}/jobPriority",
                        Map.class,
                        Shape.nothing(),
                        "Sets the priority of the jobs that a place makes.",
                        this::priority),
                Route.put(
                        "/job-definition/{id}/retries",
                        Map.class,
                        Shape.nothing(),
                        "Sets the retries of the jobs of a place that have given up.",
                        call -> {
                            JsonNode body = call.tree();
                            SetJobRetriesBuilder jobs = service.setJobRetries(
                                            Values.number("retries", body.path("retries")))
                                    .jobDefinitionId(one(call).getId());
                            Date due = Bodies.due(body);
                            if (due != null) {
                                jobs.dueDate(due);
                            }
                            jobs.execute();
                            return Response.empty(204);
                        })));
        return routes;
    }

    private JobDefinition one(Call call) {
        return context.found(
                "job definition",
                call.path("id"),
                service.createJobDefinitionQuery()
                        .jobDefinitionId(call.path("id"))
                        .singleResult());
    }

    private static Response suspend(JsonNode body, UpdateJobDefinitionSuspensionStateBuilder places) {
        places.includeJobs(Bodies.set(body, "includeJobs")).executionDate(ProcessDefinitions.date(body));
        if (Values.flag("suspended", body.path("suspended"))) {
            places.suspend();
        } else {
            places.activate();
        }
        return Response.empty(204);
    }

    private UpdateJobDefinitionSuspensionStateBuilder chosen(JsonNode body) {
        String id = text(body, "processDefinitionId");
        String key = text(body, "processDefinitionKey");
        if ((id == null) == (key == null)) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected one of 'processDefinitionId' and 'processDefinitionKey', which says whose places; got "
                            + (id == null ? "none" : "both")
                            + ". One place has the path /job-definition/{id}/suspended.");
        }
        UpdateJobDefinitionSuspensionStateBuilder places = service.updateJobDefinitionSuspensionState();
        if (id != null) {
            places.byProcessDefinitionId(id);
        }
        if (key != null) {
            places.byProcessDefinitionKey(key);
        }
        String tenant = text(body, "processDefinitionTenantId");
        if (tenant != null) {
            places.processDefinitionTenantId(tenant);
        } else if (Bodies.set(body, "processDefinitionWithoutTenantId")) {
            places.processDefinitionWithoutTenantId();
        }
        return places;
    }

    private static @Nullable String text(JsonNode body, String name) {
        return Values.textOrNull(name, body.path(name));
    }

    /** Null for that of the model, which jobs that are there cannot get back: it is not kept. */
    private Response priority(Call call) {
        JsonNode body = call.tree();
        JsonNode priority = body.path("priority");
        boolean jobs = Bodies.set(body, "includeJobs");
        if (!priority.isMissingNode() && !priority.isNull()) {
            service.setOverridingJobPriorityForJobDefinition(
                    call.path("id"), Values.number("priority", priority), jobs);
            return Response.empty(204);
        }
        if (jobs) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected 'includeJobs' to be false with the priority null, got true: jobs that are there keep the"
                            + " priority that they have. Set it by PUT /job/{id}/priority.");
        }
        service.clearOverridingJobPriorityForJobDefinition(call.path("id"));
        return Response.empty(204);
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
        /** The id of the place of a job; null when the model has none. */
        @Nullable
        String of(Job job) {
            return byDefinition.getOrDefault(job.getProcessDefinitionId(), List.of()).stream()
                    .map(JobDefinition::getId)
                    .filter(place -> place.equals(job.getJobDefinitionId()))
                    .findFirst()
                    .orElse(null);
        }

        /**
         * The same for an incident, which knows its element alone: of several that of the job after is the last choice. Tasks of
         * workers are no jobs.
         */
        @Nullable
        String of(String incidentType, String processDefinitionId, @Nullable String activityId) {
            if (!incidentType.equals("failedJob")) {
                return null;
            }
            return byDefinition.getOrDefault(processDefinitionId, List.of()).stream()
                    .filter(place -> place.getActivityId().equals(activityId))
                    .min(Comparator.comparing(
                            (JobDefinition place) -> place.getJobConfiguration().equals("async-after")))
                    .map(JobDefinition::getId)
                    .orElse(null);
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
                "overridingJobPriority", definition.getOverridingJobPriority(),
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
                .flag("withOverridingJobPriority", JobDefinitionQuery::withOverridingJobPriority)
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
