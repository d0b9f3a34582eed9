package dev.headway.rest.camunda;

import dev.headway.engine.ProcessInstanceBuilder;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.form.FormReference;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.repository.ProcessDefinitionQuery;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Action;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /process-definition}: each by id, by key, and by key and tenant. */
final class ProcessDefinitions {
    private static final String FAILED_JOB = "failedJob";

    private final Context context;
    private final RepositoryService service;

    ProcessDefinitions(Context context) {
        this.context = context;
        this.service = context.engine().getRepositoryService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.add(Route.put(
                "/process-definition/suspended",
                Map.class,
                Shape.nothing(),
                "Suspends or activates a definition, or all versions of a key.",
                this::suspendedByBody));
        for (String way : List.of("{id}", "key/{key}", "key/{key}/tenant-id/{tenant-id}")) {
            String path = "/process-definition/" + way;
            routes.add(Route.get(
                    path, Shape.one(Map.class), "One definition.", call -> context.ok(definition(one(call)))));
            routes.add(Route.get(path + "/xml", Shape.one(Map.class), "Its model.", this::xml));
            routes.add(Route.get(path + "/startForm", Shape.one(Map.class), "Its start form.", this::startForm));
            routes.add(Route.post(path + "/start", Map.class, Shape.one(Map.class), "Starts an instance.", this::start)
                    .by(Role.WORKER));
            routes.add(Route.post(
                            path + "/submit-form",
                            Map.class,
                            Shape.one(Map.class),
                            "Starts an instance by a form.",
                            this::start)
                    .by(Role.WORKER));
            routes.add(Route.get(path + "/statistics", Shape.many(Map.class), "Counts per element.", this::statistics));
            routes.add(Route.put(
                    path + "/suspended", Map.class, Shape.nothing(), "Suspends or activates.", this::suspended));
            routes.add(Route.delete(path, "Deletes.", call -> {
                        Bodies.refuseSkipped(call);
                        service.deleteProcessDefinition(one(call).getId(), call.flag("cascade", false));
                        return Response.empty(204);
                    })
                    .by(Role.ADMIN));
            routes.add(Route.get(path + "/diagram", Shape.media("image/*"), "Its image.", call -> Response.empty(204)));
            routes.add(Route.put(
                    path + "/history-time-to-live",
                    Map.class,
                    Shape.nothing(),
                    "Sets the time to live.",
                    gap("history-time-to-live", "Set camunda:historyTimeToLive in the model.")));
        }
        routes.add(Route.get(
                "/process-definition/statistics",
                Shape.many(Map.class),
                "Counts per definition.",
                this::allStatistics));
        routes.addAll(context.search(
                "/process-definition",
                service::createProcessDefinitionQuery,
                filter(),
                ProcessDefinitions::definition,
                false));
        return routes;
    }

    static Action gap(String what, String instead) {
        return call -> {
            throw new HttpFailure(
                    501, "not-supported", "Expected another call: " + what + " is not supported yet. " + instead);
        };
    }

    private ProcessDefinition one(Call call) {
        if (call.hasPath("id")) {
            return service.getProcessDefinition(call.path("id"));
        }
        ProcessDefinitionQuery query = service.createProcessDefinitionQuery()
                .processDefinitionKey(call.path("key"))
                .latestVersion()
                .readFrom(ReadFrom.PRIMARY);
        ProcessDefinition found = call.hasPath("tenant-id")
                ? query.tenantIdIn(call.path("tenant-id")).singleResult()
                : query.processDefinitionWithoutTenantId().singleResult();
        if (found == null) {
            throw new HttpFailure(
                    404,
                    "not-found",
                    "Expected a process definition with key '" + call.path("key") + "'"
                            + (call.hasPath("tenant-id")
                                    ? " of tenant '" + call.path("tenant-id") + "'"
                                    : " and no tenant")
                            + ", but none is deployed.");
        }
        return found;
    }

    static Map<String, @Nullable Object> definition(ProcessDefinition definition) {
        return Fields.of(
                "id", definition.getId(),
                "key", definition.getKey(),
                "category", definition.getCategory(),
                "description", definition.getDescription(),
                "name", definition.getName(),
                "version", definition.getVersion(),
                "resource", definition.getResourceName(),
                "deploymentId", definition.getDeploymentId(),
                "diagram", null,
                "suspended", definition.isSuspended(),
                "tenantId", definition.getTenantId(),
                "versionTag", definition.getVersionTag(),
                "historyTimeToLive", null,
                "startableInTasklist", definition.isStartable());
    }

