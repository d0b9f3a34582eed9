package dev.headway.rest.camunda;

import dev.headway.engine.VariableOperations;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.engine.runtime.VariableInstanceQuery;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Form;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.search.Variables;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Variables below {@code /process-instance}, {@code /execution} and {@code /task}, and {@code /variable-instance}. */
final class VariableRoutes {
    private final Context context;

    VariableRoutes(Context context) {
        this.context = context;
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        VariableOperations runtime = context.engine().getRuntimeService();
        VariableOperations tasks = context.engine().getTaskService();
        routes.addAll(of("/process-instance/{id}/variables", runtime, false));
        routes.addAll(of("/execution/{id}/localVariables", runtime, true));
        routes.addAll(of("/task/{id}/variables", tasks, false));
        routes.addAll(of("/task/{id}/localVariables", tasks, true));
        routes.add(Route.get(
                "/variable-instance/{id}",
                Shape.one(Map.class),
                "One variable.",
                call -> context.ok(variable(one(call)))));
        routes.add(Route.get(
                "/variable-instance/{id}/data",
                Shape.media("application/octet-stream"),
                "Content of a binary variable.",
                call -> {
                    VariableInstance found = one(call);
                    return context.content(found.getName(), context.masking().value(found.getName(), found.getValue()));
                }));
        routes.addAll(context.search(
                "/variable-instance",
                context.engine().getRuntimeService()::createVariableInstanceQuery,
                filter(),
                this::variable,
                true));
        return routes;
    }

    private VariableInstance one(Call call) {
        return context.found(
                "variable",
                call.path("id"),
                context.engine()
                        .getRuntimeService()
                        .createVariableInstanceQuery()
                        .variableId(call.path("id"))
                        .singleResult());
    }

    private List<Route> of(String path, VariableOperations operations, boolean local) {
        String one = path + "/{varName}";
        return List.of(
                Route.get(
                        path,
                        Shape.one(Map.class),
                        "All variables.",
                        call -> context.ok(context.values().write(all(operations, call, local)))),
                Route.post(
                                path,
                                Map.class,
                                Shape.nothing(),
                                "Changes variables.",
                                call -> change(operations, call, local))
                        .by(Role.WORKER),
                Route.get(
                        one,
                        Shape.one(Map.class),
                        "One variable.",
                        call -> context.ok(context.values().write(value(operations, call, local)))),
                Route.put(one, Map.class, Shape.nothing(), "Sets a variable.", call -> {
                            Map<String, @Nullable Object> variable = new LinkedHashMap<>();
                            variable.put(
                                    call.path("varName"), context.values().value(call.path("varName"), call.tree()));
                            set(operations, call.path("id"), variable, local);
                            return Response.empty(204);
                        })
                        .by(Role.WORKER),
                Route.delete(one, "Removes a variable.", call -> {
                    remove(operations, call.path("id"), List.of(call.path("varName")), local);
                    return Response.empty(204);
                }),
                Route.get(
                        one + "/data",
                        Shape.media("application/octet-stream"),
                        "Content of a binary variable.",
                        call -> context.content(call.path("varName"), value(operations, call, local))),
                Route.post(one + "/data", null, Shape.nothing(), "Sets a variable to bytes or a file.", call -> {
                            Map<String, @Nullable Object> value = Map.of(call.path("varName"), uploaded(call));
                            if (local) {
                                operations.setVariablesLocal(call.path("id"), value);
                            } else {
                                operations.setVariables(call.path("id"), value);
                            }
                            return Response.empty(204);
                        })
                        .reads("multipart/form-data"));
    }

