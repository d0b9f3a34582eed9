package dev.headway.rest.camunda;

import dev.headway.engine.ManagementService;
import dev.headway.engine.batch.Batch;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /batch}, those that go on, and {@code /history/batch}, which has those that are over, too. */
final class Batches {
    private static final int BATCHES_MAX = 10_000;
    private static final String CRITERIA =
            "batchId, type, suspended, completed, createdBy, startedBefore, startedAfter, "
                    + "withFailures, withoutFailures, tenantIdIn, withoutTenantId";

    private final Context context;
    private final ManagementService management;

    Batches(Context context) {
        this.context = context;
        this.management = context.engine().getManagementService();
    }

    List<Route> routes() {
        return List.of(
                list("/batch", false, Batches::batch),
                count("/batch/count", false),
                list("/batch/statistics", false, Batches::progress),
                count("/batch/statistics/count", false),
                Route.get("/batch/{id}", Shape.one(Map.class), "One batch.", call -> context.ok(batch(one(call)))),
                delete("/batch/{id}"),
                Route.put(
                        "/batch/{id}/suspended", Map.class, Shape.nothing(), "Suspends or activates.", this::suspended),
                list("/history/batch", true, Batches::past),
                count("/history/batch/count", true),
                Route.get(
                        "/history/batch/{id}", Shape.one(Map.class), "One batch.", call -> context.ok(past(one(call)))),
                delete("/history/batch/{id}").by(Role.ADMIN));
    }

    private Route list(String path, boolean ended, Function<Batch, Map<String, @Nullable Object>> view) {
        return Route.get(path, Shape.many(Map.class), "Batches.", call -> {
            int first = call.number("firstResult", 0, 0, Integer.MAX_VALUE);
            int max = call.number("maxResults", BATCHES_MAX, 0, Integer.MAX_VALUE);
            return context.ok(
                    find(call, ended).stream().skip(first).limit(max).map(view).toList());
        });
    }

    private Route count(String path, boolean ended) {
        return Route.get(
                path,
                Shape.one(Map.class),
                "Counts batches.",
                call -> context.ok(Map.of("count", find(call, ended).size())));
    }

    private Route delete(String path) {
        return Route.delete(path, "Deletes a batch.", call -> {
            call.flag("cascade", false); // the batch and its history are one
            management.deleteBatch(call.path("id"));
            return Response.empty(204);
        });
    }

    private Response suspended(Call call) {
        if (Values.flag("suspended", call.tree().path("suspended"))) {
            management.suspendBatchById(call.path("id"));
        } else {
            management.activateBatchById(call.path("id"));
        }
        return Response.empty(204);
    }

    private Batch one(Call call) {
        return context.found("batch", call.path("id"), management.getBatch(call.path("id")));
    }

    private List<Batch> find(Call call, boolean ended) {
        JsonNode query = context.fromQuery(call);
        Predicate<Batch> wanted = batch -> ended || !batch.isEnded();
        for (Map.Entry<String, JsonNode> each : query.properties()) {
            wanted = wanted.and(criterion(each.getKey(), each.getValue()));
        }
        List<Batch> found =
                management.listBatches(0, BATCHES_MAX).stream().filter(wanted).toList();
        return query.has("sortBy") ? found.stream().sorted(order(query)).toList() : found;
    }

    /** The parameters that narrow; those of pages and orders narrow nothing. */
    private static Predicate<Batch> criterion(String name, JsonNode value) {
        return switch (name) {
            case "firstResult", "maxResults", "sortBy", "sortOrder" -> batch -> true;
            case "batchId" -> equal(Batch::getId, Values.text(name, value));
            case "type" -> equal(Batch::getType, Values.text(name, value));
            case "createdBy" -> equal(Batch::getCreateUserId, Values.text(name, value));
            case "suspended" -> equal(Batch::isSuspended, Values.flag(name, value));
            case "completed" -> equal(Batch::isEnded, Values.flag(name, value));
            case "startedBefore" -> {
                Instant date = Values.time(name, value).toInstant();
                yield batch -> batch.getStartTime().toInstant().isBefore(date);
            }
            case "startedAfter" -> {
                Instant date = Values.time(name, value).toInstant();
                yield batch -> batch.getStartTime().toInstant().isAfter(date);
            }
            case "withFailures", "withoutFailures" -> {
                boolean asked = Values.flag(name, value);
                boolean with = name.equals("withFailures");
                yield batch -> !asked || (batch.getFailedJobs() > 0) == with;
            }
            // A batch has no tenant.
            case "tenantIdIn" -> batch -> false;
            case "withoutTenantId" -> batch -> true;
            default ->
                throw HttpFailure.badRequest(
                        "unknown-criterion", "Expected criteria of " + CRITERIA + ", got '" + name + "'.");
        };
    }

    private static Predicate<Batch> equal(Function<Batch, @Nullable Object> field, Object value) {
        return batch -> Objects.equals(field.apply(batch), value);
    }

    private static Comparator<Batch> order(JsonNode query) {
        String by = query.path("sortBy").asString("");
        Comparator<Batch> order = switch (by) {
            case "batchId" ->
                Comparator.<Batch>comparingInt(batch -> batch.getId().length()).thenComparing(Batch::getId);
            case "startTime" -> Comparator.comparing(Batch::getStartTime);
            case "endTime" -> Comparator.comparing(Batch::getEndTime, Comparator.nullsLast(Comparator.naturalOrder()));
            case "tenantId" -> Comparator.comparing(batch -> ""); // a batch has none
            default ->
                throw HttpFailure.badRequest(
                        "unknown-order",
                        "Expected an order by one of batchId, startTime, endTime, tenantId, got '" + by + "'.");
        };
        return query.path("sortOrder").asString("asc").equalsIgnoreCase("desc") ? order.reversed() : order;
    }

    static Map<String, @Nullable Object> batch(Batch batch) {
        return Fields.with(common(batch), "jobsCreated", batch.getTotalJobs(), "suspended", batch.isSuspended());
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

    private static Map<String, @Nullable Object> past(Batch batch) {
        return Fields.with(common(batch), "endTime", batch.getEndTime(), "removalTime", null);
    }

    private static Map<String, @Nullable Object> common(Batch batch) {
        return Fields.of(
                "id",
                batch.getId(),
                "type",
                batch.getType(),
                "totalJobs",
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
                "tenantId",
                null,
                "createUserId",
                batch.getCreateUserId(),
                "startTime",
                batch.getStartTime(),
                "executionStartTime",
                batch.getStartTime());
    }
}
