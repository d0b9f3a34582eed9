package dev.headway.engine.repository;

import dev.headway.engine.query.Query;
import java.util.Collection;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds process definitions. */
public interface ProcessDefinitionQuery extends Query<ProcessDefinitionQuery, ProcessDefinition> {

    /** Only this definition. */
    ProcessDefinitionQuery processDefinitionId(String id);

    /** Only these definitions. */
    ProcessDefinitionQuery processDefinitionIds(Set<String> ids);

    /** Only with this key. */
    ProcessDefinitionQuery processDefinitionKey(String value);

    /** Only with a key like this SQL pattern. */
    ProcessDefinitionQuery processDefinitionKeyLike(String pattern);

    /** Only with one of these keys. */
    ProcessDefinitionQuery processDefinitionKeyIn(String... keys);

    /** Only with this name. */
    ProcessDefinitionQuery processDefinitionName(String value);

    /** Only with a name like this SQL pattern. */
    ProcessDefinitionQuery processDefinitionNameLike(String pattern);

    /** Only with this category. */
    ProcessDefinitionQuery processDefinitionCategory(String value);

    /** Only with a category like this SQL pattern. */
    ProcessDefinitionQuery processDefinitionCategoryLike(String pattern);

    /** Only with this resource name. */
    ProcessDefinitionQuery processDefinitionResourceName(String value);

    /** Only with a resource name like this SQL pattern. */
    ProcessDefinitionQuery processDefinitionResourceNameLike(String pattern);

    /** Only with this version tag. */
    ProcessDefinitionQuery versionTag(String value);

    /** Only with a version tag like this SQL pattern. */
    ProcessDefinitionQuery versionTagLike(String pattern);

    /** Only with this version. */
    ProcessDefinitionQuery processDefinitionVersion(int version);

    /** Only with a higher version. */
    ProcessDefinitionQuery processDefinitionVersionGreaterThan(int version);

    /** Only with a lower version. */
    ProcessDefinitionQuery processDefinitionVersionLowerThan(int version);

    /** Only the newest version of each key and tenant. */
    ProcessDefinitionQuery latestVersion();

    /** Only of this deployment. */
    ProcessDefinitionQuery deploymentId(String id);

    /** Only of these deployments. */
    ProcessDefinitionQuery deploymentIds(Set<String> ids);

    /** Only those that are not suspended. */
    ProcessDefinitionQuery active();

    /** Only suspended ones. */
    ProcessDefinitionQuery suspended();

    /** Only those that the model declares executable. */
    ProcessDefinitionQuery startable();

    /**
     * Only those that name this user among who may start them; one that names nobody is not found, as in the family. The engine
     * knows no memberships: see {@link #startableByUserOrGroups}.
     */
    ProcessDefinitionQuery startableByUser(String userId);

    /** Only those that name one of these groups among who may start them. */
    ProcessDefinitionQuery startableByGroups(Collection<String> groups);

    /** Only those that name this user or one of these groups among who may start them; null for none. */
    ProcessDefinitionQuery startableByUserOrGroups(@Nullable String userId, @Nullable Collection<String> groups);

    /** Only definitions of this tenant. */
    ProcessDefinitionQuery processDefinitionTenantId(String tenantId);

    /** Only definitions of tenants like this SQL pattern. */
    ProcessDefinitionQuery processDefinitionTenantIdLike(String pattern);

    /** Only definitions of one of these tenants. */
    ProcessDefinitionQuery tenantIdIn(String... tenantIds);

    /** Only definitions without a tenant. */
    ProcessDefinitionQuery processDefinitionWithoutTenantId();

    /** Only these. */
    ProcessDefinitionQuery processDefinitionIdIn(String... ids);

    /** Only of these keys. */
    ProcessDefinitionQuery processDefinitionKeysIn(String... keys);

    /** Only with a name like this SQL pattern in any case. */
    ProcessDefinitionQuery processDefinitionNameLikeIgnoreCase(String pattern);

    /** Only of another category. */
    ProcessDefinitionQuery processDefinitionCategoryNotEquals(String category);

    /** Only this version or a later one. */
    ProcessDefinitionQuery processDefinitionVersionGreaterThanOrEquals(int version);

    /** Only this version or an earlier one. */
    ProcessDefinitionQuery processDefinitionVersionLowerThanOrEquals(int version);

    /** Only without a version tag. */
    ProcessDefinitionQuery withoutVersionTag();

    /** Only without a tenant. */
    ProcessDefinitionQuery withoutTenantId();

    /** Lets {@link #tenantIdIn} find definitions without a tenant too. */
    ProcessDefinitionQuery includeProcessDefinitionsWithoutTenantId();

    /** Only of deployments made after. */
    ProcessDefinitionQuery deployedAfter(Date date);

    /** Only of deployments made at this instant. */
    ProcessDefinitionQuery deployedAt(Date date);

    /** Only those that this message starts. */
    ProcessDefinitionQuery messageEventSubscriptionName(String name);

    /** The same as {@link #messageEventSubscriptionName}. */
    ProcessDefinitionQuery messageEventSubscription(String name);

    /** Only with this open incident. */
    ProcessDefinitionQuery incidentId(String id);

    /** Only with an open incident of this type. */
    ProcessDefinitionQuery incidentType(String type);

    /** Only with an open incident of this message. */
    ProcessDefinitionQuery incidentMessage(String message);

    /** Only with an open incident of a message like this SQL pattern. */
    ProcessDefinitionQuery incidentMessageLike(String pattern);

    /** Orders by id. */
    ProcessDefinitionQuery orderByProcessDefinitionId();

    /** Orders by key. */
    ProcessDefinitionQuery orderByProcessDefinitionKey();

    /** Orders by version. */
    ProcessDefinitionQuery orderByProcessDefinitionVersion();

    /** Orders by name. */
    ProcessDefinitionQuery orderByProcessDefinitionName();

    /** Orders by category. */
    ProcessDefinitionQuery orderByProcessDefinitionCategory();

    /** Orders by deployment. */
    ProcessDefinitionQuery orderByDeploymentId();

    /** Orders by tenant. */
    ProcessDefinitionQuery orderByTenantId();

    /** Orders by version tag. */
    ProcessDefinitionQuery orderByVersionTag();
}
