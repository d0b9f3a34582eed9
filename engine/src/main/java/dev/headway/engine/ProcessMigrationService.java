package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.ProcessInstanceMigrationBuilder;
import dev.headway.engine.migration.ProcessInstanceMigrationDocument;
import dev.headway.engine.migration.ProcessInstanceMigrationValidationResult;
import org.jspecify.annotations.Nullable;

/**
 * Migration of process instances as Flowable has it; {@link RuntimeService#createMigrationPlan} is the way of Camunda. Thread-safe.
 */
public interface ProcessMigrationService {
    /** Collects a migration, then does it. */
    ProcessInstanceMigrationBuilder createProcessInstanceMigrationBuilder();

    /** The same, with what a document says. */
    ProcessInstanceMigrationBuilder createProcessInstanceMigrationBuilderFromProcessInstanceMigrationDocument(
            ProcessInstanceMigrationDocument document);

    /** What stands in the way of carrying an instance over; changes nothing. */
    ProcessInstanceMigrationValidationResult validateMigrationForProcessInstance(
            String processInstanceId, ProcessInstanceMigrationDocument document);

    /** What stands in the way for all running instances of a definition. */
    ProcessInstanceMigrationValidationResult validateMigrationForProcessInstancesOfProcessDefinition(
            String processDefinitionId, ProcessInstanceMigrationDocument document);

    /** The same for a definition by key and version. */
    ProcessInstanceMigrationValidationResult validateMigrationForProcessInstancesOfProcessDefinition(
            String processDefinitionKey,
            int processDefinitionVersion,
            @Nullable String tenantId,
            ProcessInstanceMigrationDocument document);

    /** Carries an instance over. */
    void migrateProcessInstance(String processInstanceId, ProcessInstanceMigrationDocument document);

    /** Carries all running instances of a definition over; all are tried. */
    void migrateProcessInstancesOfProcessDefinition(
            String processDefinitionId, ProcessInstanceMigrationDocument document);

    /** The same for a definition by key and version. */
    void migrateProcessInstancesOfProcessDefinition(
            String processDefinitionKey,
            int processDefinitionVersion,
            @Nullable String tenantId,
            ProcessInstanceMigrationDocument document);

    /** Carries all running instances of a definition over in the background. */
    Batch batchMigrateProcessInstancesOfProcessDefinition(
            String processDefinitionId, ProcessInstanceMigrationDocument document);

    /** The same for a definition by key and version. */
    Batch batchMigrateProcessInstancesOfProcessDefinition(
            String processDefinitionKey,
            int processDefinitionVersion,
            @Nullable String tenantId,
            ProcessInstanceMigrationDocument document);
}
