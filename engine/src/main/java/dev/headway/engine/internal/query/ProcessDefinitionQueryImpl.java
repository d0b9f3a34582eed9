package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.ProcessDefinitionImpl;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.repository.ProcessDefinitionQuery;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public final class ProcessDefinitionQueryImpl extends QueryImpl<ProcessDefinitionQuery, ProcessDefinition>
        implements ProcessDefinitionQuery {
    private final Definitions definitions;

    public ProcessDefinitionQueryImpl(Queries queries, Definitions definitions) {
        super(queries, Entity.DEFINITION, ProcessDefinitionImpl::new);
        this.definitions = definitions;
        whereEqual("ofCase", false);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionId(String id) {
        return whereId("id", "process definition", id);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionIds(Set<String> ids) {
        return whereIds("id", "process definition", ids);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionKey(String value) {
        return whereEqual("key", value);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionKeyLike(String pattern) {
        return where("key", Operator.LIKE, pattern);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionKeyIn(String... keys) {
        return whereIn("key", given(keys));
    }

    @Override
    public ProcessDefinitionQuery processDefinitionName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionCategory(String value) {
        return whereEqual("category", value);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionCategoryLike(String pattern) {
        return where("category", Operator.LIKE, pattern);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionResourceName(String value) {
        return whereEqual("resourceName", value);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionResourceNameLike(String pattern) {
        return where("resourceName", Operator.LIKE, pattern);
    }

    @Override
    public ProcessDefinitionQuery versionTag(String value) {
        return whereEqual("versionTag", value);
    }

    @Override
    public ProcessDefinitionQuery versionTagLike(String pattern) {
        return where("versionTag", Operator.LIKE, pattern);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionVersion(int version) {
        return whereEqual("version", version);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionVersionGreaterThan(int version) {
        return where("version", Operator.GT, version);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionVersionLowerThan(int version) {
        return where("version", Operator.LT, version);
    }

    @Override
    public ProcessDefinitionQuery latestVersion() {
        return whereEqual("latest", true);
    }

    @Override
    public ProcessDefinitionQuery deploymentId(String id) {
        return whereId("deploymentId", "deployment", id);
    }

    @Override
    public ProcessDefinitionQuery deploymentIds(Set<String> ids) {
        return whereIds("deploymentId", "deployment", ids);
    }

    @Override
    public ProcessDefinitionQuery active() {
        return whereLast("suspension", new Criterion.Compare("suspended", Operator.EQ, false));
    }

    @Override
    public ProcessDefinitionQuery suspended() {
        return whereLast("suspension", new Criterion.Compare("suspended", Operator.EQ, true));
    }

    @Override
    public ProcessDefinitionQuery startable() {
        return whereEqual("startable", true);
    }

    @Override
    public ProcessDefinitionQuery startableByUser(String userId) {
        return startableBy(List.of(required("startableByUser", userId)), List.of());
    }

    @Override
    public ProcessDefinitionQuery startableByGroups(Collection<String> groups) {
        return startableBy(List.of(), List.copyOf(required("startableByGroups", groups)));
    }

    @Override
    public ProcessDefinitionQuery startableByUserOrGroups(
            @Nullable String userId, @Nullable Collection<String> groups) {
        return startableBy(
                userId == null ? List.of() : List.of(userId), groups == null ? List.of() : List.copyOf(groups));
    }

    private ProcessDefinitionQuery startableBy(List<String> users, List<String> groups) {
        return late(() -> new Criterion.In("id", definitions.startableBy(users, groups)));
    }

    @Override
    public ProcessDefinitionQuery processDefinitionTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public ProcessDefinitionQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionIdIn(String... ids) {
        return whereIds("id", "process definition", given(ids));
    }

    @Override
    public ProcessDefinitionQuery processDefinitionKeysIn(String... keys) {
        return whereIn("key", given(keys));
    }

    @Override
    public ProcessDefinitionQuery processDefinitionNameLikeIgnoreCase(String pattern) {
        return where("name", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionCategoryNotEquals(String category) {
        return where("category", Operator.NE, category);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionVersionGreaterThanOrEquals(int version) {
        return where("version", Operator.GE, version);
    }

    @Override
    public ProcessDefinitionQuery processDefinitionVersionLowerThanOrEquals(int version) {
        return where("version", Operator.LE, version);
    }

    @Override
    public ProcessDefinitionQuery withoutVersionTag() {
        return whereNull("versionTag", true);
    }

    @Override
    public ProcessDefinitionQuery withoutTenantId() {
        return processDefinitionWithoutTenantId();
    }

    @Override
    public ProcessDefinitionQuery includeProcessDefinitionsWithoutTenantId() {
        return orWithoutTenant();
    }

    @Override
    public ProcessDefinitionQuery deployedAfter(Date date) {
        return where(Subqueries.deployed(Operator.GT, required("deployedAfter", date)));
    }

    @Override
    public ProcessDefinitionQuery deployedAt(Date date) {
        return where(Subqueries.deployed(Operator.EQ, required("deployedAt", date)));
    }

    @Override
    public ProcessDefinitionQuery messageEventSubscriptionName(String name) {
        return where(Subqueries.startedByMessage(required("messageEventSubscriptionName", name)));
    }

    @Override
    public ProcessDefinitionQuery messageEventSubscription(String name) {
        return messageEventSubscriptionName(name);
    }

    @Override
    public ProcessDefinitionQuery orderByVersionTag() {
        return orderBy("versionTag");
    }

    @Override
    public ProcessDefinitionQuery incidentId(String id) {
        return where(Subqueries.incidents("id", "definitionId", Subqueries.incidentId(id)));
    }

    @Override
    public ProcessDefinitionQuery incidentType(String type) {
        return where(
                Subqueries.incidents("id", "definitionId", Subqueries.incidentType(required("incidentType", type))));
    }

    @Override
    public ProcessDefinitionQuery incidentMessage(String message) {
        return where(Subqueries.incidents(
                "id",
                "definitionId",
                new Criterion.Compare("exceptionMessage", Operator.EQ, required("incidentMessage", message))));
    }

    @Override
    public ProcessDefinitionQuery incidentMessageLike(String pattern) {
        return where(Subqueries.incidents(
                "id",
                "definitionId",
                new Criterion.Compare("exceptionMessage", Operator.LIKE, required("incidentMessage", pattern))));
    }

    @Override
    public ProcessDefinitionQuery orderByProcessDefinitionId() {
        return orderBy("id");
    }

    @Override
    public ProcessDefinitionQuery orderByProcessDefinitionKey() {
        return orderBy("key");
    }

    @Override
    public ProcessDefinitionQuery orderByProcessDefinitionVersion() {
        return orderBy("version");
    }

    @Override
    public ProcessDefinitionQuery orderByProcessDefinitionName() {
        return orderBy("name");
    }

    @Override
    public ProcessDefinitionQuery orderByProcessDefinitionCategory() {
        return orderBy("category");
    }

    @Override
    public ProcessDefinitionQuery orderByDeploymentId() {
        return orderBy("deploymentId");
    }

    @Override
    public ProcessDefinitionQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
