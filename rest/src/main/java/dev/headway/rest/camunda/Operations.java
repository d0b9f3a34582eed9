package dev.headway.rest.camunda;

import dev.headway.engine.ManagementService;
import dev.headway.engine.MigrationPlanBuilder;
import dev.headway.engine.ModificationBuilder;
import dev.headway.engine.RestartProcessInstanceBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /batch}, {@code /migration}, {@code /modification}, restart, and decisions. */
final class Operations {
    private static final int BATCHES_MAX = 10_000;

    private final Context context;
    private final ManagementService management;
    private final RuntimeService runtime;

    Operations(Context context) {
        this.context = context;
        this.management = context.engine().getManagementService();
        this.runtime = context.engine().getRuntimeService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.add(Route.get("/batch", Shape.many(Map.class), "Batches.", call -> batches(call, Operations::batch)));
        routes.add(Route.get("/batch/count", Shape.one(Map.class), "Counts batches.", this::count));
        routes.add(Route.get(
                "/batch/statistics",
                Shape.many(Map.class),
                "Batches with their progress.",
                call -> batches(call, Operations::progress)));
        routes.add(Route.get("/batch/statistics/count", Shape.one(Map.class), "Counts batches.", this::count));
        routes.add(Route.get(
                "/batch/{id}",
                Shape.one(Map.class),
                "One batch.",
                call -> context.ok(
                        batch(context.found("batch", call.path("id"), management.getBatch(call.path("id")))))));
        routes.add(Route.delete("/batch/{id}", "Deletes a batch.", call -> {
            management.deleteBatch(call.path("id"));
            return Response.empty(204);
        }));
        routes.add(Route.put("/batch/{id}/suspended", Map.class, Shape.nothing(), "Suspends or activates.", call -> {
            if (Values.flag("suspended", call.tree().path("suspended"))) {
                management.suspendBatchById(call.path("id"));
            } else {
                management.activateBatchById(call.path("id"));
            }
            return Response.empty(204);
        }));
        routes.addAll(changes());
        return routes;
    }

    private List<Route> changes() {
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
                    return context.ok(batch(runtime.newMigration(plan(body.path("migrationPlan")))
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
                call -> context.ok(batch(modification(call).executeAsync()))));
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
                call -> context.ok(batch(restart(call).executeAsync()))));
        routes.add(Route.post(
                "/decision-definition/key/{key}/evaluate",
                Map.class,
                Shape.many(Map.class),
                "Makes a decision.",
                this::decide));
        return routes;
    }

    private Response batches(Call call, Function<Batch, Map<String, @Nullable Object>> view) {
        int first = call.number("firstResult", 0, 0, Integer.MAX_VALUE);
        int max = call.number("maxResults", BATCHES_MAX, 0, BATCHES_MAX);
        return context.ok(open(first, max).stream().map(view).toList());
    }

    /** Camunda lists what goes on; what is done is its history. */
    private List<Batch> open(int first, int max) {
        return management.listBatches(0, BATCHES_MAX).stream()
                .filter(batch -> !batch.isEnded())
                .skip(first)
                .limit(max)
                .toList();
    }

    private Response count(Call call) {
        return context.ok(Map.of("count", open(0, BATCHES_MAX).size()));
    }

    static Map<String, @Nullable Object> batch(Batch batch) {
        return Fields.of(
                "id",
                batch.getId(),
                "type",
                batch.getType(),
                "totalJobs",
                batch.getTotalJobs(),
                "jobsCreated",
                batch.getTotalJobs(),
                "batchJobsPerSeed",
                1,
                "invocationsPerBatchJob",
                1,
                "seedJobDefinitionId",
                null,
                "monitorJobDefinitionId",
                null,
                "batchJobDefinitionId",
                null,
                "suspended",
                batch.isSuspended(),
                "tenantId",
                null,
                "createUserId",
                null,
                "startTime",
                batch.getStartTime(),
                "executionStartTime",
                batch.getStartTime());
    }

    private static Map<String, @Nullable Object> progress(Batch batch) {
        return Fields.with(
                batch(batch),
                "remainingJobs",
                batch.getRemainingJobs(),
                "completedJobs",
                batch.getCompletedJobs(),
                "failedJobs",
                batch.getFailedJobs());
    }

    private Response generate(Call call) {
        JsonNode body = call.tree();
        MigrationPlanBuilder builder = builder(body).mapEqualActivities();
        if (body.path("updateEventTriggers").asBoolean(false)) {
            builder.updateEventTriggers();
        }
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
                "variables", null));
    }

    private MigrationPlanBuilder builder(JsonNode plan) {
        return runtime.createMigrationPlan(
                text(plan, "sourceProcessDefinitionId"), text(plan, "targetProcessDefinitionId"));
    }

    private MigrationPlan plan(JsonNode plan) {
        MigrationPlanBuilder builder = builder(plan);
        for (JsonNode each : plan.path("instructions")) {
            builder.mapActivities(
                    Values.text(
                            "sourceActivityIds", each.path("sourceActivityIds").path(0)),
                    Values.text(
                            "targetActivityIds", each.path("targetActivityIds").path(0)));
            if (each.path("updateEventTrigger").asBoolean(false)) {
                builder.updateEventTrigger();
            }
        }
        Map<String, @Nullable Object> variables = context.values().read(plan.path("variables"));
        if (!variables.isEmpty()) {
            builder.setVariables(variables);
        }
        return builder.build();
    }

    private ModificationBuilder modification(Call call) {
        JsonNode body = call.tree();
        ModificationBuilder builder = runtime.createModification(text(body, "processDefinitionId"))
                .processInstanceIds(ProcessInstances.ids(context, body));
        for (JsonNode each : body.path("instructions")) {
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
        RestartProcessInstanceBuilder builder = runtime.restartProcessInstances(call.path("id"))
                .processInstanceIds(ProcessInstances.ids(context, body));
        for (JsonNode each : body.path("instructions")) {
            switch (each.path("type").asString("")) {
                case "startBeforeActivity" -> builder.startBeforeActivity(text(each, "activityId"));
                case "startAfterActivity" -> builder.startAfterActivity(text(each, "activityId"));
                case "startTransition" -> builder.startTransition(text(each, "transitionId"));
                default ->
                    throw Values.wrong("type", "startBeforeActivity, startAfterActivity or startTransition", each);
            }
        }
        return body.path("withoutBusinessKey").asBoolean(false) ? builder.withoutBusinessKey() : builder;
    }

    private Response decide(Call call) {
        var result = context.engine()
                .getDecisionService()
                .evaluateDecisionByKey(call.path("key"))
                .variables(context.values().read(call.tree().path("variables")))
                .evaluate();
        return context.ok(result.getResultList().stream()
                .map(row -> context.values().write(context.masking().values(row)))
                .toList());
    }

    private static String text(JsonNode body, String name) {
        return Values.text(name, body.path(name));
    }
}
