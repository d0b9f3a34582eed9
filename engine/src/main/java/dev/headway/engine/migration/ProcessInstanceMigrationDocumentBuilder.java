package dev.headway.engine.migration;

import dev.headway.engine.migration.ProcessInstanceMigrationDocument.Code;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a {@link ProcessInstanceMigrationDocument} says. Not thread-safe. */
public final class ProcessInstanceMigrationDocumentBuilder {
    private @Nullable String definitionId;
    private @Nullable String key;
    private @Nullable Integer version;
    private @Nullable String tenantId;
    private @Nullable Code before;
    private @Nullable Code after;
    private final List<ActivityMigrationMapping> mappings = new ArrayList<>();
    private final List<String> enabled = new ArrayList<>();
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

    /** Begins with nothing. */
    ProcessInstanceMigrationDocumentBuilder() {}

    /** Begins with what a document says. */
    ProcessInstanceMigrationDocumentBuilder(ProcessInstanceMigrationDocument document) {
        definitionId = document.migrateToProcessDefinitionId();
        key = document.migrateToProcessDefinitionKey();
        version = document.migrateToProcessDefinitionVersion();
        tenantId = document.migrateToProcessDefinitionTenantId();
        before = document.preUpgrade();
        after = document.postUpgrade();
        mappings.addAll(document.activityMigrationMappings());
        enabled.addAll(document.enableActivities());
        variables.putAll(document.processInstanceVariables());
    }

    /** The new definition. */
    public ProcessInstanceMigrationDocumentBuilder setProcessDefinitionToMigrateTo(String processDefinitionId) {
        definitionId = processDefinitionId;
        return this;
    }

    /** The new definition by key; version null for the newest. */
    public ProcessInstanceMigrationDocumentBuilder setProcessDefinitionToMigrateTo(
            String processDefinitionKey, @Nullable Integer processDefinitionVersion) {
        key = processDefinitionKey;
        version = processDefinitionVersion;
        return this;
    }

    /** Tenant of the new definition. */
    public ProcessInstanceMigrationDocumentBuilder setTenantId(@Nullable String value) {
        tenantId = value;
        return this;
    }

    /** A script that runs before. */
    public ProcessInstanceMigrationDocumentBuilder setPreUpgradeScript(Script script) {
        before = new Code(script, null, null);
        return this;
    }

    /** A delegate class that runs before. */
    public ProcessInstanceMigrationDocumentBuilder setPreUpgradeJavaDelegate(String className) {
        before = new Code(null, className, null);
        return this;
    }

    /** A delegate that an expression gives, which runs before. */
    public ProcessInstanceMigrationDocumentBuilder setPreUpgradeJavaDelegateExpression(String expression) {
        before = new Code(null, null, expression);
        return this;
    }

    /** A script that runs afterwards. */
    public ProcessInstanceMigrationDocumentBuilder setPostUpgradeScript(Script script) {
        after = new Code(script, null, null);
        return this;
    }

    /** A delegate class that runs afterwards. */
    public ProcessInstanceMigrationDocumentBuilder setPostUpgradeJavaDelegate(String className) {
        after = new Code(null, className, null);
        return this;
    }

    /** A delegate that an expression gives, which runs afterwards. */
    public ProcessInstanceMigrationDocumentBuilder setPostUpgradeJavaDelegateExpression(String expression) {
        after = new Code(null, null, expression);
        return this;
    }

    /** What becomes what. */
    public ProcessInstanceMigrationDocumentBuilder addActivityMigrationMapping(ActivityMigrationMapping mapping) {
        mappings.add(mapping);
        return this;
    }

    /** What becomes what. */
    public ProcessInstanceMigrationDocumentBuilder addActivityMigrationMappings(List<ActivityMigrationMapping> more) {
        mappings.addAll(more);
        return this;
    }

    /** A start event of an event sub-process that is to wait. */
    public ProcessInstanceMigrationDocumentBuilder addEnableEventSubProcessStartEvent(String startEventId) {
        enabled.add(startEventId);
        return this;
    }

    /** A variable that the instance gets. */
    public ProcessInstanceMigrationDocumentBuilder addProcessInstanceVariable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    /** Variables that the instance gets. */
    public ProcessInstanceMigrationDocumentBuilder addProcessInstanceVariables(
            Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    /**
     * The document.
     *
     * @throws IllegalArgumentException when the new definition is not named
     */
    public ProcessInstanceMigrationDocument build() {
        if (definitionId == null && key == null) {
            throw new IllegalArgumentException(
                    "Expected the id or the key of a process definition to migrate to, got none.");
        }
        return new ProcessInstanceMigrationDocument(
                definitionId,
                key,
                version,
                tenantId,
                before,
                after,
                List.copyOf(mappings),
                List.copyOf(enabled),
                Collections.unmodifiableMap(new LinkedHashMap<>(variables)));
    }
}
