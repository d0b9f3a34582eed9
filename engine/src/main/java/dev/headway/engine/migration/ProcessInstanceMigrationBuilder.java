package dev.headway.engine.migration;

import dev.headway.engine.batch.Batch;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects how process instances become instances of another definition, then carries them over: activities of the same id and kind go
 * on as they are, with their tasks and timers; for others a token is taken away and begins at the new activity. Each instance is one
 * transaction. Not thread-safe.
 */
public interface ProcessInstanceMigrationBuilder {
    /** Begins anew with what a document says. */
    ProcessInstanceMigrationBuilder fromProcessInstanceMigrationDocument(ProcessInstanceMigrationDocument document);

    /** The new definition. */
    ProcessInstanceMigrationBuilder migrateToProcessDefinition(String processDefinitionId);

    /** The new definition by key and version. */
    ProcessInstanceMigrationBuilder migrateToProcessDefinition(
            String processDefinitionKey, int processDefinitionVersion);

    /** The new definition of a tenant. */
    ProcessInstanceMigrationBuilder migrateToProcessDefinition(
            String processDefinitionKey, int processDefinitionVersion, @Nullable String tenantId);

    /** Tenant of the new definition. */
    ProcessInstanceMigrationBuilder withMigrateToProcessDefinitionTenantId(@Nullable String tenantId);

    /** A script that runs before, in the instance of the old definition. */
    ProcessInstanceMigrationBuilder preUpgradeScript(Script script);

    /** A delegate class that runs before. */
    ProcessInstanceMigrationBuilder preUpgradeJavaDelegate(String className);

    /** A delegate that an expression gives, which runs before. */
    ProcessInstanceMigrationBuilder preUpgradeJavaDelegateExpression(String expression);

    /** A script that runs afterwards, when all tokens wait. */
    ProcessInstanceMigrationBuilder postUpgradeScript(Script script);

    /** A delegate class that runs afterwards. */
    ProcessInstanceMigrationBuilder postUpgradeJavaDelegate(String className);

    /** A delegate that an expression gives, which runs afterwards. */
    ProcessInstanceMigrationBuilder postUpgradeJavaDelegateExpression(String expression);

    /** What becomes what. */
    ProcessInstanceMigrationBuilder addActivityMigrationMapping(ActivityMigrationMapping mapping);

    /** A start event of an event sub-process that is to wait. */
    ProcessInstanceMigrationBuilder addEnableEventSubProcessStartEvent(String startEventId);

    /** A variable that the instance gets. */
    ProcessInstanceMigrationBuilder withProcessInstanceVariable(String name, @Nullable Object value);

    /** Variables that the instance gets. */
    ProcessInstanceMigrationBuilder withProcessInstanceVariables(Map<String, ? extends @Nullable Object> variables);

    /** What has been collected. */
    ProcessInstanceMigrationDocument getProcessInstanceMigrationDocument();

    /** Carries one instance over. */
    void migrate(String processInstanceId);

    /** What stands in the way of that; changes nothing. */
    ProcessInstanceMigrationValidationResult validateMigration(String processInstanceId);

    /** Carries all running instances of a definition over; all are tried. */
    void migrateProcessInstances(String processDefinitionId);

    /** The same for a definition by key and version. */
    void migrateProcessInstances(String processDefinitionKey, int processDefinitionVersion, @Nullable String tenantId);

    /** Carries all running instances of a definition over in the background. */
    Batch batchMigrateProcessInstances(String processDefinitionId);

    /** The same for a definition by key and version. */
    Batch batchMigrateProcessInstances(
            String processDefinitionKey, int processDefinitionVersion, @Nullable String tenantId);

    /** What stands in the way of carrying over the running instances of a definition. */
    ProcessInstanceMigrationValidationResult validateMigrationOfProcessInstances(String processDefinitionId);

    /** The same for a definition by key and version. */
    ProcessInstanceMigrationValidationResult validateMigrationOfProcessInstances(
            String processDefinitionKey, int processDefinitionVersion, @Nullable String tenantId);
}
