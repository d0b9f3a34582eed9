package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.DecisionRequirementsDefinitionImpl;
import dev.headway.engine.repository.DecisionRequirementsDefinition;
import dev.headway.engine.repository.DecisionRequirementsDefinitionQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.RequirementsView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.List;
import java.util.function.LongFunction;

public final class DecisionRequirementsDefinitionQueryImpl
        extends QueryImpl<DecisionRequirementsDefinitionQuery, DecisionRequirementsDefinition>
        implements DecisionRequirementsDefinitionQuery {
    /**
     * Made by the engine.
     *
     * @param resources names of the resources of a deployment
     */
    public DecisionRequirementsDefinitionQueryImpl(Queries queries, LongFunction<List<String>> resources) {
        super(
                queries,
                Entity.REQUIREMENTS,
                (RequirementsView row) -> new DecisionRequirementsDefinitionImpl(row, resources));
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionId(String id) {
        return whereId("id", "decision requirements definition", id);
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionIdIn(String... ids) {
        return whereIds("id", "decision requirements definition", given(ids));
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionKey(String key) {
        return whereEqual("key", key);
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionKeyLike(String pattern) {
        return where("key", Operator.LIKE, pattern);
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionName(String name) {
        return whereEqual("name", name);
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public DecisionRequirementsDefinitionQuery deploymentId(String id) {
        return whereId("deploymentId", "deployment", id);
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionVersion(int version) {
        return whereEqual("version", version);
    }

    @Override
    public DecisionRequirementsDefinitionQuery latestVersion() {
        return whereEqual("latest", true);
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionResourceName(String resourceName) {
        return whereEqual("resourceName", resourceName);
    }

    @Override
    public DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionResourceNameLike(String pattern) {
        return where("resourceName", Operator.LIKE, pattern);
    }

    @Override
    public DecisionRequirementsDefinitionQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public DecisionRequirementsDefinitionQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public DecisionRequirementsDefinitionQuery includeDecisionRequirementsDefinitionsWithoutTenantId() {
        return orWithoutTenant();
    }

    @Override
    public DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionKey() {
        return orderBy("key");
    }

    @Override
    public DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionId() {
        return orderBy("id");
    }

    @Override
    public DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionVersion() {
        return orderBy("version");
    }

    @Override
    public DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionName() {
        return orderBy("name");
    }

    @Override
    public DecisionRequirementsDefinitionQuery orderByDeploymentId() {
        return orderBy("deploymentId");
    }

    @Override
    public DecisionRequirementsDefinitionQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
