package dev.headway.rest.camunda;

import dev.headway.engine.HistoryService;
import dev.headway.engine.SetRemovalTimeSelectModeForHistoricProcessInstancesBuilder;
import dev.headway.engine.SetRemovalTimeToHistoricProcessInstancesBuilder;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Deletes history in batches: of instances, and of decisions alone. Sets when it may go. */
final class HistoryDeletions {
    private final Context context;
    private final HistoryService service;

    HistoryDeletions(Context context) {
        this.context = context;
        this.service = context.engine().getHistoryService();
    }

    List<Route> routes() {
        return List.of(
                Route.post(
                        "/history/process-instance/delete",
                        Map.class,
                        Shape.one(Map.class),
                        "Deletes the history of ended instances in a batch.",
                        this::instances),
                Route.post(
                        "/history/process-instance/set-removal-time",
                        Map.class,
                        Shape.one(Map.class),
                        "Sets when the history of ended instances may go, in a batch.",
                        this::removalTime),
                Route.post(
                        "/history/decision-instance/delete",
                        Map.class,
                        Shape.one(Map.class),
                        "Deletes decisions from history in a batch.",
                        this::decisions));
    }

    private Response instances(Call call) {
        JsonNode body = call.tree();
        JsonNode query = body.path("historicProcessInstanceQuery");
        List<String> ids = ids(body, "historicProcessInstanceIds");
        JsonNode strict = body.path("failIfNotExists");
        if (ids != null && (strict.isMissingNode() || strict.isNull() || Values.flag("failIfNotExists", strict))) {
            Set<String> known = context.instances(ids.stream()).keySet();
            List<String> unknown =
                    ids.stream().filter(id -> !known.contains(id)).toList();
            if (!unknown.isEmpty()) {
                throw new HttpFailure(
                        404,
                        "not-found",
                        "Expected instances that history knows, got also " + unknown
                                + ". Nothing is deleted. Leave them out, or set 'failIfNotExists' to false.");
            }
        }
        return context.ok(Batches.batch(service.deleteHistoricProcessInstancesAsync(
                ids,
                query.isObject()
                        ? context.query(query, service::createHistoricProcessInstanceQuery, Histories.instances())
                        : null,
                reason(body))));
    }

    private Response removalTime(Call call) {
        JsonNode body = call.tree();
        SetRemovalTimeToHistoricProcessInstancesBuilder chosen = mode(body);
        List<String> ids = ids(body, "historicProcessInstanceIds");
        if (ids != null) {
            chosen.byIds(ids.toArray(String[]::new));
        }
        JsonNode query = body.path("historicProcessInstanceQuery");
        if (query.isObject()) {
            chosen.byQuery(context.query(query, service::createHistoricProcessInstanceQuery, Histories.instances()));
        }
        if (Bodies.set(body, "hierarchical")) {
            chosen.hierarchical();
        }
        return context.ok(Batches.batch(chosen.executeAsync()));
    }

    private SetRemovalTimeToHistoricProcessInstancesBuilder mode(JsonNode body) {
        JsonNode time = body.path("absoluteRemovalTime");
        boolean absolute = !time.isMissingNode() && !time.isNull();
        boolean calculated = Bodies.set(body, "calculatedRemovalTime");
        boolean cleared = Bodies.set(body, "clearedRemovalTime");
        if ((absolute ? 1 : 0) + (calculated ? 1 : 0) + (cleared ? 1 : 0) != 1) {
            throw HttpFailure.badRequest(
                    "missing-field",
                    "Expected exactly one of 'absoluteRemovalTime', 'calculatedRemovalTime' and 'clearedRemovalTime'.");
        }
        SetRemovalTimeSelectModeForHistoricProcessInstancesBuilder modes =
                service.setRemovalTimeToHistoricProcessInstances();
        return absolute
                ? modes.absoluteRemovalTime(Values.time("absoluteRemovalTime", time))
                : calculated ? modes.calculatedRemovalTime() : modes.clearedRemovalTime();
    }

    private Response decisions(Call call) {
        JsonNode body = call.tree();
        JsonNode query = body.path("historicDecisionInstanceQuery");
        return context.ok(Batches.batch(service.deleteHistoricDecisionInstancesAsync(
                ids(body, "historicDecisionInstanceIds"),
                query.isObject()
                        ? context.query(query, service::createHistoricDecisionInstanceQuery, criteria())
                        : null,
                reason(body))));
    }

    private static @Nullable List<String> ids(JsonNode body, String name) {
        JsonNode ids = body.path(name);
        return ids.isMissingNode() || ids.isNull() ? null : Values.texts(name, ids);
    }

    private static @Nullable String reason(JsonNode body) {
        return Values.textOrNull("deleteReason", body.path("deleteReason"));
    }

    private static Filter<HistoricDecisionInstanceQuery> criteria() {
        return new Filter<HistoricDecisionInstanceQuery>()
                .text("decisionInstanceId", HistoricDecisionInstanceQuery::decisionInstanceId)
                .texts("decisionInstanceIdIn", HistoricDecisionInstanceQuery::decisionInstanceIdIn)
                .text("decisionDefinitionId", HistoricDecisionInstanceQuery::decisionDefinitionId)
                .texts("decisionDefinitionIdIn", HistoricDecisionInstanceQuery::decisionDefinitionIdIn)
                .text("decisionDefinitionKey", HistoricDecisionInstanceQuery::decisionDefinitionKey)
                .texts("decisionDefinitionKeyIn", HistoricDecisionInstanceQuery::decisionDefinitionKeyIn)
                .text("decisionDefinitionName", HistoricDecisionInstanceQuery::decisionDefinitionName)
                .text("decisionDefinitionNameLike", HistoricDecisionInstanceQuery::decisionDefinitionNameLike)
                .text(
                        "decisionRequirementsDefinitionId",
                        HistoricDecisionInstanceQuery::decisionRequirementsDefinitionId)
                .text(
                        "decisionRequirementsDefinitionKey",
                        HistoricDecisionInstanceQuery::decisionRequirementsDefinitionKey)
                .text("processDefinitionId", HistoricDecisionInstanceQuery::processDefinitionId)
                .text("processDefinitionKey", HistoricDecisionInstanceQuery::processDefinitionKey)
                .text("processInstanceId", HistoricDecisionInstanceQuery::processInstanceId)
                .texts("activityIdIn", HistoricDecisionInstanceQuery::activityIdIn)
                .texts("activityInstanceIdIn", HistoricDecisionInstanceQuery::activityInstanceIdIn)
                .time("evaluatedBefore", HistoricDecisionInstanceQuery::evaluatedBefore)
                .time("evaluatedAfter", HistoricDecisionInstanceQuery::evaluatedAfter)
                .text("userId", HistoricDecisionInstanceQuery::userId)
                .texts("tenantIdIn", HistoricDecisionInstanceQuery::tenantIdIn)
                .flag("withoutTenantId", HistoricDecisionInstanceQuery::withoutTenantId);
    }
}
