package dev.headway.rest.camunda;

import dev.headway.engine.MigrationPlanBuilder;
import dev.headway.engine.ModificationBuilder;
import dev.headway.engine.RestartProcessInstanceBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /migration}, {@code /modification} and restart. */
final class Operations {
    private final Context context;
    private final RuntimeService runtime;

    Operations(Context context) {
        this.context = context;
        this.runtime = context.engine().getRuntimeService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.add(
                Route.post("/migration/generate", Map.class, Shape.one(Map.class), "Proposes a plan.", this::generate));
        routes.add(Route.post("/migration/validate", Map.class, Shape.one(Map.class), "Checks a plan.", call -> {
            plan(call.tree());
            return context.ok(Fields.of("instructionReports", List.of(), "variableReports", Map.of()));
        }));
        routes.add(Route.post("/migration/execute", Map.class, Shape.nothing(), "Migrates.", call -> {
            JsonNode body = call.tree();
            runtime.newMigration(plan(body.path("migrationPlan")))
                    .processInstanceIds(ProcessInstances.ids(context, body))
                    .execute();
            return Response.empty(204);
        }));
        routes.add(Route.post(
                "/migration/executeAsync", Map.class, Shape.one(Map.class), "Migrates in a batch.", call -> {
                    JsonNode body = call.tree();
                    return context.ok(Batches.batch(runtime.newMigration(plan(body.path("migrationPlan")))
                            .processInstanceIds(ProcessInstances.ids(context, body))
                            .executeAsync()));
                }));
        routes.add(Route.post("/modification/execute", Map.class, Shape.nothing(), "Modifies many.", call -> {
            modification(call).execute();
            return Response.empty(204);
        }));
        routes.add(Route.post(
                "/modification/executeAsync",
                Map.class,
                Shape.one(Map.class),
                "Modifies many in a batch.",
                call -> context.ok(Batches.batch(modification(call).executeAsync()))));
        routes.add(Route.post(
                "/process-definition/{id}/restart", Map.class, Shape.nothing(), "Restarts ended instances.", call -> {
                    restart(call).execute();
                    return Response.empty(204);
                }));
        routes.add(Route.post(
                "/process-definition/{id}/restart-async",
                Map.class,
                Shape.one(Map.class),
                "Restarts in a batch.",
                call -> context.ok(Batches.batch(restart(call).executeAsync()))));
        return routes;
    }

    private Response generate(Call call) {
        JsonNode body = call.tree();
        MigrationPlanBuilder builder = builder(body).mapEqualActivities();
        if (Bodies.set(body, "updateEventTriggers")) {
            builder.updateEventTriggers();
        }
        JsonNode given = body.path("variables");
        context.values().read(given); // refuses what no plan can have
        JsonNode variables = given.isMissingNode() ? null : given;
        MigrationPlan plan = builder.build();
        return context.ok(Fields.of(
                "sourceProcessDefinitionId", plan.getSourceProcessDefinitionId(),
                "targetProcessDefinitionId", plan.getTargetProcessDefinitionId(),
                "instructions",
                        plan.getInstructions().stream()
                                .map(each -> Fields.of(
                                        "sourceActivityIds", List.of(each.sourceActivityId()),
                                        "targetActivityIds", List.of(each.targetActivityId()),
                                        "updateEventTrigger", each.updateEventTrigger()))
                                .toList(),
                "variables", variables));
    }

    private MigrationPlanBuilder builder(JsonNode plan) {
        return runtime.createMigrationPlan(
                text(plan, "sourceProcessDefinitionId"), text(plan, "targetProcessDefinitionId"));
    }

    private MigrationPlan plan(JsonNode plan) {
        MigrationPlanBuilder builder = builder(plan);
        for (JsonNode each : plan.path("instructions")) {
            Bodies.requireFields("instructions", each, "sourceActivityIds", "targetActivityIds", "updateEventTrigger");
            builder.mapActivities(only(each, "sourceActivityIds"), only(each, "targetActivityIds"));
            if (Bodies.set(each, "updateEventTrigger")) {
                builder.updateEventTrigger();
            }
        }
        Map<String, @Nullable Object> variables = context.values().read(plan.path("variables"));
        if (!variables.isEmpty()) {
            builder.setVariables(variables);
        }
        return builder.build();
    }

    /** The one id of an array; BPMN maps one activity to one. */
    private static String only(JsonNode instruction, String name) {
        JsonNode ids = instruction.path(name);
        if (!ids.isArray() || ids.size() != 1) {
            throw Values.wrong(name, "an array with one activity", ids);
        }
        return Values.text(name, ids.get(0));
    }

    private ModificationBuilder modification(Call call) {
        JsonNode body = call.tree();
        ModificationBuilder builder = runtime.createModification(text(body, "processDefinitionId"))
                .processInstanceIds(ProcessInstances.ids(context, body));
        context.annotate(body);
        for (JsonNode each : body.path("instructions")) {
            Bodies.requireFields(
                    "instructions", each, "type", "activityId", "transitionId", "cancelCurrentActiveActivityInstances");
            switch (each.path("type").asString("")) {
                case "startBeforeActivity" -> builder.startBeforeActivity(text(each, "activityId"));
                case "startAfterActivity" -> builder.startAfterActivity(text(each, "activityId"));
                case "startTransition" -> builder.startTransition(text(each, "transitionId"));
                case "cancel" -> builder.cancelAllForActivity(text(each, "activityId"));
                default ->
                    throw Values.wrong(
                            "type", "cancel, startBeforeActivity, startAfterActivity or startTransition", each);
            }
        }
        return builder;
    }

    private RestartProcessInstanceBuilder restart(Call call) {
        JsonNode body = call.tree();
        if (Bodies.set(body, "initialVariables")) {
            throw new HttpFailure(
                    501,
                    "not-supported",
                    "Expected 'initialVariables' to be false, got true: instances restart with the last variables that"
                            + " history has of them.");
        }
        RestartProcessInstanceBuilder builder = runtime.restartProcessInstances(call.path("id"))
                .processInstanceIds(ProcessInstances.ids(context, body));
        for (JsonNode each : body.path("instructions")) {
            Bodies.requireFields("instructions", each, "type", "activityId", "transitionId");
            switch (each.path("type").asString("")) {
                case "startBeforeActivity" -> builder.startBeforeActivity(text(each, "activityId"));
                case "startAfterActivity" -> builder.startAfterActivity(text(each, "activityId"));
                case "startTransition" -> builder.startTransition(text(each, "transitionId"));
                default ->
                    throw Values.wrong("type", "startBeforeActivity, startAfterActivity or startTransition", each);
            }
        }
        return Bodies.set(body, "withoutBusinessKey") ? builder.withoutBusinessKey() : builder;
    }

    private static String text(JsonNode body, String name) {
        return Values.text(name, body.path(name));
    }
}
