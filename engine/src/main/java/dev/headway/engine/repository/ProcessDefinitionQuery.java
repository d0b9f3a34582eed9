package dev.headway.engine.repository;

import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds process definitions. */
public final class ProcessDefinitionQuery extends Query<ProcessDefinitionQuery, ProcessDefinition> {
    private final Definitions definitions;

    /** Made by the engine. */
    public ProcessDefinitionQuery(Queries queries, Definitions definitions) {
        super(queries, Entity.DEFINITION, ProcessDefinition::new);
        this.definitions = definitions;
    }

    /** Only this definition. */
    public ProcessDefinitionQuery processDefinitionId(String id) {
        return whereId("id", "process definition", id);
    }

    /** Only these definitions. */
    public ProcessDefinitionQuery processDefinitionIds(Set<String> ids) {
        return whereIds("id", "process definition", ids);
    }

    /** Only with this key. */
    public ProcessDefinitionQuery processDefinitionKey(String value) {
        return whereEqual("key", value);
    }

    /** Only with a key like this SQL pattern. */
    public ProcessDefinitionQuery processDefinitionKeyLike(String pattern) {
        return where("key", Operator.LIKE, pattern);
    }

    /** Only with one of these keys. */
    public ProcessDefinitionQuery processDefinitionKeyIn(String... keys) {
        return whereIn("key", List.of(keys));
    }

    /** Only with this name. */
    public ProcessDefinitionQuery processDefinitionName(String value) {
        return whereEqual("name", value);
    }

    /** Only with a name like this SQL pattern. */
    public ProcessDefinitionQuery processDefinitionNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    /** Only with this category. */
    public ProcessDefinitionQuery processDefinitionCategory(String value) {
        return whereEqual("category", value);
    }

    /** Only with a category like this SQL pattern. */
    public ProcessDefinitionQuery processDefinitionCategoryLike(String pattern) {
        return where("category", Operator.LIKE, pattern);
    }

    /** Only with this resource name. */
    public ProcessDefinitionQuery processDefinitionResourceName(String value) {
        return whereEqual("resourceName", value);
    }

    /** Only with a resource name like this SQL pattern. */
    public ProcessDefinitionQuery processDefinitionResourceNameLike(String pattern) {
        return where("resourceName", Operator.LIKE, pattern);
    }

    /** Only with this version tag. */
    public ProcessDefinitionQuery versionTag(String value) {
        return whereEqual("versionTag", value);
    }

    /** Only with a version tag like this SQL pattern. */
    public ProcessDefinitionQuery versionTagLike(String pattern) {
        return where("versionTag", Operator.LIKE, pattern);
    }

    /** Only with this version. */
    public ProcessDefinitionQuery processDefinitionVersion(int version) {
        return whereEqual("version", version);
    }

    /** Only with a higher version. */
    public ProcessDefinitionQuery processDefinitionVersionGreaterThan(int version) {
        return where("version", Operator.GT, version);
    }

    /** Only with a lower version. */
    public ProcessDefinitionQuery processDefinitionVersionLowerThan(int version) {
        return where("version", Operator.LT, version);
    }

    /** Only the newest version of each key and tenant. */
    public ProcessDefinitionQuery latestVersion() {
        return whereEqual("latest", true);
    }

    /** Only of this deployment. */
    public ProcessDefinitionQuery deploymentId(String id) {
        return whereId("deploymentId", "deployment", id);
    }

    /** Only of these deployments. */
    public ProcessDefinitionQuery deploymentIds(Set<String> ids) {
        return whereIds("deploymentId", "deployment", ids);
    }

    /** Only those that are not suspended. */
    public ProcessDefinitionQuery active() {
        return whereEqual("suspended", false);
    }

    /** Only suspended ones. */
    public ProcessDefinitionQuery suspended() {
        return whereEqual("suspended", true);
    }

    /** Only those that the model declares executable. */
    public ProcessDefinitionQuery startable() {
        return whereEqual("startable", true);
    }

    /**
     * Only those that name this user among who may start them; one that names nobody is not found, as in the family. The engine
     * knows no memberships: see {@link #startableByUserOrGroups}.
     */
    public ProcessDefinitionQuery startableByUser(String userId) {
        return startableBy(List.of(required("startableByUser", userId)), List.of());
    }

    /** Only those that name one of these groups among who may start them. */
    public ProcessDefinitionQuery startableByGroups(Collection<String> groups) {
        return startableBy(List.of(), List.copyOf(required("startableByGroups", groups)));
    }

    /** Only those that name this user or one of these groups among who may start them; null for none. */
    public ProcessDefinitionQuery startableByUserOrGroups(
            @Nullable String userId, @Nullable Collection<String> groups) {
        return startableBy(
                userId == null ? List.of() : List.of(userId), groups == null ? List.of() : List.copyOf(groups));
    }

    private ProcessDefinitionQuery startableBy(List<String> users, List<String> groups) {
        return late(() -> new Criterion.In("id", definitions.startableBy(users, groups)));
    }

    /** Only definitions of this tenant. */
    public ProcessDefinitionQuery processDefinitionTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only definitions of tenants like this SQL pattern. */
    public ProcessDefinitionQuery processDefinitionTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only definitions of one of these tenants. */
    public ProcessDefinitionQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only definitions without a tenant. */
    public ProcessDefinitionQuery processDefinitionWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Orders by id. */
    public ProcessDefinitionQuery orderByProcessDefinitionId() {
        return orderBy("id");
    }

    /** Orders by key. */
    public ProcessDefinitionQuery orderByProcessDefinitionKey() {
        return orderBy("key");
    }

    /** Orders by version. */
    public ProcessDefinitionQuery orderByProcessDefinitionVersion() {
        return orderBy("version");
    }

    /** Orders by name. */
    public ProcessDefinitionQuery orderByProcessDefinitionName() {
        return orderBy("name");
    }

    /** Orders by category. */
    public ProcessDefinitionQuery orderByProcessDefinitionCategory() {
        return orderBy("category");
    }

    /** Orders by deployment. */
    public ProcessDefinitionQuery orderByDeploymentId() {
        return orderBy("deploymentId");
    }

    /** Orders by tenant. */
    public ProcessDefinitionQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
