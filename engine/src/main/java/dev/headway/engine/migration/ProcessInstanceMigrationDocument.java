package dev.headway.engine.migration;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a migration: to which definition, what becomes what. Immutable, and JSON in the form of Flowable.
 *
 * @param migrateToProcessDefinitionId the new definition; null where key and version name it
 * @param migrateToProcessDefinitionVersion null for the newest
 * @param preUpgrade code that runs before, in the instance of the old definition; null for none
 * @param postUpgrade code that runs afterwards, when all tokens wait; null for none
 * @param enableActivities start events of event sub-processes that are to wait
 */
public record ProcessInstanceMigrationDocument(
        @Nullable String migrateToProcessDefinitionId,
        @Nullable String migrateToProcessDefinitionKey,
        @Nullable Integer migrateToProcessDefinitionVersion,
        @Nullable String migrateToProcessDefinitionTenantId,
        @Nullable Code preUpgrade,
        @Nullable Code postUpgrade,
        List<ActivityMigrationMapping> activityMigrationMappings,
        List<String> enableActivities,
        Map<String, @Nullable Object> processInstanceVariables) {
    /** Exactly one of the three. */
    public record Code(
            @Nullable Script script,
            @Nullable String javaDelegate,
            @Nullable String javaDelegateExpression) {}

    /** Begins a document that says nothing yet. */
    public static ProcessInstanceMigrationDocumentBuilder builder() {
        return new ProcessInstanceMigrationDocumentBuilder();
    }

    /** Begins another document with what this one says. */
    public ProcessInstanceMigrationDocumentBuilder toBuilder() {
        return new ProcessInstanceMigrationDocumentBuilder(this);
    }

    /**
     * Reads JSON.
     *
     * @throws IllegalArgumentException when it is no such document; the message says where
     */
    public static ProcessInstanceMigrationDocument fromJson(String json) {
        return MigrationDocumentJson.read(json);
    }

    /** The same as JSON. */
    public String asJsonString() {
        return MigrationDocumentJson.write(this);
    }

    /** The new definition; null where key and version name it. */
    public @Nullable String getMigrateToProcessDefinitionId() {
        return migrateToProcessDefinitionId;
    }

    /** Key of the new definition. */
    public @Nullable String getMigrateToProcessDefinitionKey() {
        return migrateToProcessDefinitionKey;
    }

    /** Version of the new definition; null for the newest. */
    public @Nullable Integer getMigrateToProcessDefinitionVersion() {
        return migrateToProcessDefinitionVersion;
    }

    /** Tenant of the new definition. */
    public @Nullable String getMigrateToProcessDefinitionTenantId() {
        return migrateToProcessDefinitionTenantId;
    }

    /** What becomes what. */
    public List<ActivityMigrationMapping> getActivityMigrationMappings() {
        return activityMigrationMappings;
    }

    /** Variables that the instance gets. */
    public Map<String, @Nullable Object> getProcessInstanceVariables() {
        return processInstanceVariables;
    }
}
