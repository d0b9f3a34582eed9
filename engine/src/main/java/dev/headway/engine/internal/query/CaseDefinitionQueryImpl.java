package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.CaseDefinitionImpl;
import dev.headway.engine.repository.CaseDefinition;
import dev.headway.engine.repository.CaseDefinitionQuery;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public final class CaseDefinitionQueryImpl extends QueryImpl<CaseDefinitionQuery, CaseDefinition>
        implements CaseDefinitionQuery {
    private final Definitions definitions;

    public CaseDefinitionQueryImpl(Queries queries, Definitions definitions) {
        super(queries, Entity.DEFINITION, CaseDefinitionImpl::new);
        this.definitions = definitions;
        whereEqual("ofCase", true);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionId(String id) {
        return whereId("id", "case definition", id);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionIds(Set<String> ids) {
        return whereIds("id", "case definition", ids);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionKey(String value) {
        return whereEqual("key", value);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionKeyLike(String pattern) {
        return where("key", Operator.LIKE, pattern);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionCategory(String value) {
        return whereEqual("category", value);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionResourceName(String value) {
        return whereEqual("resourceName", value);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionVersion(int version) {
        return whereEqual("version", version);
    }

    @Override
    public CaseDefinitionQuery latestVersion() {
        return whereEqual("latest", true);
    }

    @Override
    public CaseDefinitionQuery deploymentId(String id) {
        return whereId("deploymentId", "deployment", id);
    }

    @Override
    public CaseDefinitionQuery deploymentIds(Set<String> ids) {
        return whereIds("deploymentId", "deployment", ids);
    }

    @Override
    public CaseDefinitionQuery startableByUser(String userId) {
        return startableBy(List.of(required("startableByUser", userId)), List.of());
    }

    @Override
    public CaseDefinitionQuery startableByUserOrGroups(@Nullable String userId, @Nullable Collection<String> groups) {
        return startableBy(
                userId == null ? List.of() : List.of(userId), groups == null ? List.of() : List.copyOf(groups));
    }

    private CaseDefinitionQuery startableBy(List<String> users, List<String> groups) {
        return late(() -> new Criterion.In("id", definitions.startableBy(users, groups)));
    }

    @Override
    public CaseDefinitionQuery caseDefinitionTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public CaseDefinitionQuery caseDefinitionWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public CaseDefinitionQuery orderByCaseDefinitionId() {
        return orderBy("id");
    }

    @Override
    public CaseDefinitionQuery orderByCaseDefinitionKey() {
        return orderBy("key");
    }

    @Override
    public CaseDefinitionQuery orderByCaseDefinitionVersion() {
        return orderBy("version");
    }

    @Override
    public CaseDefinitionQuery orderByCaseDefinitionName() {
        return orderBy("name");
    }

    @Override
    public CaseDefinitionQuery orderByCaseDefinitionCategory() {
        return orderBy("category");
    }

    @Override
    public CaseDefinitionQuery orderByDeploymentId() {
        return orderBy("deploymentId");
    }

    @Override
    public CaseDefinitionQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