    /** The part {@code data} of a form, as the part {@code valueType} says: Bytes or File. */
    private static Object uploaded(Call call) {
        Form.Part data = null;
        String type = "Bytes";
        for (Form.Part part : Form.parts(call)) {
            if (part.name().equals("data")) {
                data = part;
            } else if (part.name().equals("valueType")) {
                type = part.text().strip();
            }
        }
        if (data == null || !(type.equalsIgnoreCase("Bytes") || type.equalsIgnoreCase("File"))) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected the parts 'data' and 'valueType' (Bytes or File) in the form, got "
                            + (data == null ? "no 'data'." : "the type '" + type + "'."));
        }
        if (type.equalsIgnoreCase("Bytes")) {
            return data.content();
        }
        String name = data.fileName() == null ? call.path("varName") : data.fileName();
        return dev.headway.engine.variable.Variables.fileValue(name)
                .mimeType(Objects.requireNonNullElse(data.mediaType(), "application/octet-stream"))
                .file(data.content())
                .create();
    }

    private Map<String, @Nullable Object> all(VariableOperations operations, Call call, boolean local) {
        return context.masking()
                .values(
                        local
                                ? operations.getVariablesLocal(call.path("id"))
                                : operations.getVariables(call.path("id")));
    }

    private @Nullable Object value(VariableOperations operations, Call call, boolean local) {
        Map<String, @Nullable Object> all = all(operations, call, local);
        String name = call.path("varName");
        if (!all.containsKey(name)) {
            throw new HttpFailure(
                    404,
                    "not-found",
                    "Expected a variable '" + name + "' in " + call.path("id") + ", but it has " + all.keySet() + ".");
        }
        return all.get(name);
    }

    private Response change(VariableOperations operations, Call call, boolean local) {
        JsonNode body = call.tree();
        Map<String, @Nullable Object> modified = context.values().read(body.path("modifications"));
        if (!modified.isEmpty()) {
            set(operations, call.path("id"), modified, local);
        }
        JsonNode deletions = body.path("deletions");
        if (!deletions.isMissingNode() && !deletions.isNull()) {
            remove(operations, call.path("id"), Values.texts("deletions", deletions), local);
        }
        return Response.empty(204);
    }

    private static void set(
            VariableOperations operations, String id, Map<String, @Nullable Object> variables, boolean local) {
        if (local) {
            operations.setVariablesLocal(id, variables);
        } else {
            operations.setVariables(id, variables);
        }
    }

    private static void remove(VariableOperations operations, String id, List<String> names, boolean local) {
        if (local) {
            operations.removeVariablesLocal(id, names);
        } else {
            operations.removeVariables(id, names);
        }
    }

    private Map<String, @Nullable Object> variable(VariableInstance variable) {
        return Fields.with(
                Fields.of(
                        "id",
                        variable.getId(),
                        "name",
                        variable.getName(),
                        "processDefinitionId",
                        null,
                        "processInstanceId",
                        variable.getProcessInstanceId(),
                        "executionId",
                        variable.getExecutionId(),
                        "caseInstanceId",
                        null,
                        "caseExecutionId",
                        null,
                        "taskId",
                        variable.getTaskId(),
                        "batchId",
                        null,
                        "activityInstanceId",
                        variable.getExecutionId(),
                        "tenantId",
                        null,
                        "errorMessage",
                        null),
                context
                        .values()
                        .write(context.masking().value(variable.getName(), variable.getValue()))
                        .entrySet()
                        .stream()
                        .flatMap(each -> java.util.stream.Stream.of(each.getKey(), each.getValue()))
                        .toArray());
    }

    private static Filter<VariableInstanceQuery> filter() {
        return new Filter<VariableInstanceQuery>()
                .text("variableName", VariableInstanceQuery::variableName)
                .text("variableNameLike", VariableInstanceQuery::variableNameLike)
                .list("processInstanceIdIn", (query, ids) -> query.processInstanceIds(Set.copyOf(ids)))
                .list("executionIdIn", (query, ids) -> query.executionIds(Set.copyOf(ids)))
                .texts("taskIdIn", VariableInstanceQuery::taskIdIn)
                .texts("activityInstanceIdIn", VariableInstanceQuery::activityInstanceIdIn)
                .texts("tenantIdIn", VariableInstanceQuery::tenantIdIn)
                .texts("caseInstanceIdIn", VariableInstanceQuery::caseInstanceIdIn)
                .texts("caseExecutionIdIn", VariableInstanceQuery::caseExecutionIdIn)
                .variables(
                        "variableValues",
                        Variables.operators(
                                VariableInstanceQuery::variableValueEquals,
                                VariableInstanceQuery::variableValueNotEquals,
                                VariableInstanceQuery::variableValueGreaterThan,
                                VariableInstanceQuery::variableValueGreaterThanOrEqual,
                                VariableInstanceQuery::variableValueLessThan,
                                VariableInstanceQuery::variableValueLessThanOrEqual,
                                (query, name, value) -> query.variableValueLike(name, String.valueOf(value))))
                .flag("variableNamesIgnoreCase", VariableInstanceQuery::matchVariableNamesIgnoreCase)
                .flag("variableValuesIgnoreCase", VariableInstanceQuery::matchVariableValuesIgnoreCase)
                .order("variableName", VariableInstanceQuery::orderByVariableName)
                .order("variableType", VariableInstanceQuery::orderByVariableType);
    }
}
