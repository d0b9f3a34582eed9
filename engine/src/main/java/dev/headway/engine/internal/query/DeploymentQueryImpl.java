package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.DeploymentImpl;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;

public final class DeploymentQueryImpl extends QueryImpl<DeploymentQuery, Deployment> implements DeploymentQuery {
    public DeploymentQueryImpl(Queries queries) {
        super(queries, Entity.DEPLOYMENT, DeploymentImpl::of);
    }

    @Override
    public DeploymentQuery deploymentId(String id) {
        return whereId("id", "deployment", id);
    }

    @Override
    public DeploymentQuery deploymentName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public DeploymentQuery deploymentNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public DeploymentQuery deploymentCategory(String value) {
        return whereEqual("category", value);
    }

    @Override
    public DeploymentQuery deploymentCategoryLike(String pattern) {
        return where("category", Operator.LIKE, pattern);
    }

    @Override
    public DeploymentQuery deploymentKey(String value) {
        return whereEqual("key", value);
    }

    @Override
    public DeploymentQuery deploymentKeyLike(String pattern) {
        return where("key", Operator.LIKE, pattern);
    }

    @Override
    public DeploymentQuery deploymentTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public DeploymentQuery deploymentTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public DeploymentQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public DeploymentQuery deploymentWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public DeploymentQuery deploymentBefore(Date date) {
        return whereTime("deployedMillis", Operator.LT, date);
    }

    @Override
    public DeploymentQuery deploymentAfter(Date date) {
        return whereTime("deployedMillis", Operator.GT, date);
    }

    @Override
    public DeploymentQuery deploymentIds(List<String> ids) {
        return whereIds("id", "deployment", ids);
    }

    @Override
    public DeploymentQuery deploymentCategoryNotEquals(String category) {
        return where("category", Operator.NE, category);
    }

    @Override
    public DeploymentQuery processDefinitionKey(String key) {
        return where(withDefinition(Operator.EQ, required("processDefinitionKey", key)));
    }

    @Override
    public DeploymentQuery processDefinitionKeyLike(String pattern) {
        return where(withDefinition(Operator.LIKE, required("processDefinitionKeyLike", pattern)));
    }

    @Override
    public DeploymentQuery withoutTenantId() {
        return deploymentWithoutTenantId();
    }

    @Override
    public DeploymentQuery includeDeploymentsWithoutTenantId() {
        return orWithoutTenant();
    }

    @Override
    public DeploymentQuery orderByDeploymentId() {
        return orderBy("id");
    }

    @Override
    public DeploymentQuery orderByDeploymentName() {
        return orderBy("name");
    }

    @Override
    public DeploymentQuery orderByDeploymentTime() {
        return orderBy("deployedMillis");
    }

    @Override
    public DeploymentQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    private static Criterion withDefinition(Operator operator, String key) {
        return new Criterion.InRows(
                "id", Entity.DEFINITION, List.of(new Criterion.Compare("key", operator, key)), "deploymentId");
    }

    @Override
    public DeploymentQuery orderByDeploymenTime() {
        return orderByDeploymentTime();
    }
}
