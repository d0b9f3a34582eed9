package dev.headway.rest.camunda;

import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentQuery;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Form;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.value.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /deployment}: what modelers call. */
final class Deployments {
    private final Context context;
    private final RepositoryService service;

    Deployments(Context context) {
        this.context = context;
        this.service = context.engine().getRepositoryService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.post("/deployment/create", null, Shape.one(Map.class), "Deploys files.", this::create)
                        .reads("multipart/form-data")
                        .by(Role.ADMIN),
                Route.get(
                        "/deployment/registered",
                        Shape.many(String.class),
                        "Deployments known to jobs here.",
                        call -> context.ok(List.of())),
                Route.get(
                        "/deployment/{id}",
                        Shape.one(Map.class),
                        "One deployment.",
                        call -> context.ok(deployment(one(call)))),
                Route.delete("/deployment/{id}", "Deletes a deployment.", call -> {
                            Bodies.refuseSkipped(call);
                            service.deleteDeployment(call.path("id"), call.flag("cascade", false));
                            return Response.empty(204);
                        })
                        .by(Role.ADMIN),
                Route.get("/deployment/{id}/resources", Shape.many(Map.class), "Its resources.", this::resources),
                Route.get(
                        "/deployment/{id}/resources/{resourceId}",
                        Shape.one(Map.class),
                        "One resource.",
                        call -> context.ok(resource(call.path("id"), name(call)))),
                Route.get(
                        "/deployment/{id}/resources/{resourceId}/data",
                        Shape.media("application/octet-stream"),
                        "Content of a resource.",
                        this::content)));
        routes.addAll(context.search(
                "/deployment", service::createDeploymentQuery, filter(), Deployments::deployment, false));
        return routes;
    }

    private Response create(Call call) {
        DeploymentBuilder builder = service.createDeployment();
        int files = 0;
        for (Form.Part part : Form.parts(call)) {
            String file = part.fileName();
            if (file != null) {
                builder.addBytes(Form.resourceName(file), part.content());
                files++;
                continue;
            }
            String text = part.text().strip();
            switch (part.name()) {
                case "deployment-name" -> builder.name(text);
                case "tenant-id" -> builder.tenantId(text.isEmpty() ? null : text);
                case "enable-duplicate-filtering" -> {
                    if (flag(part.name(), text)) {
                        builder.enableDuplicateFiltering();
                    }
                }
                case "deploy-changed-only" -> {
                    if (flag(part.name(), text)) {
                        builder.enableDuplicateFiltering(true);
                    }
                }
                case "deployment-source" -> {}
                case "deployment-activation-time" -> {
                    if (!text.isEmpty()) {
                        throw new HttpFailure(
                                501,
                                "not-supported",
                                "Expected no deployment-activation-time: activating later is not supported yet.");
                    }
                }
                default ->
                    throw HttpFailure.badRequest(
                            "unknown-field",
                            "Expected deployment-name, tenant-id, enable-duplicate-filtering, deploy-changed-only,"
                                    + " deployment-source or files in the form, got '" + part.name() + "'.");
            }
        }
        if (files == 0) {
            throw HttpFailure.badRequest(
                    "no-resources", "Expected at least one file in the form, got none. Attach the model as a file.");
        }
        return context.ok(deployed(builder.deployWithResult()));
    }

    private static boolean flag(String name, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false", "" -> false;
            default ->
                throw HttpFailure.badRequest(
                        "wrong-value", "Expected '" + name + "' as true or false, got '" + text + "'.");
        };
    }

    private Map<String, @Nullable Object> deployed(Deployment deployment) {
        Map<String, Object> processes = new LinkedHashMap<>();
        deployment
                .getDeployedProcessDefinitions()
                .forEach(each -> processes.put(each.getId(), ProcessDefinitions.definition(each)));
        Map<String, Object> decisions = new LinkedHashMap<>();
        deployment.getDeployedDecisionDefinitions().forEach(each -> decisions.put(each.getId(), decision(each)));
        return Fields.with(
                deployment(deployment),
                "deployedProcessDefinitions",
                processes.isEmpty() ? null : processes,
                "deployedDecisionDefinitions",
                decisions.isEmpty() ? null : decisions,
                "deployedDecisionRequirementsDefinitions",
                null,
                "deployedCaseDefinitions",
                null);
    }

    private static Map<String, @Nullable Object> deployment(Deployment deployment) {
        return Fields.of(
                "links", List.of(),
                "id", deployment.getId(),
                "name", deployment.getName(),
                "source", null,
                "deploymentTime", deployment.getDeploymentTime(),
                "tenantId", deployment.getTenantId());
    }

    static Map<String, @Nullable Object> decision(DecisionDefinition decision) {
        return Fields.of(
                "id", decision.getId(),
                "key", decision.getKey(),
                "category", null,
                "name", decision.getName(),
                "version", decision.getVersion(),
                "resource", decision.getResourceName(),
                "deploymentId", decision.getDeploymentId(),
                "tenantId", decision.getTenantId(),
                "decisionRequirementsDefinitionId", null,
                "decisionRequirementsDefinitionKey", null,
                "historyTimeToLive", null,
                "versionTag", decision.getVersionTag());
    }

    private Deployment one(Call call) {
        return context.found(
                "deployment",
                call.path("id"),
                service.createDeploymentQuery().deploymentId(call.path("id")).singleResult());
    }

    private Response resources(Call call) {
        String id = one(call).getId();
        return context.ok(service.getDeploymentResourceNames(id).stream()
                .map(name -> resource(id, name))
                .toList());
    }

    /** Resources have no id of their own: their name in Base64, so that it fits into a path. */
    private static Map<String, @Nullable Object> resource(String deploymentId, String name) {
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(name.getBytes(StandardCharsets.UTF_8));
        return Fields.of("id", id, "name", name, "deploymentId", deploymentId);
    }

    private String name(Call call) {
        String id = call.path("resourceId");
        String found;
        try {
            found = new String(Base64.getUrlDecoder().decode(id), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            found = id;
        }
        String name = found;
        List<String> names = service.getDeploymentResourceNames(one(call).getId());
        if (!names.contains(name)) {
            throw new HttpFailure(
                    404,
                    "not-found",
                    "Expected the id of a resource of deployment " + call.path("id") + ", got '" + id
                            + "'. GET /deployment/{id}/resources lists them.");
        }
        return name;
    }

    private Response content(Call call) {
        try (InputStream in = service.getResourceAsStream(call.path("id"), name(call))) {
            return Response.bytes(200, "application/octet-stream", in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Filter<DeploymentQuery> filter() {
        return new Filter<DeploymentQuery>()
                .text("id", DeploymentQuery::deploymentId)
                .text("name", DeploymentQuery::deploymentName)
                .text("nameLike", DeploymentQuery::deploymentNameLike)
                .texts("tenantIdIn", DeploymentQuery::tenantIdIn)
                .flag("withoutTenantId", DeploymentQuery::deploymentWithoutTenantId)
                .flag("includeDeploymentsWithoutTenantId", DeploymentQuery::includeDeploymentsWithoutTenantId)
                .time("before", DeploymentQuery::deploymentBefore)
                .time("after", DeploymentQuery::deploymentAfter)
                .order("id", DeploymentQuery::orderByDeploymentId)
                .order("name", DeploymentQuery::orderByDeploymentName)
                .order("deploymentTime", DeploymentQuery::orderByDeploymentTime)
                .order("tenantId", DeploymentQuery::orderByTenantId);
    }
}
