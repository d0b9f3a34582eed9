package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.DecisionDefinitionImpl;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.DecisionDefinitionQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;

public final class DecisionDefinitionQueryImpl extends QueryImpl<DecisionDefinitionQuery, DecisionDefinition>
        implements DecisionDefinitionQuery {
    public DecisionDefinitionQueryImpl(Queries queries) {
        super(queries, Entity.DECISION, DecisionDefinitionImpl::of);
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionId(String id) {
        return whereId("id", "decision definition", id);
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionIdIn(String... ids) {
        return whereIds("id", "decision definition", given(ids));
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionKey(String key) {
        return whereEqual("key", key);
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionKeyLike(String pattern) {
        return where("key", Operator.LIKE, pattern);
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionName(String name) {
        return whereEqual("name", name);
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public DecisionDefinitionQuery deploymentId(String id) {
        return whereId("deploymentId", "deployment", id);
    }

    @Override
    public DecisionDefinitionQuery deployedAfter(Date date) {
        return where(Subqueries.deployed(Operator.GT, required("deployedAfter", date)));
    }

    @Override
    public DecisionDefinitionQuery deployedAt(Date date) {
        return where(Subqueries.deployed(Operator.EQ, required("deployedAt", date)));
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionVersion(int version) {
        return whereEqual("version", version);
    }

    @Override
    public DecisionDefinitionQuery latestVersion() {
        return whereEqual("latest", true);
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionResourceName(String resourceName) {
        return whereEqual("resourceName", resourceName);
    }

    @Override
    public DecisionDefinitionQuery decisionDefinitionResourceNameLike(String pattern) {
        return where("resourceName", Operator.LIKE, pattern);
    }

    @Override
    public DecisionDefinitionQuery versionTag(String tag) {
        return whereEqual("versionTag", tag);
    }

    @Override
    public DecisionDefinitionQuery versionTagLike(String pattern) {
        return where("versionTag", Operator.LIKE, pattern);
    }

    @Override
    public DecisionDefinitionQuery decisionRequirementsDefinitionId(String id) {
        return whereId("requirementsId", "decision requirements definition", id);
    }

    @Override
    public DecisionDefinitionQuery decisionRequirementsDefinitionKey(String key) {
        return whereEqual("requirementsKey", key);
    }

    @Override
    public DecisionDefinitionQuery withoutDecisionRequirementsDefinition() {
        return whereNull("requirementsId", true);
    }

    @Override
    public DecisionDefinitionQuery orderByDecisionRequirementsDefinitionKey() {
        return orderBy("requirementsKey");
    }

    @Override
    public DecisionDefinitionQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public DecisionDefinitionQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public DecisionDefinitionQuery includeDecisionDefinitionsWithoutTenantId() {
        return orWithoutTenant();
    }

    @Override
    public DecisionDefinitionQuery orderByDecisionDefinitionKey() {
        return orderBy("key");
    }

    @Override
    public DecisionDefinitionQuery orderByDecisionDefinitionId() {
        return orderBy("id");
    }

    @Override
    public DecisionDefinitionQuery orderByDecisionDefinitionVersion() {
        return orderBy("version");
    }

    @Override
    public DecisionDefinitionQuery orderByDecisionDefinitionName() {
        return orderBy("name");
    }

    @Override
    public DecisionDefinitionQuery orderByDeploymentId() {
        return orderBy("deploymentId");
    }

    @Override
    public DecisionDefinitionQuery orderByVersionTag() {
        return orderBy("versionTag");
    }

    @Override
    public DecisionDefinitionQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
