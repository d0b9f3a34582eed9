package dev.headway.rest.camunda;

import dev.headway.engine.RepositoryService;
import dev.headway.engine.repository.DecisionRequirementsDefinition;
import dev.headway.engine.repository.DecisionRequirementsDefinitionQuery;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
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

/** {@code /decision-requirements-definition}: each by id, by key, and by key and tenant. */
final class DecisionRequirements {
    private final Context context;
    private final RepositoryService service;

    DecisionRequirements(Context context) {
        this.context = context;
        this.service = context.engine().getRepositoryService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        for (String way : List.of("{id}", "key/{key}", "key/{key}/tenant-id/{tenant-id}")) {
            String path = "/decision-requirements-definition/" + way;
            routes.add(Route.get(
                    path,
                    Shape.one(Map.class),
                    "One file with several decisions.",
                    call -> context.ok(definition(one(call)))));
            routes.add(Route.get(path + "/xml", Shape.one(Map.class), "Its model.", this::xml));
            routes.add(Route.get(path + "/diagram", Shape.media("image/*"), "Its image.", this::diagram));
        }
        routes.addAll(context.search(
                "/decision-requirements-definition",
                service::createDecisionRequirementsDefinitionQuery,
                filter(),
                DecisionRequirements::definition,
                false));
        return routes;
    }

    private DecisionRequirementsDefinition one(Call call) {
        if (call.hasPath("id")) {
            return service.getDecisionRequirementsDefinition(call.path("id"));
        }
        DecisionRequirementsDefinitionQuery query = service.createDecisionRequirementsDefinitionQuery()
                .decisionRequirementsDefinitionKey(call.path("key"))
                .latestVersion();
        DecisionRequirementsDefinition found = call.hasPath("tenant-id")
                ? query.tenantIdIn(call.path("tenant-id")).singleResult()
                : query.withoutTenantId().singleResult();
        if (found == null) {
            throw new HttpFailure(
                    404,
                    "not-found",
                    "Expected a file of several decisions with key '" + call.path("key") + "'"
                            + (call.hasPath("tenant-id")
                                    ? " of tenant '" + call.path("tenant-id") + "'"
                                    : " and no tenant")
                            + ", but none is deployed.");
        }
        return found;
    }

    private static Map<String, @Nullable Object> definition(DecisionRequirementsDefinition definition) {
        return Fields.of(
                "id", definition.getId(),
                "key", definition.getKey(),
                "category", null,
                "name", definition.getName(),
                "version", definition.getVersion(),
                "resource", definition.getResourceName(),
                "deploymentId", definition.getDeploymentId(),
                "tenantId", definition.getTenantId());
    }

    private Response xml(Call call) {
        String id = one(call).getId();
        try (InputStream in = service.getDecisionRequirementsModel(id)) {
            return context.ok(Fields.of("id", id, "dmnXml", new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Response diagram(Call call) {
        DecisionRequirementsDefinition definition = one(call);
        String name = definition.getDiagramResourceName();
        try (InputStream in = service.getDecisionRequirementsDiagram(definition.getId())) {
            if (name == null || in == null) {
                return Response.empty(204);
            }
            String ending = name.substring(name.lastIndexOf('.') + 1);
            String type = switch (ending) {
                case "jpg" -> "jpeg";
                case "svg" -> "svg+xml";
                default -> ending;
            };
            return Response.bytes(200, "image/" + type, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Filter<DecisionRequirementsDefinitionQuery> filter() {
        return new Filter<DecisionRequirementsDefinitionQuery>()
                .text(
                        "decisionRequirementsDefinitionId",
                        DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionId)
                .texts(
                        "decisionRequirementsDefinitionIdIn",
                        DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionIdIn)
                .text("name", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionName)
                .text("nameLike", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionNameLike)
                .text("deploymentId", DecisionRequirementsDefinitionQuery::deploymentId)
                .text("key", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionKey)
                .text("keyLike", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionKeyLike)
                .number("version", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionVersion)
                .flag("latestVersion", DecisionRequirementsDefinitionQuery::latestVersion)
                .text("resourceName", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionResourceName)
                .text(
                        "resourceNameLike",
                        DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionResourceNameLike)
                .texts("tenantIdIn", DecisionRequirementsDefinitionQuery::tenantIdIn)
                .flag("withoutTenantId", DecisionRequirementsDefinitionQuery::withoutTenantId)
                .flag(
                        "includeDecisionRequirementsDefinitionsWithoutTenantId",
                        DecisionRequirementsDefinitionQuery::includeDecisionRequirementsDefinitionsWithoutTenantId)
                .order("id", DecisionRequirementsDefinitionQuery::orderByDecisionRequirementsDefinitionId)
                .order("key", DecisionRequirementsDefinitionQuery::orderByDecisionRequirementsDefinitionKey)
                .order("name", DecisionRequirementsDefinitionQuery::orderByDecisionRequirementsDefinitionName)
                .order("version", DecisionRequirementsDefinitionQuery::orderByDecisionRequirementsDefinitionVersion)
                .order("deploymentId", DecisionRequirementsDefinitionQuery::orderByDeploymentId)
                .order("tenantId", DecisionRequirementsDefinitionQuery::orderByTenantId);
    }
}