    private Response xml(Call call) {
        ProcessDefinition definition = one(call);
        try (InputStream in = service.getProcessModel(definition.getId())) {
            return context.ok(Fields.of(
                    "id", definition.getId(), "bpmn20Xml", new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Response startForm(Call call) {
        var form = context.engine().getFormService().getStartFormData(one(call).getId());
        return context.ok(form(form.formKey(), form.formRef()));
    }

    static Map<String, @Nullable Object> form(@Nullable String key, @Nullable FormReference reference) {
        return Fields.of(
                "key",
                key,
                "camundaFormRef",
                reference == null
                        ? null
                        : Fields.of(
                                "key", reference.getKey(),
                                "binding", reference.getBinding(),
                                "version", reference.getVersion()),
                "contextPath",
                null);
    }

    private Response start(Call call) {
        ProcessDefinition definition = one(call);
        JsonNode body = call.tree();
        Bodies.refuse(body, "caseInstanceId", "Start the instance by a process task of its case.");
        JsonNode key = body.path("businessKey");
        ProcessInstanceBuilder builder = context.engine()
                .getRuntimeService()
                .createProcessInstanceBuilder()
                .processDefinitionId(definition.getId())
                .businessKey(key.isMissingNode() || key.isNull() ? null : Values.text("businessKey", key))
                .startUserId(call.caller().name())
                .variables(context.values().readWithTransients(body.path("variables")));
        Instructions.start(context, builder, body.path("startInstructions"));
        ProcessInstance started = builder.start();
        Map<String, @Nullable Object> answer = ProcessInstances.instance(started);
        if (Bodies.set(body, "withVariablesInReturn")) {
            answer.put("variables", context.values().write(context.masking().values(started.getProcessVariables())));
        }
        return context.ok(answer);
    }

    private Response suspended(Call call) {
        ProcessDefinition definition = one(call);
        JsonNode body = call.tree();
        boolean instances = Bodies.set(body, "includeProcessInstances");
        if (Values.flag("suspended", body.path("suspended"))) {
            service.suspendProcessDefinitionById(definition.getId(), instances, date(body));
        } else {
            service.activateProcessDefinitionById(definition.getId(), instances, date(body));
        }
        return Response.empty(204);
    }

    /** When it happens; null for now. */
    static @Nullable Date date(JsonNode body) {
        JsonNode date = body.path("executionDate");
        return date.isMissingNode() || date.isNull() ? null : Values.time("executionDate", date);
    }

    private Response suspendedByBody(Call call) {
        JsonNode body = call.tree();
        boolean instances = Bodies.set(body, "includeProcessInstances");
        boolean suspended = Values.flag("suspended", body.path("suspended"));
        if (body.path("processDefinitionKey").isString()) {
            String key = body.path("processDefinitionKey").stringValue();
            if (suspended) {
                service.suspendProcessDefinitionByKey(key, instances, date(body));
            } else {
                service.activateProcessDefinitionByKey(key, instances, date(body));
            }
            return Response.empty(204);
        }
        String id = Values.text("processDefinitionId", body.path("processDefinitionId"));
        if (suspended) {
            service.suspendProcessDefinitionById(id, instances, date(body));
        } else {
            service.activateProcessDefinitionById(id, instances, date(body));
        }
        return Response.empty(204);
    }

    /** Tokens and incidents per element of one definition. */
    private Response statistics(Call call) {
        ProcessDefinition definition = one(call);
        Map<String, Map<String, @Nullable Object>> elements = new TreeMap<>();
        context.engine()
                .getRuntimeService()
                .createExecutionQuery()
                .processDefinitionId(definition.getId())
                .countByActivityId()
                .forEach((element, count) -> elements.put(element, counts(element, count)));
        if (showsIncidents(call)) {
            context.engine()
                    .getRuntimeService()
                    .createIncidentQuery()
                    .processDefinitionId(definition.getId())
                    .countByActivityId()
                    .forEach((element, count) ->
                            addIncidents(elements.computeIfAbsent(element, any -> counts(element, 0)), count));
        }
        return context.ok(List.copyOf(elements.values()));
    }

    /** Instances and incidents per definition, each by one statement. */
    private Response allStatistics(Call call) {
        RuntimeService runtime = context.engine().getRuntimeService();
        Map<String, Long> running =
                runtime.createProcessInstanceQuery().allowScan().countByProcessDefinitionId();
        Map<String, Long> incidents = showsIncidents(call)
                ? runtime.createIncidentQuery().allowScan().countByProcessDefinitionId()
                : Map.of();
        List<Object> all = new ArrayList<>();
        for (ProcessDefinition definition :
                service.createProcessDefinitionQuery().latestVersion().list()) {
            Map<String, @Nullable Object> counts =
                    counts(definition.getId(), running.getOrDefault(definition.getId(), 0L));
            counts.put("definition", definition(definition));
            addIncidents(counts, incidents.getOrDefault(definition.getId(), 0L));
            all.add(counts);
        }
        return context.ok(all);
    }

    /** Failed jobs and incidents are one here, all of one type, and always shown; those of another type are none. */
    private static boolean showsIncidents(Call call) {
        call.flag("failedJobs", false);
        call.flag("incidents", false);
        call.flag("rootIncidents", false);
        String type = call.query("incidentsForType");
        return type == null || type.equals(FAILED_JOB);
    }

    private static Map<String, @Nullable Object> counts(String id, long instances) {
        return Fields.of("id", id, "instances", Math.toIntExact(instances), "failedJobs", 0, "incidents", List.of());
    }

    private static void addIncidents(Map<String, @Nullable Object> counts, long incidents) {
        if (incidents > 0) {
            counts.put("failedJobs", Math.toIntExact(incidents));
            counts.put("incidents", List.of(Fields.of("incidentType", FAILED_JOB, "incidentCount", incidents)));
        }
    }

    private static Filter<ProcessDefinitionQuery> filter() {
        return new Filter<ProcessDefinitionQuery>()
                .text("processDefinitionId", ProcessDefinitionQuery::processDefinitionId)
                .list("processDefinitionIdIn", (query, ids) -> query.processDefinitionIds(java.util.Set.copyOf(ids)))
                .text("name", ProcessDefinitionQuery::processDefinitionName)
                .text("nameLike", ProcessDefinitionQuery::processDefinitionNameLike)
                .text("deploymentId", ProcessDefinitionQuery::deploymentId)
                .text("key", ProcessDefinitionQuery::processDefinitionKey)
                .texts("keysIn", ProcessDefinitionQuery::processDefinitionKeyIn)
                .text("keyLike", ProcessDefinitionQuery::processDefinitionKeyLike)
                .text("category", ProcessDefinitionQuery::processDefinitionCategory)
                .text("categoryLike", ProcessDefinitionQuery::processDefinitionCategoryLike)
                .number("version", ProcessDefinitionQuery::processDefinitionVersion)
                .flag("latestVersion", ProcessDefinitionQuery::latestVersion)
                .flag("latest", ProcessDefinitionQuery::latestVersion)
                .text("resourceName", ProcessDefinitionQuery::processDefinitionResourceName)
                .text("resourceNameLike", ProcessDefinitionQuery::processDefinitionResourceNameLike)
                .text("startableBy", ProcessDefinitionQuery::startableByUser)
                .flag("active", ProcessDefinitionQuery::active)
                .flag("suspended", ProcessDefinitionQuery::suspended)
                .texts("tenantIdIn", ProcessDefinitionQuery::tenantIdIn)
                .flag("withoutTenantId", ProcessDefinitionQuery::processDefinitionWithoutTenantId)
                .text("versionTag", ProcessDefinitionQuery::versionTag)
                .text("versionTagLike", ProcessDefinitionQuery::versionTagLike)
                .flag("startableInTasklist", ProcessDefinitionQuery::startable)
                .time("deployedAfter", ProcessDefinitionQuery::deployedAfter)
                .time("deployedAt", ProcessDefinitionQuery::deployedAt)
                .text("incidentId", ProcessDefinitionQuery::incidentId)
                .text("incidentType", ProcessDefinitionQuery::incidentType)
                .text("incidentMessage", ProcessDefinitionQuery::incidentMessage)
                .text("incidentMessageLike", ProcessDefinitionQuery::incidentMessageLike)
                .flag(
                        "includeProcessDefinitionsWithoutTenantId",
                        ProcessDefinitionQuery::includeProcessDefinitionsWithoutTenantId)
                .flag("withoutVersionTag", ProcessDefinitionQuery::withoutVersionTag)
                .order("id", ProcessDefinitionQuery::orderByProcessDefinitionId)
                .order("key", ProcessDefinitionQuery::orderByProcessDefinitionKey)
                .order("name", ProcessDefinitionQuery::orderByProcessDefinitionName)
                .order("version", ProcessDefinitionQuery::orderByProcessDefinitionVersion)
                .order("category", ProcessDefinitionQuery::orderByProcessDefinitionCategory)
                .order("deploymentId", ProcessDefinitionQuery::orderByDeploymentId)
                .order("tenantId", ProcessDefinitionQuery::orderByTenantId)
                .order("versionTag", ProcessDefinitionQuery::orderByVersionTag);
    }
}
