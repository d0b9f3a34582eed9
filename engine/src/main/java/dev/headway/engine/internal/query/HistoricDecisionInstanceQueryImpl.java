package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricDecisionInstance;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.engine.internal.entity.HistoricDecisionInstanceImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class HistoricDecisionInstanceQueryImpl
        extends ExpandingQuery<HistoricDecisionInstanceQuery, HistoricDecisionInstance>
        implements HistoricDecisionInstanceQuery {
    public HistoricDecisionInstanceQueryImpl(Queries queries) {
        super(queries, Entity.DETAIL, HistoricDecisionInstanceImpl::of);
    }

    private HistoricDecisionInstanceQuery among(
            String what, Function<HistoricDecisionInstance, @Nullable String> key, String... values) {
        Set<String> wanted = Set.copyOf(nonEmpty(what, given(values)));
        return keep(each -> {
            String value = key.apply(each);
            return value != null && wanted.contains(value);
        });
    }

    private String[] ids(String what, String... ids) {
        return given(ids).stream()
                .map(id -> EntityId.text(EntityId.sought(what, id)))
                .toArray(String[]::new);
    }

    @Override
    public HistoricDecisionInstanceQuery decisionInstanceId(String id) {
        return decisionInstanceIdIn(id);
    }

    @Override
    public HistoricDecisionInstanceQuery decisionInstanceIdIn(String... ids) {
        return among("ids of decision instances", HistoricDecisionInstance::getId, ids("decision instance", ids));
    }

    @Override
    public HistoricDecisionInstanceQuery decisionDefinitionId(String id) {
        return decisionDefinitionIdIn(id);
    }

    @Override
    public HistoricDecisionInstanceQuery decisionDefinitionIdIn(String... ids) {
        return among(
                "ids of decision definitions",
                HistoricDecisionInstance::getDecisionDefinitionId,
                ids("decision definition", ids));
    }

    @Override
    public HistoricDecisionInstanceQuery decisionDefinitionKey(String key) {
        return decisionDefinitionKeyIn(required("decision key", key));
    }

    @Override
    public HistoricDecisionInstanceQuery decisionDefinitionKeyIn(String... keys) {
        return among("decision keys", HistoricDecisionInstance::getDecisionDefinitionKey, keys);
    }

    @Override
    public HistoricDecisionInstanceQuery decisionDefinitionName(String name) {
        return among(
                "decision names", HistoricDecisionInstance::getDecisionDefinitionName, required("decision name", name));
    }

    @Override
    public HistoricDecisionInstanceQuery decisionDefinitionNameLike(String pattern) {
        String wanted = required("decision name", pattern);
        return keep(each -> {
            String name = each.getDecisionDefinitionName();
            return name != null && Patterns.like(wanted, name);
        });
    }

    @Override
    public HistoricDecisionInstanceQuery decisionRequirementsDefinitionId(String id) {
        return among(
                "ids of decision requirements definitions",
                HistoricDecisionInstance::getDecisionRequirementsDefinitionId,
                ids("decision requirements definition", id));
    }

    @Override
    public HistoricDecisionInstanceQuery decisionRequirementsDefinitionKey(String key) {
        return among(
                "keys of decision requirements definitions",
                HistoricDecisionInstance::getDecisionRequirementsDefinitionKey,
                required("key of a decision requirements definition", key));
    }

    @Override
    public HistoricDecisionInstanceQuery processDefinitionKey(String key) {
        String wanted = required("process definition key", key);
        return where(Subqueries.ofHistoricInstances(new Criterion.Compare("definitionKey", Operator.EQ, wanted)));
    }

    @Override
    public HistoricDecisionInstanceQuery processDefinitionId(String id) {
        long definition = EntityId.sought("process definition", id);
        return where(Subqueries.ofHistoricInstances(new Criterion.Compare("definitionId", Operator.EQ, definition)));
    }

    @Override
    public HistoricDecisionInstanceQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public HistoricDecisionInstanceQuery activityIdIn(String... activityIds) {
        return among("activity ids", HistoricDecisionInstance::getActivityId, activityIds);
    }

    @Override
    public HistoricDecisionInstanceQuery activityInstanceIdIn(String... ids) {
        return among(
                "ids of activity instances",
                HistoricDecisionInstance::getActivityInstanceId,
                ids("activity instance", ids));
    }

    @Override
    public HistoricDecisionInstanceQuery evaluatedBefore(Date time) {
        return whereTime("atMillis", Operator.LE, time);
    }

    @Override
    public HistoricDecisionInstanceQuery evaluatedAfter(Date time) {
        return whereTime("atMillis", Operator.GE, time);
    }

    @Override
    public HistoricDecisionInstanceQuery userId(String userId) {
        return among("users", HistoricDecisionInstance::getUserId, required("user", userId));
    }

    @Override
    public HistoricDecisionInstanceQuery includeInputs() {
        return this;
    }

    @Override
    public HistoricDecisionInstanceQuery includeOutputs() {
        return this;
    }

    @Override
    public HistoricDecisionInstanceQuery disableBinaryFetching() {
        return this;
    }

    @Override
    public HistoricDecisionInstanceQuery disableCustomObjectDeserialization() {
        return this;
    }

    @Override
    public HistoricDecisionInstanceQuery rootDecisionInstancesOnly() {
        return this;
    }

    @Override
    public HistoricDecisionInstanceQuery tenantIdIn(String... tenantIds) {
        return among("tenants", HistoricDecisionInstance::getTenantId, tenantIds);
    }

    @Override
    public HistoricDecisionInstanceQuery withoutTenantId() {
        return keep(each -> each.getTenantId() == null);
    }

    @Override
    public HistoricDecisionInstanceQuery orderByEvaluationTime() {
        return orderByRow("time", "atMillis", HistoricDecisionInstance::getEvaluationTime);
    }

    @Override
    public HistoricDecisionInstanceQuery orderByTenantId() {
        return orderBy("tenant", HistoricDecisionInstance::getTenantId);
    }
}
