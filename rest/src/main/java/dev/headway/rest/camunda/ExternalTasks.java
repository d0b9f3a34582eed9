package dev.headway.rest.camunda;

import dev.headway.engine.ExternalTaskFetchBuilder;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.UpdateExternalTaskRetriesBuilder;
import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.externaltask.ExternalTaskQuery;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.rest.fetch.Fetching;
import dev.headway.rest.fetch.LongPolls;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.search.Variables;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /external-task}: what workers call. */
final class ExternalTasks {
    private final Context context;
    private final ExternalTaskService service;
    private final Fetching fetching;

    ExternalTasks(Context context, LongPolls polls) {
        this.context = context;
        this.service = context.engine().getExternalTaskService();
        this.fetching = new Fetching(service, polls, context.json());
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(ofWorkers());
        routes.addAll(ofOperators());
        routes.addAll(context.search("/external-task", service::createExternalTaskQuery, filter(), this::task, true));
        return routes;
    }

    private List<Route> ofWorkers() {
        return List.of(
                Route.post(
                                "/external-task/fetchAndLock",
                                Map.class,
                                Shape.many(Map.class),
                                "Fetches and locks tasks.",
                                this::fetchAndLock)
                        .by(Role.WORKER),
                worker("complete", "Completes a task.", (id, body) -> {
                    service.complete(
                            id,
                            worker(body),
                            context.values().read(body.path("variables")),
                            context.values().read(body.path("localVariables")));
                }),
                worker("failure", "Reports a failure.", this::failure),
                worker(
                        "bpmnError",
                        "Raises a BPMN error.",
                        (id, body) -> service.handleBpmnError(
                                id,
                                worker(body),
                                text(body, "errorCode"),
                                optional(body, "errorMessage"),
                                context.values().read(body.path("variables")))),
                worker(
                        "extendLock",
                        "Holds a task for longer.",
                        (id, body) -> service.extendLock(id, worker(body), number(body, "newDuration"))),
                worker(
                        "lock",
                        "Locks one task.",
                        (id, body) -> service.lock(id, worker(body), number(body, "lockDuration"))),
                worker("unlock", "Gives a task back.", (id, body) -> service.unlock(id)));
    }

    private List<Route> ofOperators() {
        return List.of(
                Route.put("/external-task/{id}/retries", Map.class, Shape.nothing(), "Sets the retries.", call -> {
                    service.setRetries(call.path("id"), (int) number(call.tree(), "retries"));
                    return Response.empty(204);
                }),
                Route.put("/external-task/retries", Map.class, Shape.nothing(), "Sets the retries of many.", call -> {
                    JsonNode body = call.tree();
                    retriesOf(body).set((int) number(body, "retries"));
                    return Response.empty(204);
                }),
                Route.post(
                        "/external-task/retries-async",
                        Map.class,
                        Shape.one(Map.class),
                        "Sets the retries of many in a batch.",
                        call -> {
                            JsonNode body = call.tree();
                            return context.ok(Batches.batch(retriesOf(body).setAsync((int) number(body, "retries"))));
                        }),
                Route.put("/external-task/{id}/priority", Map.class, Shape.nothing(), "Sets the priority.", call -> {
                    service.setPriority(call.path("id"), number(call.tree(), "priority"));
                    return Response.empty(204);
                }),
                Route.get(
                        "/external-task/topic-names",
                        Shape.many(String.class),
                        "Topics of open tasks.",
                        call -> context.ok(service.getTopicNames(
                                call.flag("withLockedTasks", false),
                                call.flag("withUnlockedTasks", false),
                                call.flag("withRetriesLeft", false)))),
                Route.get("/external-task/{id}", Shape.one(Map.class), "One task.", call -> {
                    ExternalTask task = service.createExternalTaskQuery()
                            .externalTaskId(call.path("id"))
                            .singleResult();
                    return context.ok(task(context.found("external task", call.path("id"), task)));
                }),
                Route.get(
                        "/external-task/{id}/errorDetails",
                        Shape.media("text/plain"),
                        "Details of the last failure.",
                        call -> context.text(service.getExternalTaskErrorDetails(call.path("id")))));
    }

