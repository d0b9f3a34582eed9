package dev.headway.rest.camunda;

import dev.headway.engine.TaskService;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskQuery;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /task}: what task lists call. */
final class Tasks {
    private final Context context;
    private final TaskService service;

    Tasks(Context context) {
        this.context = context;
        this.service = context.engine().getTaskService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.get(
                        "/task/{id}",
                        Shape.one(Map.class),
                        "One task.",
                        call -> context.ok(task(one(call), this::isCase))),
                Route.put("/task/{id}", Map.class, Shape.nothing(), "Changes a task.", this::update),
                Route.post("/task/create", Map.class, Shape.nothing(), "Makes a task of its own.", this::create),
                Route.delete("/task/{id}", "Deletes a task of its own.", call -> {
                    service.deleteTask(one(call).getId());
                    return Response.empty(204);
                }),
                act(
                        "bpmnError",
                        (id, body) -> service.handleBpmnError(
                                id,
                                text(body, "errorCode"),
                                optional(body, "errorMessage"),
                                context.values().read(body.path("variables")))),
                act(
                        "bpmnEscalation",
                        (id, body) -> service.handleEscalation(
                                id,
                                text(body, "escalationCode"),
                                context.values().read(body.path("variables")))),
                act("claim", (id, body) -> service.claim(id, text(body, "userId"))),
                act("unclaim", (id, body) -> service.unclaim(id)),
                act("assignee", (id, body) -> service.setAssignee(id, optional(body, "userId"))),
                act("delegate", (id, body) -> service.delegateTask(id, text(body, "userId"))),
                act(
                        "resolve",
                        (id, body) -> service.resolveTask(id, context.values().read(body.path("variables")))),
                Route.post("/task/{id}/complete", Map.class, Shape.one(Map.class), "Completes a task.", this::complete),
                Route.post(
                        "/task/{id}/submit-form",
                        Map.class,
                        Shape.one(Map.class),
                        "Completes a task by a form.",
                        this::complete),
                Route.get("/task/{id}/form", Shape.one(Map.class), "Its form.", call -> {
                    var form = context.engine().getFormService().getTaskFormData(call.path("id"));
                    return context.ok(ProcessDefinitions.form(form.formKey(), form.formRef()));
                }),
                Route.get(
                        "/task/{id}/form-variables",
                        Shape.one(Map.class),
                        "Variables of its form.",
                        this::formVariables),
                Route.get(
                        "/task/{id}/identity-links",
                        Shape.many(Map.class),
                        "Who has to do with it.",
                        call -> context.ok(service.getIdentityLinksForTask(call.path("id")).stream()
                                .filter(link -> matches(call.query("type"), link.getType()))
                                .map(Tasks::link)
                                .toList())),
                act("identity-links", (id, body) -> identityLink(id, body, true)),
                act("identity-links/delete", (id, body) -> identityLink(id, body, false))));
        routes.addAll(context.search(
                "/task", service::createTaskQuery, filter(), (call, found) -> views(), Context.Ways.POST));
        return routes;
    }

    private static boolean matches(@Nullable String wanted, String type) {
        return wanted == null || wanted.equals(type);
    }

    private Route act(String verb, BiConsumer<String, JsonNode> action) {
        return Route.post("/task/{id}/" + verb, Map.class, Shape.nothing(), "Acts on a task: " + verb + ".", call -> {
            action.accept(call.path("id"), call.tree());
            return Response.empty(204);
        });
    }

    private Task one(Call call) {
        return context.found(
                "task",
                call.path("id"),
                service.createTaskQuery().taskId(call.path("id")).singleResult());
    }

    private static Map<String, @Nullable Object> link(IdentityLink link) {
        return Fields.of("userId", link.getUserId(), "groupId", link.getGroupId(), "type", link.getType());
    }

    private void identityLink(String id, JsonNode body, boolean add) {
        String type = text(body, "type");
        String user = optional(body, "userId");
        String group = optional(body, "groupId");
        if ((user == null) == (group == null)) {
            throw HttpFailure.badRequest("wrong-value", "Expected either userId or groupId, got both or none.");
        }
        if (user != null && add) {
            service.addUserIdentityLink(id, user, type);
        } else if (user != null) {
            service.deleteUserIdentityLink(id, user, type);
        } else if (add) {
            service.addGroupIdentityLink(id, String.valueOf(group), type);
        } else {
            service.deleteGroupIdentityLink(id, String.valueOf(group), type);
        }
    }

    private boolean runs(String instanceId) {
        return context.engine()
                        .getRuntimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(instanceId)
                        .count()
                > 0;
    }

    private Response complete(Call call) {
        JsonNode body = call.tree();
        Task task = one(call);
        Map<String, @Nullable Object> variables = context.values().readWithTransients(body.path("variables"));
        service.complete(task.getId(), variables);
        if (!Bodies.set(body, "withVariablesInReturn")) {
            return Response.empty(204);
        }
        String instanceId = task.getProcessInstanceId();
        return context.ok(context.values()
                .write(context.masking()
                        .values(
                                instanceId != null && runs(instanceId)
                                        ? context.engine().getRuntimeService().getVariables(instanceId)
                                        : variables)));
    }

    private Response formVariables(Call call) {
        Map<String, @Nullable Object> all =
                new LinkedHashMap<>(context.masking().values(service.getVariables(call.path("id"))));
        String names = call.query("variableNames");
        if (names != null) {
            all.keySet().retainAll(List.of(names.split(",", -1)));
        }
        return context.ok(context.values().write(all));
    }

    private Response create(Call call) {
        JsonNode body = call.tree();
        Task task = service.newTask(optional(body, "id"));
        task.setParentTaskId(optional(body, "parentTaskId"));
        task.setTenantId(optional(body, "tenantId"));
        return write(task, body);
    }

    private Response update(Call call) {
        return write(one(call), call.tree());
    }

    /** Camunda's update replaces all fields: what is not there becomes empty. */
    private Response write(Task task, JsonNode body) {
        task.setName(optional(body, "name"));
        task.setDescription(optional(body, "description"));
        task.setAssignee(optional(body, "assignee"));
        task.setOwner(optional(body, "owner"));
        task.setDueDate(date(body, "due"));
        task.setFollowUpDate(date(body, "followUp"));
        if (!body.path("priority").isMissingNode() && !body.path("priority").isNull()) {
            task.setPriority(Values.number("priority", body.path("priority")));
        }
        String state = optional(body, "delegationState");
        task.setDelegationState(state == null ? null : delegation(state));
        service.saveTask(task);
        return Response.empty(204);
    }

    private static DelegationState delegation(String text) {
        return switch (text.toUpperCase(Locale.ROOT)) {
            case "PENDING" -> DelegationState.PENDING;
            case "RESOLVED" -> DelegationState.RESOLVED;
            default ->
                throw HttpFailure.badRequest(
                        "wrong-value", "Expected delegationState PENDING or RESOLVED, got '" + text + "'.");
        };
    }

    private static @Nullable Date date(JsonNode body, String name) {
        String text = optional(body, name);
        return text == null ? null : Values.time(name, text);
    }

    private static String text(JsonNode body, String name) {
        return Values.text(name, body.path(name));
    }

    private static @Nullable String optional(JsonNode body, String name) {
        JsonNode value = body.path(name);
        return value.isMissingNode() || value.isNull() ? null : Values.text(name, value);
    }

    /** What tasks of one search look like; each definition is asked for once. */
    private Function<Task, Map<String, @Nullable Object>> views() {
        Map<String, Boolean> known = new HashMap<>();
        return task -> task(task, id -> known.computeIfAbsent(id, this::isCase));
    }

    /** A task of a definition that is of no process is one of a case. */
    private boolean isCase(String definitionId) {
        return context.definition(definitionId) == null;
    }

    private static Map<String, @Nullable Object> task(Task task, Predicate<String> isCase) {
        String definition = task.getProcessDefinitionId();
        boolean ofCase = definition != null && isCase.test(definition);
        DelegationState state = task.getDelegationState();
        return Fields.of(
                "id", task.getId(),
                "name", task.getName(),
                "assignee", task.getAssignee(),
                "created", task.getCreateTime(),
                "lastUpdated", null,
                "due", task.getDueDate(),
                "followUp", task.getFollowUpDate(),
                "delegationState", state == null ? null : state.name(),
                "description", task.getDescription(),
                "executionId", ofCase ? null : task.getExecutionId(),
                "owner", task.getOwner(),
                "parentTaskId", task.getParentTaskId(),
                "priority", task.getPriority(),
                "processDefinitionId", ofCase ? null : definition,
                "processInstanceId", ofCase ? null : task.getProcessInstanceId(),
                "taskDefinitionKey", task.getTaskDefinitionKey(),
                "caseExecutionId", ofCase ? task.getExecutionId() : null,
                "caseInstanceId", ofCase ? task.getProcessInstanceId() : null,
                "caseDefinitionId", ofCase ? definition : null,
                "suspended", task.isSuspended(),
                "formKey", task.getFormKey(),
                "camundaFormRef", null,
                "tenantId", task.getTenantId(),
                "taskState", null);
    }

    private static Filter<TaskQuery> filter() {
        Filter<TaskQuery> filter = new Filter<TaskQuery>()
                .text("taskId", TaskQuery::taskId)
                .texts("taskIdIn", TaskQuery::taskIdIn)
                .text("processInstanceId", TaskQuery::processInstanceId)
                .texts("processInstanceIdIn", TaskQuery::processInstanceIdIn)
                .text("processInstanceBusinessKey", TaskQuery::processInstanceBusinessKey)
                .text("processInstanceBusinessKeyLike", TaskQuery::processInstanceBusinessKeyLike)
                .text("processDefinitionId", TaskQuery::processDefinitionId)
                .text("processDefinitionKey", TaskQuery::processDefinitionKey)
                .texts("processDefinitionKeyIn", TaskQuery::processDefinitionKeyIn)
                .text("executionId", TaskQuery::executionId)
                .texts("tenantIdIn", TaskQuery::tenantIdIn)
                .flag("withoutTenantId", TaskQuery::taskWithoutTenantId)
                .text("assignee", TaskQuery::taskAssignee)
                .text("assigneeLike", TaskQuery::taskAssigneeLike)
                .texts("assigneeIn", TaskQuery::taskAssigneeIn)
                .text("owner", TaskQuery::taskOwner)
                .text("candidateGroup", TaskQuery::taskCandidateGroup)
                .list("candidateGroups", TaskQuery::taskCandidateGroupIn)
                .text("candidateUser", TaskQuery::taskCandidateUser)
                .flag("includeAssignedTasks", TaskQuery::includeAssignedTasks)
                .text("involvedUser", TaskQuery::taskInvolvedUser)
                .flag("assigned", TaskQuery::taskAssigned)
                .flag("unassigned", TaskQuery::taskUnassigned)
                .text("taskDefinitionKey", TaskQuery::taskDefinitionKey)
                .texts("taskDefinitionKeyIn", TaskQuery::taskDefinitionKeyIn)
                .text("taskDefinitionKeyLike", TaskQuery::taskDefinitionKeyLike)
                .text("name", TaskQuery::taskName)
                .text("nameLike", TaskQuery::taskNameLike)
                .text("description", TaskQuery::taskDescription)
                .text("descriptionLike", TaskQuery::taskDescriptionLike)
                .number("priority", TaskQuery::taskPriority)
                .number("minPriority", TaskQuery::taskMinPriority)
                .number("maxPriority", TaskQuery::taskMaxPriority)
                .time("dueDate", TaskQuery::taskDueDate)
                .time("dueBefore", TaskQuery::taskDueBefore)
                .time("dueAfter", TaskQuery::taskDueAfter)
                .flag("withoutDueDate", TaskQuery::withoutTaskDueDate)
                .time("followUpBefore", TaskQuery::followUpBefore)
                .time("followUpAfter", TaskQuery::followUpAfter)
                .time("createdOn", TaskQuery::taskCreatedOn)
                .time("createdBefore", TaskQuery::taskCreatedBefore)
                .time("createdAfter", TaskQuery::taskCreatedAfter)
                .flag("active", TaskQuery::active)
                .flag("suspended", TaskQuery::suspended)
                .texts("processInstanceBusinessKeyIn", TaskQuery::processInstanceBusinessKeyIn)
                .text("processDefinitionName", TaskQuery::processDefinitionName)
                .text("processDefinitionNameLike", TaskQuery::processDefinitionNameLike)
                .texts("assigneeNotIn", TaskQuery::taskAssigneeNotIn)
                .texts("taskDefinitionKeyNotIn", TaskQuery::taskDefinitionKeyNotIn)
                .text("nameNotEqual", TaskQuery::taskNameNotEqual)
                .text("nameNotLike", TaskQuery::taskNameNotLike)
                .time("followUpDate", TaskQuery::followUpDate)
                .time("followUpBeforeOrNotExistent", TaskQuery::followUpBeforeOrNotExistent)
                .flag("withCandidateGroups", TaskQuery::withCandidateGroups)
                .flag("withoutCandidateGroups", TaskQuery::withoutCandidateGroups)
                .flag("withCandidateUsers", TaskQuery::withCandidateUsers)
                .flag("withoutCandidateUsers", TaskQuery::withoutCandidateUsers)
                .text("parentTaskId", TaskQuery::taskParentTaskId)
                .order("description", TaskQuery::orderByTaskDescription);
        return TaskFilters.both(more(filter));
    }

    private static Filter<TaskQuery> more(Filter<TaskQuery> filter) {
        return filter.add(
                        "delegationState",
                        Filter.Type.TEXT,
                        (query, value) -> query.taskDelegationState(delegation(Values.text("delegationState", value))))
                .time("updatedAfter", TaskQuery::taskUpdatedAfter)
                .order("id", TaskQuery::orderByTaskId)
                .order("name", TaskQuery::orderByTaskName)
                .order("priority", TaskQuery::orderByTaskPriority)
                .order("assignee", TaskQuery::orderByTaskAssignee)
                .order("created", TaskQuery::orderByTaskCreateTime)
                .order("dueDate", TaskQuery::orderByTaskDueDate)
                .order("followUpDate", TaskQuery::orderByFollowUpDate)
                .order("instanceId", TaskQuery::orderByProcessInstanceId)
                .order("executionId", TaskQuery::orderByExecutionId)
                .order("tenantId", TaskQuery::orderByTenantId);
    }
}
