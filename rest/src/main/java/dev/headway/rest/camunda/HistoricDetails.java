package dev.headway.rest.camunda;

import dev.headway.engine.HistoryService;
import dev.headway.engine.history.HistoricDecisionExecution;
import dev.headway.engine.history.HistoricDecisionExecutionQuery;
import dev.headway.engine.history.HistoricDecisionInstance;
import dev.headway.engine.history.HistoricDetail;
import dev.headway.engine.history.HistoricDetailQuery;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /history/detail} and {@code /history/decision-instance}: what is written at history level full. */
final class HistoricDetails {
    private final Context context;
    private final HistoryService service;

    HistoricDetails(Context context) {
        this.context = context;
        this.service = context.engine().getHistoryService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.addAll(context.search(
                "/history/detail",
                service::createHistoricDetailQuery,
                details(),
                (call, found) -> {
                    var instances = context.instances(found.stream().map(HistoricDetail::getProcessInstanceId));
                    return detail -> detail(detail, instances.get(detail.getProcessInstanceId()));
                },
                Context.Ways.LIST_BY_POST));
        routes.addAll(context.search(
                "/history/decision-instance",
                service::createHistoricDecisionExecutionQuery,
                decisions(),
                (call, found) -> {
                    var instances = context.instances(found.stream().map(HistoricDecisionExecution::getInstanceId));
                    return decision -> decision(call, decision, instances.get(decision.getInstanceId()));
                },
                Context.Ways.GET));
        routes.add(
                Route.get("/history/decision-instance/{id}", Shape.one(Map.class), "One decision.", this::oneDecision));
        return routes;
    }

    /** The instance that made it is looked for first, since the queries look through an instance, or through all. */
    private Response oneDecision(Call call) {
        String id = call.path("id");
        HistoricDecisionInstance made = context.found(
                "decision instance",
                id,
                service.createHistoricDecisionInstanceQuery()
                        .decisionInstanceId(id)
                        .allowScan()
                        .singleResult());
        String instance = made.getProcessInstanceId();
        HistoricDecisionExecution decision = context.found(
                "decision instance",
                id,
                service.createHistoricDecisionExecutionQuery().instanceId(instance).list().stream()
                        .filter(each -> each.getId().equals(id))
                        .findFirst()
                        .orElse(null));
        return context.ok(
                decision(call, decision, context.instances(Stream.of(instance)).get(instance)));
    }

    private Map<String, @Nullable Object> detail(HistoricDetail detail, @Nullable HistoricProcessInstance instance) {
        Object value = context.masking().value(detail.getVariableName(), detail.getValue());
        Map<String, @Nullable Object> typed = context.values().write(value);
        return Fields.of(
                "id",
                detail.getId(),
                "type",
                "variableUpdate",
                "processDefinitionKey",
                instance == null ? null : instance.getProcessDefinitionKey(),
                "processDefinitionId",
                instance == null ? null : instance.getProcessDefinitionId(),
                "processInstanceId",
                detail.getProcessInstanceId(),
                "activityInstanceId",
                detail.getActivityInstanceId(),
                "executionId",
                detail.getExecutionId(),
                "caseDefinitionKey",
                null,
                "caseDefinitionId",
                null,
                "caseInstanceId",
                null,
                "caseExecutionId",
                null,
                "taskId",
                null,
                "tenantId",
                instance == null ? null : instance.getTenantId(),
                "userOperationId",
                null,
                "time",
                detail.getTime(),
                "removalTime",
                null,
                "rootProcessInstanceId",
                null,
                "variableName",
                detail.getVariableName(),
                "variableInstanceId",
                detail.getExecutionId() + ":" + detail.getVariableName(),
                "variableType",
                typed.get("type"),
                "value",
                typed.get("value"),
                "valueInfo",
                typed.get("valueInfo"),
                "initial",
                null,
                "revision",
                (int) detail.getRevision(),
                "errorMessage",
                null);
    }

    private Map<String, @Nullable Object> decision(
            Call call, HistoricDecisionExecution decision, @Nullable HistoricProcessInstance instance) {
        return Fields.of(
                "id",
                decision.getId(),
                "decisionDefinitionId",
                decision.getDecisionDefinitionId(),
                "decisionDefinitionKey",
                decision.getDecisionKey(),
                "decisionDefinitionName",
                decision.getDecisionName(),
                "evaluationTime",
                decision.getStartTime(),
                "removalTime",
                null,
                "processDefinitionId",
                instance == null ? null : instance.getProcessDefinitionId(),
                "processDefinitionKey",
                instance == null ? null : instance.getProcessDefinitionKey(),
                "processInstanceId",
                decision.getInstanceId(),
                "caseDefinitionId",
                null,
                "caseDefinitionKey",
                null,
                "caseInstanceId",
                null,
                "activityId",
                decision.getActivityId(),
                "activityInstanceId",
                decision.getActivityInstanceId(),
                "tenantId",
                decision.getTenantId(),
                "userId",
                null,
                "inputs",
                call.flag("includeInputs", false) ? inputs(decision) : List.of(),
                "outputs",
                call.flag("includeOutputs", false) ? outputs(decision) : List.of(),
                "collectResultValue",
                null,
                "rootDecisionInstanceId",
                null,
                "rootProcessInstanceId",
                null,
                "decisionRequirementsDefinitionId",
                null,
                "decisionRequirementsDefinitionKey",
                null);
    }

