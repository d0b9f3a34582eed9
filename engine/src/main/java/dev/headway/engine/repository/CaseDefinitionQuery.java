package dev.headway.engine.repository;

import dev.headway.engine.query.Query;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds case definitions (CMMN). */
public interface CaseDefinitionQuery extends Query<CaseDefinitionQuery, CaseDefinition> {

    /** Only this definition. */
    CaseDefinitionQuery caseDefinitionId(String id);

    /** Only these definitions. */
    CaseDefinitionQuery caseDefinitionIds(Set<String> ids);

    /** Only with this key. */
    CaseDefinitionQuery caseDefinitionKey(String value);

    /** Only with a key like this SQL pattern. */
    CaseDefinitionQuery caseDefinitionKeyLike(String pattern);

    /** Only with this name. */
    CaseDefinitionQuery caseDefinitionName(String value);

    /** Only with a name like this SQL pattern. */
    CaseDefinitionQuery caseDefinitionNameLike(String pattern);

    /** Only with this category. */
    CaseDefinitionQuery caseDefinitionCategory(String value);

    /** Only with this resource name. */
    CaseDefinitionQuery caseDefinitionResourceName(String value);

    /** Only with this version. */
    CaseDefinitionQuery caseDefinitionVersion(int version);

    /** Only the newest version of each key and tenant. */
    CaseDefinitionQuery latestVersion();

    /** Only of this deployment. */
    CaseDefinitionQuery deploymentId(String id);

    /** Only of these deployments. */
    CaseDefinitionQuery deploymentIds(Set<String> ids);

    /**
     * Only those that name this user among who may start them; one that names nobody is not found, as in the family. The engine
     * knows no memberships: see {@link #startableByUserOrGroups}.
     */
    CaseDefinitionQuery startableByUser(String userId);

    /** Only those that name this user or one of these groups among who may start them; null for none. */
    CaseDefinitionQuery startableByUserOrGroups(@Nullable String userId, @Nullable Collection<String> groups);

    /** Only definitions of this tenant. */
    CaseDefinitionQuery caseDefinitionTenantId(String tenantId);

    /** Only definitions without a tenant. */
    CaseDefinitionQuery caseDefinitionWithoutTenantId();

    /** Orders by id. */
    CaseDefinitionQuery orderByCaseDefinitionId();

    /** Orders by key. */
    CaseDefinitionQuery orderByCaseDefinitionKey();

    /** Orders by version. */
    CaseDefinitionQuery orderByCaseDefinitionVersion();

    /** Orders by name. */
    CaseDefinitionQuery orderByCaseDefinitionName();

    /** Orders by category. */
    CaseDefinitionQuery orderByCaseDefinitionCategory();

    /** Orders by deployment. */
    CaseDefinitionQuery orderByDeploymentId();

    /** Orders by tenant. */
    CaseDefinitionQuery orderByTenantId();
}
