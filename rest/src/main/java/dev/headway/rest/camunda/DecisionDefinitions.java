package dev.headway.rest.camunda;

import dev.headway.engine.RepositoryService;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.DecisionDefinitionQuery;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.value.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /decision-definition}: each by id, by key, and by key and tenant. */
final class DecisionDefinitions {
    private final Context context;
    private final RepositoryService service;

    DecisionDefinitions(Context context) {
        this.context = context;
        this.service = context.engine().getRepositoryService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        for (String way : List.of("{id}", "key/{key}", "key/{key}/tenant-id/{tenant-id}")) {
            String path = "/decision-definition/" + way;
            routes.add(
                    Route.get(path, Shape.one(Map.class), "One decision.", call -> context.ok(definition(one(call)))));
            routes.add(Route.get(path + "/xml", Shape.one(Map.class), "Its model.", this::xml));
            routes.add(Route.get(path + "/diagram", Shape.media("image/*"), "Its image: not kept.", call -> {
                one(call);
                return Response.empty(204);
            }));
            routes.add(
                    Route.post(path + "/evaluate", Map.class, Shape.many(Map.class), "Makes a decision.", this::decide)
                            .by(Role.WORKER));
            routes.add(Route.put(
                    path + "/history-time-to-live",
                    Map.class,
                    Shape.nothing(),
                    "Sets the time to live.",
                    ProcessDefinitions.gap(
                            "history-time-to-live",
                            "Decisions that an instance made are kept as long as the instance:"
                                    + " set camunda:historyTimeToLive in the model of the process.")));
        }
        routes.addAll(context.search(
                "/decision-definition",
                service::createDecisionDefinitionQuery,
                filter(),
                DecisionDefinitions::definition,
                false));
        return routes;
    }

    private DecisionDefinition one(Call call) {
        if (call.hasPath("id")) {
            return service.getDecisionDefinition(call.path("id"));
        }
        DecisionDefinitionQuery query = service.createDecisionDefinitionQuery()
                .decisionDefinitionKey(call.path("key"))
                .latestVersion()
                .readFrom(ReadFrom.PRIMARY);
        DecisionDefinition found = call.hasPath("tenant-id")
                ? query.tenantIdIn(call.path("tenant-id")).singleResult()
                : query.withoutTenantId().singleResult();
        if (found == null) {
            throw new HttpFailure(
                    404,
                    "not-found",
                    "Expected a decision with key '" + call.path("key") + "'"
                            + (call.hasPath("tenant-id")
                                    ? " of tenant '" + call.path("tenant-id") + "'"
                                    : " and no tenant")
                            + ", but none is deployed.");
        }
        return found;
    }

    private static Map<String, @Nullable Object> definition(DecisionDefinition definition) {
        return Fields.of(
                "id", definition.getId(),
                "key", definition.getKey(),
                "category", null,
                "name", definition.getName(),
                "version", definition.getVersion(),
                "resource", definition.getResourceName(),
                "deploymentId", definition.getDeploymentId(),
                "tenantId", definition.getTenantId(),
                "decisionRequirementsDefinitionId", definition.getDecisionRequirementsDefinitionId(),
                "decisionRequirementsDefinitionKey", definition.getDecisionRequirementsDefinitionKey(),
                "historyTimeToLive", null,
                "versionTag", definition.getVersionTag());
    }

    private Response xml(Call call) {
        String id = one(call).getId();
        try (InputStream in = service.getDecisionModel(id)) {
            return context.ok(Fields.of("id", id, "dmnXml", new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Response decide(Call call) {
        var result = context.engine()
                .getDecisionService()
                .evaluateDecisionById(one(call).getId())
                .variables(context.values().read(call.tree().path("variables")))
                .evaluate();
        return context.ok(result.getResultList().stream()
                .map(row -> context.values().write(context.masking().values(row)))
                .toList());
    }

    private static Filter<DecisionDefinitionQuery> filter() {
        return new Filter<DecisionDefinitionQuery>()
                .text("decisionDefinitionId", DecisionDefinitionQuery::decisionDefinitionId)
                .texts("decisionDefinitionIdIn", DecisionDefinitionQuery::decisionDefinitionIdIn)
                .text("name", DecisionDefinitionQuery::decisionDefinitionName)
                .text("nameLike", DecisionDefinitionQuery::decisionDefinitionNameLike)
                .text("deploymentId", DecisionDefinitionQuery::deploymentId)
                .time("deployedAfter", DecisionDefinitionQuery::deployedAfter)
                .time("deployedAt", DecisionDefinitionQuery::deployedAt)
                .text("key", DecisionDefinitionQuery::decisionDefinitionKey)
                .text("keyLike", DecisionDefinitionQuery::decisionDefinitionKeyLike)
                .number("version", DecisionDefinitionQuery::decisionDefinitionVersion)
                .flag("latestVersion", DecisionDefinitionQuery::latestVersion)
                .text("resourceName", DecisionDefinitionQuery::decisionDefinitionResourceName)
                .text("resourceNameLike", DecisionDefinitionQuery::decisionDefinitionResourceNameLike)
                .text("decisionRequirementsDefinitionId", DecisionDefinitionQuery::decisionRequirementsDefinitionId)
                .text("decisionRequirementsDefinitionKey", DecisionDefinitionQuery::decisionRequirementsDefinitionKey)
                .flag(
                        "withoutDecisionRequirementsDefinition",
                        DecisionDefinitionQuery::withoutDecisionRequirementsDefinition)
                .texts("tenantIdIn", DecisionDefinitionQuery::tenantIdIn)
                .flag("withoutTenantId", DecisionDefinitionQuery::withoutTenantId)
                .flag(
                        "includeDecisionDefinitionsWithoutTenantId",
                        DecisionDefinitionQuery::includeDecisionDefinitionsWithoutTenantId)
                .text("versionTag", DecisionDefinitionQuery::versionTag)
                .text("versionTagLike", DecisionDefinitionQuery::versionTagLike)
                .order("id", DecisionDefinitionQuery::orderByDecisionDefinitionId)
                .order("key", DecisionDefinitionQuery::orderByDecisionDefinitionKey)
                .order("name", DecisionDefinitionQuery::orderByDecisionDefinitionName)
                .order("version", DecisionDefinitionQuery::orderByDecisionDefinitionVersion)
                .order("deploymentId", DecisionDefinitionQuery::orderByDeploymentId)
                .order(
                        "decisionRequirementsDefinitionKey",
                        DecisionDefinitionQuery::orderByDecisionRequirementsDefinitionKey)
                .order("versionTag", DecisionDefinitionQuery::orderByVersionTag)
                .order("tenantId", DecisionDefinitionQuery::orderByTenantId);
    }
}