    /** Whose retries are meant: ids of tasks or instances, or queries for either. */
    private UpdateExternalTaskRetriesBuilder retriesOf(JsonNode body) {
        UpdateExternalTaskRetriesBuilder builder = service.updateRetries();
        if (body.path("externalTaskIds").isArray()) {
            builder.externalTaskIds(Values.texts("externalTaskIds", body.path("externalTaskIds")));
        }
        if (body.path("externalTaskQuery").isObject()) {
            builder.externalTaskQuery(
                    context.query(body.path("externalTaskQuery"), service::createExternalTaskQuery, filter()));
        }
        if (body.path("processInstanceIds").isArray()
                || body.path("processInstanceQuery").isObject()
                || body.path("historicProcessInstanceQuery").isObject()) {
            builder.processInstanceIds(ProcessInstances.ids(context, body));
        }
        return builder;
    }

    private Route worker(String verb, String summary, java.util.function.BiConsumer<String, JsonNode> action) {
        return Route.post("/external-task/{id}/" + verb, Map.class, Shape.nothing(), summary, call -> {
                    action.accept(call.path("id"), call.tree());
                    return Response.empty(204);
                })
                .by(Role.WORKER);
    }

    private void failure(String id, JsonNode body) {
        JsonNode retries = body.path("retries");
        JsonNode timeout = body.path("retryTimeout");
        service.handleFailure(
                id,
                worker(body),
                optional(body, "errorMessage"),
                optional(body, "errorDetails"),
                retries.isMissingNode() || retries.isNull() ? 0 : Values.number("retries", retries),
                timeout.isMissingNode() || timeout.isNull() ? 0 : number(body, "retryTimeout"),
                context.values().read(body.path("variables")),
                context.values().read(body.path("localVariables")));
    }