    /** The engine records variables, Camunda the clauses that read them: the name of a clause is that of the variable. */
    private List<Map<String, @Nullable Object>> inputs(HistoricDecisionExecution decision) {
        List<Map<String, @Nullable Object>> inputs = new ArrayList<>();
        context.masking()
                .values(decision.getInputs())
                .forEach((name, value) -> inputs.add(Fields.with(
                        context.values().write(value),
                        "id",
                        decision.getId() + ":" + name,
                        "decisionInstanceId",
                        decision.getId(),
                        "clauseId",
                        null,
                        "clauseName",
                        name,
                        "errorMessage",
                        null,
                        "createTime",
                        decision.getStartTime(),
                        "removalTime",
                        null,
                        "rootProcessInstanceId",
                        null)));
        return inputs;
    }

    private List<Map<String, @Nullable Object>> outputs(HistoricDecisionExecution decision) {
        List<Map<String, @Nullable Object>> outputs = new ArrayList<>();
        int rules = decision.getOutputs().size();
        // The rules of what the decision requires come first.
        int before = decision.getRuleIds().size() - rules;
        for (int i = 0; i < rules; i++) {
            String rule = before < 0 ? null : decision.getRuleIds().get(before + i);
            int order = i + 1;
            context.masking()
                    .values(decision.getOutputs().get(i))
                    .forEach((name, value) -> outputs.add(Fields.with(
                            context.values().write(value),
                            "id",
                            decision.getId() + ":" + order + ":" + name,
                            "decisionInstanceId",
                            decision.getId(),
                            "clauseId",
                            null,
                            "clauseName",
                            name,
                            "ruleId",
                            rule,
                            "ruleOrder",
                            order,
                            "errorMessage",
                            null,
                            "variableName",
                            name,
                            "createTime",
                            decision.getStartTime(),
                            "removalTime",
                            null,
                            "rootProcessInstanceId",
                            null)));
        }
        return outputs;
    }

    private static Filter<HistoricDetailQuery> details() {
        return new Filter<HistoricDetailQuery>()
                .text("processInstanceId", HistoricDetailQuery::processInstanceId)
                .list("processInstanceIdIn", (query, ids) -> query.processInstanceIds(Set.copyOf(ids)))
                .text("executionId", HistoricDetailQuery::executionId)
                .text("activityInstanceId", HistoricDetailQuery::activityInstanceId)
                .text("variableInstanceId", HistoricDetailQuery::variableInstanceId)
                .texts("variableTypeIn", HistoricDetailQuery::variableTypeIn)
                .text("variableNameLike", HistoricDetailQuery::variableNameLike)
                .texts("tenantIdIn", HistoricDetailQuery::tenantIdIn)
                .flag("withoutTenantId", HistoricDetailQuery::withoutTenantId)
                .flag("variableUpdates", HistoricDetailQuery::variableUpdates)
                .time("occurredBefore", HistoricDetailQuery::occurredBefore)
                .time("occurredAfter", HistoricDetailQuery::occurredAfter)
                .order("processInstanceId", HistoricDetailQuery::orderByProcessInstanceId)
                .order("variableName", HistoricDetailQuery::orderByVariableName)
                .order("variableType", HistoricDetailQuery::orderByVariableType)
                .order("variableRevision", HistoricDetailQuery::orderByVariableRevision)
                .order("time", HistoricDetailQuery::orderByTime)
                .order("occurrence", HistoricDetailQuery::orderPartiallyByOccurrence);
    }

    private static Filter<HistoricDecisionExecutionQuery> decisions() {
        return new Filter<HistoricDecisionExecutionQuery>()
                .text("decisionDefinitionId", HistoricDecisionExecutionQuery::decisionDefinitionId)
                .text("decisionDefinitionKey", HistoricDecisionExecutionQuery::decisionKey)
                .text("processDefinitionId", HistoricDecisionExecutionQuery::processDefinitionId)
                .text("processDefinitionKey", HistoricDecisionExecutionQuery::processDefinitionKey)
                .text("processInstanceId", HistoricDecisionExecutionQuery::instanceId)
                // What an answer holds; nothing is narrowed by it.
                .flag("includeInputs", query -> query)
                .flag("includeOutputs", query -> query)
                .flag("disableBinaryFetching", query -> query)
                .flag("disableCustomObjectDeserialization", query -> query)
                .flag("rootDecisionInstancesOnly", query -> query)
                .order("evaluationTime", HistoricDecisionExecutionQuery::orderByStartTime);
    }
}
