package dev.headway.engine.repository;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.List;

/** Finds deployments. */
public interface DeploymentQuery extends Query<DeploymentQuery, Deployment> {

    /** Only this deployment. */
    DeploymentQuery deploymentId(String id);

    /** Only with this name. */
    DeploymentQuery deploymentName(String value);

    /** Only with a name like this SQL pattern. */
    DeploymentQuery deploymentNameLike(String pattern);

    /** Only with this category. */
    DeploymentQuery deploymentCategory(String value);

    /** Only with a category like this SQL pattern. */
    DeploymentQuery deploymentCategoryLike(String pattern);

    /** Only with this key. */
    DeploymentQuery deploymentKey(String value);

    /** Only with a key like this SQL pattern. */
    DeploymentQuery deploymentKeyLike(String pattern);

    /** Only deployments of this tenant. */
    DeploymentQuery deploymentTenantId(String tenantId);

    /** Only deployments of tenants like this SQL pattern. */
    DeploymentQuery deploymentTenantIdLike(String pattern);

    /** Only deployments of one of these tenants. */
    DeploymentQuery tenantIdIn(String... tenantIds);

    /** Only deployments without a tenant. */
    DeploymentQuery deploymentWithoutTenantId();

    /** Only those deployed before. */
    DeploymentQuery deploymentBefore(Date date);

    /** Only those deployed after. */
    DeploymentQuery deploymentAfter(Date date);

    /** Only these. */
    DeploymentQuery deploymentIds(List<String> ids);

    /** Only of another category. */
    DeploymentQuery deploymentCategoryNotEquals(String category);

    /** Only those with a process of this key. */
    DeploymentQuery processDefinitionKey(String key);

    /** Only those with a process of a key like this SQL pattern. */
    DeploymentQuery processDefinitionKeyLike(String pattern);

    /** Only without a tenant. */
    DeploymentQuery withoutTenantId();

    /** Lets {@link #tenantIdIn} find deployments without a tenant too. */
    DeploymentQuery includeDeploymentsWithoutTenantId();

    /** Orders by id. */
    DeploymentQuery orderByDeploymentId();

    /** Orders by name. */
    DeploymentQuery orderByDeploymentName();

    /** Orders by time. */
    DeploymentQuery orderByDeploymentTime();

    /** Orders by tenant. */
    DeploymentQuery orderByTenantId();

    /** The same as {@link #orderByDeploymentTime()}, as older programs of the family spell it. */
    DeploymentQuery orderByDeploymenTime();
}