    private Response fetchAndLock(Call call) {
        JsonNode body = call.tree();
        int max = Values.number("maxTasks", body.path("maxTasks"));
        ExternalTaskFetchBuilder fetch = service.fetchAndLock(max, worker(body), Bodies.set(body, "usePriority"));
        sort(fetch, body.path("sorting"));
        List<String> topics = new ArrayList<>();
        Map<String, Boolean> extensions = new HashMap<>();
        for (JsonNode topic : body.path("topics")) {
            String name = text(topic, "topicName");
            topics.add(name);
            extensions.put(name, Bodies.set(topic, "includeExtensionProperties"));
            narrow(fetch.topic(name, number(topic, "lockDuration")), topic);
        }
        JsonNode wait = body.path("asyncResponseTimeout");
        long waitMillis = wait.isMissingNode() || wait.isNull() ? 0 : number(body, "asyncResponseTimeout");
        if (waitMillis < 0 || waitMillis > 1_800_000) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected asyncResponseTimeout from 0 to 1800000 ms, got " + waitMillis
                            + ". Fetch again when it is over.");
        }
        return fetching.answer(
                call,
                fetch,
                topics,
                waitMillis,
                tasks -> tasks.stream()
                        .map(task -> locked(task, extensions.getOrDefault(task.getTopicName(), false)))
                        .toList());
    }

    private static void sort(ExternalTaskFetchBuilder fetch, JsonNode sorting) {
        for (JsonNode each : sorting) {
            Bodies.requireFields("sorting", each, "sortBy", "sortOrder");
            String by = each.path("sortBy").asString("");
            if (!by.equals("createTime")) {
                throw HttpFailure.badRequest("unknown-order", "Expected sorting by createTime, got '" + by + "'.");
            }
            fetch.orderByCreateTime();
            switch (each.path("sortOrder").asString("asc")) {
                case "asc" -> {}
                case "desc" -> fetch.desc();
                default -> throw Values.wrong("sortOrder", "asc or desc", each.path("sortOrder"));
            }
        }
    }

    private void narrow(ExternalTaskFetchBuilder fetch, JsonNode topic) {
        for (Map.Entry<String, JsonNode> each : topic.properties()) {
            String name = each.getKey();
            JsonNode value = each.getValue();
            boolean nothing = value.isNull() || (value.isContainer() && value.isEmpty());
            switch (name) {
                case "topicName", "lockDuration", "deserializeValues", "includeExtensionProperties" -> {}
                case "variables" -> {
                    if (!value.isNull()) {
                        fetch.variables(Values.texts(name, value));
                    }
                }
                case "localVariables" -> {
                    if (!value.isNull() && Values.flag(name, value)) {
                        fetch.localVariables();
                    }
                }
                case "withoutTenantId" -> {
                    if (!value.isNull() && Values.flag(name, value)) {
                        fetch.withoutTenantId();
                    }
                }
                default -> {
                    if (!nothing) {
                        criterion(fetch, name, value);
                    }
                }
            }
        }
    }

    private void criterion(ExternalTaskFetchBuilder fetch, String name, JsonNode value) {
        switch (name) {
            case "businessKey" -> fetch.businessKey(Values.text(name, value));
            case "processDefinitionId" -> fetch.processDefinitionId(Values.text(name, value));
            case "processDefinitionIdIn" ->
                fetch.processDefinitionIdIn(Values.texts(name, value).toArray(String[]::new));
            case "processDefinitionKey" -> fetch.processDefinitionKey(Values.text(name, value));
            case "processDefinitionKeyIn" ->
                fetch.processDefinitionKeyIn(Values.texts(name, value).toArray(String[]::new));
            case "processDefinitionVersionTag" -> fetch.processDefinitionVersionTag(Values.text(name, value));
            case "tenantIdIn" -> fetch.tenantIdIn(Values.texts(name, value).toArray(String[]::new));
            case "processVariables" ->
                value.properties()
                        .forEach(variable -> fetch.processInstanceVariableEquals(
                                variable.getKey(),
                                variable.getValue().isObject()
                                        ? context.values().value(variable.getKey(), variable.getValue())
                                        : context.json().mapper().convertValue(variable.getValue(), Object.class)));
            default ->
                throw HttpFailure.badRequest(
                        "unknown-criterion",
                        "Expected a field of Camunda's FetchExternalTaskTopicDto, got '" + name + "'.");
        }
    }

    private Map<String, @Nullable Object> task(ExternalTask task) {
        return Fields.of(
                "activityId", task.getActivityId(),
                "activityInstanceId", task.getExecutionId(),
                "errorMessage", task.getErrorMessage(),
                "executionId", task.getExecutionId(),
                "id", task.getId(),
                "lockExpirationTime", task.getLockExpirationTime(),
                "processDefinitionId", task.getProcessDefinitionId(),
                "processDefinitionKey", task.getProcessDefinitionKey(),
                "processDefinitionVersionTag", context.versionTag(task.getProcessDefinitionId()),
                "processInstanceId", task.getProcessInstanceId(),
                "tenantId", task.getTenantId(),
                "retries", task.getRetries(),
                "suspended", task.isSuspended(),
                "workerId", task.getWorkerId(),
                "topicName", task.getTopicName(),
                "priority", task.getPriority(),
                "businessKey", null,
                "createTime", task.getCreateTime());
    }

    private Map<String, @Nullable Object> locked(LockedExternalTask task, boolean extensions) {
        return Fields.with(
                task(task),
                "businessKey",
                task.getBusinessKey(),
                "errorDetails",
                task.getErrorDetails(),
                "variables",
                context.values().write(task.getVariables()),
                "extensionProperties",
                extensions ? task.getExtensionProperties() : Map.of());
    }

    private static Filter<ExternalTaskQuery> filter() {
        return new Filter<ExternalTaskQuery>()
                .text("externalTaskId", ExternalTaskQuery::externalTaskId)
                .list("externalTaskIdIn", ExternalTaskQuery::externalTaskIdIn)
                .text("topicName", ExternalTaskQuery::topicName)
                .text("workerId", ExternalTaskQuery::workerId)
                .flag("locked", ExternalTaskQuery::locked)
                .flag("notLocked", ExternalTaskQuery::notLocked)
                .text("processInstanceId", ExternalTaskQuery::processInstanceId)
                .text("executionId", ExternalTaskQuery::executionId)
                .text("processDefinitionId", ExternalTaskQuery::processDefinitionId)
                .text("processDefinitionKey", ExternalTaskQuery::processDefinitionKey)
                .text("activityId", ExternalTaskQuery::activityId)
                .flag("withRetriesLeft", ExternalTaskQuery::withRetriesLeft)
                .flag("noRetriesLeft", ExternalTaskQuery::noRetriesLeft)
                .number("priorityHigherThanOrEquals", ExternalTaskQuery::priorityHigherThanOrEquals)
                .number("priorityLowerThanOrEquals", ExternalTaskQuery::priorityLowerThanOrEquals)
                .texts("tenantIdIn", ExternalTaskQuery::tenantIdIn)
                .time("lockExpirationAfter", ExternalTaskQuery::lockExpirationAfter)
                .time("lockExpirationBefore", ExternalTaskQuery::lockExpirationBefore)
                .texts("activityIdIn", ExternalTaskQuery::activityIdIn)
                .texts("processInstanceIdIn", ExternalTaskQuery::processInstanceIdIn)
                .flag("active", ExternalTaskQuery::active)
                .flag("suspended", ExternalTaskQuery::suspended)
                .texts("processDefinitionKeyIn", ExternalTaskQuery::processDefinitionKeyIn)
                .text("processDefinitionName", ExternalTaskQuery::processDefinitionName)
                .text("processDefinitionNameLike", ExternalTaskQuery::processDefinitionNameLike)
                .variables(
                        "processVariables",
                        Variables.operators(
                                ExternalTaskQuery::processVariableValueEquals,
                                ExternalTaskQuery::processVariableValueNotEquals,
                                ExternalTaskQuery::processVariableValueGreaterThan,
                                ExternalTaskQuery::processVariableValueGreaterThanOrEquals,
                                ExternalTaskQuery::processVariableValueLessThan,
                                ExternalTaskQuery::processVariableValueLessThanOrEquals,
                                (query, name, value) -> query.processVariableValueLike(name, String.valueOf(value))))
                .flag("variableNamesIgnoreCase", ExternalTaskQuery::matchVariableNamesIgnoreCase)
                .flag("variableValuesIgnoreCase", ExternalTaskQuery::matchVariableValuesIgnoreCase)
                .order("id", ExternalTaskQuery::orderById)
                .order("lockExpirationTime", ExternalTaskQuery::orderByLockExpirationTime)
                .order("taskPriority", ExternalTaskQuery::orderByPriority)
                .order("createTime", ExternalTaskQuery::orderByCreateTime)
                .order("processInstanceId", ExternalTaskQuery::orderByProcessInstanceId)
                .order("processDefinitionId", ExternalTaskQuery::orderByProcessDefinitionId)
                .order("processDefinitionKey", ExternalTaskQuery::orderByProcessDefinitionKey)
                .order("tenantId", ExternalTaskQuery::orderByTenantId);
    }

    private static String worker(JsonNode body) {
        return text(body, "workerId");
    }

    private static String text(JsonNode body, String name) {
        return Values.text(name, body.path(name));
    }

    private static @Nullable String optional(JsonNode body, String name) {
        return Values.textOrNull(name, body.path(name));
    }

    private static long number(JsonNode body, String name) {
        JsonNode value = body.path(name);
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            return value.longValue();
        }
        throw Values.wrong(name, "a whole number", value);
    }
}
