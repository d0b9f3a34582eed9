package dev.headway.rest.camunda;

import dev.headway.engine.ProcessInstanceModificationBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.ActivityInstance;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.EventSubscriptionQuery;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.ExecutionQuery;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.engine.runtime.TransitionInstance;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.search.Variables;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /process-instance}, {@code /execution} and {@code /event-subscription}. */
final class ProcessInstances {
    static final Filter<ProcessInstanceQuery> FILTER = filter();

    private final Context context;
    private final RuntimeService service;

    ProcessInstances(Context context) {
        this.context = context;
        this.service = context.engine().getRuntimeService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.get("/process-instance/{id}", Shape.one(Map.class), "One instance.", call -> {
                    ProcessInstance found = service.createProcessInstanceQuery()
                            .processInstanceId(call.path("id"))
                            .singleResult();
                    return context.ok(instance(context.found("process instance", call.path("id"), found)));
                }),
                Route.delete("/process-instance/{id}", "Ends an instance.", call -> {
                    call.flag("skipIoMappings", false); // nothing is mapped out of what is deleted
                    Bodies.refuseSkippedSubprocesses(call);
                    return Context.deleted(
                            call,
                            () -> service.deleteProcessInstance(
                                    call.path("id"),
                                    call.query("deleteReason"),
                                    call.flag("skipCustomListeners", false)));
                }),
                Route.put(
                        "/process-instance/{id}/suspended",
                        Map.class,
                        Shape.nothing(),
                        "Suspends or activates.",
                        call -> {
                            if (Values.flag("suspended", call.tree().path("suspended"))) {
                                service.suspendProcessInstanceById(call.path("id"));
                            } else {
                                service.activateProcessInstanceById(call.path("id"));
                            }
                            return Response.empty(204);
                        }),
                Route.post(
                        "/process-instance/delete",
                        Map.class,
                        Shape.one(Map.class),
                        "Ends many in a batch.",
                        this::deleteMany),
                Route.post("/process-instance/{id}/modification", Map.class, Shape.nothing(), "Moves tokens.", call -> {
                    modification(call).execute();
                    return Response.empty(204);
                }),
                Route.post(
                        "/process-instance/{id}/modification-async",
                        Map.class,
                        Shape.one(Map.class),
                        "Moves tokens in a batch.",
                        call -> context.ok(Batches.batch(modification(call).executeAsync()))),
                Route.get(
                        "/process-instance/{id}/activity-instances",
                        Shape.one(Map.class),
                        "Where it is.",
                        this::activityInstances)));
        routes.addAll(executionRoutes());
        routes.addAll(context.search(
                "/process-instance", service::createProcessInstanceQuery, FILTER, ProcessInstances::instance, true));
        routes.addAll(context.search(
                "/execution", service::createExecutionQuery, executions(), ProcessInstances::execution, true));
        routes.addAll(context.search(
                "/event-subscription",
                service::createEventSubscriptionQuery,
                subscriptions(),
                ProcessInstances::subscription,
                false));
        return routes;
    }

    private List<Route> executionRoutes() {
        return List.of(
                Route.get("/execution/{id}", Shape.one(Map.class), "One execution.", call -> {
                    Execution found = service.createExecutionQuery()
                            .executionId(call.path("id"))
                            .singleResult();
                    return context.ok(execution(context.found("execution", call.path("id"), found)));
                }),
                Route.post("/execution/{id}/signal", Map.class, Shape.nothing(), "Triggers an execution.", call -> {
                    service.trigger(
                            call.path("id"), context.values().read(call.tree().path("variables")));
                    return Response.empty(204);
                }),
                Route.get(
                        "/execution/{id}/messageSubscriptions/{messageName}",
                        Shape.one(Map.class),
                        "What an execution waits for.",
                        call -> {
                            EventSubscription found = service
                                    .createEventSubscriptionQuery()
                                    .executionId(call.path("id"))
                                    .eventType("message")
                                    .eventName(call.path("messageName"))
                                    .list()
                                    .stream()
                                    .findFirst()
                                    .orElse(null);
                            return context.ok(subscription(context.found(
                                    "subscription to the message '" + call.path("messageName") + "' of an execution",
                                    call.path("id"),
                                    found)));
                        }),
                Route.post(
                        "/execution/{id}/messageSubscriptions/{messageName}/trigger",
                        Map.class,
                        Shape.nothing(),
                        "Brings a message to an execution.",
                        call -> {
                            service.messageEventReceived(
                                    call.path("messageName"),
                                    call.path("id"),
                                    context.values().read(call.tree().path("variables")));
                            return Response.empty(204);
                        }));
    }

    static Map<String, @Nullable Object> instance(ProcessInstance instance) {
        return Fields.of(
                "links", List.of(),
                "id", instance.getId(),
                "definitionId", instance.getProcessDefinitionId(),
                "definitionKey", instance.getProcessDefinitionKey(),
                "businessKey", instance.getBusinessKey(),
                "caseInstanceId", null,
                "ended", instance.isEnded(),
                "suspended", instance.isSuspended(),
                "tenantId", instance.getTenantId());
    }

    private static Map<String, @Nullable Object> execution(Execution execution) {
        return Fields.of(
                "id", execution.getId(),
                "processInstanceId", execution.getProcessInstanceId(),
                "ended", execution.isEnded(),
                "tenantId", execution.getTenantId());
    }

    private static Map<String, @Nullable Object> subscription(EventSubscription subscription) {
        return Fields.of(
                "id", subscription.getId(),
                "eventType", subscription.getEventType(),
                "eventName", subscription.getEventName(),
                "executionId", subscription.getExecutionId(),
                "processInstanceId", subscription.getProcessInstanceId(),
                "activityId", subscription.getActivityId(),
                "createdDate", subscription.getCreated(),
                "tenantId", subscription.getTenantId());
    }

    /** Ids of a list, or of what a query finds. */
    static Collection<String> ids(Context context, JsonNode body) {
        Set<String> ids = new java.util.LinkedHashSet<>();
        JsonNode listed = body.path("processInstanceIds");
        if (!listed.isMissingNode() && !listed.isNull()) {
            ids.addAll(Values.texts("processInstanceIds", listed));
        }
        JsonNode query = body.path("processInstanceQuery");
        if (query.isObject()) {
            context.query(query, context.engine().getRuntimeService()::createProcessInstanceQuery, FILTER)
                    .readFrom(ReadFrom.PRIMARY)
                    .list()
                    .forEach(each -> ids.add(each.getId()));
        }
        JsonNode historic = body.path("historicProcessInstanceQuery");
        if (historic.isObject()) {
            context.query(
                            historic,
                            context.engine().getHistoryService()::createHistoricProcessInstanceQuery,
                            Histories.INSTANCES)
                    .readFrom(ReadFrom.PRIMARY)
                    .list()
                    .forEach(each -> ids.add(each.getId()));
        }
        if (ids.isEmpty()) {
            throw HttpFailure.badRequest(
                    "nothing-found", "Expected processInstanceIds, or a query that finds instances, got none.");
        }
        return ids;
    }

    private Response deleteMany(Call call) {
        JsonNode body = call.tree();
        return context.ok(Batches.batch(service.deleteProcessInstancesAsync(
                ids(context, body),
                body.path("deleteReason").isString() ? body.path("deleteReason").stringValue() : null)));
    }

    private ProcessInstanceModificationBuilder modification(Call call) {
        ProcessInstanceModificationBuilder builder = service.createProcessInstanceModification(call.path("id"));
        JsonNode body = call.tree();
        context.annotate(body);
        for (JsonNode each : body.path("instructions")) {
            Bodies.requireFields(
                    "instructions",
                    each,
                    "type",
                    "activityId",
                    "transitionId",
                    "activityInstanceId",
                    "transitionInstanceId",
                    "ancestorActivityInstanceId",
                    "cancelCurrentActiveActivityInstances",
                    "variables");
            if (!each.path("type").asString("").equals("cancel")) {
                Instructions.modify(context, builder, each);
            } else if (each.path("activityInstanceId").isString()) {
                builder.cancelActivityInstance(text(each, "activityInstanceId"));
            } else if (each.path("transitionInstanceId").isString()) {
                builder.cancelTransitionInstance(text(each, "transitionInstanceId"));
            } else {
                builder.cancelAllForActivity(text(each, "activityId"));
            }
        }
        return builder;
    }

    private static String text(JsonNode body, String name) {
        return Values.text(name, body.path(name));
    }

    /**
     * The instance with the elements where tokens are, in one level: nested scopes are not shown as such yet, so every token
     * is a child of the process.
     */
    private Response activityInstances(Call call) {
        String id = call.path("id");
        ActivityInstance root = context.found("process instance", id, service.getActivityInstance(id));
        Map<String, @Nullable Object> tree = activityInstance(root);
        tree.put("activityId", root.getProcessDefinitionId());
        tree.put("activityType", "processDefinition");
        tree.put("parentActivityInstanceId", null);
        return context.ok(tree);
    }

    private static Map<String, @Nullable Object> activityInstance(ActivityInstance it) {
        String parent = it.getParentActivityInstanceId();
        return Fields.of(
                "id",
                it.getId(),
                "parentActivityInstanceId",
                parent == null ? it.getProcessInstanceId() : parent,
                "activityId",
                it.getActivityId(),
                "activityName",
                it.getActivityName(),
                "name",
                it.getActivityName(),
                "activityType",
                it.getActivityType(),
                "processInstanceId",
                it.getProcessInstanceId(),
                "processDefinitionId",
                it.getProcessDefinitionId(),
                "childActivityInstances",
                Arrays.stream(it.getChildActivityInstances())
                        .map(ProcessInstances::activityInstance)
                        .toList(),
                "childTransitionInstances",
                Arrays.stream(it.getChildTransitionInstances())
                        .map(ProcessInstances::transition)
                        .toList(),
                "executionIds",
                List.of(it.getExecutionIds()),
                "incidentIds",
                List.of(),
                "incidents",
                List.of());
    }

    private static Map<String, @Nullable Object> transition(TransitionInstance it) {
        String parent = it.getParentActivityInstanceId();
        return Fields.of(
                "id",
                it.getId(),
                "parentActivityInstanceId",
                parent == null ? it.getProcessInstanceId() : parent,
                "activityId",
                it.getActivityId(),
                "activityName",
                it.getActivityName(),
                "activityType",
                it.getActivityType(),
                "processInstanceId",
                it.getProcessInstanceId(),
                "processDefinitionId",
                it.getProcessDefinitionId(),
                "executionId",
                it.getExecutionId(),
                "incidentIds",
                List.of(),
                "incidents",
                List.of());
    }

    private static Filter<ProcessInstanceQuery> filter() {
        return new Filter<ProcessInstanceQuery>()
                .list("processInstanceIds", (query, ids) -> query.processInstanceIds(Set.copyOf(ids)))
                .text("businessKey", ProcessInstanceQuery::processInstanceBusinessKey)
                .text("businessKeyLike", ProcessInstanceQuery::processInstanceBusinessKeyLike)
                .text("processDefinitionId", ProcessInstanceQuery::processDefinitionId)
                .text("processDefinitionKey", ProcessInstanceQuery::processDefinitionKey)
                .texts("processDefinitionKeyIn", ProcessInstanceQuery::processDefinitionKeyIn)
                .text("deploymentId", ProcessInstanceQuery::deploymentId)
                .text("superProcessInstance", ProcessInstanceQuery::superProcessInstanceId)
                .text("subProcessInstance", ProcessInstanceQuery::subProcessInstanceId)
                .flag("active", ProcessInstanceQuery::active)
                .flag("suspended", ProcessInstanceQuery::suspended)
                .flag("withIncident", ProcessInstanceQuery::withIncident)
                .texts("tenantIdIn", ProcessInstanceQuery::tenantIdIn)
                .flag("withoutTenantId", ProcessInstanceQuery::processInstanceWithoutTenantId)
                .texts("activityIdIn", ProcessInstanceQuery::activityIdIn)
                .flag("rootProcessInstances", ProcessInstanceQuery::rootProcessInstances)
                .variables(
                        "variables",
                        Variables.operators(
                                ProcessInstanceQuery::variableValueEquals,
                                ProcessInstanceQuery::variableValueNotEquals,
                                ProcessInstanceQuery::variableValueGreaterThan,
                                ProcessInstanceQuery::variableValueGreaterThanOrEqual,
                                ProcessInstanceQuery::variableValueLessThan,
                                ProcessInstanceQuery::variableValueLessThanOrEqual,
                                (query, name, value) -> query.variableValueLike(name, String.valueOf(value))))
                .texts("processDefinitionKeyNotIn", ProcessInstanceQuery::processDefinitionKeyNotIn)
                .text("incidentId", ProcessInstanceQuery::incidentId)
                .text("incidentType", ProcessInstanceQuery::incidentType)
                .text("incidentMessage", ProcessInstanceQuery::incidentMessage)
                .text("incidentMessageLike", ProcessInstanceQuery::incidentMessageLike)
                .flag("processDefinitionWithoutTenantId", ProcessInstanceQuery::processDefinitionWithoutTenantId)
                .text("rootProcessInstanceId", ProcessInstanceQuery::rootProcessInstanceId)
                .flag("leafProcessInstances", ProcessInstanceQuery::leafProcessInstances)
                .flag("variableNamesIgnoreCase", ProcessInstanceQuery::matchVariableNamesIgnoreCase)
                .flag("variableValuesIgnoreCase", ProcessInstanceQuery::matchVariableValuesIgnoreCase)
                .order("instanceId", ProcessInstanceQuery::orderByProcessInstanceId)
                .order("definitionKey", ProcessInstanceQuery::orderByProcessDefinitionKey)
                .order("definitionId", ProcessInstanceQuery::orderByProcessDefinitionId)
                .order("businessKey", ProcessInstanceQuery::orderByBusinessKey)
                .order("tenantId", ProcessInstanceQuery::orderByTenantId);
    }

    private static Filter<ExecutionQuery> executions() {
        return new Filter<ExecutionQuery>()
                .text("processDefinitionId", ExecutionQuery::processDefinitionId)
                .text("processDefinitionKey", ExecutionQuery::processDefinitionKey)
                .text("processInstanceId", ExecutionQuery::processInstanceId)
                .text("activityId", ExecutionQuery::activityId)
                .text("signalEventSubscriptionName", ExecutionQuery::signalEventSubscriptionName)
                .text("messageEventSubscriptionName", ExecutionQuery::messageEventSubscriptionName)
                .flag("active", ExecutionQuery::active)
                .flag("suspended", ExecutionQuery::suspended)
                .texts("tenantIdIn", ExecutionQuery::tenantIdIn)
                .text("incidentId", ExecutionQuery::incidentId)
                .text("incidentType", ExecutionQuery::incidentType)
                .text("incidentMessage", ExecutionQuery::incidentMessage)
                .text("incidentMessageLike", ExecutionQuery::incidentMessageLike)
                .text("businessKey", ExecutionQuery::processInstanceBusinessKey)
                .variables(
                        "variables",
                        Variables.operators(
                                ExecutionQuery::variableValueEquals,
                                ExecutionQuery::variableValueNotEquals,
                                ExecutionQuery::variableValueGreaterThan,
                                ExecutionQuery::variableValueGreaterThanOrEqual,
                                ExecutionQuery::variableValueLessThan,
                                ExecutionQuery::variableValueLessThanOrEqual,
                                (query, name, value) -> query.variableValueLike(name, String.valueOf(value))))
                .variables(
                        "processVariables",
                        Variables.operators(
                                ExecutionQuery::processVariableValueEquals,
                                ExecutionQuery::processVariableValueNotEquals,
                                ExecutionQuery::processVariableValueGreaterThan,
                                ExecutionQuery::processVariableValueGreaterThanOrEqual,
                                ExecutionQuery::processVariableValueLessThan,
                                ExecutionQuery::processVariableValueLessThanOrEqual,
                                (query, name, value) -> query.processVariableValueLike(name, String.valueOf(value))))
                .flag("variableNamesIgnoreCase", ExecutionQuery::matchVariableNamesIgnoreCase)
                .flag("variableValuesIgnoreCase", ExecutionQuery::matchVariableValuesIgnoreCase)
                .order("instanceId", ExecutionQuery::orderByProcessInstanceId)
                .order("definitionId", ExecutionQuery::orderByProcessDefinitionId)
                .order("tenantId", ExecutionQuery::orderByTenantId);
    }

    private static Filter<EventSubscriptionQuery> subscriptions() {
        return new Filter<EventSubscriptionQuery>()
                .text("eventSubscriptionId", EventSubscriptionQuery::eventSubscriptionId)
                .text("eventName", EventSubscriptionQuery::eventName)
                .text("eventType", EventSubscriptionQuery::eventType)
                .text("executionId", EventSubscriptionQuery::executionId)
                .text("processInstanceId", EventSubscriptionQuery::processInstanceId)
                .text("activityId", EventSubscriptionQuery::activityId)
                .texts("tenantIdIn", EventSubscriptionQuery::tenantIdIn)
                .flag("withoutTenantId", EventSubscriptionQuery::withoutTenantId)
                .flag(
                        "includeEventSubscriptionsWithoutTenantId",
                        EventSubscriptionQuery::includeEventSubscriptionsWithoutTenantId)
                .order("created", EventSubscriptionQuery::orderByCreateDate)
                .order("tenantId", EventSubscriptionQuery::orderByTenantId);
    }
}
