package dev.headway.engine.repository;

import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;

/** Finds deployments. */
public final class DeploymentQuery extends Query<DeploymentQuery, Deployment> {
    /** Made by the engine. */
    public DeploymentQuery(Queries queries) {
        super(queries, Entity.DEPLOYMENT, Deployment::of);
    }

    /** Only this deployment. */
    public DeploymentQuery deploymentId(String id) {
        return whereId("id", "deployment", id);
    }

    /** Only with this name. */
    public DeploymentQuery deploymentName(String value) {
        return whereEqual("name", value);
    }

    /** Only with a name like this SQL pattern. */
    public DeploymentQuery deploymentNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    /** Only with this category. */
    public DeploymentQuery deploymentCategory(String value) {
        return whereEqual("category", value);
    }

    /** Only with a category like this SQL pattern. */
    public DeploymentQuery deploymentCategoryLike(String pattern) {
        return where("category", Operator.LIKE, pattern);
    }

    /** Only with this key. */
    public DeploymentQuery deploymentKey(String value) {
        return whereEqual("key", value);
    }

    /** Only with a key like this SQL pattern. */
    public DeploymentQuery deploymentKeyLike(String pattern) {
        return where("key", Operator.LIKE, pattern);
    }

    /** Only deployments of this tenant. */
    public DeploymentQuery deploymentTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only deployments of tenants like this SQL pattern. */
    public DeploymentQuery deploymentTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only deployments of one of these tenants. */
    public DeploymentQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only deployments without a tenant. */
    public DeploymentQuery deploymentWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Only those deployed before. */
    public DeploymentQuery deploymentBefore(Date date) {
        return whereTime("deployedMillis", Operator.LT, date);
    }

    /** Only those deployed after. */
    public DeploymentQuery deploymentAfter(Date date) {
        return whereTime("deployedMillis", Operator.GT, date);
    }

    /** Orders by id. */
    public DeploymentQuery orderByDeploymentId() {
        return orderBy("id");
    }

    /** Orders by name. */
    public DeploymentQuery orderByDeploymentName() {
        return orderBy("name");
    }

    /** Orders by time. */
    public DeploymentQuery orderByDeploymentTime() {
        return orderBy("deployedMillis");
    }

    /** Orders by tenant. */
    public DeploymentQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
